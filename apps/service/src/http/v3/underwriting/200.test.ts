import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';
import { nestedBody, type Offers, post } from '../../../../test/requests.ts';
import type { CatalogSnapshot } from '../../../catalog/index.ts';

const api = await startApi();
const { test, live, accountId, licenseId } = await api.customer();
const released = api.snapshot.variants.filter((variant) => variant.released);
const today = api.clock.now().toISOString().slice(0, 10);
const sold = released.filter(({ effective }) => effective.from <= today);
const fex = sold.filter((variant) => variant.productClass === 'fex');
const slugs = fex.slice(0, 4).map((variant) => variant.slug);
const familyOf = (slug: string) => released.find((variant) => variant.slug === slug)?.familyId ?? '';

async function prequalify(changes: Parameters<typeof nestedBody>[0], token = test) {
  const response = await post(api, '/v3/prequalify', token, nestedBody({ products: slugs, ...changes }));
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Offers>();
}

describe('POST /v3/prequalify', () => {
  it('returns one offer per product in the requested order, each with a row per rate class', async () => {
    const { object, data } = await prequalify({});
    expect(object).toBe('prequalify_result');
    expect(data.plans.map((plan) => plan.product.slug)).toEqual(slugs);
    for (const plan of data.plans) {
      expect(plan.death_benefit).toEqual({ amount: { cents: 1_000_000, display: '$10,000' }, period: null });
      expect(plan.pricing.map((row) => row.rank)).toEqual(plan.pricing.map((_row, index) => index + 1));
      expect(plan.pricing.filter((row) => row.primary)).toHaveLength(plan.eligible ? 1 : 0);
      expect(plan.eligible).toBe(plan.pricing.some((row) => row.eligibility.eligible));
      for (const row of plan.pricing) {
        expect(row.premium === null).toBe(!row.eligibility.eligible);
        expect(row.eligibility.reasons.length === 0).toBe(row.eligibility.eligible);
        if (row.premium !== null)
          expect(row.premium.amount).toEqual(row.premium.modes[row.premium.default_mode]);
      }
    }
    expect(data.plans.some((plan) => plan.eligible)).toBe(true);
    expect(data.warnings).toBeUndefined();
  });

  it('offers no class of a product that is not sold yet', async () => {
    const unsold = released.filter(({ effective }) => effective.from > today).map(({ slug }) => slug);
    expect(unsold.length).toBeGreaterThan(0);
    const { data } = await prequalify({ products: unsold });
    for (const { pricing } of data.plans)
      for (const { eligibility } of pricing) expect(eligibility.reasons).toContain('underwriting');
  });

  it.each(['AS', 'GU', 'MP', 'PR', 'VI'])(
    'accepts %s, and gives the reason where a product is not sold there',
    async (state) => {
      const { data } = await prequalify({ coverage: { state } });
      expect(data.plans.map((plan) => plan.product.slug)).toEqual(slugs);
      for (const { eligible, pricing } of data.plans) {
        expect(eligible).toBe(false);
        for (const { eligibility } of pricing) expect(eligibility.reasons).toContain('state');
      }
    },
  );

  it('takes the category "other" for "guaranteed" in min_rank', async () => {
    const products = sold.map(({ slug }) => slug);
    const { data } = await prequalify({ products, min_rank: 'other' });
    for (const min_rank of ['guaranteed', 'Guaranteed', 'gi', 'GI', 'OTHER']) {
      expect((await prequalify({ products, min_rank })).data).toEqual(data);
    }
  });

  it('expands a family in catalog order and keeps a variant named twice once', async () => {
    const [slug = ''] = slugs;
    const family = familyOf(slug);
    const members = released.filter((variant) => variant.familyId === family).map((variant) => variant.slug);
    const { data } = await prequalify({ products: [family, slug] });
    expect(data.plans.map((plan) => plan.product.slug)).toEqual(members);
    expect(new Set(data.plans.map((plan) => plan.product.id))).toEqual(new Set([family]));
  });

  it('returns one result per amount, in the shape of a single amount', async () => {
    const quote_options = { quote_type: 'face_amounts', amounts: ['20000', '5000.00'] };
    const body = nestedBody({ products: slugs.slice(0, 2), coverage: { quote_options } });
    const { face_amount_cents: _, ...coverage } = body.coverage;
    const response = await post(api, '/v3/prequalify', test, { ...body, coverage });
    const plans = response.json<Offers>().data.plans;
    expect(plans.map((plan) => plan.death_benefit?.amount.cents)).toEqual([
      2_000_000, 2_000_000, 500_000, 500_000,
    ]);
  });

  it('solves budgets: the largest face amount whose monthly premium fits', async () => {
    const quote_options = { quote_type: 'monthly_budget', amounts: ['60', '1.00'] };
    const body = nestedBody({ products: slugs });
    const response = await post(api, '/v3/prequalify', test, {
      ...body,
      coverage: { state: 'IL', quote_options },
    });
    const plans = response.json<Offers>().data.plans;
    const rich = plans.filter((plan) => plan.budget?.amount.cents === 6000);
    const poor = plans.filter((plan) => plan.budget?.amount.cents === 100);
    expect(rich.some((plan) => plan.eligible)).toBe(true);
    for (const plan of rich.filter(({ eligible }) => eligible)) {
      expect(plan.budget).toEqual({ amount: { cents: 6000, display: '$60.00' }, period: 'monthly' });
      const primary = plan.pricing.find((row) => row.primary);
      expect(plan.death_benefit).toEqual(primary?.death_benefit);
      for (const row of plan.pricing.filter(({ eligibility }) => eligibility.eligible)) {
        expect(row.premium?.amount.cents).toBeLessThanOrEqual(6000);
        expect(row.death_benefit?.amount.cents).toBeGreaterThan(0);
      }
    }
    for (const plan of poor) {
      expect(plan.eligible).toBe(false);
      expect(plan.death_benefit).toBeUndefined();
      expect(plan.pricing.every((row) => row.eligibility.reasons.includes('budget'))).toBe(true);
    }
  });

  it('gives the same ids to the same request, and other ids to another amount', async () => {
    const ids = async (face_amount_cents: number) =>
      (await prequalify({ coverage: { face_amount_cents } })).data.plans.map((plan) => plan.id);
    const first = await ids(1_000_000);
    expect(await ids(1_000_000)).toEqual(first);
    expect(first.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab]/.test(id))).toBe(true);
    expect((await ids(1_100_000)).filter((id) => first.includes(id))).toEqual([]);
  });

  it('omits ineligible offers on request', async () => {
    const dying = { conditions: [{ text: 'Hospice Care', was_diagnosed: '2026-02-01' }] };
    const all = await prequalify({ applicant: dying });
    const some = await prequalify({ applicant: dying, include_ineligible: false });
    expect(all.data.plans).toHaveLength(slugs.length);
    expect(some.data.plans.every((plan) => plan.eligible)).toBe(true);
    expect(some.data.plans.flatMap((plan) => plan.pricing).every((row) => row.eligibility.eligible)).toBe(
      true,
    );
    const closed = all.data.plans.flatMap((plan) => plan.pricing).filter((row) => !row.eligibility.eligible);
    expect(closed.length).toBeGreaterThan(0);
    expect(closed.every((row) => row.eligibility.reasons.includes('underwriting'))).toBe(true);
    expect(JSON.stringify(all.data.plans)).not.toMatch(/hospice/i);
  });

  it('resolves ids, names, aliases and spelling corrections, and warns about unknown text', async () => {
    const id = api.snapshot.bundle.idOf('condition', 'Stroke');
    const last_treatment = '3 MONTHS AGO';
    const said = async (row: object) =>
      (await prequalify({ applicant: { conditions: [{ ...row, last_treatment }] } })).data.plans.map(
        (plan) => plan.pricing,
      );
    const byName = await said({ text: 'Stroke' });
    expect(await said({ id })).toEqual(byName);
    expect(await said({ id: 'cond_unknown', text: ' sTroke ' })).toEqual(byName);
    const unknown = await prequalify({
      applicant: { conditions: [{ text: 'Glorbs' }], medications: [{ text: 'Zorbs' }] },
    });
    expect(unknown.data.warnings).toMatchObject([
      { param: '/applicant/conditions/0/text', code: 'unrecognized_text' },
      { param: '/applicant/medications/0/text', code: 'unrecognized_text' },
    ]);
    const pricing = ({ data }: Offers) => data.plans.map((plan) => plan.pricing);
    expect(pricing(unknown)).toEqual(pricing(await prequalify({})));
    expect(unknown.data.provisional).toBe(true);
    expect(unknown.data.plans.every(({ metadata }) => metadata.provisional === true)).toBe(true);
  });

  it('treats an unknown nicotine product as unspecified, and warns', async () => {
    const products = fex.map((variant) => variant.slug);
    const plans = async (nicotine: object) => {
      const { data } = await prequalify({ products, applicant: { nicotine } });
      return { ...data, plans: data.plans.map((plan) => plan.pricing) };
    };
    const last_used = 'within_12_months';
    const unsaid = await plans({ last_used });
    const unknown = await plans({ last_used, specificity: [{ text: 'Smokeables', frequency: 'daily' }] });
    expect(unknown.plans).toEqual(unsaid.plans);
    expect(unknown.warnings).toMatchObject([
      { param: '/applicant/nicotine/specificity/0/text', code: 'unrecognized_text' },
    ]);
    const pipe = [{ text: 'Pipe', frequency: 'few_times_per_year' }];
    const known = await plans({ last_used, specificity: pipe });
    expect((await plans({ last_used, specificity: [...pipe, { text: 'Zorbs' }] })).plans).toEqual(
      known.plans,
    );
    expect(known.plans).not.toEqual(unsaid.plans);
  });

  it('applies the rules of a base condition to its specific forms', async () => {
    const rows = async (text: string) =>
      (
        await prequalify({ applicant: { conditions: [{ text, was_diagnosed: '2026-01-01' }] } })
      ).data.plans.map((p) => p.pricing);
    expect(await rows('Lacunar Stroke')).toEqual(await rows('Stroke'));
    expect(await rows('Stroke')).not.toEqual(await rows('Glorbs'));
  });

  it('treats {} and null as nothing to disclose', async () => {
    const plain = (await prequalify({})).data.plans;
    const nothing = { conditions: {}, medications: null, nicotine: null };
    expect((await prequalify({ applicant: nothing })).data.plans).toEqual(plain);
  });

  it('ignores health on request, and keeps only the requested classes', async () => {
    const sick = {
      applicant: { conditions: [{ text: 'Stroke', was_diagnosed: '2026-01-01' }], weight_lbs: 500 },
    };
    const skipped = await prequalify({ ...sick, skip_health_based_underwriting: true });
    expect(skipped.data.plans).toEqual((await prequalify({})).data.plans);
    const best = await prequalify({ min_rank: 'immediate' });
    expect(
      best.data.plans
        .flatMap((plan) => plan.pricing)
        .every((row) => row.eligibility.category === 'immediate'),
    ).toBe(true);
    const terms = await prequalify({
      products: released.map(({ slug }) => slug),
      only_product_class: ['term'],
    });
    expect(new Set(terms.data.plans.map((plan) => plan.product.class))).toEqual(new Set(['term']));
  });
});

describe('modes', () => {
  it('live: counts the monthly quota, writes an audit row and emits prequalify.completed without health data', async () => {
    const body = nestedBody({ products: slugs, applicant: { conditions: [{ text: 'Stroke' }] } });
    const response = await post(api, '/v3/prequalify', live, body);
    const requestId = response.headers['x-request-id'];
    const [audit] = await api.context.db.query<{ action: string; sealed: Buffer }>(
      'select action, request_sealed as sealed from audit_log where request_id = $1',
      [requestId],
    );
    expect(audit?.action).toBe('prequalify');
    expect(audit?.sealed.includes('Stroke')).toBe(false);
    const [usage] = await api.context.db.query('select used from monthly_usage where license_id = $1', [
      licenseId,
    ]);
    expect(usage).toEqual({ used: 1 });
    const events = await api.ask({ url: '/v1/events?type=prequalify.completed', token: live });
    const [event] = events.json<{
      data: { data: { data: { prequalification: Record<string, unknown> } }[] };
    }>().data.data;
    expect(event?.data.prequalification).toMatchObject({
      request_id: requestId,
      catalog_version: api.snapshot.version,
      products: slugs,
      plan_count: slugs.length,
    });
    expect(JSON.stringify(event)).not.toMatch(/stroke|1961|male/i);
  });

  it('test: no audit row, no quota', async () => {
    const before = await api.context.db.query('select count(*) from audit_log where account_id = $1', [
      accountId,
    ]);
    await prequalify({});
    expect(
      await api.context.db.query('select count(*) from audit_log where account_id = $1', [accountId]),
    ).toEqual(before);
  });

  it('shows unreleased products to test tokens only', async () => {
    const hidden = api.snapshot.variants.find((variant) => !variant.released);
    if (hidden === undefined) return;
    const body = nestedBody({ products: [hidden.slug], show_unreleased: true });
    expect((await post(api, '/v3/prequalify', test, body)).statusCode).toBe(200);
    expect((await post(api, '/v3/prequalify', live, body)).statusCode).toBe(422);
  });
});

it('names the offer with the lowest yearly cost in the event, whatever the payment mode', async () => {
  const customer = await api.customer();
  const products = ['eastmarch-legacy', 'bramblewood-long-hedge', 'thistledown-certificate'];
  const body = nestedBody({
    products,
    applicant: { sex: 'female', dob: '1980-03-31', height_inches: 64, weight_lbs: 130 },
    coverage: { state: 'TX', face_amount_cents: 5_000_000 },
  });
  const { data } = (await post(api, '/v3/prequalify', customer.live, body)).json<Offers>();
  const eligible = data.plans.flatMap(({ product, pricing }) =>
    pricing.filter(({ primary }) => primary).map(({ premium }) => ({ slug: product.slug, premium })),
  );
  const yearly = eligible.map(({ slug, premium }) => ({ slug, cents: premium?.modes.ANNUAL?.cents ?? 0 }));
  const [least] = yearly.sort((a, b) => a.cents - b.cents);
  expect(new Set(eligible.map(({ premium }) => premium?.default_mode)).size).toBeGreaterThan(1);
  const events = await api.ask({ url: '/v1/events?type=prequalify.completed', token: customer.live });
  expect(events.json()).toMatchObject({
    data: { data: [{ data: { prequalification: { best: { slug: least?.slug } } } }] },
  });
});

it('replays the same bytes for the same key and body, and counts them once', async () => {
  const customer = await api.customer();
  const key = randomUUID();
  const body = nestedBody({ products: slugs });
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => post(api, '/v3/prequalify', customer.live, body, key)),
  );
  expect(new Set(responses.map((response) => response.body)).size).toBe(1);
  expect(responses.filter((response) => response.headers['idempotency-replayed'] === 'true')).toHaveLength(7);
  expect(responses[0]?.json()).toMatchObject({ idempotency_key: key });
  const used = await api.context.db.query('select used from monthly_usage where license_id = $1', [
    customer.licenseId,
  ]);
  expect(used).toEqual([{ used: 1 }]);
});

it('replays a response whose ids the current catalog no longer has', async () => {
  const customer = await api.customer();
  const id = api.snapshot.bundle.idOf('condition', 'Stroke');
  const body = nestedBody({ products: slugs, applicant: { conditions: [{ id }] } });
  const key = randomUUID();
  const first = await post(api, '/v3/prequalify', customer.live, body, key);
  expect(first.statusCode, first.body).toBe(200);
  const forgetful: CatalogSnapshot = {
    ...api.snapshot,
    bundle: { ...api.snapshot.bundle, nameOf: () => null },
  };
  api.publish(forgetful);
  try {
    expect((await post(api, '/v3/prequalify', customer.live, body)).statusCode).toBe(400);
    const again = await post(api, '/v3/prequalify', customer.live, body, key);
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.headers['x-ratelimit-remaining']).toBe('11998');
    const other = { ...body, products: slugs.slice(1) };
    expect((await post(api, '/v3/prequalify', customer.live, other, key)).statusCode).toBe(409);
  } finally {
    api.publish(api.snapshot);
  }
});

it('429 with the time to the next month once the monthly quota is used up, while replays still work', async () => {
  const customer = await api.customer({ limits: { monthlyQuota: 1 } });
  const key = randomUUID();
  const body = nestedBody({ products: slugs });
  const first = await post(api, '/v3/prequalify', customer.live, body, key);
  const refused = await post(api, '/v3/prequalify', customer.live, body);
  expect([first.statusCode, refused.statusCode]).toEqual([200, 429]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_400);
  const remaining = 'x-ratelimit-remaining';
  expect(Number(first.headers[remaining])).toBeGreaterThan(0);
  expect(refused.headers[remaining]).toBe(first.headers[remaining]);
  expect((await post(api, '/v3/prequalify', customer.live, body, key)).body).toBe(first.body);
  expect((await post(api, '/v3/prequalify', customer.test, body)).statusCode).toBe(200);
});
