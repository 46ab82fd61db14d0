import { SCOPES } from '@prequal/contract/vocabulary';
import { describe, expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';
import { nestedBody, post } from '../../../../test/requests.ts';

const api = await startApi();
const { test } = await api.customer({ scopes: SCOPES });
const SLUG = 'eastmarch-sunrise-term-20';
const YOUNG = { dob: '1990-04-12' };

interface Premium {
  readonly amount: { readonly cents: number };
  readonly default_mode: string;
  readonly modes: Readonly<Record<string, { readonly cents: number; readonly display: string }>>;
}

interface Row {
  readonly rate_class: string;
  readonly eligibility: { readonly eligible: boolean };
  readonly premium: Premium | null;
  readonly death_benefit?: { readonly amount: { readonly cents: number } };
  readonly riders?: readonly {
    readonly kind: string;
    readonly name: string;
    readonly available: boolean;
    readonly included: boolean;
    readonly reason: string | null;
    readonly premium: Premium | null;
  }[];
  readonly total_premium?: Premium;
}

async function send<T>(url: string, body: object, key?: null): Promise<T> {
  const response = await post(api, url, test, body, key);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ data: T }>().data;
}

const bodyOf = (coverage: object, applicant: object = YOUNG) => ({
  ...nestedBody({ applicant, products: [SLUG] }),
  coverage: { state: 'IL', ...coverage },
});

async function rowsOf(coverage: object, applicant: object = YOUNG): Promise<readonly Row[]> {
  const { plans } = await send<{ plans: { pricing: Row[] }[] }>(
    '/v3/prequalify',
    bodyOf(coverage, applicant),
  );
  return plans.flatMap(({ pricing }) => pricing);
}

const FACE = { face_amount_cents: 25_000_000 };
const RIDERS = [
  { kind: 'child', amount_cents: 500_000 },
  { kind: 'waiver_of_premium' },
  { kind: 'return_of_premium' },
  { kind: 'accelerated_benefit' },
];

describe('riders', () => {
  it('are absent unless they are requested', async () => {
    const [without] = await rowsOf(FACE);
    expect(without).not.toHaveProperty('riders');
    expect(without).not.toHaveProperty('total_premium');
    expect(await rowsOf({ ...FACE, riders: [] })).toEqual(await rowsOf(FACE));
  });

  it('come in the order of the request, with a price by mode and the total', async () => {
    const [without] = await rowsOf(FACE);
    const [row] = await rowsOf({ ...FACE, riders: RIDERS });
    expect(row?.premium).toEqual(without?.premium);
    expect(
      row?.riders?.map(({ kind, available, included, reason }) => [kind, available, included, reason]),
    ).toEqual([
      ['child', true, false, null],
      ['waiver_of_premium', true, false, null],
      ['return_of_premium', false, false, 'not offered'],
      ['accelerated_benefit', true, true, null],
    ]);
    // $5,000 at $7.20 per $1,000 is $36.00 a year, and 0.086 of that a month.
    const [child] = row?.riders ?? [];
    expect(child?.premium?.modes.ANNUAL).toEqual({ cents: 3_600, display: '$36.00' });
    expect(child?.premium?.modes['MONTHLY-EFT']?.cents).toBe(310);
    for (const [mode, { cents }] of Object.entries(row?.premium?.modes ?? {})) {
      const riders =
        row?.riders?.reduce((sum, { premium }) => sum + (premium?.modes[mode]?.cents ?? 0), 0) ?? 0;
      expect(row?.total_premium?.modes[mode]?.cents).toBe(cents + riders);
      expect(riders).toBeGreaterThan(0);
    }
    const yearly = await send<{ plans: { pricing: Row[] }[] }>('/v3/prequalify', {
      ...bodyOf({ ...FACE, riders: RIDERS }),
      payment_mode: 'ANNUAL',
    });
    const [shown] = yearly.plans[0]?.pricing ?? [];
    expect([shown?.total_premium?.default_mode, shown?.riders?.[0]?.premium?.default_mode]).toEqual([
      'ANNUAL',
      'ANNUAL',
    ]);
  });

  it('may be eight, of which a repeated kind is not offered again and costs nothing', async () => {
    const kinds = ['waiver_of_premium', 'accidental_death', 'child', 'accelerated_benefit'] as const;
    const once = await rowsOf({ ...FACE, riders: kinds.map((kind) => ({ kind })) });
    const twice = await rowsOf({ ...FACE, riders: [...kinds, ...kinds].map((kind) => ({ kind })) });
    expect(twice[0]?.riders?.slice(0, 4)).toEqual(once[0]?.riders);
    for (const rider of twice[0]?.riders?.slice(4) ?? [])
      expect(rider).toMatchObject({
        available: false,
        included: false,
        reason: 'not offered',
        premium: null,
      });
    expect(twice[0]?.total_premium).toEqual(once[0]?.total_premium);
  });

  it('are included only where they are available', async () => {
    const riders = [{ kind: 'chronic_illness' }];
    const young = (await rowsOf({ ...FACE, riders })).flatMap((row) => row.riders ?? []);
    expect(young.map(({ available, included }) => [available, included])).toContainEqual([true, true]);
    const elsewhere = (await rowsOf({ ...FACE, state: 'NY', riders })).flatMap((row) => row.riders ?? []);
    expect(elsewhere[0]).toMatchObject({ available: false, included: false, reason: 'state', premium: null });
  });

  it('are closed by their own questions, and explained', async () => {
    const disabled = { ...YOUNG, conditions: [{ text: 'Rheumatoid Arthritis' }] };
    const riders = [{ kind: 'waiver_of_premium' }];
    const open = (await rowsOf({ ...FACE, riders }, disabled)).filter(
      ({ eligibility }) => eligibility.eligible,
    );
    expect(open.length).toBeGreaterThan(0);
    for (const row of open)
      expect(row.riders?.[0]).toMatchObject({ available: false, reason: 'underwriting', premium: null });
    const { plans } = await send<{
      plans: {
        classes: { open: boolean; riders?: { reason: string; rules: { id: string; source: string }[] }[] }[];
      }[];
    }>('/v3/explain', bodyOf({ ...FACE, riders }, disabled), null);
    const explained = plans[0]?.classes.find((each) => each.open);
    expect(explained?.riders?.[0]?.rules.map(({ id }) => id)).toContain('W2.2');
    expect(explained?.riders?.[0]?.rules[0]?.source).toContain('riders: waiver of premium');
  });

  it('are paid for by budgets, in prequalifications and quotes', async () => {
    const budget = { quote_options: { quote_type: 'monthly_budget', amounts: ['60.00'] } };
    const riders = [{ kind: 'accidental_death', amount_cents: 10_000_000 }, { kind: 'child' }];
    const [alone] = await rowsOf(budget);
    const [row] = await rowsOf({ ...budget, riders });
    const monthly = row?.total_premium?.modes['MONTHLY-EFT']?.cents ?? 0;
    expect(monthly).toBeLessThanOrEqual(6_000);
    expect(monthly).toBeGreaterThan(5_000);
    expect(row?.death_benefit?.amount.cents).toBeLessThan(alone?.death_benefit?.amount.cents ?? 0);
    const { plans } = await send<{ plans: { pricing: Row[] }[] }>('/v3/quote', bodyOf({ ...budget, riders }));
    expect(plans[0]?.pricing[0]).toEqual(row);
  });

  it.each([
    [[{ kind: 'travel' }], '/coverage/riders/0/kind'],
    [Array.from({ length: 9 }, () => ({ kind: 'child' })), '/coverage/riders'],
    [
      [{ kind: 'child' }, { kind: 'waiver_of_premium', amount_cents: 100 }],
      '/coverage/riders/1/amount_cents',
    ],
    [[{ kind: 'accidental_death', children: 2 }], '/coverage/riders/0/children'],
    [[{ kind: 'child', children: 0 }], '/coverage/riders/0/children'],
    [[{ kind: 'child', price: 1 }], '/coverage/riders/0/price'],
  ])('that are not valid are refused at their place: %j', async (riders, param) => {
    const response = await post(api, '/v3/prequalify', test, bodyOf({ ...FACE, riders }));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'validation_error', param });
  });
});
