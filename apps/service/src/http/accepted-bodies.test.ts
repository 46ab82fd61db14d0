import { randomUUID } from 'node:crypto';
import { SCOPES } from '@prequal/contract/vocabulary';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { startApi } from '../../test/api.ts';

const api = await startApi();
const { test } = await api.customer({ scopes: SCOPES });
const document = JSON.parse((await api.app.inject({ url: '/openapi.json' })).body);
const ajv = new Ajv2020({ strict: false, validateFormats: false });

const PRODUCTS = ['alder-creek-homestead'];
const AMOUNTS = { quote_type: 'face_amounts', amounts: ['10000'] };
const APPLICANT = { sex: 'male', dob: '1961-04-12', height_inches: 70, weight_lbs: 185 };
const NESTED = { coverage: { state: 'IL', face_amount_cents: 1_000_000 }, products: PRODUCTS };
const QUOTE = { coverage: { state: 'IL', quote_options: AMOUNTS }, products: PRODUCTS };
const FLAT = {
  date_of_birth: '1961-04-12',
  gender: 'male',
  height: 70,
  weight: 185,
  state: 'IL',
  quote_options: AMOUNTS,
  products: PRODUCTS,
};

const NOTHING_NESTED = [
  { nicotine: null },
  { conditions: null },
  { conditions: {} },
  { medications: null },
  { medications: {} },
];
const NOTHING_FLAT = [
  { zip: '' },
  { nicotine_usage: null },
  { conditions: null },
  { conditions: {} },
  { medications: null },
  { medications: {} },
  { products: [], include_product_class: 'fex' },
];
const nested = (url: string, part: object) => {
  const body = { ...(url === '/v3/quote' ? QUOTE : NESTED), applicant: { ...APPLICANT, ...part } };
  return { url, part, body };
};
const flat = (url: string, part: object) => ({ url, part, body: { ...FLAT, ...part } });

const ACCEPTED = [
  ...['/v3/prequalify', '/v3/questions', '/v3/explain', '/v3/quote'].flatMap((url) =>
    NOTHING_NESTED.map((part) => nested(url, part)),
  ),
  ...['/v3/quote', '/v2/prequalify'].flatMap((url) => NOTHING_FLAT.map((part) => flat(url, part))),
];
const REFUSED = [
  ...[{ conditions: { text: 'Asthma' } }, { conditions: '' }, { nicotine: {} }].map((part) =>
    nested('/v3/prequalify', part),
  ),
  ...[{ zip: ' ' }, { nicotine_usage: {} }, { medications: [null] }].map((part) =>
    flat('/v2/prequalify', part),
  ),
];

function isDocumented(url: string, body: object): boolean {
  const { schema } = document.paths[url].post.requestBody.content['application/json'];
  return ajv.validate({ ...schema, components: document.components }, body);
}

async function statusOf(url: string, payload: object): Promise<number> {
  const headers = { 'idempotency-key': randomUUID() };
  return (await api.ask({ method: 'POST', url, token: test, headers, payload })).statusCode;
}

describe('the OpenAPI document', () => {
  it.each(ACCEPTED)('$url accepts, as the service does, $part', async ({ url, body }) => {
    expect(await statusOf(url, body)).toBe(200);
    expect(isDocumented(url, body)).toBe(true);
  });

  it.each(REFUSED)('$url refuses, as the service does, $part', async ({ url, body }) => {
    expect(await statusOf(url, body)).toBe(400);
    expect(isDocumented(url, body)).toBe(false);
  });

  it('a draft of an applicant has no empty values', () => {
    const { applicant } = document.components.schemas.ApplicantDraft.properties;
    const draft = { ...applicant, components: document.components };
    expect(ajv.validate(draft, APPLICANT)).toBe(true);
    for (const part of NOTHING_NESTED) expect(ajv.validate(draft, { ...APPLICANT, ...part })).toBe(false);
  });
});
