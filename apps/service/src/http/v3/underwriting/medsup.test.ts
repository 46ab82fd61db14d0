import { SCOPES } from '@prequal/contract/vocabulary';
import { describe, expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';
import { flatBody, nestedBody, type Plan, post } from '../../../../test/requests.ts';

const api = await startApi();
const { test } = await api.customer({ scopes: SCOPES });
const PLAN_G = 'tallgrass-prairie-plan-g';
const TERM = 'eastmarch-sunrise-term-20';
const ZIP = { state: 'TX', zip: '75201' };
const AT_80 = { dob: '1946-02-03' };
const HEART_FAILURE = { ...AT_80, conditions: [{ text: 'Congestive Heart Failure' }] };

interface Problem {
  readonly param: string;
  readonly detail: string;
}

async function plansOf(body: object, url = '/v3/prequalify'): Promise<readonly Plan[]> {
  const response = await post(api, url, test, body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ data: { plans: Plan[] } }>().data.plans;
}

const bodyOf = (coverage: object = {}, more: Record<string, unknown> = {}) => ({
  ...nestedBody({ applicant: AT_80, products: [PLAN_G], ...more }),
  coverage: { ...ZIP, face_amount_cents: 1_000_000, ...coverage },
});

const monthlyOf = (plan: Plan | undefined) => plan?.pricing[0]?.premium?.modes['MONTHLY-EFT']?.cents ?? 0;
const reasonsOf = (plan: Plan | undefined) => plan?.pricing[0]?.eligibility.reasons;

describe('Medicare supplements', () => {
  it('get the same offer for every amount, without a death benefit', async () => {
    const options = { quote_type: 'face_amounts', amounts: ['1000', '250000'] };
    const { face_amount_cents: _, ...coverage } = bodyOf().coverage;
    const plans = await plansOf({ ...bodyOf(), coverage: { ...coverage, quote_options: options } });
    expect(plans).toHaveLength(2);
    expect(plans.map(({ eligible, death_benefit }) => [eligible, death_benefit])).toEqual([
      [true, null],
      [true, null],
    ]);
    expect(plans[0]?.pricing).toEqual(plans[1]?.pricing);
    expect(plans[0]?.product).toMatchObject({ class: 'medsup', slug: PLAN_G });
  });

  it('cost less for a household, and differ by area', async () => {
    const [[alone], [together], [elsewhere]] = await Promise.all([
      plansOf(bodyOf()),
      plansOf(bodyOf({ household: true })),
      plansOf(bodyOf({ zip: '79901-1234' })),
    ]);
    expect(monthlyOf(together)).toBeLessThan(monthlyOf(alone));
    expect(monthlyOf(elsewhere)).toBeLessThan(monthlyOf(alone));
  });

  it.each(['/v3/prequalify', '/v3/quote'])(
    'need a ZIP code at %s if nothing else is asked for',
    async (url) => {
      const { zip: _, ...coverage } = bodyOf().coverage;
      const options = { quote_type: 'face_amounts', amounts: ['10000'] };
      const { face_amount_cents: _face, ...rest } = coverage;
      const response = await post(api, url, test, {
        ...bodyOf({}, { products: [PLAN_G, 'mossgate-commons-plan-n'] }),
        coverage: { ...rest, quote_options: options },
      });
      expect(response.statusCode, response.body).toBe(400);
      expect(response.json<Problem>().param).toBe('/coverage/zip');
    },
  );

  it.each(['/v3/questions', '/v3/explain'])('need a ZIP code at %s', async (url) => {
    const { zip: _, ...coverage } = bodyOf().coverage;
    const response = await post(api, url, test, { ...bodyOf(), coverage }, null);
    expect(response.statusCode, response.body).toBe(400);
    expect(response.json<Problem>().param).toBe('/coverage/zip');
  });

  it('are not eligible without a ZIP code beside other products', async () => {
    const { zip: _, ...coverage } = bodyOf().coverage;
    const body = { ...bodyOf({}, { products: [PLAN_G, TERM] }), coverage };
    const [plan] = await plansOf(body);
    expect([plan?.eligible, plan?.death_benefit, reasonsOf(plan)]).toEqual([false, null, ['zip']]);
    const only = await post(api, '/v3/prequalify', test, { ...body, only_product_class: 'medsup' });
    expect(only.statusCode).toBe(400);
  });

  it('leave the idempotency key of a request without a ZIP code free', async () => {
    const key = '5b1f7a52-3d0e-4c9a-9d52-6a1f0c1b7e11';
    const { zip: _, ...coverage } = bodyOf().coverage;
    expect((await post(api, '/v3/prequalify', test, { ...bodyOf(), coverage }, key)).statusCode).toBe(400);
    expect((await post(api, '/v3/prequalify', test, bodyOf(), key)).statusCode).toBe(200);
  });

  it('take everybody within six months of Part B', async () => {
    const today = api.clock.now().toISOString().slice(0, 10);
    const [closed] = await plansOf(bodyOf({}, { applicant: HEART_FAILURE }));
    expect(reasonsOf(closed)).toEqual(['underwriting']);
    const [open] = await plansOf(bodyOf({ part_b_effective: today }, { applicant: HEART_FAILURE }));
    const [healthy] = await plansOf(bodyOf());
    expect(open?.eligible).toBe(true);
    expect(monthlyOf(open)).toBe(monthlyOf(healthy));
  });

  it.each([
    [{ part_b_effective: '2026-02-30' }, '/coverage/part_b_effective'],
    [{ part_b_effective: 'soon' }, '/coverage/part_b_effective'],
    [{ household: 'yes' }, '/coverage/household'],
    [{ zip: '7520' }, '/coverage/zip'],
  ])('refuse %j at its place', async (coverage, param) => {
    const response = await post(api, '/v3/prequalify', test, bodyOf(coverage));
    expect(response.statusCode).toBe(400);
    expect(response.json<Problem>().param).toBe(param);
  });

  it('are open on a budget that the premium fits, and sort by price behind what has a death benefit', async () => {
    const [plan] = await plansOf(bodyOf());
    const dollars = (cents: number) => (cents / 100).toFixed(2);
    const amounts = [dollars(monthlyOf(plan)), dollars(monthlyOf(plan) - 1)];
    const { face_amount_cents: _, ...coverage } = bodyOf().coverage;
    const budget = { ...coverage, quote_options: { quote_type: 'monthly_budget', amounts } };
    const products = [PLAN_G, 'tallgrass-prairie-plan-k', 'alder-creek-homestead'];
    const plans = await plansOf({ ...bodyOf({}, { products }), coverage: budget, sort: 'premium' });
    const rows = plans.map(({ product, eligible, death_benefit }) => [
      product.slug,
      eligible,
      death_benefit === null ? null : typeof death_benefit,
    ]);
    expect(rows.slice(0, 3)).toEqual([
      ['alder-creek-homestead', true, 'object'],
      ['tallgrass-prairie-plan-k', true, null],
      [PLAN_G, true, null],
    ]);
    expect(rows[5]).toEqual([PLAN_G, false, null]);
    expect(plans[1]?.pricing[0]).toMatchObject({ death_benefit: null });
    expect(reasonsOf(plans[5])).toContain('budget');
  });

  it('take flat bodies with the fields at the root', async () => {
    const flat = (more: object) =>
      flatBody({ date_of_birth: AT_80.dob, state: 'TX', products: [PLAN_G], ...more });
    const [quoted] = await plansOf(flat({ zip: '75201', household: true }), '/v3/quote');
    const [nested] = await plansOf(bodyOf({ household: true }));
    expect(monthlyOf(quoted)).toBe(monthlyOf(nested));
    const [v2] = await plansOf(
      flat({ zip: '75201', part_b_effective: '2011-02-01', include_product_class: 'medsup' }),
      '/v2/prequalify',
    );
    expect(v2).toMatchObject({ eligible: true, death_benefit: null });
    const missing = await post(api, '/v3/quote', test, flat({}));
    expect([missing.statusCode, missing.json<Problem>().param]).toEqual([400, '/zip']);
    const bad = await post(api, '/v2/prequalify', test, flat({ zip: '75201', part_b_effective: '1/2/2026' }));
    expect([bad.statusCode, bad.json<Problem>().param]).toEqual([400, '/part_b_effective']);
  });

  it('are explained with the table that closes them', async () => {
    const body = bodyOf({}, { applicant: { dob: '1960-05-06' }, products: ['tallgrass-prairie-plan-f'] });
    const response = await post(api, '/v3/explain', test, body, null);
    expect(response.statusCode, response.body).toBe(200);
    const { plans } = response.json<{ data: { plans: { classes: object[] }[] } }>().data;
    expect(plans[0]?.classes[0]).toMatchObject({
      open: false,
      reasons: ['age'],
      opens_on: null,
      death_benefit: null,
      rules: [{ kind: 'medsup_plan', threshold: 'plan F: eligible for Medicare before 2020' }],
    });
  });

  it('ask no questions about health within six months of Part B', async () => {
    const applicant = {
      ...AT_80,
      conditions: [{ text: 'Cancer - Breast' }],
      nicotine: { last_used: 'never' },
    };
    const ask = async (coverage: object) => {
      const response = await post(api, '/v3/questions', test, bodyOf(coverage, { applicant }), null);
      expect(response.statusCode, response.body).toBe(200);
      return response.json<{ data: { complete: boolean } }>().data.complete;
    };
    expect(await ask({})).toBe(false);
    expect(await ask({ part_b_effective: api.clock.now().toISOString().slice(0, 10) })).toBe(true);
  });
});
