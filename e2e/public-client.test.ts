import { createHash, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startApi } from '../apps/service/test/api.ts';

/**
 * Uses the service the way existing public clients do: over HTTP, with their bodies, reading the fields that they
 * read. Nothing of the service's own code or of the SDK is used to build a request or to read a response.
 */
const api = await startApi();
await api.app.listen({ host: '127.0.0.1', port: 0 });
const base = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
const { test: token } = await api.customer();

// biome-ignore lint/suspicious/noExplicitAny: a client of another language has no types of ours.
type Json = any;

async function call(
  method: string,
  path: string,
  body?: unknown,
  more: Readonly<Record<string, string>> = {},
): Promise<{ status: number; json: Json }> {
  const response = await fetch(base + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'api-version': 'v3',
      version: '2026-01-01',
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      ...more,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: await response.json() };
}

const flat = {
  date_of_birth: '1961-04-12',
  gender: 'Male',
  height: 70,
  weight: 190,
  state: 'Illinois',
  zip: '',
  nicotine_usage: {
    last_used: 'within_12_months',
    product_usage: [{ type: 'Cigars', frequency: 'MONTHLY' }],
  },
  conditions: [{ name: 'high blood pressure', wasDiagnosed: '2015' }],
  medications: [{ name: 'lisinopril', use: 'high blood pressure', lastFill: '1 MONTH AGO' }],
  quote_options: { quote_type: 'face_amounts', amounts: ['10000', '25000'] },
  include_product_class: 'fex',
};

const sealed = {
  product: 'p',
  ciphertext: 'Yw==',
  iv: 'AAECAwQFBgcICQoL',
  tag: 'AAECAwQFBgcICQoLDA0ODw==',
};

const isMoney = (value: Json) => Number.isInteger(value.cents) && /^\$[\d,]+(\.\d\d)?$/.test(value.display);

describe('a v2 client', () => {
  it('finds eligible plans, their premium and the other offers', async () => {
    const { status, json } = await call('POST', '/v2/prequalify', flat);
    expect(status).toBe(200);
    expect(json).toMatchObject({ object: 'prequalify_result', data: { has_more: false, next_cursor: null } });
    const plans: Json[] = json.data.plans;
    expect(plans.some((plan) => plan.eligibility.eligible)).toBe(true);
    plans.forEach((plan, index) => {
      expect(plan.result_index).toBe(index);
      expect(plan.eligible).toBe(plan.eligibility.eligible);
      expect(plan.rank).toBe(
        plan.eligible ? ['immediate', 'graded', 'rop', 'other'].indexOf(plan.eligibility.category) + 1 : null,
      );
      expect(plan.eligibility.category === null).toBe(!plan.eligible);
      expect(plan.product.type).toBe('fex');
      expect(plan.product.wire_token).toBe('fex');
      expect(plan.product.display_name).toBe(`${plan.carrier.name} ${plan.product.name}`);
      expect(isMoney(plan.death_benefit)).toBe(true);
      if (plan.eligible) {
        expect(isMoney(plan.premium)).toBe(true);
        expect(plan.premium.modes[plan.premium.mode].cents).toBe(plan.premium.cents);
        expect(plan.premium.rate_class).not.toBe('');
      } else {
        expect(plan.premium).toBeNull();
        expect(plan.eligibility.reasons.length).toBeGreaterThan(0);
      }
      plan.other_offers.forEach((offer: Json, at: number) => {
        expect(offer.rank).toBe(at + 2);
        expect(typeof offer.eligibility.eligible).toBe('boolean');
      });
    });
  });

  it('reads the datasets by name, with the slug of each product', async () => {
    const { json } = await call('GET', '/v2/datasets/products');
    const { json: named } = await call('POST', '/v2/prequalify', {
      ...flat,
      include_product_class: undefined,
      products: json.data.slice(0, 3).map(({ slug }: Json) => slug),
    });
    expect(named.data.plans).toHaveLength(6);
  });
});

/** What the release candidates of version 1 add to each call, besides the credentials that a proxy replaces. */
const SIGNED = {
  'x-device-id': '7e4c84b0b8caa41b3ba00c464b05f15c',
  'x-device-signature': '82e0d628969f94ceb70e12eba28f1107632e5276',
  'x-license-timestamp': '1794965948295',
};
const derivedKey = () => createHash('sha256').update(randomUUID()).digest('hex');

describe('a release candidate of version 1', () => {
  const person = {
    date_of_birth: '1961-04-12',
    gender: 'male',
    height: 70,
    weight: 190,
    state: 'IL',
    nicotine_usage: { last_used: 'never' },
    conditions: [],
    medications: [],
    quote_options: { quote_type: 'face_amounts', amounts: ['10000'] },
    include_ineligible: true,
  };

  it('derives its key from the body on v2, so that the same call is a replay', async () => {
    const headers = { ...SIGNED, 'idempotency-key': derivedKey() };
    const body = { ...person, include_product_class: ['term'] };
    const first = await call('POST', '/v2/prequalify', body, headers);
    expect(first.status).toBe(200);
    expect(first.json.idempotency_key).toBe(headers['idempotency-key']);
    const again = await call('POST', '/v2/prequalify', body, headers);
    expect(again.json.request_id).toBe(first.json.request_id);
  });

  it('sends nested bodies to v3 if it is pinned: a face amount in cents, or one budget', async () => {
    const slug = api.snapshot.variants.find(({ released }) => released)?.slug;
    for (const coverage of [
      { face_amount_cents: 1_000_000, state: 'IL' },
      { quote_options: { quote_type: 'monthly_budget', amounts: ['50'] }, state: 'IL' },
    ]) {
      const { status, json } = await call(
        'POST',
        '/v3/prequalify',
        {
          applicant: {
            sex: 'male',
            dob: '1961-04-12',
            height_inches: 70,
            weight_lbs: 190,
            nicotine: {
              last_used: 'within_12_months',
              specificity: [{ text: 'Cigars', frequency: 'few_times_per_month' }],
            },
            conditions: [
              { text: 'high blood pressure', was_diagnosed: '2015', last_treatment: '2 MONTHS AGO' },
            ],
            medications: [{ text: 'lisinopril', use: 'high blood pressure', last_fill: '1 MONTH AGO' }],
          },
          coverage,
          products: [slug],
          include_ineligible: true,
        },
        SIGNED,
      );
      expect(status, JSON.stringify(json)).toBe(200);
      expect(json.data.plans).toHaveLength(1);
    }
  });

  it('stores, opens and lists cases, and reads a 404 as expired', async () => {
    const key = { ...SIGNED, 'idempotency-key': derivedKey() };
    const { status, json } = await call('POST', '/v1/case', sealed, key);
    expect(status).toBe(201);
    expect((await call('GET', `/v1/case/${json.data.id}`)).json.data).toMatchObject(sealed);
    const { json: list } = await call('POST', '/v1/case/list', {}, SIGNED);
    const [row] = list.data.filter(({ id }: Json) => id === json.data.id);
    for (const field of ['id', 'product', 'created_at', 'expires_at']) expect(row[field]).not.toBe('');
    expect((await call('GET', '/v1/case/case_absent')).status).toBe(404);
  });

  it('asks for what this interface does not have, and learns so from a 404', async () => {
    for (const path of ['/v2/reference-data', '/v2/branding', '/v1/usage/summary?period=2026-11'])
      expect((await call('GET', path)).json).toMatchObject({ status: 404, code: 'not_found' });
    for (const path of ['/v1/prequalify', '/v1/quote', '/v2/quote'])
      expect((await call('POST', path, person)).json).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('a flat quote', () => {
  it('selects whole classes and returns what qualifies', async () => {
    const { status, json } = await call('POST', '/v3/quote', { ...flat, accuracy: 'next' });
    expect(status).toBe(200);
    expect(json.object).toBe('quote_result');
    const plans: Json[] = json.data.plans;
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) {
      expect(plan.eligible).toBe(true);
      expect(plan.product.class).toBe('fex');
      expect(plan.pricing[0].premium.amount.cents % 100).toBe(0);
    }
    expect(new Set(plans.map((plan) => plan.death_benefit.amount.cents))).toEqual(
      new Set([1_000_000, 2_500_000]),
    );
  });

  it('drops other classes by only_product_class, given as one class or as a list', async () => {
    const both = { ...flat, include_product_class: ['fex', 'term'], include_ineligible: true };
    for (const only_product_class of ['term', ['term']]) {
      const { json } = await call('POST', '/v3/quote', { ...both, only_product_class });
      expect(new Set(json.data.plans.map((plan: Json) => plan.product.type))).toEqual(new Set(['term']));
    }
  });
});

describe('a v3 client', () => {
  it('resolves text with the bundle, prequalifies, and groups offers by amount', async () => {
    const { json: bundle } = await call('GET', '/v3/datasets?include=products,corrections');
    const { products, spelling_corrections } = bundle.data.datasets;
    for (const { from, to } of spelling_corrections.items) {
      expect(from).toBe(from.toUpperCase());
      expect(to).toBe(to.toUpperCase());
    }
    const { status, json } = await call('POST', '/v3/prequalify', {
      applicant: {
        sex: 'male',
        dob: '1961-04-12',
        height_inches: 70,
        weight_lbs: 190,
        conditions: [{ text: 'high blood pressure' }],
      },
      coverage: { state: 'IL', quote_options: { quote_type: 'monthly_budget', amounts: ['50', '100.00'] } },
      products: [products.items[0].id, products.items[1].slug],
    });
    expect(status).toBe(200);
    for (const plan of json.data.plans) {
      expect([5000, 10_000]).toContain(plan.budget.amount.cents);
      expect(plan.pricing.filter((row: Json) => row.primary)).toHaveLength(plan.eligible ? 1 : 0);
    }
  });

  it('shows the logo of an offer without a token', async () => {
    const { json } = await call('POST', '/v3/quote', { ...flat, include_ineligible: true });
    const { carrier } = json.data.plans[0];
    const image = await fetch(carrier.logo_url);
    expect(image.headers.get('content-type')).toBe('image/svg+xml');
    const inline = await fetch(`${base}/v1/logos/${encodeURIComponent(carrier.name)}?ds=true`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await inline.text()).toMatch(/^data:image\/svg\+xml;base64,/);
  });
});

describe('saved cases', () => {
  it('are listed as an array and shared by a link', async () => {
    const { json: saved } = await call('POST', '/v1/case', sealed);
    const { json: list } = await call('POST', '/v1/case/list', {});
    expect(list.data.map(({ id }: Json) => id)).toContain(saved.data.id);
    expect(list).toMatchObject({ object: 'list', has_more: false, next_cursor: null });
    const { status, json: share } = await call('POST', `/v1/case/${saved.data.id}/share`, {});
    expect(status).toBe(201);
    expect(share.data.url).toBe(`${base}/c/${share.data.id}`);
    const opened: Json = await (await fetch(`${base}/v1/shared/${share.data.id}`)).json();
    expect(opened.data).toMatchObject(sealed);
  });
});

describe('errors', () => {
  it('carry a page for people and advice for programs', async () => {
    const response = await fetch(`${base}/v3/datasets`);
    const problem: Json = await response.json();
    expect(problem).toMatchObject({ status: 401, code: 'unauthorized', advice_code: 'send_token' });
    expect((await fetch(problem.doc_url)).status).toBe(200);
    expect((await fetch(new URL(problem.type, base))).status).toBe(200);
  });
});
