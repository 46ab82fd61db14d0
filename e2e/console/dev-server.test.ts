import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testBrowser } from '../test-browser.ts';
import { startConsoleService } from './console-service.ts';
import { openTestPage } from './test-page.ts';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));

/** `npm run dev` of the console against a service, on a free port. */
async function startDevServer(service: string) {
  const child = spawn('npm', ['run', 'dev', '-w', '@prequal/console', '--', '--port', '0'], {
    cwd: REPOSITORY,
    env: { ...process.env, PREQUAL_URL: service, NO_COLOR: '1' },
    // A group of its own: npm starts Vite, and both must end.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  const base = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`npm run dev ended with ${code}: ${printed}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const url = /(http:\/\/127\.0\.0\.1:\d+)\/console\//.exec(printed)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  const stop = async () => {
    const ended = once(child, 'exit');
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  return { base, stop };
}

const service = await startConsoleService('2026-09-01');
let dev: Awaited<ReturnType<typeof startDevServer>>;
beforeAll(async () => {
  dev = await startDevServer(service.base);
});
afterAll(() => dev?.stop());
const browser = await testBrowser();

it('signs in and shows the products of the running service, from unbuilt sources', async () => {
  const link = (await service.signInLink('owner')).replace(service.base, dev.base);
  const { page, complaints, refused, requested } = await openTestPage(browser, link);
  await page.getByText('Still needed').waitFor();
  await page.getByRole('link', { name: 'Catalog' }).click();
  await page.getByText('bramblewood').first().waitFor();
  expect(await page.context().cookies()).toMatchObject([{ httpOnly: true, sameSite: 'Strict' }]);
  await page.reload();
  await page.getByRole('link', { name: 'Catalog' }).waitFor();
  expect(requested.some((url) => url.includes('/console/src/main.tsx'))).toBe(true);
  expect(requested.some((url) => url.includes('/packages/sdk/src/'))).toBe(true);
  expect(requested.every((url) => url.startsWith(dev.base))).toBe(true);
  expect([complaints, refused]).toEqual([[], []]);
});

it('shows the page of a share link and what else the service serves', async () => {
  const textOf = async (path: string) => (await fetch(`${dev.base}${path}`)).text();
  expect(await textOf('/c/case_1')).toContain('src="/console/src/main.tsx');
  expect(await textOf('/docs')).toBe(await (await fetch(`${service.base}/docs`)).text());
});

it('lets no other site make changes through it', async () => {
  const headers = { 'content-type': 'application/json', 'x-prequal-console': '1' };
  const signIn = (origin: string) =>
    fetch(`${dev.base}/console/api/session`, {
      method: 'POST',
      headers: { ...headers, origin },
      body: JSON.stringify({ ticket: 'none' }),
    });
  expect((await signIn('https://attacker.example')).status).toBe(403);
  expect((await signIn(dev.base)).status).toBe(401);
});
