import { SCOPES } from '@prequal/contract/vocabulary';
import { describe, expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';
import { nestedBody, type Offers, post } from '../../../../test/requests.ts';

const api = await startApi();
const { test, live, accountId } = await api.customer({ scopes: SCOPES });
const plain = await api.customer();
const today = api.clock.now().toISOString().slice(0, 10);
const slugs = api.snapshot.variants
  .filter(
    ({ released, effective, productClass }) => released && effective.from <= today && productClass === 'fex',
  )
  .slice(0, 5)
  .map(({ slug }) => slug);
const STROKE = {
  conditions: [{ text: 'Stroke', was_diagnosed: '6 MONTHS AGO', last_treatment: '6 MONTHS AGO' }],
};

interface ExplainedClass {
  readonly rate_class: string;
  readonly open: boolean;
  readonly reasons: string[];
  readonly opens_on: string | null;
  readonly premium: { amount: { cents: number } } | null;
  readonly rules: { id: string; facts: { name: string; detail: string }[]; source: string | null }[];
}

async function explain(changes: Parameters<typeof nestedBody>[0], token = test) {
  const response = await post(api, '/v3/explain', token, nestedBody({ products: slugs, ...changes }), null);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{
    object: string;
    data: { as_of: string; plans: { product: { slug: string }; classes: ExplainedClass[] }[] };
  }>();
}

describe('facts that come from other rows', () => {
  const factsOf = async (applicant: object) =>
    (await explain({ applicant })).data.plans.flatMap(({ classes }) =>
      classes.flatMap(({ rules }) => rules.flatMap(({ facts }) => facts)),
    );

  it('are listed with the rows that say so', async () => {
    const treated = await factsOf({
      conditions: [{ text: 'Cancer - Breast', last_treatment: '2015' }],
      medications: [{ text: 'Ibrance', last_fill: '2026-02' }],
    });
    expect(treated).toContainEqual({
      name: 'Cancer - Breast',
      detail: 'Ibrance, filled 2026-02, treats Cancer - Breast',
    });
    const combined = await factsOf({ conditions: [{ text: 'Cancer - Breast' }, { text: 'Colon Cancer' }] });
    expect(combined.map(({ detail }) => detail)).toContain('because of Cancer - Breast and Colon Cancer');
    const measured = await factsOf({ measurements: { ejection_fraction: 20 } });
    expect(measured.map(({ detail }) => detail)).toContain('measured: Ejection Fraction 20');
  });
});

describe('POST /v3/explain', () => {
  it('shows for every class what prequalify decides, with the rule and the day it opens', async () => {
    const { object, data } = await explain({ applicant: STROKE });
    expect(object).toBe('explanation');
    expect(data.as_of).toBe(today);
    const offers = await post(
      api,
      '/v3/prequalify',
      test,
      nestedBody({ products: slugs, applicant: STROKE }),
    );
    for (const [index, plan] of offers.json<Offers>().data.plans.entries()) {
      const classes = data.plans[index]?.classes ?? [];
      for (const row of plan.pricing) {
        const explained = classes.find(({ rate_class }) => rate_class === row.rate_class);
        expect(explained?.open).toBe(row.eligibility.eligible);
        expect(explained?.reasons).toEqual(row.eligibility.reasons);
        expect(explained?.premium?.amount.cents).toBe(row.premium?.amount.cents);
      }
    }
    const closed = data.plans.flatMap(({ classes }) => classes.filter(({ open }) => !open));
    expect(closed.length).toBeGreaterThan(0);
    for (const { rules } of closed) expect(rules.length).toBeGreaterThan(0);
    const open = data.plans.flatMap(({ classes }) => classes.filter((each) => each.open));
    for (const { opens_on } of open) expect(opens_on).toBe(today);
  });

  it('a class that opens on a day is open when it is explained on that day', async () => {
    const { data } = await explain({ applicant: STROKE });
    const later = data.plans.flatMap(({ product, classes }) =>
      classes.flatMap(({ rate_class, opens_on, open }) =>
        open || opens_on === null ? [] : [{ slug: product.slug, rate_class, opens_on }],
      ),
    );
    expect(later.length).toBeGreaterThan(0);
    for (const { slug, rate_class, opens_on } of later.slice(0, 4)) {
      // An absolute date: "6 MONTHS AGO" would move with the day.
      const { data: then } = await explain({
        products: [slug],
        as_of: opens_on,
        applicant: absolute(STROKE.conditions[0]),
      });
      expect(then.plans[0]?.classes.find((each) => each.rate_class === rate_class)?.open).toBe(true);
    }
  });

  it('needs the scope explain, which is not in the default set', async () => {
    const response = await post(api, '/v3/explain', plain.test, nestedBody({ products: slugs }), null);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ advice_code: 'missing_scope' });
  });

  it('audits live explanations, and only those', async () => {
    await explain({}, test);
    await explain({}, live);
    const rows = await api.context.db.query<{ action: string }>(
      "select action from audit_log where account_id = $1 and action = 'explain'",
      [accountId],
    );
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['an unknown product', { products: ['no-such-product'] }, 422, '/products/0'],
    ['more than 20 products', { products: Array.from({ length: 21 }, () => 'x') }, 400, '/products'],
    ['a date that does not exist', { as_of: '2027-02-30' }, 400, '/as_of'],
    [
      'two amounts',
      {
        coverage: {
          face_amount_cents: undefined,
          quote_options: { quote_type: 'face_amounts', amounts: ['5000', '6000'] },
        },
      },
      400,
      '/coverage/quote_options/amounts',
    ],
    [
      'a diagnosis after as_of',
      { as_of: '2020-01-01', applicant: { conditions: [{ text: 'Stroke', was_diagnosed: '2021-01-01' }] } },
      400,
      '/applicant/conditions/0/was_diagnosed',
    ],
  ])('refuses %s', async (_what, changes, status, param) => {
    const response = await post(api, '/v3/explain', test, nestedBody({ products: slugs, ...changes }), null);
    expect(response.statusCode, response.body).toBe(status);
    expect(response.json()).toMatchObject({ param });
  });
});

function absolute(row: object | undefined) {
  const date = new Date(api.clock.now());
  date.setUTCMonth(date.getUTCMonth() - 6);
  const day = date.toISOString().slice(0, 10);
  return { conditions: [{ ...row, was_diagnosed: day, last_treatment: day }] };
}
