import { expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';
import { flatBody, nestedBody, type Offers, post, without } from '../../../../test/requests.ts';

const api = await startApi();
const { test } = await api.customer();
const fex = api.snapshot.variants.filter(({ released, productClass }) => released && productClass === 'fex');
const products = fex.slice(0, 4).map(({ slug }) => slug);

const RANGE = {
  min: Math.min(...fex.slice(0, 4).map(({ sold }) => sold.face?.minCents ?? 0)),
  max: Math.max(...fex.slice(0, 4).map(({ sold }) => sold.face?.maxCents ?? 0)),
};
const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US')}`;

async function warningsFor(path: string, body: unknown) {
  const response = await post(api, path, test, body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Offers>().data.warnings;
}

const nested = (coverage: object) => nestedBody({ products, coverage });
const quoted = (coverage: object) => without(nested(coverage), 'coverage', 'face_amount_cents');

it('warns that a face amount in cents looks like dollars, and suggests the intended amount', async () => {
  const body = nested({ state: 'TX', face_amount_cents: 10_000 });
  expect(await warningsFor('/v3/prequalify', body)).toEqual([
    {
      param: '/coverage/face_amount_cents',
      code: 'suspicious_amount',
      detail: `$100 is outside what the products are sold for, from ${dollars(RANGE.min)} to ${dollars(RANGE.max)}. Amounts here are in cents, not dollars: did you mean $10,000?`,
    },
  ]);
});

it.each([
  ['/v3/quote', '/coverage/quote_options', quoted],
  ['/v2/prequalify', '/quote_options', (coverage: object) => flatBody({ products, ...coverage })],
])('warns at %s that an amount in dollars looks like cents', async (path, at, bodyOf) => {
  const state = path === '/v3/quote' ? { state: 'TX' } : {};
  const quote_options = { quote_type: 'face_amounts', amounts: ['10000', '1000000'] };
  expect(await warningsFor(path, bodyOf({ ...state, quote_options }))).toMatchObject([
    { param: `${at}/amounts/1`, code: 'suspicious_amount' },
  ]);
});

it('states the range if none of the products is sold at the amount', async () => {
  const body = nested({ state: 'TX', face_amount_cents: 100 });
  expect(await warningsFor('/v3/prequalify', body)).toEqual([
    {
      param: '/coverage/face_amount_cents',
      code: 'amount_out_of_range',
      detail: `None of the products is sold for $1; they are sold from ${dollars(RANGE.min)} to ${dollars(RANGE.max)}.`,
    },
  ]);
});

it('does not warn about budgets, or amounts at which a product is sold', async () => {
  const amounts = [String(RANGE.min / 100), String(RANGE.max / 100)];
  const faces = quoted({ state: 'TX', quote_options: { quote_type: 'face_amounts', amounts } });
  const budget = quoted({
    state: 'TX',
    quote_options: { quote_type: 'monthly_budget', amounts: ['1', '50'] },
  });
  expect(await warningsFor('/v3/quote', faces)).toBeUndefined();
  expect(await warningsFor('/v3/quote', budget)).toBeUndefined();
});
