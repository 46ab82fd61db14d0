import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { signedIn } from '../../../test/console.ts';
import { buildServer } from '../server.ts';
import { type ConsoleFile, readConsoleFiles } from './console-files.ts';
import { consolePageRoutes } from './page-routes.ts';

const api = await startApi();
const files = await readConsoleFiles();
const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers });
const script = files.find(({ name }) => /^assets\/.*\.js$/.test(name)) as ConsoleFile;

describe('the built console', () => {
  it('is there, with brotli and gzip forms of every page, script and style', () => {
    expect(files.map(({ name }) => name)).toContain('index.html');
    for (const file of files.filter(({ name }) => /\.(?:html|js|css)$/.test(name))) {
      // Vitest compares buffers byte by byte, which takes seconds for a script.
      expect(brotliDecompressSync(file.br ?? Buffer.alloc(0)).equals(file.identity), file.name).toBe(true);
      expect(gunzipSync(file.gzip ?? Buffer.alloc(0)).equals(file.identity), file.name).toBe(true);
    }
  });

  it.each(['/console/', '/console/cases', '/console/events/evt_1', '/c/shr_1'])(
    '200: %s is the page, with a policy that allows nothing inline and no outside asset',
    async (url) => {
      const page = await get(url);
      expect(page.statusCode).toBe(200);
      expect(page.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      const policy = String(page.headers['content-security-policy']);
      expect(policy).not.toContain('unsafe');
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toMatch(/https?:/);
      expect(page.body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    },
  );

  it('200: hashed files are immutable, and sent in the encoding that the browser prefers', async () => {
    const url = `/console/${script.name}`;
    const br = await get(url, { 'accept-encoding': 'gzip, deflate, br' });
    expect(br.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(br.rawPayload.equals(script.br ?? Buffer.alloc(0))).toBe(true);
    const gzip = await get(url, { 'accept-encoding': 'gzip' });
    expect(gzip.rawPayload.equals(script.gzip ?? Buffer.alloc(0))).toBe(true);
    expect((await get(url)).rawPayload.equals(script.identity)).toBe(true);
  });

  it('304: a page that has not changed is not sent again', async () => {
    const { etag } = (await get('/console/')).headers;
    const again = await get('/console/', { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('308: the address without a slash leads to the one with it', async () => {
    const redirect = await get('/console');
    expect([redirect.statusCode, redirect.headers.location]).toEqual([308, '/console/']);
  });

  it('404: a missing file', async () => {
    expect((await get('/console/assets/index-old.js')).statusCode).toBe(404);
    expect((await get('/console/assets/a/b/c')).statusCode).toBe(404);
  });

  it('is not served under /console/api', async () => {
    expect((await get('/console/api/nothing', { host: '127.0.0.1' })).statusCode).toBe(401);
    const user = await signedIn(api, 'owner');
    expect((await user.ask({ url: '/console/api' })).statusCode).toBe(404);
    expect((await user.ask({ url: '/console/api/nothing' })).statusCode).toBe(404);
    expect((await user.ask({ url: '/console/api/session/passkey' })).statusCode).toBe(405);
  });

  it('is linked from the front page, beside the API reference', async () => {
    const { body } = await get('/');
    expect(body).toContain('href="/console/"');
    expect(body).toContain('href="/docs"');
  });
});

it('404: a console that was not built says how to build it', async () => {
  const app = await buildServer(api.httpDeps, consolePageRoutes([], null));
  afterAll(() => app.close());
  const missing = await app.inject({ url: '/console/' });
  expect(missing.statusCode).toBe(404);
  expect(missing.json().detail).toContain('npm run build');
});
