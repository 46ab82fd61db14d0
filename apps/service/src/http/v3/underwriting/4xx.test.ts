import { describe, expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';
import { flatBody, nestedBody, post, without } from '../../../../test/requests.ts';

const api = await startApi();
const { test, live } = await api.customer();
const [slug = ''] = api.snapshot.variants
  .filter((variant) => variant.released)
  .map((variant) => variant.slug);
const nested = (changes: Parameters<typeof nestedBody>[0] = {}) =>
  nestedBody({ products: [slug], ...changes });
const flat = (changes: Record<string, unknown> = {}) => flatBody({ products: [slug], ...changes });
const row = (name: string, fields: object) => nested({ applicant: { [name]: [fields] } });

async function params(url: string, body: unknown): Promise<[number, string[]]> {
  const response = await post(api, url, test, body);
  const { param, errors } = response.json<{ param: string; errors?: { param: string }[] }>();
  return [response.statusCode, errors?.map((error) => error.param) ?? [param]];
}

describe('400 on /v3/prequalify names', () => {
  const quote_options = { quote_type: 'face_amounts', amounts: ['10000'] };
  it.each<[string, object, string]>([
    ['both targets', nested({ coverage: { quote_options } }), '/coverage/quote_options'],
    ['neither target', without(nested(), 'coverage', 'face_amount_cents'), '/coverage/face_amount_cents'],
    ['a missing field', without(nested(), 'applicant', 'dob'), '/applicant/dob'],
    ['no products', nested({ products: [] }), '/products'],
    ['a product that is no text', nested({ products: [7] }), '/products/0'],
    ['an unknown field', { ...nested(), extra: 1 }, '/extra'],
    ['a nested unknown field', nested({ applicant: { mood: 'good' } }), '/applicant/mood'],
    ['a sex that is none', nested({ applicant: { sex: 'x' } }), '/applicant/sex'],
    ['a day that never was', nested({ applicant: { dob: '1961-02-30' } }), '/applicant/dob'],
    ['a birth in the future', nested({ applicant: { dob: '2030-01-01' } }), '/applicant/dob'],
    ['an age over 120', nested({ applicant: { dob: '1900-01-01' } }), '/applicant/dob'],
    ['a height with a fraction', nested({ applicant: { height_inches: 70.5 } }), '/applicant/height_inches'],
    ['a weight out of range', nested({ applicant: { weight_lbs: 1001 } }), '/applicant/weight_lbs'],
    ['a state in lower case', nested({ coverage: { state: 'il' } }), '/coverage/state'],
    ['a bad zip', nested({ coverage: { zip: '6060' } }), '/coverage/zip'],
    ['a face amount of zero', nested({ coverage: { face_amount_cents: 0 } }), '/coverage/face_amount_cents'],
    [
      'a face amount too large',
      nested({ coverage: { face_amount_cents: 100_000_000_000 } }),
      '/coverage/face_amount_cents',
    ],
    ['a row that says nothing', row('conditions', { text: '  ' }), '/applicant/conditions/0'],
    [
      'an id that is not known, without text',
      row('conditions', { id: 'cond_x' }),
      '/applicant/conditions/0/id',
    ],
    [
      'a date in no form',
      row('conditions', { text: 'Stroke', was_diagnosed: 'soon' }),
      '/applicant/conditions/0/was_diagnosed',
    ],
    [
      'a date to come',
      row('medications', { text: 'Aspirin', last_fill: '2030-01' }),
      '/applicant/medications/0/last_fill',
    ],
    ['empty nicotine', nested({ applicant: { nicotine: {} } }), '/applicant/nicotine/last_used'],
    [
      'a nicotine row that says nothing',
      nested({ applicant: { nicotine: { last_used: 'never', specificity: [{}] } } }),
      '/applicant/nicotine/specificity/0',
    ],
    ['a rank that is none', nested({ min_rank: 'best' }), '/min_rank'],
    ['a class that is none', nested({ only_product_class: 'annuity' }), '/only_product_class'],
    ['a class that is no text', nested({ only_product_class: 7 }), '/only_product_class'],
    [
      'a class that is none among several',
      nested({ only_product_class: ['fex', 'annuity'] }),
      '/only_product_class/1',
    ],
  ])('%s', async (_what, body, param) => {
    expect(await params('/v3/prequalify', body)).toEqual([400, [param]]);
  });

  it.each<[string, object]>([
    ['as it comes', flat()],
    [
      'with its date of birth at the end',
      { ...without(flat(), 'date_of_birth'), date_of_birth: '1961-04-12' },
    ],
    ['with everything a flat body can have', flat({ zip: '60601', conditions: [], medications: [], age: 3 })],
  ])('the date of birth of a flat body first, %s', async (_what, body) => {
    const [status, issues] = await params('/v3/prequalify', body);
    expect(status).toBe(400);
    expect(issues[0]).toBe('/date_of_birth');
  });

  it('unknown fields before missing ones', async () => {
    const body = { ...without(nested(), 'coverage'), cover: 1 };
    expect(await params('/v3/prequalify', body)).toEqual([400, ['/cover', '/coverage']]);
  });

  it.each<[string, object, number]>([
    ['500 products that are no texts', nested({ products: Array(500).fill(7) }), 100],
    [
      '200 rows with an unknown field each',
      nested({ applicant: { conditions: Array(200).fill({ text: 'Asthma', mood: 1 }) } }),
      100,
    ],
    [
      '40 unknown fields',
      { ...nested(), ...Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`f${i}`, 1])) },
      40,
    ],
  ])('every one of %s, up to 100', async (_what, body, count) => {
    const [status, issues] = await params('/v3/prequalify', body);
    expect([status, new Set(issues).size]).toEqual([400, count]);
  });

  it.each<[string, object, string]>([
    ['products', nested({ products: Array(60_000).fill(7) }), '/products'],
    ['classes', nested({ only_product_class: Array(60_000).fill(7) }), '/only_product_class/0'],
    ['rows', nested({ applicant: { conditions: Array(30_000).fill({ a: 1 }) } }), '/applicant/conditions'],
  ])('the length of a list of far too many %s, and not every item of it', async (_what, body, list) => {
    const [status, issues] = await params('/v3/prequalify', body);
    expect(status).toBe(400);
    expect(issues).toContain(list);
    expect(issues.length).toBeLessThanOrEqual(100);
  });

  it.each<[string, object, string]>([
    ['an item of a list by its list', nested({ products: [slug, 7] }), 'products[1] must be a string.'],
    ['a field without a name', { ...nested(), '': 1 }, '"" is not a known field.'],
  ])('%s', async (_what, body, detail) => {
    expect((await post(api, '/v3/prequalify', test, body)).json()).toMatchObject({ detail });
  });

  it('every issue of a body at once, of shape and of meaning', async () => {
    const body = nested({
      applicant: { sex: 'x', dob: '2030-01-01', conditions: [{ last_treatment: 'soon' }] },
    });
    const [status, issues] = await params('/v3/prequalify', body);
    expect(status).toBe(400);
    expect(issues.sort()).toEqual([
      '/applicant/conditions/0',
      '/applicant/conditions/0/last_treatment',
      '/applicant/dob',
      '/applicant/sex',
    ]);
  });

  it.each([
    [['10000', '10000.00'], '/coverage/quote_options/amounts/1'],
    [['0'], '/coverage/quote_options/amounts/0'],
    [['1e4'], '/coverage/quote_options/amounts/0'],
    [[10_000], '/coverage/quote_options/amounts/0'],
    [[], '/coverage/quote_options/amounts'],
    [Array.from({ length: 21 }, (_, index) => String(index + 1)), '/coverage/quote_options/amounts'],
  ])('amounts %j', async (amounts, param) => {
    const body = nested({ coverage: { quote_options: { quote_type: 'face_amounts', amounts } } });
    expect(await params('/v3/prequalify', without(body, 'coverage', 'face_amount_cents'))).toEqual([
      400,
      [param],
    ]);
  });

  it.each<[string, object, string]>([
    ['neither', without(nested(), 'coverage', 'face_amount_cents'), '/coverage/face_amount_cents'],
    ['both', nested({ coverage: { quote_options } }), '/coverage/quote_options'],
    [
      'an unfinished second one',
      nested({ coverage: { quote_options: { amounts: ['1'] } } }),
      '/coverage/quote_options',
    ],
    ['a second one of nothing', nested({ coverage: { quote_options: null } }), '/coverage/quote_options'],
  ])('both targets in the detail: %s', async (_what, body, param) => {
    const response = await post(api, '/v3/prequalify', test, body);
    const problem = response.json<{ detail: string; param: string }>();
    expect(problem.param).toBe(param);
    expect(problem.detail).toContain('face_amount_cents');
    expect(problem.detail).toContain('quote_options');
  });
});

describe('400 on /v3/quote names', () => {
  it.each<[string, object, string]>([
    ['a face amount in the nested form', nested(), '/coverage/face_amount_cents'],
    ['neither date of birth nor age', without(flat(), 'date_of_birth'), '/date_of_birth'],
    ['a state that is none', flat({ state: 'Atlantis' }), '/state'],
    ['a missing target', without(flat(), 'quote_options'), '/quote_options'],
    ['an accuracy that is none', flat({ accuracy: 'cents' }), '/accuracy'],
    [
      'a date in a row',
      flat({ conditions: [{ name: 'Stroke', wasDiagnosed: 'soon' }] }),
      '/conditions/0/wasDiagnosed',
    ],
    ['an unknown field', flat({ applicants: 1 }), '/applicants'],
  ])('%s', async (_what, body, param) => {
    const [status, issues] = await params('/v3/quote', body);
    expect(status).toBe(400);
    expect(issues).toContain(param);
  });

  it.each(['conditions', 'medications', 'nicotine_usage'])('a blank name in %s', async (name) => {
    const rows =
      name === 'nicotine_usage' ? { last_used: 'never', product_usage: [{ type: ' ' }] } : [{ name: ' ' }];
    const response = await post(api, '/v3/quote', test, flat({ [name]: rows }));
    expect(response.statusCode).toBe(400);
    expect(response.json<{ detail: string }>().detail).toMatch(/^(name|type) must not be blank\.$/);
  });
});

it('422 names every unknown product by its position, and stores the response under the key', async () => {
  const body = nested({
    products: ['nobody', slug, `prod_${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`],
  });
  const key = '7b0f4c1e-7f0d-4a8e-9a55-0f6f6f0b2b11';
  const response = await post(api, '/v3/prequalify', live, body, key);
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({
    code: 'validation_error',
    param: '/products/0',
    detail: expect.stringMatching(/^products\[0\]: "nobody" is not a known product\./),
    errors: [{ param: '/products/0' }, { param: '/products/2' }],
  });
  const again = await post(api, '/v3/prequalify', live, body, key);
  expect([again.statusCode, again.body]).toEqual([422, response.body]);
  expect(again.headers['idempotency-replayed']).toBe('true');
});

it('403 for a token without the scope of the operation', async () => {
  const { live: quoteOnly } = await api.customer({ scopes: ['quote'] });
  expect((await post(api, '/v3/prequalify', quoteOnly, nested())).statusCode).toBe(403);
  expect((await post(api, '/v3/quote', quoteOnly, flat())).statusCode).toBe(200);
});
