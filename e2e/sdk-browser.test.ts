import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { startApi } from '../apps/service/test/api.ts';
import { nestedBody, type Offers, post } from '../apps/service/test/requests.ts';
import type * as Sdk from '../packages/sdk/src/index.ts';
import { browserBundle } from './browser-bundle.ts';
import { testBrowser } from './test-browser.ts';

/** A page of another origin: the same address with another port is another origin to a browser. */
const site = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html').end('<!doctype html><title>agency</title>');
});
const stranger = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html').end('<!doctype html><title>stranger</title>');
});
const originOf = async (server: Server) => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const [origin, strange] = [await originOf(site), await originOf(stranger)];

const api = await startApi({ PREQUAL_CORS_ORIGINS: origin }, { bucket: 'main' });
await api.app.listen({ host: '127.0.0.1', port: 0 });
const baseUrl = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
const { test: token } = await api.customer();

const browser = await testBrowser();
afterAll(() => {
  site.close();
  stranger.close();
});

interface PageGlobals {
  readonly Image: new () => {
    onload: () => void;
    onerror: () => void;
    src: string;
    readonly naturalWidth: number;
  };
}

async function pageAt(address: string) {
  const page = await browser.newPage();
  await page.goto(address);
  return page;
}

it('works on a page of another origin: calls, offline lookups, signatures and encrypted cases', async () => {
  const bundle = await browserBundle('packages/sdk/src/index.ts', 'sdk');
  const page = await pageAt(origin);
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
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
}, 120_000);

it('a page of an origin that is not listed cannot read anything', async () => {
  const page = await pageAt(strange);
  const outcome = await page.evaluate(
    async (given) =>
      fetch(`${given.baseUrl}/v3/products`, { headers: { authorization: `Bearer ${given.token}` } }).then(
        ({ status }) => String(status),
        (error: Error) => error.name,
      ),
    { token, baseUrl },
  );
  expect(outcome).toBe('TypeError');
}, 120_000);

it('an <img> shows the logo of an offer without a token', async () => {
  const [variant] = api.snapshot.variants.filter(({ released }) => released);
  const response = await post(api, '/v3/prequalify', token, nestedBody({ products: [variant?.slug] }));
  const { logo_url } = response.json<Offers>().data.plans[0]?.carrier ?? { logo_url: '' };
  const page = await pageAt(strange);
  const width = await page.evaluate(
    (source) =>
      new Promise<number>((done) => {
        const { Image: Picture } = globalThis as unknown as PageGlobals;
        const image = new Picture();
        image.onload = () => done(image.naturalWidth);
        image.onerror = () => done(0);
        image.src = source;
      }),
    baseUrl + new URL(logo_url).pathname + new URL(logo_url).search,
  );
  expect(width).toBeGreaterThan(0);
}, 120_000);
