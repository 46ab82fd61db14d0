import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BUILD,
  bundleOf,
  CODED,
  FOREIGN,
  LINKED,
  observation,
  PATIENT,
  SEARCHED,
  STATUSES,
} from '../../../../../../packages/population/test/fhir-bundles.ts';
import { startApi } from '../../../../test/api.ts';
import { nestedBody, post } from '../../../../test/requests.ts';

const api = await startApi();
const LIMITS = { rate: 1_000_000, lightRate: 1_000_000, testRate: 1_000_000 };
const { test, live } = await api.customer({ limits: LIMITS });
const [slug = ''] = api.snapshot.variants.filter(({ released }) => released).map((variant) => variant.slug);

const URL = '/v3/applicants/fhir';
const send = (payload: string | Buffer, type = 'application/json', token = test) =>
  api.ask({ method: 'POST', url: URL, token, headers: { 'content-type': type }, payload });
const sendBundle = (bundle: unknown) => send(JSON.stringify(bundle));

interface Draft {
  readonly applicant: Record<string, unknown> & {
    readonly conditions: object[];
    readonly medications: object[];
  };
  readonly left_out: readonly { readonly path: string; readonly reason: string }[];
  readonly warnings: readonly { readonly param: string; readonly code: string }[];
}

async function drafted(bundle: unknown): Promise<Draft> {
  const response = await sendBundle(bundle);
  expect(response.statusCode, response.body).toBe(200);
  const { object, data } = response.json<{ object: string; data: Draft }>();
  expect(object).toBe('applicant_draft');
  return data;
}

/** The applicant is one of a prequalification as it is. */
async function mustBeAccepted({ applicant }: Draft) {
  const response = await post(api, '/v3/prequalify', test, { ...nestedBody(), applicant, products: [slug] });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ data: { disclosures: { status: string; entries: { name: string }[] }[] } }>().data;
}

describe('200', () => {
  it.each(Object.entries({ CODED, LINKED, SEARCHED, STATUSES, FOREIGN }))(
    'the applicant of %s passes the validation of a prequalification',
    async (_name, bundle) => {
      await mustBeAccepted(await drafted(bundle));
    },
  );

  it('codes and texts of a bundle are understood in a prequalification', async () => {
    const { disclosures } = await mustBeAccepted(await drafted(CODED));
    expect(disclosures.map(({ entries }) => entries.map(({ name }) => name))).toEqual([
      ['Diabetes - Type 2'],
      ['Metformin'],
      ['Diabetes - Type 2'],
    ]);
  });

  it('what a prequalification would refuse is left out for its reason, and the rest of the row stays', async () => {
    const { applicant, left_out } = await drafted(STATUSES);
    expect(applicant.conditions[2]).toEqual({ text: 'Gout' });
    expect(left_out).toContainEqual({
      path: '/entry/7/resource/onsetDateTime',
      reason: 'was_diagnosed must be a date that is not in the future.',
    });
    expect(left_out).toContainEqual({
      path: '/entry/7/resource/code/coding/0',
      reason: 'code must be an ICD-10-CM code, such as "E11.9".',
    });
  });

  it('a row of which nothing is left is left out, and so is an impossible measurement', async () => {
    const icd = 'http://hl7.org/fhir/sid/icd-10-cm';
    const condition = { resourceType: 'Condition', code: { coding: [{ system: icd, code: '?' }] } };
    const { applicant, left_out } = await drafted(
      bundleOf([PATIENT, ...BUILD, condition, observation('4548-4', { value: 74, unit: '%' })]),
    );
    expect(applicant).toMatchObject({ conditions: [], medications: [] });
    expect(applicant).not.toHaveProperty('measurements');
    expect(left_out.map(({ path }) => path).sort()).toEqual([
      '/entry/3/resource/code/coding/0',
      '/entry/4/resource/valueQuantity',
    ]);
  });

  it('a bundle of almost 1 MB is read, with each media type of FHIR', async () => {
    const notes = Array.from({ length: 1000 }, () => ({
      resourceType: 'DocumentReference',
      note: 'x'.repeat(900),
    }));
    const payload = JSON.stringify(bundleOf([PATIENT, ...BUILD, ...notes]));
    expect(payload.length).toBeGreaterThan(900_000);
    for (const type of ['application/json', 'application/fhir+json; charset=utf-8; fhirVersion=4.0']) {
      const response = await send(payload, type);
      expect(response.statusCode).toBe(200);
      expect(response.json<{ data: Draft }>().data.left_out).toHaveLength(1000);
    }
  });

  it('live and test tokens may ask, nothing is recorded, and an idempotency key is ignored', async () => {
    const recorded = () =>
      api.context.db.query(
        'select (select count(*) from audit_log) as audited, (select count(*) from events) as emitted',
      );
    const before = await recorded();
    const response = await api.ask({
      method: 'POST',
      url: URL,
      token: live,
      headers: { 'content-type': 'application/fhir+json', 'idempotency-key': 'not a uuid' },
      payload: JSON.stringify(CODED),
    });
    expect(response.statusCode).toBe(200);
    expect(response.json<{ livemode: boolean }>().livemode).toBe(true);
    expect(await recorded()).toEqual(before);
  });
});

describe('400', () => {
  it.each([
    ['', ''],
    ['{', ''],
    ['null', ''],
    ['[]', ''],
    ['{"resourceType":"Patient"}', ''],
    [JSON.stringify(bundleOf([])), '/entry'],
    [JSON.stringify(bundleOf([PATIENT, ...BUILD.slice(1)])), '/entry'],
    [
      JSON.stringify(bundleOf([{ ...PATIENT, birthDate: '2031-01-01' }, ...BUILD])),
      '/entry/0/resource/birthDate',
    ],
    [JSON.stringify(bundleOf([{ ...PATIENT, gender: 'unknown' }, ...BUILD])), '/entry/0/resource/gender'],
    [
      JSON.stringify(
        bundleOf([PATIENT, ...BUILD, observation('8302-2', { value: 900, unit: 'cm', on: '2026-02-01' })]),
      ),
      '/entry/3/resource/valueQuantity',
    ],
    [
      JSON.stringify(
        bundleOf([
          PATIENT,
          ...BUILD,
          ...Array.from({ length: 201 }, (_, n) => ({
            resourceType: 'Condition',
            code: { text: `Pain ${n}` },
          })),
        ]),
      ),
      '/entry',
    ],
  ])('%#: 400 names the invalid field', async (payload, param) => {
    const response = await send(payload);
    expect([response.statusCode, response.json<{ param: string }>().param]).toEqual([400, param]);
  });
});

it('401 without a token, 403 without the scope, 405 for another method', async () => {
  expect((await api.ask({ method: 'POST', url: URL, payload: '{}' })).statusCode).toBe(401);
  const { test: other } = await api.customer({ scopes: ['datasets'] });
  expect((await send('{}', 'application/json', other)).statusCode).toBe(403);
  expect((await api.ask({ url: URL, token: test })).statusCode).toBe(405);
});

it('413 above 1 MiB, and other routes keep their limit', async () => {
  const tooLarge = await send(' '.repeat(1024 * 1024 + 1));
  expect([tooLarge.statusCode, tooLarge.json<{ detail: string }>().detail]).toEqual([
    413,
    'The request body must not exceed 1048576 bytes.',
  ]);
  const other = await post(api, '/v3/prequalify', test, { padding: ' '.repeat(300 * 1024) });
  expect([other.statusCode, other.json<{ detail: string }>().detail]).toEqual([
    413,
    'The request body must not exceed 262144 bytes.',
  ]);
});

it('415 for other types, and for FHIR on other routes', async () => {
  for (const type of ['text/plain', 'application/fhir+xml'])
    expect((await send('{}', type)).json<{ detail: string }>().detail).toBe(
      'Content-Type must be application/json or application/fhir+json.',
    );
  const response = await api.ask({
    method: 'POST',
    url: '/v3/suggest',
    token: test,
    headers: { 'content-type': 'application/fhir+json' },
    payload: '{"q":"x"}',
  });
  expect([response.statusCode, response.json<{ detail: string }>().detail]).toEqual([
    415,
    'Content-Type must be application/json.',
  ]);
});

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Every holder of a value inside a document. */
function holdersIn(value: Json, found: (Json[] | { [name: string]: Json })[] = []): typeof found {
  if (typeof value !== 'object' || value === null) return found;
  found.push(value);
  for (const inner of Object.values(value)) holdersIn(inner, found);
  return found;
}

const odd = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(
    '2026-13-45',
    '1799',
    '9999-12-31',
    'Patient/p2',
    '#med',
    '\ud800',
    'x'.repeat(600),
    1e308,
    -1,
    0.1,
  ),
);

it('whatever is in a bundle, it is refused with 400 or becomes an applicant that a prequalification accepts', async () => {
  const documents = [CODED, LINKED, SEARCHED, STATUSES, FOREIGN];
  const statuses = new Set<number>();
  const changes = fc.array(fc.tuple(fc.nat(), fc.nat(), odd), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...documents), changes, async (document, places) => {
      const bundle = structuredClone(document) as Json;
      for (const [at, key, value] of places) {
        const holders = holdersIn(bundle);
        const holder = holders[at % holders.length];
        const keys = Object.keys(holder ?? {});
        const name = keys[key % Math.max(1, keys.length)];
        if (name !== undefined) (holder as { [name: string]: Json })[name] = value as Json;
      }
      const response = await sendBundle(bundle);
      statuses.add(response.statusCode);
      expect([200, 400], response.body).toContain(response.statusCode);
      if (response.statusCode === 200) await mustBeAccepted(response.json<{ data: Draft }>().data);
    }),
    { numRuns: 150 },
  );
  expect([...statuses].sort()).toEqual([200, 400]);
});
