import { describe, expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';
import { nestedBody, type Offers, type Plan, post } from '../../../../test/requests.ts';

const api = await startApi();
const { test } = await api.customer();
const today = api.clock.now().toISOString().slice(0, 10);
const slugs = api.snapshot.variants
  .filter(({ released, effective }) => released && effective.from <= today)
  .map(({ slug }) => slug);
const LAST_MONTH = '1 MONTHS AGO';

interface Person {
  readonly conditions?: readonly object[];
  readonly medications?: readonly object[];
  readonly measurements?: object;
  readonly nicotine?: object;
}

/** How many variants with health questions accept a person, of those that accept the same person in good health. */
interface Shares {
  readonly immediate: number;
  readonly term: number;
  readonly best: number;
}

async function answer(person: Person, more: object = {}) {
  const fex = await prequalified(person, { face_amount_cents: 1_000_000, ...more });
  const term = await prequalified(person, { face_amount_cents: 25_000_000, ...more });
  return { fex, term };
}

async function prequalified(person: Person, { face_amount_cents, ...root }: { face_amount_cents: number }) {
  const body = nestedBody({
    products: slugs,
    applicant: { dob: '1964-06-01', nicotine: { last_used: 'never' }, ...person },
    coverage: { state: 'TX', face_amount_cents },
    ...root,
  });
  const response = await post(api, '/v3/prequalify', test, body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Offers>().data;
}

const primaryOf = ({ pricing }: Plan) => pricing.find(({ primary }) => primary);
const isImmediate = (plan: Plan) =>
  plan.eligible && plan.product.class === 'fex' && primaryOf(plan)?.eligibility.category === 'immediate';
const isTerm = (plan: Plan) => plan.eligible && plan.product.class === 'term';

const bestClasses = new Map<string, string | undefined>();
const healthy = await answer({});
for (const plan of healthy.term.plans) bestClasses.set(plan.product.slug, primaryOf(plan)?.rate_class);
// A product without health questions accepts everybody.
const dying = await answer({ conditions: [{ text: 'Hospice Care' }] });
const asking = new Set(
  [...dying.fex.plans, ...dying.term.plans]
    .filter((plan) => !isImmediate(plan) && !isTerm(plan))
    .map(({ product }) => product.slug),
);
const fexSold = healthy.fex.plans.filter((plan) => asking.has(plan.product.slug) && isImmediate(plan));
const termSold = healthy.term.plans.filter((plan) => asking.has(plan.product.slug) && isTerm(plan));

async function sharesOf(person: Person): Promise<Shares> {
  const { fex, term } = await answer(person);
  const among = (plans: readonly Plan[], sold: readonly Plan[]) =>
    plans.filter(({ product }) => sold.some((each) => each.product.slug === product.slug));
  return {
    immediate: among(fex.plans, fexSold).filter(isImmediate).length,
    term: among(term.plans, termSold).filter(isTerm).length,
    best: among(term.plans, termSold).filter(
      (plan) => isTerm(plan) && primaryOf(plan)?.rate_class === bestClasses.get(plan.product.slug),
    ).length,
  };
}

const course = (text: string, last: string) => ({ text, was_diagnosed: last, last_treatment: last });
const taken = (text: string, more: object = {}) => ({ text, ...more });
const rows: Record<string, Person> = {
  'breast cancer to 2015, Ibrance last month': {
    conditions: [course('Cancer - Breast', '2015')],
    medications: [taken('Ibrance', { last_fill: LAST_MONTH })],
  },
  'prostate cancer to 2015, Zytiga': {
    conditions: [course('Cancer - Prostate', '2015')],
    medications: [taken('Zytiga')],
  },
  'prostate cancer to 2015, Lupron': {
    conditions: [course('Cancer - Prostate', '2015')],
    medications: [taken('Lupron')],
  },
  'leukemia to 2015, Gleevec': {
    conditions: [course('Cancer - Leukemia', '2015')],
    medications: [taken('Gleevec')],
  },
  'alcoholism to 2015, naltrexone': {
    conditions: [course('alcoholism', '2015')],
    medications: [taken('naltrexone')],
  },
  'schizophrenia to 2015, Zyprexa': {
    conditions: [course('Schizophrenia', '2015')],
    medications: [taken('Zyprexa')],
  },
  'schizophrenia, treated today': { conditions: [course('Schizophrenia', today)] },
  'breast cancer 2005 and colon cancer 2012': {
    conditions: [course('breast cancer', '2005'), course('colon cancer', '2012')],
  },
  'two different cancers': { conditions: [course('two different cancers', '2012')] },
  'type 2 diabetes and neuropathy': { conditions: [{ text: 'type 2 diabetes' }, { text: 'neuropathy' }] },
  'diabetic neuropathy': { conditions: [{ text: 'diabetic neuropathy' }] },
  'metoprolol succinate': { medications: [taken('metoprolol succinate')] },
  'Jardiance, metformin, glipizide': {
    medications: [taken('Jardiance'), taken('metformin'), taken('glipizide')],
  },
  Eliquis: { medications: [taken('Eliquis')] },
  'furosemide 20 mg': { medications: [taken('furosemide', { dosage: '20 mg' })] },
  'furosemide 80 mg': { medications: [taken('furosemide', { dosage: '80 mg' })] },
  'furosemide last filled in 2012': { medications: [taken('furosemide', { last_fill: '2012' })] },
  'prednisone 5 mg': { medications: [taken('prednisone', { dosage: '5 mg' })] },
  'prednisone 20 mg': { medications: [taken('prednisone', { dosage: '20 mg' })] },
  'prednisone every day': { medications: [taken('prednisone', { dosage: 'every day' })] },
  'Eliquis for a leg clot': { medications: [taken('Eliquis for leg clot')] },
  'prednisone 5 mg for asthma': { medications: [taken('prednisone', { dosage: '5 mg', use: 'asthma' })] },
  'heart attack 2012, clopidogrel': {
    conditions: [{ text: 'heart attack', was_diagnosed: '2012' }],
    medications: [taken('clopidogrel')],
  },
  'heart attack 2012, clopidogrel for coronary artery disease': {
    conditions: [{ text: 'heart attack', was_diagnosed: '2012' }],
    medications: [taken('clopidogrel', { use: 'coronary artery disease' })],
  },
  'heart attack 2012, clopidogrel for a stent': {
    conditions: [{ text: 'heart attack', was_diagnosed: '2012' }],
    medications: [taken('clopidogrel', { use: 'stent' })],
  },
  'A1C 9.2': { conditions: [{ text: 'A1C 9.2' }] },
  'A1C 9.2, and 6.0 as a field': { conditions: [{ text: 'A1C 9.2' }], measurements: { a1c: 6 } },
  'EF 35': { conditions: [{ text: 'EF 35' }] },
  'GFR 42': { conditions: [{ text: 'GFR 42' }] },
};
const shares: Record<string, Shares> = {};
for (const [name, person] of Object.entries(rows)) shares[name] = await sharesOf(person);
console.table(shares);
console.log(`of ${fexSold.length} final-expense and ${termSold.length} term variants`);

const shareOf = (name: string): Shares => {
  const found = shares[name];
  if (found === undefined) throw new Error(`no row ${name}`);
  return found;
};

describe('what is disclosed adds up', () => {
  it.each([
    'breast cancer to 2015, Ibrance last month',
    'prostate cancer to 2015, Zytiga',
    'prostate cancer to 2015, Lupron',
    'leukemia to 2015, Gleevec',
    'alcoholism to 2015, naltrexone',
    'breast cancer 2005 and colon cancer 2012',
  ])('for %s: no immediate final expense and no term', (name) => {
    expect(shareOf(name)).toEqual({ immediate: 0, term: 0, best: 0 });
  });

  it('for schizophrenia to 2015 with Zyprexa: only what takes treated schizophrenia', () => {
    const { immediate, term, best } = shareOf('schizophrenia to 2015, Zyprexa');
    expect({ immediate, term, best }).toEqual(shareOf('schizophrenia, treated today'));
    expect(immediate).toBeLessThanOrEqual(4);
    expect({ term, best }).toEqual({ term: 0, best: 0 });
  });

  it('names the older date that a fill contradicts, and the whole of two cancers', async () => {
    const ibrance = await answer(rows['breast cancer to 2015, Ibrance last month'] ?? {});
    expect(ibrance.fex.warnings).toContainEqual(
      expect.objectContaining({
        code: 'conflicting_dates',
        param: '/applicant/conditions/0/last_treatment',
      }),
    );
    const two = await answer(rows['breast cancer 2005 and colon cancer 2012'] ?? {});
    expect(two.fex.warnings).toContainEqual(
      expect.objectContaining({ code: 'combined_conditions', param: '/applicant/conditions/0' }),
    );
  });

  it.each([
    ['breast cancer 2005 and colon cancer 2012', 'two different cancers'],
    ['type 2 diabetes and neuropathy', 'diabetic neuropathy'],
  ])('for %s as for %s', (parts, whole) => {
    expect(shareOf(parts).immediate).toBeLessThanOrEqual(shareOf(whole).immediate);
    expect(shareOf(parts).term).toBeLessThanOrEqual(shareOf(whole).term);
  });

  it.each(['metoprolol succinate', 'furosemide 20 mg', 'furosemide last filled in 2012'])(
    'for %s without a use as an ordinary condition',
    (name) => {
      expect(shareOf(name).immediate).toBeGreaterThan(0.9 * fexSold.length);
      expect(shareOf(name).term).toBeGreaterThan(0.5 * termSold.length);
    },
  );

  it('for three diabetes drugs as for diabetes with them', async () => {
    const name = 'Jardiance, metformin, glipizide';
    const stated = await sharesOf({ ...rows[name], conditions: [{ text: 'type 2 diabetes' }] });
    expect(shareOf(name)).toEqual(stated);
    expect(stated.immediate).toBe(fexSold.length);
  });

  it('for Eliquis mostly as atrial fibrillation, and asks at once', async () => {
    expect(shareOf('Eliquis').immediate).toBeGreaterThan(0.5 * fexSold.length);
    const { fex } = await answer({ medications: [taken('Eliquis')] }, { include_open_facts: true });
    expect(fex).toMatchObject({ complete: false });
    const facts = (fex as { open_facts?: { param: string }[] }).open_facts ?? [];
    expect(facts.map(({ param }) => param)).toContain('/applicant/medications/0/use');
  });

  it('by dosage: furosemide 80 mg closes what 20 mg leaves open', () => {
    expect(shareOf('furosemide 80 mg').immediate).toBeLessThan(0.2 * fexSold.length);
    expect(shareOf('furosemide 80 mg').term).toBe(0);
  });

  it('for 5 mg of prednisone without a use as steroids every day for nothing grave, and asks', async () => {
    expect(shareOf('prednisone 5 mg').immediate).toBe(fexSold.length);
    expect(shareOf('prednisone 5 mg').best).toBe(0);
    const { fex } = await answer(rows['prednisone 5 mg'] ?? {}, { include_open_facts: true });
    const facts = (fex as { open_facts?: { param: string }[] }).open_facts ?? [];
    expect(facts.map(({ param }) => param)).toContain('/applicant/medications/0/use');
  });

  it.each(['prednisone 20 mg', 'prednisone every day', 'prednisone 5 mg for asthma'])(
    'for %s as asthma that depends on it',
    (name) => {
      expect(shareOf(name).immediate).toBeLessThan(0.5 * fexSold.length);
    },
  );

  it('for a clot in the leg without a date, by carriers that do not ask about clots', () => {
    expect(shareOf('Eliquis for a leg clot').immediate).toBeGreaterThan(0);
    expect(shareOf('Eliquis for a leg clot').immediate).toBeLessThan(0.25 * fexSold.length);
    expect(shareOf('Eliquis for a leg clot').term).toBe(0);
  });

  it('so that the truer use of clopidogrel never hurts', () => {
    const plain = shareOf('heart attack 2012, clopidogrel');
    expect(plain.immediate).toBe(fexSold.length);
    for (const use of ['coronary artery disease', 'a stent']) {
      const stated = shareOf(`heart attack 2012, clopidogrel for ${use}`);
      expect(stated.immediate).toBeGreaterThanOrEqual(plain.immediate);
      expect(stated.term).toBeGreaterThanOrEqual(plain.term);
    }
  });

  it('with the numbers that decide', async () => {
    for (const name of ['A1C 9.2', 'A1C 9.2, and 6.0 as a field', 'EF 35', 'GFR 42'])
      expect(shareOf(name).immediate, name).toBeLessThan(0.5 * fexSold.length);
    const { fex } = await answer(rows['A1C 9.2'] ?? {});
    expect(fex.disclosures[0]).toMatchObject({
      status: 'recognized',
      entries: [{ kind: 'measurement', id: null, name: 'A1C 9.2' }],
    });
  });

  it('says how "weight loss" as the use of Ozempic was read', async () => {
    const { fex } = await answer({ medications: [taken('Ozempic', { use: 'weight loss' })] });
    const use = fex.disclosures.find(({ param }) => param === '/applicant/medications/0/use');
    expect(use).toBeDefined();
    if (use?.status === 'recognized' || use?.status === 'interpreted') expect(use.entries).not.toEqual([]);
    else expect(fex.provisional).toBe(true);
  });

  it('asks for nicotine that is left out, and shows the dearer price', async () => {
    const body = nestedBody({
      products: slugs,
      applicant: { dob: '1964-06-01' },
      coverage: { state: 'TX' },
      include_open_facts: true,
    });
    const response = await post(api, '/v3/prequalify', test, body);
    const { data } = response.json<{
      data: {
        complete: boolean;
        open_facts: { param: string }[];
        plans: {
          pricing: { primary: boolean; premium: { amount: { cents: number } } | null }[];
          metadata: { if_tobacco: { premium: { amount: { cents: number } } | null } | null };
        }[];
      };
    }>();
    expect(data.complete).toBe(false);
    expect(data.open_facts.map(({ param }) => param)).toEqual(['/applicant/nicotine/last_used']);
    const dearer = data.plans.filter(({ pricing, metadata: { if_tobacco } }) => {
      const given = pricing.find(({ primary }) => primary)?.premium?.amount.cents ?? 0;
      return (if_tobacco?.premium?.amount.cents ?? 0) > given && given > 0;
    });
    console.log(`${dearer.length} of ${data.plans.length} offers are dearer with tobacco`);
    expect(dearer.length).toBeGreaterThan(25);
  });
});
