import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi } from '../apps/service/test/api.ts';
import type * as Sdk from '../packages/sdk/src/index.ts';

const path = (from: string) => fileURLToPath(new URL(from, import.meta.url));

const api = await startApi();
await api.app.listen({ host: '127.0.0.1', port: 0 });
const baseUrl = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
const { test: token } = await api.customer();

/** Where distributions put it. Machines without a browser report the test as skipped. */
const executablePath = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].find((candidate) => existsSync(candidate));
let browser: Browser | undefined;

beforeAll(async () => {
  if (executablePath === undefined) return;
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
}, 600_000);
afterAll(() => browser?.close());

it.runIf(executablePath !== undefined)(
  'works in a browser: calls, offline look-ups, signatures and sealed cases',
  async () => {
    const { stdout: bundle } = await promisify(execFile)(path('../node_modules/.bin/esbuild'), [
      path('../packages/sdk/src/index.ts'),
      '--bundle',
      '--minify',
      '--format=iife',
      '--global-name=sdk',
      '--platform=browser',
    ]);
    const context = await browser?.newContext({ bypassCSP: true });
    if (context === undefined) throw new Error('the browser did not start');
    const page = await context.newPage();
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    await page.goto(`${baseUrl}/livez`);
    await page.addScriptTag({ content: bundle });
    const result = await page.evaluate(
      async (given) => {
        const sdk = (globalThis as unknown as { sdk: typeof Sdk }).sdk;
        const prequal = new sdk.Prequal(given);
        const missing = await new sdk.Prequal({ baseUrl: given.baseUrl }).events
          .retrieve('evt_1')
          .catch((error: Error) => error.name);
        const products = (await prequal.products().take(500)).map(({ slug }) => slug);
        const catalog = sdk.openCatalog((await prequal.datasets()).data);
        const condition = catalog.resolve('conditions', 'high blood pressure');
        const { data } = await prequal.prequalify({
          applicant: {
            sex: 'male',
            dob: '1961-04-12',
            height_inches: 70,
            weight_lbs: 190,
            conditions: [{ id: condition?.id }],
          },
          coverage: { state: 'IL', face_amount_cents: 1_000_000 },
          products,
        });
        const body = '{"id":"evt_1","type":"webhook.test","data":{}}';
        const { sealed, key } = await sdk.sealCase('fex', { note: 'größer' });
        return {
          missing,
          offers: data.plans.length === products.length,
          premium: data.plans.find(({ eligible }) => eligible)?.pricing[0]?.premium?.amount.display,
          event: (await sdk.verify(body, await sdk.sign(body, 'whsec_x'), 'whsec_x')).id,
          opened: await sdk.openCase(sealed, key),
        };
      },
      { token, baseUrl },
    );
    expect(failures).toEqual([]);
    expect(result).toEqual({
      missing: 'MissingTokenError',
      offers: true,
      premium: expect.stringMatching(/^\$\d/),
      event: 'evt_1',
      opened: { note: 'größer' },
    });
  },
  60_000,
);
