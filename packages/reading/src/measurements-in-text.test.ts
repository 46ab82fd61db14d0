import { describe, expect, it } from 'vitest';
import { lexiconText } from './lexicon-text.ts';
import { createReaders } from './readers.ts';
import { textKey } from './text-key.ts';

const NAMES: Readonly<Record<string, string>> = {
  Diabetes: 'Diabetes',
  'Diabetes - A1C 9 to 10': 'Diabetes - A1C 9 to 10',
  'Low Ejection Fraction': 'Low Ejection Fraction',
  'EF 35': 'Low Ejection Fraction',
  'Low EF': 'Low Ejection Fraction',
  'High Cholesterol': 'High Cholesterol',
  'High LDL Cholesterol': 'High LDL Cholesterol',
  'High Blood Pressure': 'High Blood Pressure',
  HTN: 'High Blood Pressure',
};
const texts = Object.entries(NAMES).map(([text, name]) => lexiconText(text, name));
const byKey = new Map(Object.entries(NAMES).map(([text, name]) => [textKey(text), name]));
const kind = { texts: () => texts, entryOf: (key: string) => byKey.get(key) ?? null };
const readers = createReaders({ condition: kind, medication: kind, nicotine: kind });

function read(text: string) {
  const reading = readers.read('condition', text);
  return 'entries' in reading
    ? {
        status: reading.status,
        names: reading.entries.map(({ name }) => name),
        measured: Object.fromEntries(
          (reading.measured ?? []).map(({ measurement, value }) => [measurement, value]),
        ),
        dates: (reading.measured ?? []).flatMap(({ dates }) => dates.map(({ value }) => value)),
      }
    : { status: reading.status };
}

describe('a text that is a measurement', () => {
  it.each([
    ['A1C 9.2', { a1c: 9.2 }],
    ['HbA1c: 7%', { a1c: 7 }],
    ['hemoglobin a1c of 8.1', { a1c: 8.1 }],
    ['bp 150/90', { systolic: 150, diastolic: 90 }],
    ['blood pressure 150 over 90 mmHg', { systolic: 150, diastolic: 90 }],
    ['systolic 150', { systolic: 150 }],
    ['EF 35 %', { ejection_fraction: 35 }],
    ['ejection fraction = 35', { ejection_fraction: 35 }],
    ['gfr 42', { egfr: 42 }],
    ['eGFR 42 mL/min', { egfr: 42 }],
    ['psa 6.1', { psa: 6.1 }],
    ['hdl 35', { hdl: 35 }],
    ['HDL cholesterol 35 mg/dl', { hdl: 35 }],
    ['total cholesterol 280', { total_cholesterol: 280 }],
    ['A1C 7.1, bp 130/80', { a1c: 7.1, systolic: 130, diastolic: 80 }],
    ['A1c 7,5', { a1c: 7.5 }],
    ['a1c approx 7', { a1c: 7 }],
    // Of a range, the worse end counts.
    ['a1c 7-8', { a1c: 8 }],
    ['psa 4 to 6.5', { psa: 6.5 }],
    ['EF 40-45', { ejection_fraction: 40 }],
    ['gfr 45 - 50', { egfr: 45 }],
    ['hdl 35-40', { hdl: 35 }],
    // Of a limit, the worst value within it.
    ['psa <0.1', { psa: 0 }],
    ['psa under 4', { psa: 3.9 }],
    ['a1c less than 7', { a1c: 6.9 }],
    ['cholesterol below 200', { total_cholesterol: 199 }],
    ['bp under 140/90', { systolic: 139, diastolic: 89 }],
    ['eGFR > 60', { egfr: 60 }],
    ['EF over 55%', { ejection_fraction: 55 }],
    ['psa undetectable', { psa: 0 }],
    // Without its name, if nothing else is written so.
    ['150/90', { systolic: 150, diastolic: 90 }],
    ['150 over 90 mmHg', { systolic: 150, diastolic: 90 }],
    ['b.p. 128/78', { systolic: 128, diastolic: 78 }],
    ['pressure is 130/80', { systolic: 130, diastolic: 80 }],
    ['bp 180', { systolic: 180 }],
    ['bp around 130s/80s', { systolic: 139, diastolic: 89 }],
    ['bp 120-130/70-80', { systolic: 130, diastolic: 80 }],
    ['a1c in the low 7s', { a1c: 7.9 }],
    ['EF in the 50s', { ejection_fraction: 50 }],
    ['a1c seven point two', { a1c: 7.2 }],
    // Of several, the latest counts.
    ['a1c was 11 now 7.2', { a1c: 7.2 }],
    ['a1c 7.2 (was 11)', { a1c: 7.2 }],
    ['a1c 7.2 now 11', { a1c: 11 }],
    ['a1c went from 6.5 to 9', { a1c: 9 }],
    ['a1c 9.1 last year, 7.2 now', { a1c: 7.2 }],
    ['EF was 25% now 50%', { ejection_fraction: 50 }],
    ['bp was 180/110 now 130/80', { systolic: 130, diastolic: 80 }],
    ['bp 128/78 without meds', { systolic: 128, diastolic: 78 }],
    ['hdl 40, ldl 100, total 240', { total_cholesterol: 240, hdl: 40 }],
  ])('is recognized, also where an alias is written the same way: %s', (text, measured) => {
    expect(read(text)).toEqual({ status: 'recognized', names: [], measured, dates: [] });
  });

  it.each(['a1c over 9', 'psa > 4', 'gfr < 30', 'EF below 40', 'a1c 7-8-2024', 'egfr under 60'])(
    'may be worse than any value and stays open: %s',
    (text) => {
      expect(read(text)).toEqual({ status: 'unrecognized' });
    },
  );

  it('has the later of two years', () => {
    const latest = { measured: { a1c: 6.5 }, dates: ['2026'] };
    expect(read('a1c 9.2 in 2019, 6.5 in 2026')).toMatchObject(latest);
    expect(read('a1c 6.5 in 2026, a1c 9.2 in 2019')).toMatchObject(latest);
  });

  it('has the date behind a dash', () => {
    expect(read('A1C 7.2 - 03/15/2026')).toMatchObject({ measured: { a1c: 7.2 }, dates: ['2026-03-15'] });
    expect(read('A1C 7.2 - 3/2026')).toMatchObject({ measured: { a1c: 7.2 }, dates: ['2026-03'] });
  });

  it('is interpreted with the words and dates around it', () => {
    expect(read('my last A1C was 9.2 in March 2026')).toEqual({
      status: 'interpreted',
      names: [],
      measured: { a1c: 9.2 },
      dates: ['2026-03'],
    });
  });

  it('may stand beside a condition', () => {
    const diabetic = { status: 'interpreted', names: ['Diabetes'], measured: { a1c: 9.2 }, dates: [] };
    expect(read('diabetes, A1C 9.2')).toEqual(diabetic);
    expect(read('diabetes with an a1c of 9.2')).toEqual(diabetic);
    expect(read('low EF 35')).toMatchObject({ names: ['Low Ejection Fraction'] });
    expect(read('high cholesterol 280')).toMatchObject({
      names: ['High Cholesterol'],
      measured: { total_cholesterol: 280 },
    });
    expect(read('htn, 140/90')).toMatchObject({
      names: ['High Blood Pressure'],
      measured: { systolic: 140 },
    });
  });

  it('shows by its treatment that there is a condition, however good it is', () => {
    expect(read('bp 128/78 on meds')).toMatchObject({
      names: ['High Blood Pressure'],
      measured: { systolic: 128, diastolic: 78 },
    });
    expect(read('chol 180 with meds')).toMatchObject({ names: ['High Cholesterol'] });
    expect(read('a1c 6.2 on pills')).toEqual({ status: 'unrecognized' });
  });

  it('is a high value of another kind in the words of the catalog', () => {
    expect(read('hdl 35 ldl 160')).toMatchObject({ names: ['High LDL Cholesterol'], measured: { hdl: 35 } });
    expect(read('ldl 160')).toMatchObject({ names: ['High LDL Cholesterol'], measured: {} });
    expect(read('ldl 159')).toMatchObject({ status: 'recognized', names: [] });
  });
});

describe('a range', () => {
  it.each(['EF 35-40%', 'LVEF 40 to 35', 'ejection fraction of 35%-40%'])(
    '%s has the lower value',
    (text) => {
      expect(read(text)).toMatchObject({
        status: 'recognized',
        measured: { ejection_fraction: 35 },
      });
    },
  );
});

describe('a text that is no measurement', () => {
  it.each([
    '20/20',
    '9/12',
    '100/90',
    'eye pressure 130/80',
    'metoprolol for bp 200 mg',
    'advair 250/50',
    'psa 0.1 after surgery',
  ])('is another fraction, or says more: %s', (text) => {
    expect(read(text).status).toBe('unrecognized');
  });

  it.each(['A1C 92', 'A1C 9/2024', 'PSA 2019', 'mother has A1C 9.2'])('has no value: %s', (text) => {
    expect(read(text).status).toBe('unrecognized');
  });

  it('may be the name of a condition', () => {
    expect(read('Diabetes - A1C 9 to 10')).toMatchObject({
      status: 'recognized',
      names: ['Diabetes - A1C 9 to 10'],
      measured: {},
    });
  });
});

describe('a text that says there is nothing', () => {
  it.each([
    'none',
    'None.',
    'N/A',
    'n.a.',
    'NOTHING',
    'healthy',
    'I am healthy',
    'no conditions',
    'no known medical conditions',
    'No Meds',
    'no medications or conditions',
    'not taking any medications',
    'nothing to report',
    'none, healthy',
    'healthy no meds',
    'NKDA',
    'nkda, no meds',
    'no known drug allergies',
    'no surgeries or hospitalizations',
    'denies any medical problems',
    'no pmh',
    'nothing that I know of',
    'ninguno',
  ])('is recognized without entries: %s', (text) => {
    expect(readers.read('condition', text)).toEqual({ status: 'recognized', entries: [] });
    expect(readers.read('medication', text)).toEqual({ status: 'recognized', entries: [] });
  });

  it.each(['no diabetes', 'nothing serious', 'none but diabetes', 'healthy heart', 'no meds for diabetes'])(
    'is not one that names something: %s',
    (text) => {
      const reading = readers.read('condition', text);
      expect(reading).not.toEqual({ status: 'recognized', entries: [] });
    },
  );
});
