import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Evaluator } from '@prequal/engine';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startApi } from '../../../../test/api.ts';
import { nestedBody, post } from '../../../../test/requests.ts';

const api = await startApi();
const { test } = await api.customer();
const today = api.clock.now().toISOString().slice(0, 10);
const slugs = api.snapshot.variants
  .filter(({ released, effective }) => released && effective.from <= today)
  .map(({ slug }) => slug);

interface Row {
  readonly rate_class: string;
  readonly primary: boolean;
  readonly eligibility: { eligible: boolean; category: string };
  readonly premium: { amount: { cents: number } } | null;
  readonly death_benefit?: { amount: { cents: number } };
}
interface Alternative {
  readonly eligible: boolean;
  readonly rate_class: string | null;
  readonly category: string | null;
  readonly premium: Row['premium'];
  readonly death_benefit?: Row['death_benefit'];
}
interface Plan {
  readonly eligible: boolean;
  readonly product: { slug: string };
  readonly pricing: readonly Row[];
  readonly metadata: {
    readonly open_facts?: readonly string[];
    readonly if_favourable?: Alternative | null;
    readonly if_favourable_unproven?: true;
    readonly if_tobacco?: Alternative | null;
  };
}
interface Data {
  readonly plans: readonly Plan[];
  readonly complete?: boolean;
  readonly open_facts?: readonly {
    param: string;
    subject: { kind: string; name: string };
    text: string;
    plans: number;
  }[];
}

type Body = ReturnType<typeof nestedBody>;
const NEVER = { nicotine: { last_used: 'never' } };
const OPEN = { include_open_facts: true };

async function prequalify(body: object): Promise<Data> {
  const response = await post(api, '/v3/prequalify', test, body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ data: Data }>().data;
}

async function questionsOf(body: object) {
  const response = await post(api, '/v3/questions', test, body, null);
  return response.json<{
    data: { questions: { param: string; text: string; products: number }[]; complete: boolean };
  }>().data;
}

const primaryOf = (plan: Plan) => plan.pricing.find(({ primary }) => primary);

/** The position of a class among the classes of the plan, best first; a closed plan comes last. */
function placeOf(plan: Plan, rateClass: string | null | undefined): number {
  if (rateClass === null || rateClass === undefined) return 99;
  const order = api.snapshot.compiled.heads.find(({ slug }) => slug === plan.product.slug)?.classes ?? [];
  return order.findIndex(({ name }) => name === rateClass);
}

function withConditions(conditions: readonly object[], more: object = NEVER): Body & typeof OPEN {
  return { ...nestedBody({ products: slugs, applicant: { ...more, conditions } }), ...OPEN };
}

describe('include_open_facts', () => {
  it('asks for what belongs to the stated use of a medication', async () => {
    const asked = async (applicant: object) => {
      const data = await prequalify({
        ...nestedBody({ products: slugs, applicant: { ...NEVER, ...applicant } }),
        ...OPEN,
      });
      return data.open_facts?.map(({ param }) => param) ?? [];
    };
    expect(await asked({ medications: [{ text: 'Metformin', use: 'Diabetes' }] })).toContain(
      '/applicant/measurements/a1c',
    );
    expect(
      await asked({ medications: [{ text: 'Metformin', use: 'Polycystic Ovary Syndrome' }] }),
    ).not.toContain('/applicant/measurements/a1c');
  });

  it('changes nothing when absent or false', async () => {
    const body = nestedBody({ products: slugs.slice(0, 5), applicant: { conditions: [{ text: 'Stroke' }] } });
    const absent = await prequalify(body);
    const no = await prequalify({ ...body, include_open_facts: false });
    expect(no).toEqual(absent);
    expect(absent).not.toHaveProperty('complete');
    expect(absent).not.toHaveProperty('open_facts');
    for (const { metadata } of absent.plans) expect(metadata).toEqual({});
  });

  it('lists the facts that the questions ask for, with the plans that they change', async () => {
    const body = withConditions([{ text: 'Stroke' }, { text: 'Diabetes', was_diagnosed: '2015' }], {});
    const { complete, open_facts = [], plans } = await prequalify(body);
    const { questions } = await questionsOf(body);
    expect(complete).toBe(false);
    expect(open_facts.map(({ param }) => param).sort()).toEqual(questions.map(({ param }) => param).sort());
    const counts = open_facts.map((fact) => fact.plans);
    expect(counts).toEqual([...counts].sort((left, right) => right - left));
    for (const { param, text, plans: count } of open_facts) {
      expect(questions.find((question) => question.param === param)).toMatchObject({ text, products: count });
      expect(plans.filter(({ metadata }) => metadata.open_facts?.includes(param))).toHaveLength(count);
    }
  });

  it('shows what a favorable date opens', async () => {
    const { plans } = await prequalify(withConditions([{ text: 'Stroke' }]));
    const dated = await prequalify(
      withConditions([{ text: 'Stroke', was_diagnosed: '1990-01-01', last_treatment: '1990-01-01' }]),
    );
    let opened = 0;
    for (const [index, plan] of plans.entries()) {
      const { if_favourable } = plan.metadata;
      const after = dated.plans[index] as Plan;
      if (if_favourable == null) {
        expect(primaryOf(after)?.rate_class, plan.product.slug).toBe(primaryOf(plan)?.rate_class);
        continue;
      }
      opened += 1;
      const { rate_class, premium, eligibility } = primaryOf(after) as Row;
      expect(if_favourable).toEqual({ eligible: true, rate_class, category: eligibility.category, premium });
    }
    expect(opened).toBeGreaterThan(20);
    expect(plans.every(({ metadata }) => !('if_tobacco' in metadata))).toBe(true);
  });

  it('is not complete where facts change something only together', async () => {
    const medications = [{ text: 'Lantus' }, { text: 'Humalog' }];
    const { complete, plans } = await prequalify({
      ...nestedBody({ products: slugs, applicant: { ...NEVER, medications } }),
      ...OPEN,
    });
    expect(plans.some(({ metadata }) => metadata.if_favourable != null)).toBe(true);
    expect(complete).toBe(false);
  });

  it('is not complete where a text was not understood', async () => {
    const body = withConditions([{ text: 'zzyzx of the knee' }]);
    expect((await prequalify(body)).complete).toBe(false);
    expect((await questionsOf(body)).complete).toBe(false);
  });

  it('says where other answers may be more favorable', async () => {
    const { plans: proven } = await prequalify(withConditions([{ text: 'Stroke' }]));
    expect(proven.every(({ metadata }) => !('if_favourable_unproven' in metadata))).toBe(true);
    // With riders, the limits of their rules are not looked at.
    const body = withConditions([{ text: 'Stroke' }]);
    const { plans } = await prequalify({
      ...body,
      coverage: { ...body.coverage, riders: [{ kind: 'waiver_of_premium' }] },
    });
    expect(plans.every(({ metadata }) => metadata.if_favourable_unproven === true)).toBe(true);
  });

  it('shows the price with tobacco where nicotine is omitted', async () => {
    const { plans } = await prequalify(withConditions([], {}));
    const smoker = {
      last_used: 'within_12_months',
      specificity: [{ text: 'Cigarettes', frequency: 'daily' }],
    };
    const smoking = await prequalify(withConditions([], { nicotine: smoker }));
    let repriced = 0;
    for (const [index, plan] of plans.entries()) {
      const before = primaryOf(plan);
      const after = primaryOf(smoking.plans[index] as Plan);
      const isSame =
        JSON.stringify(before?.premium) === JSON.stringify(after?.premium) &&
        before?.rate_class === after?.rate_class;
      expect(plan.metadata.if_favourable).toBeNull();
      expect(plan.metadata.if_tobacco).toEqual(
        isSame
          ? null
          : {
              eligible: after !== undefined,
              rate_class: after?.rate_class ?? null,
              category: after?.eligibility.category ?? null,
              premium: after?.premium ?? null,
            },
      );
      if (!isSame) repriced += 1;
    }
    expect(repriced).toBeGreaterThan(20);
  });

  it('shows what a budget buys with tobacco', async () => {
    const budget = (applicant: object) => ({
      ...nestedBody({
        products: slugs,
        applicant,
        coverage: {
          face_amount_cents: undefined,
          quote_options: { quote_type: 'monthly_budget', amounts: ['60'] },
        },
      }),
      ...OPEN,
    });
    const { plans } = await prequalify(budget({}));
    const specificity = [{ text: 'Cigarettes', frequency: 'daily' }];
    const smoking = await prequalify(budget({ nicotine: { last_used: 'within_12_months', specificity } }));
    const less = plans.filter((plan, index) => {
      const benefit = plan.metadata.if_tobacco?.death_benefit;
      expect(benefit, plan.product.slug).toEqual(
        plan.metadata.if_tobacco == null ? undefined : primaryOf(smoking.plans[index] as Plan)?.death_benefit,
      );
      return (benefit?.amount.cents ?? Infinity) < (primaryOf(plan)?.death_benefit?.amount.cents ?? 0);
    });
    expect(less.length).toBeGreaterThan(20);
  });

  it('is complete with nothing to ask', async () => {
    const data = await prequalify(withConditions([]));
    expect(data).toMatchObject({ complete: true, open_facts: [] });
    for (const { metadata } of data.plans) expect(metadata).toEqual({ open_facts: [], if_favourable: null });
  });

  it('is stored and replayed like any other response', async () => {
    const key = crypto.randomUUID();
    const body = withConditions([{ text: 'Stroke' }]);
    const first = await post(api, '/v3/prequalify', test, body, key);
    const again = await post(api, '/v3/prequalify', test, body, key);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body).toBe(first.body);
  });

  it.each([
    ['/v3/quote', 400],
    ['/v2/prequalify', 400],
  ])('is unknown in the flat body of %s', async (path, status) => {
    const body = {
      date_of_birth: '1961-04-12',
      gender: 'male',
      state: 'TX',
      quote_options: { quote_type: 'face_amounts', amounts: ['10000'] },
      products: slugs.slice(0, 1),
      ...OPEN,
    };
    const response = await post(api, path, test, body);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ param: '/include_open_facts' });
  });

  it('is never beaten by answers to the questions', async () => {
    const conditions = [
      'Stroke',
      'Heart Attack',
      'COPD',
      'Diabetes - Insulin',
      'Cancer - Breast',
      'Depression',
    ];
    const medications = ['Plavix', 'Metoprolol Succinate', 'Eliquis', 'Furosemide', 'Ibrance', 'Gabapentin'];
    const date = fc.constantFrom(
      '2026-01-10',
      '2025-03-01',
      '2023-06-30',
      '2018-02-03',
      '2005-10-10',
      '1975-05-05',
    );
    const dates = fc.record({ first: date, last: date });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...conditions), { maxLength: 2 }),
        fc.uniqueArray(fc.constantFrom(...medications), { maxLength: 2 }),
        fc.array(dates, { minLength: 4, maxLength: 4 }),
        async (stated, taken, answers) => {
          const body = (isAnswered: boolean) => ({
            ...nestedBody({
              products: slugs,
              applicant: {
                ...NEVER,
                conditions: stated.map((text, at) => ({
                  text,
                  ...(isAnswered && { was_diagnosed: answers[at]?.first, last_treatment: answers[at]?.last }),
                })),
                medications: taken.map((text, at) => ({
                  text,
                  ...(isAnswered && { first_fill: answers[at + 2]?.first, last_fill: answers[at + 2]?.last }),
                })),
              },
            }),
            ...(isAnswered ? {} : OPEN),
          });
          const open = await prequalify(body(false));
          const answered = await prequalify(body(true));
          for (const [index, plan] of open.plans.entries()) {
            const best = plan.metadata.if_favourable ?? { rate_class: primaryOf(plan)?.rate_class };
            const after = primaryOf(answered.plans[index] as Plan)?.rate_class;
            expect(placeOf(plan, best.rate_class), plan.product.slug).toBeLessThanOrEqual(
              placeOf(plan, after),
            );
            expect(placeOf(plan, best.rate_class)).toBeLessThanOrEqual(
              placeOf(plan, primaryOf(plan)?.rate_class),
            );
          }
        },
      ),
      { numRuns: 10 },
    );
  });
});

describe('the work of open facts', () => {
  const text = ['Stroke', 'COPD', 'Diabetes', 'Depression', 'Heart Attack', 'Asthma', 'Gout', 'Anxiety'];
  const large = {
    ...nestedBody({ products: slugs, applicant: { conditions: text.map((each) => ({ text: each })) } }),
    ...OPEN,
  };

  /** Runs something before each evaluation. */
  function beforeEvaluations(work: () => void) {
    const original = Evaluator.prototype.evaluate;
    const evaluate = vi.spyOn(Evaluator.prototype, 'evaluate');
    onTestFinished(() => {
      evaluate.mockRestore();
    });
    evaluate.mockImplementation(function (this: Evaluator, ...args) {
      work();
      return original.apply(this, args);
    });
    return evaluate;
  }

  /** Each evaluation is a slice of its own. */
  const spin = () => {
    const end = performance.now() + 6;
    while (performance.now() < end);
  };

  it('leaves room for a small request of another license', async () => {
    const [noisy, quiet] = [await api.customer(), await api.customer()];
    const order: string[] = [];
    const asked = async (name: string, token: string, body: object) => {
      const response = await post(api, '/v3/prequalify', token, body);
      expect(response.statusCode, response.body).toBe(200);
      order.push(name);
    };
    beforeEvaluations(spin);
    await Promise.all([
      asked('large', noisy.test, large),
      asked('small', quiet.test, nestedBody({ products: slugs.slice(0, 1) })),
    ]);
    expect(order).toEqual(['small', 'large']);
  });

  it('503: ends when it takes longer than 10 seconds', async () => {
    beforeEvaluations(() => {
      spin();
      api.clock.advance(4000);
    });
    const response = await post(api, '/v3/prequalify', test, large);
    expect(response.json()).toMatchObject({ status: 503, code: 'service_unavailable' });
    expect(response.headers['retry-after']).toBe('1');
  });

  it('ends when its client has gone', async () => {
    const customer = await api.customer();
    const { port } = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }));
    const socket = connect(Number(port), '127.0.0.1');
    const evaluate = beforeEvaluations(() => {
      spin();
      if (evaluate.mock.calls.length === 3) socket.destroy();
    });
    const body = JSON.stringify(large);
    socket.write(
      `POST /v3/prequalify HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${customer.test}\r\nIdempotency-Key: ${randomUUID()}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    await once(socket, 'close');
    // Waits for its turn, which comes when the work before it has ended.
    const next = await post(
      api,
      '/v3/questions',
      customer.test,
      nestedBody({ products: slugs.slice(0, 1) }),
      null,
    );
    expect(next.statusCode).toBe(200);
    expect(evaluate.mock.calls.length).toBeLessThan(60);
  });
});
