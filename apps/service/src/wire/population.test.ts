import { expect, it, onTestFinished, vi } from 'vitest';
import { startApi } from '../../test/api.ts';
import { nestedBody, type Offers, post, without } from '../../test/requests.ts';
import { dayOfMoment } from '../underwriting/index.ts';
import { populationEvaluator } from './population.ts';

const api = await startApi();
const { test } = await api.customer();
const { snapshot, clock } = api;
const products = snapshot.variants.filter((variant) => variant.released).map((variant) => variant.slug);
const response = populationEvaluator({
  snapshot,
  products,
  asOf: dayOfMoment(clock.now()),
  publicUrl: 'http://localhost:80',
});
const person = (changes: Parameters<typeof nestedBody>[0] = {}) =>
  without(nestedBody(changes), 'products') as Record<string, unknown>;

it('a person of a population is offered what POST /v3/prequalify offers', async () => {
  const row = person({
    applicant: { conditions: [{ text: 'Stroke', last_treatment: '2025' }, { text: 'Glorbs' }] },
    min_rank: 'graded',
  });
  const asked = await post(api, '/v3/prequalify', test, { ...row, products });
  expect(asked.statusCode).toBe(200);
  const { plans, warnings } = asked.json<Offers>().data;
  const result = response({ id: 'p-1', ...row });
  expect(result).toMatchObject({ id: 'p-1', warnings });
  expect(warnings).toHaveLength(1);
  const host = plans[0]?.carrier.logo_url.split('/v1/')[0] ?? '';
  expect(JSON.stringify('plans' in result && result.plans).replaceAll('http://localhost:80', host)).toBe(
    // Only the service has the key that signs links to logos.
    JSON.stringify(plans).replaceAll(/\?s=[\w-]+/g, ''),
  );
});

it('a row has the limit of a request, counted after families are expanded', () => {
  const select = vi.spyOn(snapshot.index, 'select');
  onTestFinished(() => {
    select.mockRestore();
  });
  // More products than the catalog has.
  select.mockReturnValue({ variants: Array.from({ length: 501 }, () => 0), unknown: [] });
  const amounts = Array.from({ length: 20 }, (_, n) => String(5000 + 1000 * n));
  const { coverage: _, ...row } = person();
  const coverage = { state: 'IL', quote_options: { quote_type: 'face_amounts', amounts } };
  expect(response({ ...row, coverage })).toMatchObject({
    errors: [{ detail: expect.stringContaining('at most 10000 offers') }],
  });
});

it.each<[string, Record<string, unknown>, string]>([
  ['a missing part', without(person(), 'coverage') as Record<string, unknown>, '/coverage'],
  ['a date that is none', person({ applicant: { dob: '1961-02-30' } }), '/applicant/dob'],
  ['both targets', person({ coverage: { quote_options: {} } }), '/coverage/quote_options'],
  [
    'an id that nobody knows',
    person({ applicant: { conditions: [{ id: 'x' }] } }),
    '/applicant/conditions/0/id',
  ],
  ['products of its own', { ...person(), products: ['a'] }, '/products'],
  ['an id that is no text', { ...person(), id: {} }, '/id'],
  ['an unknown field', { ...person(), extra: 1 }, '/extra'],
])('a person with %s gets the same error as there', (_what, row, param) => {
  const result = response(row);
  const params = 'errors' in result ? result.errors.map((error) => error.param) : [];
  expect(params).toContain(param);
});

it('issues of the row itself are reported with everything else, under its id', () => {
  const issue = { param: '/coverage/quote_options', detail: 'Exactly one must be filled.' };
  const result = response({ id: 'p-1', applicant: { sex: 'male' }, coverage: { quote_options: null } }, [
    issue,
  ]);
  expect(result).toMatchObject({ id: 'p-1' });
  const errors = 'errors' in result ? result.errors : [];
  expect(errors).toContainEqual(issue);
  expect(errors.map(({ param }) => param).toSorted()).toEqual([
    '/applicant/dob',
    '/applicant/height_inches',
    '/applicant/weight_lbs',
    '/coverage/quote_options',
    '/coverage/state',
  ]);
});
