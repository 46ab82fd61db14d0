import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startApi } from '../../test/api.ts';
import { type Json, mutate, mutation } from '../../test/mutations.ts';
import { flatBody, nestedBody } from '../../test/requests.ts';

/** `npm run prove:random` sends as many as the RANDOM_RUNS of its script; `FUZZ_SEED` repeats a finding. */
const RUNS = Number(process.env.RANDOM_RUNS ?? 100);
const SEED = process.env.FUZZ_SEED === undefined ? {} : { seed: Number(process.env.FUZZ_SEED) };
/** Far longer than any response may take, even on a busy machine. */
const HANG_MS = 120_000;

const api = await startApi();
const { test } = await api.customer({ limits: { testRate: 1_000_000_000 } });
const released = api.snapshot.variants.filter((variant) => variant.released);
const products = fc.array(
  fc.constantFrom(...released.flatMap(({ slug, familyId }) => [slug, familyId]), 'no-such-product', 'prod_0'),
  { minLength: 1, maxLength: 4 },
);

const names = fc.constantFrom(
  'Stroke',
  'COPD',
  'Metformin',
  'Cigarettes',
  'Glorbs',
  '',
  ' ',
  '保険',
  '\ud800',
);
const dates = fc.constantFrom(
  '2020',
  '2019-05',
  '1999-12-31',
  '12/31/2019',
  '6 MONTHS AGO',
  '0 DAYS AGO',
  'soon',
  '',
);
const amounts = fc.array(fc.constantFrom('10000', '25000.00', '1', '999999999.99', '60', '0', '1e9'), {
  minLength: 1,
  maxLength: 20,
});
const quoteOptions = fc.record({ quote_type: fc.constantFrom('face_amounts', 'monthly_budget'), amounts });
const rootOptions = {
  include_ineligible: fc.boolean(),
  only_product_class: fc.array(fc.constantFrom('fex', 'term', 'preneed')),
  min_rank: fc.constantFrom('immediate', 'graded', 'rop', 'guaranteed'),
  skip_health_based_underwriting: fc.boolean(),
};
const lastUsed = fc.constantFrom('never', '12_to_24_months', 'within_12_months', 'over_60_months');

/** What a reasonable client sends, with every optional part in and out. */
const nested = fc
  .record(
    {
      conditions: fc.array(
        fc.record({ text: names, was_diagnosed: dates, last_treatment: dates }, { requiredKeys: ['text'] }),
        { maxLength: 4 },
      ),
      medications: fc.array(
        fc.record({ text: names, use: names, last_fill: dates }, { requiredKeys: ['text'] }),
        {
          maxLength: 4,
        },
      ),
      nicotine: fc.record({
        last_used: lastUsed,
        specificity: fc.array(fc.record({ text: names }), { maxLength: 2 }),
      }),
      quote_options: quoteOptions,
      products,
      ...rootOptions,
    },
    { requiredKeys: ['products'] },
  )
  .map(({ conditions, medications, nicotine, quote_options, ...root }) => {
    const said = Object.entries({ conditions, medications, nicotine }).filter(
      ([, value]) => value !== undefined,
    );
    const body = nestedBody({ applicant: Object.fromEntries(said), ...root });
    const coverage = quote_options === undefined ? body.coverage : { state: 'TX', quote_options };
    return { ...body, coverage } as unknown as Json;
  });
const flat = fc
  .record(
    {
      conditions: fc.array(fc.record({ name: names, wasDiagnosed: dates, last_treatment: dates }), {
        maxLength: 4,
      }),
      nicotine_usage: fc.record({ last_used: lastUsed }),
      quote_options: quoteOptions,
      accuracy: fc.constantFrom('nearest', 'next'),
      products,
      ...rootOptions,
    },
    { requiredKeys: ['products', 'quote_options'] },
  )
  .map((changes) => flatBody(changes) as unknown as Json);

async function ask(url: string, payload: string | Buffer) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  let timer: NodeJS.Timeout | undefined;
  const hang = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${HANG_MS} ms`)), HANG_MS);
  });
  try {
    return await Promise.race([api.ask({ method: 'POST', url, token: test, headers, payload }), hang]);
  } finally {
    clearTimeout(timer);
  }
}

/** Sends a request and checks what every response must satisfy. */
async function check(url: string, payload: string | Buffer): Promise<number> {
  const response = await ask(url, payload);
  const { statusCode } = response;
  expect([200, 400, 413, 422], response.body).toContain(statusCode);
  if (statusCode === 400 || statusCode === 422) {
    const { param, errors = [] } = response.json<{ param: unknown; errors?: { param: unknown }[] }>();
    for (const named of [param, ...errors.map((error) => error.param)])
      expect(named).toEqual(expect.any(String));
  }
  return statusCode;
}

/** Few random bodies are entirely valid; these always are. */
const [good] = released.map(({ slug }) => ({ products: [slug] }));
const goodNested = nestedBody(good) as Json;
const goodFlat = flatBody(good) as Json;
const urls = [
  ['/v3/prequalify', nested, goodNested],
  ['/v3/quote', fc.oneof(nested, flat), goodFlat],
  ['/v2/prequalify', flat, goodFlat],
] as const;

it.each(urls)(
  '%s responds to every variation of a valid body, and names the invalid field',
  async (url, bodies, goodBody) => {
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(bodies, fc.array(mutation, { maxLength: 3 }), async (body, mutations) => {
        const status = await check(url, JSON.stringify(mutate(body, mutations)));
        seen.set(status, (seen.get(status) ?? 0) + 1);
      }),
      { numRuns: RUNS, examples: [[goodBody, []]], ...SEED },
    );
    // Both sides of the border are visited.
    expect(seen.get(200) ?? 0).toBeGreaterThan(0);
    expect(seen.get(400) ?? 0).toBeGreaterThan(RUNS / 10);
  },
  Math.max(240_000, RUNS * 400),
);

const nestedTo = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

it.each([
  ['arrays far too deep', nestedTo(100_000, '[', ']')],
  ['objects far too deep', `${'{"applicant":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['depth inside a field', JSON.stringify(nestedBody()).replace('"male"', nestedTo(50_000, '[', ']'))],
  ['a number beyond all bounds', JSON.stringify(nestedBody()).replace('1000000', `1${'0'.repeat(5000)}`)],
  ['a name twice', `{"applicant":{},${JSON.stringify(nestedBody()).slice(1)}`],
  ['a prototype', `{"__proto__":{"products":["x"]},${JSON.stringify(nestedBody()).slice(1)}`],
  ['half a body', JSON.stringify(nestedBody()).slice(0, 60)],
  ['nothing', ''],
  ['bytes that are no text', Buffer.from([0x22, 0xff, 0xfe, 0xc0, 0x22])],
  ['a byte order mark', `\ufeff${JSON.stringify(nestedBody())}`],
])('every endpoint survives %s', async (_what, payload) => {
  for (const [url] of urls) await check(url, payload);
});
