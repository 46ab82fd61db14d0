import { describe, expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';
import { flatBody, nestedBody, type Plan, post } from '../../../../test/requests.ts';

const api = await startApi();
const { test } = await api.customer();
/** The face amount tells which amount a plan is for, so it must have one. */
const slugs = api.snapshot.variants
  .filter(({ released, productClass }) => released && productClass !== 'medsup')
  .map(({ slug }) => slug);
const CATEGORIES = ['immediate', 'graded', 'rop', 'other'];
const applicant = { conditions: [{ text: 'Diabetes - Type 2' }, { text: 'COPD' }] };
const faces = { quote_type: 'face_amounts', amounts: ['15000', '10000'] };
const budgets = { quote_type: 'monthly_budget', amounts: ['100', '50'] };

async function plansOf<P = Plan>(url: string, body: object): Promise<readonly P[]> {
  const response = await post(api, url, test, { products: slugs, ...body });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ data: { plans: P[] } }>().data.plans;
}
const prequalify = (root: object, quote_options: object = faces) =>
  plansOf('/v3/prequalify', {
    ...nestedBody({ applicant }),
    coverage: { state: 'IL', quote_options },
    products: slugs,
    ...root,
  });

const amountOf = ({ budget, death_benefit }: Plan) => (budget ?? death_benefit)?.amount.cents ?? 0;
const primaryOf = ({ pricing }: Plan) => pricing.find(({ primary }) => primary);

/** The order of the specification, computed from the response alone. */
function keyOf(plan: Plan, sort: 'premium' | 'rank'): readonly (number | string)[] {
  const row = primaryOf(plan);
  if (row === undefined) return [CATEGORIES.length, 0, plan.product.slug];
  const category = sort === 'rank' ? CATEGORIES.indexOf(row.eligibility.category) : 0;
  const modes = row.premium?.modes ?? {};
  const monthly = modes['MONTHLY-EFT'] ?? modes['MONTHLY-DIRECT'];
  const cost = plan.budget === undefined ? monthly?.cents : -(row.death_benefit?.amount.cents ?? 0);
  return [category, cost ?? 0, plan.product.slug];
}

function sorted(plans: readonly Plan[], sort: 'premium' | 'rank'): readonly Plan[] {
  const amounts = [...new Set(plans.map(amountOf))];
  return amounts.flatMap((amount) =>
    plans
      .filter((plan) => amountOf(plan) === amount)
      .sort((left, right) => {
        const [a, b] = [keyOf(left, sort), keyOf(right, sort)];
        const at = a.findIndex((value, index) => value !== b[index]);
        return at === -1 ? 0 : (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1;
      }),
  );
}
const ids = (plans: readonly Plan[]) => plans.map(({ id }) => id);

describe('sort', () => {
  it.each([
    ['premium', faces],
    ['rank', faces],
    ['premium', budgets],
    ['rank', budgets],
  ] as const)('%s orders the plans inside each amount: %o', async (sort, quote_options) => {
    const requested = await prequalify({}, quote_options);
    const plans = await prequalify({ sort }, quote_options);
    expect(plans.map(amountOf)).toEqual(requested.map(amountOf));
    expect(ids(plans)).toEqual(ids(sorted(requested, sort)));
    expect(ids(plans)).not.toEqual(ids(requested));
    // Only the order differs.
    expect(new Set(plans.map((plan) => JSON.stringify(plan)))).toEqual(
      new Set(requested.map((plan) => JSON.stringify(plan))),
    );
  });

  it('is the order of the request by default', async () => {
    expect(await prequalify({ sort: 'request' })).toEqual(await prequalify({}));
  });

  it('orders quotes of both forms; version 2 has its own order', async () => {
    const body = { ...nestedBody({ applicant }), coverage: { state: 'IL', quote_options: faces } };
    const nested = await plansOf('/v3/quote', { ...body, products: slugs, sort: 'premium' });
    expect(ids(nested)).toEqual(ids(sorted(nested, 'premium')));
    const flat = flatBody({ quote_options: faces, products: slugs });
    const quoted = await plansOf('/v3/quote', { ...flat, sort: 'rank' });
    expect(ids(quoted)).toEqual(ids(sorted(quoted, 'rank')));
    expect(await plansOf('/v2/prequalify', { ...flat, sort: 'premium' })).toEqual(
      await plansOf('/v2/prequalify', flat),
    );
  });
});

describe('payment_mode', () => {
  it.each(['ANNUAL', 'QUARTERLY', 'MONTHLY-DIRECT'])(
    '%s is shown where the product offers it',
    async (mode) => {
      const usual = await prequalify({});
      const plans = await prequalify({ payment_mode: mode });
      let shown = 0;
      for (const [index, plan] of plans.entries()) {
        for (const [at, { premium }] of plan.pricing.entries()) {
          const before = usual[index]?.pricing[at]?.premium ?? null;
          if (premium === null || before === null) {
            expect(premium).toBe(before);
            continue;
          }
          expect(premium.modes).toEqual(before.modes);
          expect(premium.default_mode).toBe(mode in premium.modes ? mode : before.default_mode);
          expect(premium.amount).toEqual(premium.modes[premium.default_mode]);
          if (premium.default_mode === mode) shown += 1;
        }
      }
      if (mode !== 'MONTHLY-DIRECT') expect(shown).toBeGreaterThan(0);
    },
  );

  it('does not change the order by premium', async () => {
    const plans = await prequalify({ sort: 'premium', payment_mode: 'ANNUAL' });
    expect(ids(plans)).toEqual(ids(await prequalify({ sort: 'premium' })));
  });

  it('is taken by quotes and version 2', async () => {
    const flat = flatBody({ products: slugs.slice(0, 3), payment_mode: 'ANNUAL' });
    for (const plan of await plansOf('/v3/quote', flat))
      expect(primaryOf(plan)?.premium?.default_mode).toBe('ANNUAL');
    const older = await plansOf<{ premium: { mode: string } | null }>('/v2/prequalify', flat);
    for (const { premium } of older) expect(premium?.mode ?? 'ANNUAL').toBe('ANNUAL');
  });
});

describe('invalid values', () => {
  it.each([
    ['/v3/prequalify', { sort: 'price' }, '/sort'],
    ['/v3/prequalify', { sort: null }, '/sort'],
    ['/v3/prequalify', { payment_mode: 'WEEKLY' }, '/payment_mode'],
    ['/v3/prequalify', { payment_mode: 'annual' }, '/payment_mode'],
    ['/v3/quote', { sort: 'price' }, '/sort'],
    ['/v3/quote', { payment_mode: 1 }, '/payment_mode'],
    ['/v2/prequalify', { sort: 'price' }, '/sort'],
  ])('are refused at the field: %s %o', async (url, root, param) => {
    const body = url === '/v3/prequalify' ? nestedBody() : flatBody();
    const response = await post(api, url, test, { ...body, products: slugs.slice(0, 1), ...root });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'validation_error', param });
  });
});
