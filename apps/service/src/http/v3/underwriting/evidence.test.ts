import { describe, expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';
import { flatBody, nestedBody, type Offers, offersFor, post } from '../../../../test/requests.ts';

const api = await startApi();
const { test } = await api.customer();
const slugs = api.snapshot.variants.filter(({ released }) => released).map(({ slug }) => slug);

const { send, prequalify } = offersFor(api, test, slugs);
const pricingOf = ({ plans }: Offers['data']) => plans.map(({ pricing }) => pricing);

describe('the stated use of a medication', () => {
  it('is a disclosure of its own, directly after its medication', async () => {
    const data = await prequalify({
      conditions: [{ text: 'Asthma' }],
      medications: [
        { text: 'Metoprolol Succinate', use: 'htn' },
        { text: 'Metformin' },
        { text: 'Ozempic', use: 'glorbs' },
      ],
    });
    expect(data.disclosures.map(({ param, text, status }) => [param, text, status])).toEqual([
      ['/applicant/conditions/0', 'Asthma', 'recognized'],
      ['/applicant/medications/0', 'Metoprolol Succinate', 'recognized'],
      ['/applicant/medications/0/use', 'htn', 'recognized'],
      ['/applicant/medications/1', 'Metformin', 'recognized'],
      ['/applicant/medications/2', 'Ozempic', 'recognized'],
      ['/applicant/medications/2/use', 'glorbs', 'unrecognized'],
    ]);
    expect(data.disclosures[2]?.entries.map(({ kind, name }) => [kind, name])).toEqual([
      ['conditions', 'High Blood Pressure'],
    ]);
    expect(data.provisional).toBe(true);
    expect(data.plans.every(({ metadata }) => metadata.provisional === true)).toBe(true);
    expect(data.warnings).toContainEqual({
      param: '/applicant/medications/2/use',
      code: 'unrecognized_text',
      detail:
        '"glorbs" does not match any known condition, so the result is provisional. Correct the text or choose a suggested condition.',
    });
  });

  it('is interpreted like a condition, also in flat bodies', async () => {
    const medications = [{ name: 'Metoprolol Succinate', use: 'had high blood presure since 2019' }];
    for (const url of ['/v3/quote', '/v2/prequalify']) {
      const data = await send(url, flatBody({ medications, products: slugs }));
      expect(data.disclosures.map(({ param, status }) => [param, status])).toEqual([
        ['/medications/0', 'recognized'],
        ['/medications/0/use', 'interpreted'],
      ]);
      expect(data.warnings?.map(({ param, code }) => [param, code])).toContainEqual([
        '/medications/0/use',
        'interpreted_text',
      ]);
      expect(data.provisional).toBe(false);
    }
  });

  it('is not decided if it names several conditions', async () => {
    const data = await prequalify({ medications: [{ text: 'Carvedilol', use: 'HTN/CHF' }] });
    expect(data.disclosures[1]?.status).toBe('ambiguous');
    expect(data.disclosures[1]?.candidates.slice(0, 2).map(({ name }) => name)).toEqual([
      'High Blood Pressure',
      'Congestive Heart Failure',
    ]);
    expect(data.provisional).toBe(true);
  });
});

describe('medications that are together for a grave disease', () => {
  const regimen = [{ text: 'Furosemide' }, { text: 'Carvedilol' }, { text: 'Spironolactone' }];
  const bloodPressure = { conditions: [{ text: 'High Blood Pressure' }] };
  const open = ({ plans }: Offers['data']) => plans.filter(({ eligible }) => eligible).length;

  it('are not explained by a mild condition that each of them is also for', async () => {
    const alone = await prequalify({ medications: regimen });
    expect(open(await prequalify({ ...bloodPressure, medications: regimen }))).toBeLessThanOrEqual(
      open(alone),
    );
    const two = await prequalify({ ...bloodPressure, medications: regimen.slice(1) });
    expect(open(two)).toBe(open(await prequalify(bloodPressure)));
  });

  it('are asked about, and a stated use is believed', async () => {
    const body = nestedBody({
      products: slugs,
      applicant: { ...bloodPressure, medications: regimen },
      include_open_facts: true,
    });
    const asked = await post(api, '/v3/prequalify', test, body);
    const { open_facts: facts } = asked.json<{ data: { open_facts: { param: string }[] } }>().data;
    expect(facts.map(({ param }) => param)).toContain('/applicant/medications/1/use');
    const stated = regimen.map((row) => ({ ...row, use: 'High Blood Pressure' }));
    expect(open(await prequalify({ ...bloodPressure, medications: stated }))).toBe(
      open(await prequalify(bloodPressure)),
    );
  });

  it('count in a dose that nobody takes for a mild condition', async () => {
    const of = async (dosage: string) =>
      open(await prequalify({ ...bloodPressure, medications: [{ text: 'Furosemide', dosage }] }));
    expect(await of('80 mg twice daily')).toBeLessThan(await of('20 mg daily'));
  });
});

describe('a row that says that there is nothing', () => {
  it.each(['none', 'None', 'N/A', 'nothing', 'Healthy', 'no conditions', 'NO MEDS'])(
    'is recognized and changes nothing: %s',
    async (text) => {
      const data = await prequalify({ conditions: [{ text }], medications: [{ text, use: text }] });
      expect(
        data.disclosures.map(({ status, entries, candidates }) => [status, entries, candidates]),
      ).toEqual([
        ['recognized', [], []],
        ['recognized', [], []],
        ['recognized', [], []],
      ]);
      expect(data.warnings).toBeUndefined();
      expect(data.provisional).toBe(false);
      expect(pricingOf(data)).toEqual(pricingOf(await prequalify({})));
    },
  );
});

describe('rows that are judged together', () => {
  it('get a warning at the older date where a medication shows later treatment', async () => {
    const medications = [{ text: 'Ibrance', last_fill: '2026-02' }];
    const data = await prequalify({
      conditions: [{ text: 'Asthma' }, { text: 'Cancer - Breast', last_treatment: '2015' }],
      medications,
    });
    expect(data.warnings).toEqual([
      {
        param: '/applicant/conditions/1/last_treatment',
        code: 'conflicting_dates',
        detail:
          'Ibrance (filled 2026-02) shows treatment of Cancer - Breast after the stated last treatment. Products use the later date.',
      },
    ]);
    expect(data.provisional).toBe(false);
    const inText = await prequalify({
      conditions: [{ text: 'breast cancer, last treated 2015' }],
      medications,
    });
    expect(inText.warnings).toContainEqual(
      expect.objectContaining({ param: '/applicant/conditions/0/text', code: 'conflicting_dates' }),
    );
    const agreeing = await prequalify({
      conditions: [{ text: 'Cancer - Breast', last_treatment: '2026-02' }],
      medications: [{ text: 'Ibrance', last_fill: '2025-11' }],
    });
    expect(agreeing.warnings).toBeUndefined();
  });

  it.each(['last_treatment', 'lastTreatment'])(
    'get it at the field that flat bodies send: %s',
    async (field) => {
      for (const url of ['/v3/quote', '/v2/prequalify']) {
        const conditions = [{ name: 'Cancer - Breast', [field]: '2015' }];
        const data = await send(
          url,
          flatBody({ conditions, medications: [{ name: 'Ibrance' }], products: slugs }),
        );
        expect(data.warnings?.map(({ param, code }) => [param, code])).toEqual([
          [`/conditions/0/${field}`, 'conflicting_dates'],
        ]);
      }
    },
  );

  it('get a warning at the first of them where they count as another condition', async () => {
    const data = await prequalify({
      conditions: [{ text: 'Asthma' }, { text: 'Diabetes - Type 2' }, { text: 'Neuropathy' }],
    });
    const combined = data.warnings?.filter(({ code }) => code === 'combined_conditions') ?? [];
    expect(combined.map(({ param }) => param)).toEqual(combined.map(() => '/applicant/conditions/1'));
    expect(combined[0]?.detail).toMatch(
      /^Diabetes - Type 2 and .*Neuropathy.* together count as Diabet.*\.$/,
    );
    const flat = flatBody({
      conditions: [{ name: 'Cancer - Breast' }, { name: 'Colon Cancer' }],
      products: slugs,
    });
    for (const url of ['/v3/quote', '/v2/prequalify']) {
      expect((await send(url, flat)).warnings).toContainEqual(
        expect.objectContaining({ param: '/conditions/0', code: 'combined_conditions' }),
      );
    }
  });

  it.each([
    'finished chemo in 2010',
    'Radiation Therapy',
    'Chemo Brain',
    'Mastectomy',
    'Cancer - In Remission',
    'Bone Metastases',
  ])('are one cancer with its treatment or its consequence: %s', async (text) => {
    const data = await prequalify({
      conditions: [{ text: 'Cancer - Breast', was_diagnosed: '2009', last_treatment: '2010' }, { text }],
    });
    expect(data.warnings?.map(({ detail }) => detail).join() ?? '').not.toContain(
      'Two or More Different Types',
    );
  });

  it.each(['Rectal Cancer with Radiation', 'Testicular Cancer with Spread', 'Anal Cancer', 'Sarcoma'])(
    'are two cancers beside another one, with its treatment or spread: %s',
    async (text) => {
      const data = await prequalify({ conditions: [{ text: 'Cancer - Breast' }, { text }] });
      expect(data.warnings?.map(({ detail }) => detail).join()).toContain('Two or More Different Types');
    },
  );

  it.each([
    ['lasix 80 bid', { text: 'Lasix', dosage: '80 mg bid' }],
    ['furosemide 20 mg daily', { text: 'Furosemide', dosage: '20 mg' }],
    ['carvedilol 6.25 bid for bp', { text: 'Carvedilol', use: 'High Blood Pressure' }],
    ['ozempic for wt loss', { text: 'Ozempic', use: 'Weight-Loss Medication Use' }],
    ['metoprolol for afib, not bp', { text: 'Metoprolol', use: 'Atrial Fibrillation' }],
  ])('count as if the dosage and the use of "%s" were in their fields', async (text, fields) => {
    const inText = await prequalify({ medications: [{ text }] });
    const inFields = await prequalify({ medications: [fields] });
    expect(inText.plans).toEqual(inFields.plans);
  });

  it('have no warnings where health does not count', async () => {
    const applicant = {
      conditions: [{ text: 'Cancer - Breast', last_treatment: '2015' }, { text: 'Colon Cancer' }],
      medications: [{ text: 'Ibrance' }],
    };
    const body = nestedBody({ applicant, products: slugs, skip_health_based_underwriting: true });
    expect((await send('/v3/prequalify', body)).warnings).toBeUndefined();
  });
});
