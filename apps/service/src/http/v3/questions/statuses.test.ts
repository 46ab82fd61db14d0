import { Evaluator } from '@prequal/engine';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startApi } from '../../../../test/api.ts';
import { nestedBody, type Offers, post } from '../../../../test/requests.ts';

const api = await startApi();
// The clock stands still, so that all requests count in one window.
const { test, live, accountId } = await api.customer({ limits: { testRate: 1_000_000 } });
const today = api.clock.now().toISOString().slice(0, 10);
const slugs = api.snapshot.variants
  .filter(({ released, effective }) => released && effective.from <= today)
  .map(({ slug }) => slug);

interface Question {
  readonly param: string;
  readonly type: string;
  readonly subject: { kind: string; name: string };
  readonly text: string;
  readonly choices: { value: string; label: string }[] | null;
  readonly products: number;
  readonly classes: number;
  readonly effect: { opens: number; closes: number; reprices: number };
}

type Body = ReturnType<typeof nestedBody>;
const NEVER = { nicotine: { last_used: 'never' } };

async function questionsFor(body: Body, token = test) {
  const response = await post(api, '/v3/questions', token, body, null);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ object: string; data: { questions: Question[]; complete: boolean } }>();
}

/** Which classes of which products are open, and at what price. */
async function openness(body: Body): Promise<string> {
  const response = await post(api, '/v3/prequalify', test, body);
  expect(response.statusCode, response.body).toBe(200);
  const open = response.json<Offers>().data.plans.map(({ product, pricing }) => [
    product.slug,
    ...pricing
      .filter(({ eligibility }) => eligibility.eligible)
      .map((row) => `${row.rate_class} ${JSON.stringify(row.premium)}`)
      .sort(),
  ]);
  return JSON.stringify(open);
}

/** The body with a value at a JSON pointer. */
function answered(body: Body, param: string, value: string): Body {
  const copy = structuredClone(body) as Record<string, unknown>;
  const path = param.slice(1).split('/');
  let at: Record<string, unknown> = copy;
  for (const [index, key] of path.slice(0, -1).entries()) {
    at[key] ??= /^\d+$/.test(path[index + 1] ?? '') ? [] : {};
    at = at[key] as Record<string, unknown>;
  }
  at[path.at(-1) ?? ''] = value;
  return copy as Body;
}

/** The body with replies to the questions but the one at `param`: each reply by itself, and replies to all of them. */
function withMoreKnown(body: Body, questions: readonly Question[], param: string): Body[] {
  const others = questions
    .filter((other) => other.param !== param)
    .map((other) => ({ ...other, values: repliesTo(other) }))
    .filter(({ values }) => values.length > 0);
  const most = Math.max(0, ...others.map(({ values }) => values.length));
  const all = Array.from({ length: most }, (_, position) =>
    others.reduce(
      (known, other) => answered(known, other.param, other.values.at(position % other.values.length) ?? ''),
      body,
    ),
  );
  return [
    ...others.flatMap((other) => other.values.map((value) => answered(body, other.param, value))),
    ...all,
  ];
}
function repliesTo({ param, type, choices }: Question): readonly string[] {
  if (choices !== null) return choices.map(({ value }) => value);
  // Little and much, recent and long ago.
  if (param.endsWith('/dosage')) return ['5 units a day', '200 units a day'];
  return type === 'date' ? ['2026-01-01', '1995-05-05'] : [];
}

describe('the knock-out screen', () => {
  const healthy = { ...nestedBody({ applicant: NEVER }), products: slugs };

  it('asks what the products ask everybody, most products first, while nothing is disclosed', async () => {
    const { data } = await questionsFor({ ...healthy, screen: true } as Body);
    const screen = data.questions.filter(({ param }) => param === '/applicant/conditions/-');
    expect(screen.length).toBeGreaterThan(10);
    expect(new Set(screen.map(({ subject }) => subject.name)).size).toBe(screen.length);
    const counts = data.questions.map(({ products }) => products);
    expect(counts).toEqual(counts.toSorted((left, right) => right - left));
    const oxygen = screen.find(({ subject }) => subject.name === 'Oxygen Use');
    expect(oxygen).toMatchObject({
      type: 'choice',
      subject: { kind: 'conditions', name: 'Oxygen Use' },
      choices: [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ],
    });
    expect(data.complete).toBe(false);
  });

  it('asks nothing unless it is wanted, or once a condition is disclosed', async () => {
    const gout = nestedBody({ applicant: { ...NEVER, conditions: [{ text: 'Gout' }] } });
    for (const body of [healthy, { ...healthy, screen: false }, { ...gout, products: slugs, screen: true }]) {
      const { data } = await questionsFor(body as Body);
      expect(data.questions.filter(({ param }) => param.endsWith('/-'))).toEqual([]);
    }
  });

  it('asks beside it for what matters only together, as open_facts do', async () => {
    const applicant = {
      ...NEVER,
      conditions: [{ text: 'breast cancer 2012' }],
      medications: [{ text: 'Ibrance' }],
    };
    const body = nestedBody({ products: slugs, coverage: { zip: '60601' }, applicant });
    const { questions } = (await questionsFor({ ...body, screen: true } as Body)).data;
    const response = await post(api, '/v3/prequalify', test, { ...body, include_open_facts: true });
    const open = response.json<{ data: { open_facts: { param: string }[] } }>().data.open_facts;
    expect(open.map(({ param }) => param).sort()).toEqual([
      '/applicant/conditions/0/last_treatment',
      '/applicant/medications/0/last_fill',
    ]);
    const asked = questions.map(({ param }) => param);
    for (const { param } of open) expect(asked).toContain(param);
  });

  it('counts exactly the products that the condition of a question changes', async () => {
    const [slug = ''] = slugs;
    const body = { ...healthy, products: [slug] };
    const before = await openness(body);
    const { data } = await questionsFor({ ...body, screen: true } as Body);
    for (const { subject } of data.questions.filter(({ param }) => param.endsWith('/-'))) {
      const disclosed = nestedBody({ applicant: { ...NEVER, conditions: [{ text: subject.name }] } });
      expect(await openness({ ...disclosed, products: [slug] }), subject.name).not.toBe(before);
    }
  });

  it('is not a field of a prequalification', async () => {
    const response = await post(api, '/v3/prequalify', test, { ...healthy, screen: true });
    expect([response.statusCode, response.json<{ param: string }>().param]).toEqual([400, '/screen']);
  });
});

describe('the follow-up questions of the screen', () => {
  const screened = (conditions: readonly object[]) =>
    ({ ...nestedBody({ products: slugs, applicant: { ...NEVER, conditions } }), screen: true }) as Body;
  const followUps = async (body: Body) =>
    (await questionsFor(body)).data.questions.filter(({ param }) => param === '/applicant/conditions/-');

  it.each([
    [
      'COPD',
      [
        'Do you use oxygen or a machine to help you breathe, other than for sleep apnea?',
        'Have you stayed in a hospital in the past 12 months?',
      ],
    ],
    [
      'Diabetes - Type 2',
      ['Do you take insulin?', 'Has diabetes damaged your eyes?', 'Has diabetes damaged your kidneys?'],
    ],
    [
      'Cancer - Breast',
      ['Did the cancer spread to another part of your body?', 'Did the cancer come back after treatment?'],
    ],
  ])('ask with %s what an underwriter asks', async (text, texts) => {
    const dated = { text, was_diagnosed: '2010-01-01', last_treatment: '2011-01-01' };
    const questions = await followUps(screened([dated]));
    expect(questions.map((question) => question.text)).toEqual(expect.arrayContaining(texts));
    for (const { type, choices, effect } of questions) {
      expect([type, choices?.map(({ value }) => value)]).toEqual(['choice', ['yes', 'no']]);
      expect(effect.opens + effect.closes + effect.reprices).toBeGreaterThan(0);
    }
  });

  it('are asked exactly if a yes changes an outcome', async () => {
    const products = slugs.slice(0, 4);
    const stated = { text: 'COPD', was_diagnosed: '2010-01-01' };
    const body = { ...screened([stated]), products };
    const asked = (await followUps(body)).map(({ subject }) => subject.name);
    const { screen: _, ...plain } = body as Body & { screen: boolean };
    const before = await openness(plain as Body);
    for (const name of ['Oxygen Use', 'Hospitalized in Past 12 Months']) {
      const disclosed = nestedBody({
        products,
        applicant: { ...NEVER, conditions: [stated, { text: name }] },
      });
      expect((await openness(disclosed)) !== before, name).toBe(asked.includes(name));
    }
  });

  it('are not about what is disclosed, alone or as a part, and come only with the screen', async () => {
    const names = async (conditions: readonly string[]) =>
      (await followUps(screened(conditions.map((text) => ({ text }))))).map(({ subject }) => subject.name);
    expect(await names(['COPD', 'Oxygen Use'])).not.toContain('Oxygen Use');
    expect(await names(['COPD with Oxygen'])).not.toContain('Oxygen Use');
    const plain = nestedBody({ products: slugs, applicant: { ...NEVER, conditions: [{ text: 'COPD' }] } });
    expect(await followUps(plain)).toEqual([]);
  });
});

describe('POST /v3/questions', () => {
  it('asks for the date of a stroke, most products first', async () => {
    const body = nestedBody({ products: slugs, applicant: { ...NEVER, conditions: [{ text: 'Stroke' }] } });
    const { object, data } = await questionsFor(body);
    expect(object).toBe('question_list');
    expect(data.complete).toBe(false);
    expect(data.questions.map(({ param }) => param)).toContain('/applicant/conditions/0/was_diagnosed');
    expect(data.questions[0]).toMatchObject({
      type: 'date',
      subject: { kind: 'conditions', name: 'Stroke' },
    });
    const counts = data.questions.map(({ products }) => products);
    expect(counts).toEqual([...counts].sort((left, right) => right - left));
    for (const { products, classes } of data.questions) expect(classes).toBeGreaterThanOrEqual(products);
    expect(data.questions[0]).toMatchObject({
      effect: { opens: data.questions[0]?.products, closes: 0, reprices: 0 },
    });
  });

  it('asks about omitted nicotine where tobacco changes a class or a price', async () => {
    const { questions } = (await questionsFor(nestedBody({ products: slugs }))).data;
    expect(questions.map(({ param }) => param)).toEqual(['/applicant/nicotine/last_used']);
    const [question] = questions;
    expect(question?.choices?.map(({ value }) => value)).toContain('within_12_months');
    expect(question?.text).toBe('When did you last use tobacco or nicotine?');
    expect(question?.effect.reprices).toBeGreaterThan(10);
  });

  it('asks for a measurement that a rule of the product depends on', async () => {
    const body = nestedBody({
      products: ['eastmarch-sunrise-term-20'],
      coverage: { face_amount_cents: 25_000_000 },
      applicant: {
        ...NEVER,
        dob: '1984-04-12',
        conditions: [{ text: 'High Blood Pressure', was_diagnosed: '2020', last_treatment: '2026' }],
      },
    });
    const { questions } = (await questionsFor(body)).data;
    const systolic = questions.find(({ param }) => param === '/applicant/measurements/systolic');
    expect(systolic).toMatchObject({
      type: 'number',
      choices: null,
      subject: { kind: 'conditions', name: 'High Blood Pressure' },
      text: 'What was the top number of your last blood pressure reading?',
    });
  });

  it('speaks to a client', async () => {
    const body = nestedBody({
      products: slugs,
      applicant: { ...NEVER, conditions: [{ text: 'Cancer - Breast' }] },
    });
    const texts = (await questionsFor(body)).data.questions.map(({ text }) => text);
    expect(texts).toContain('When did you last have treatment for breast cancer?');
  });

  it('is complete for an applicant with no open facts', async () => {
    const { data } = await questionsFor(nestedBody({ products: slugs, applicant: NEVER }));
    expect(data).toMatchObject({ questions: [], complete: true });
  });

  it('is bounded for as many rows as a request may have, and then never called complete', async () => {
    const { conditionNames, medicationIds } = api.snapshot.compiled.evidence.tables;
    const every = (names: readonly string[]) =>
      Array.from({ length: 200 }, (_, at) => ({ text: names[Math.floor((at * names.length) / 200)] }));
    const body = nestedBody({
      products: slugs.slice(0, 10),
      applicant: {
        ...NEVER,
        conditions: every(conditionNames),
        medications: every([...medicationIds.keys()]),
      },
    });
    expect((await questionsFor(body)).data.complete).toBe(false);
    const response = await post(api, '/v3/prequalify', test, { ...body, include_open_facts: true });
    expect(response.json<{ data: { complete: boolean } }>().data.complete).toBe(false);
  });

  it('records nothing, even for live tokens', async () => {
    const recorded = () =>
      api.context.db.query(
        'select id from audit_log where account_id = $1 union all select id from events where account_id = $1',
        [accountId],
      );
    const before = await recorded();
    await questionsFor(nestedBody({ products: slugs.slice(0, 3) }), live);
    expect(await recorded()).toEqual(before);
  });

  it.each([
    ['an unknown product', { products: ['no-such-product'] }, 422, '/products/0'],
    ['a flat body', { date_of_birth: '1960-01-01' }, 400, '/date_of_birth'],
    ['no products', { products: [] }, 400, '/products'],
  ])('refuses %s', async (_what, changes, status, param) => {
    const response = await post(
      api,
      '/v3/questions',
      test,
      nestedBody({ products: slugs, ...changes }),
      null,
    );
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ param });
  });

  it('asks exactly for the facts that can change an outcome', async () => {
    const conditions = fc.constantFrom(
      'Stroke',
      'Heart Attack',
      'COPD',
      'Diabetes - Insulin',
      'Gout',
      'Depression',
      'Cancer - Breast',
    );
    const medications = fc.constantFrom('Lantus', 'Carvedilol', 'Lisinopril', 'Warfarin', 'Gabapentin');
    const dates = fc.constantFrom('2026-01-01', '2024-06-30', '2021-02-03', '2010-10-10', '1995-05-05');
    await fc.assert(
      fc.asyncProperty(
        fc.array(conditions, { maxLength: 2 }),
        fc.array(medications, { maxLength: 2 }),
        fc.subarray(slugs, { minLength: 3, maxLength: 12 }),
        dates,
        async (stated, taken, products, date) => {
          const body = nestedBody({
            products,
            // Medicare supplements have no price without it.
            coverage: { zip: '60601' },
            applicant: {
              ...NEVER,
              conditions: stated.map((text) => ({ text })),
              medications: taken.map((text) => ({ text })),
            },
          });
          const before = await openness(body);
          const { questions } = (await questionsFor(body)).data;
          const asked = new Set(questions.map(({ param }) => param));
          for (const [kind, fields] of [
            ['conditions', ['was_diagnosed', 'last_treatment']],
            ['medications', ['first_fill', 'last_fill']],
          ] as const) {
            const rows = kind === 'conditions' ? stated : taken;
            for (const [index] of rows.entries())
              for (const field of fields) {
                const param = `/applicant/${kind}/${index}/${field}`;
                if (asked.has(param)) continue;
                expect(await openness(answered(body, param, date)), param).toBe(before);
              }
          }
          for (const { param, choices } of questions) {
            if (choices === null) continue;
            const changes = async (known: Body, outcome: string) => {
              for (const { value } of choices)
                if ((await openness(answered(known, param, value))) !== outcome) return true;
              return false;
            };
            // What changes nothing by itself changes something together with others.
            let matters = await changes(body, before);
            for (const known of matters ? [] : withMoreKnown(body, questions, param)) {
              matters ||= await changes(known, await openness(known));
            }
            expect(matters, param).toBe(true);
          }
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe('the work of one request', () => {
  const AMOUNTS = Array.from({ length: 20 }, (_, n) => String(5000 + 1000 * n));
  const largest = () => {
    const body = nestedBody({ products: slugs });
    const { face_amount_cents: _amount, ...coverage } = body.coverage as Record<string, unknown>;
    const quote_options = { quote_type: 'face_amounts', amounts: AMOUNTS };
    return { ...body, coverage: { ...coverage, quote_options } };
  };

  it.each([
    ['/v3/questions', 101, 2000],
    ['/v3/prequalify', 501, 10_000],
    ['/v3/quote', 501, 10_000],
  ])('400: %s has a limit after families are expanded, and says so', async (url, products, limit) => {
    const select = vi.spyOn(api.snapshot.index, 'select');
    onTestFinished(() => {
      select.mockRestore();
    });
    // More products than the catalog has.
    select.mockReturnValue({ variants: Array.from({ length: products }, () => 0), unknown: [] });
    const response = await post(api, url, test, largest(), url === '/v3/questions' ? null : undefined);
    expect(response.json()).toMatchObject({
      status: 400,
      param: '/products',
      detail: `A request takes at most ${limit} offers: products, after families and classes are expanded, times amounts. These are ${20 * products}.`,
    });
  });

  it('503: ends when it takes longer than 10 seconds', async () => {
    const original = Evaluator.prototype.evaluate;
    const evaluate = vi.spyOn(Evaluator.prototype, 'evaluate');
    onTestFinished(() => {
      evaluate.mockRestore();
    });
    evaluate.mockImplementation(function (this: Evaluator, ...args) {
      // Each evaluation is a slice of its own.
      const end = performance.now() + 6;
      while (performance.now() < end);
      api.clock.advance(4000);
      return original.apply(this, args);
    });
    const response = await post(api, '/v3/questions', test, nestedBody({ products: slugs }), null);
    expect(response.json()).toMatchObject({ status: 503, code: 'service_unavailable' });
    expect(response.headers['retry-after']).toBe('1');
  });
});
