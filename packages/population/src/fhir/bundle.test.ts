import { describe, expect, it } from 'vitest';
import {
  BUILD,
  bundleOf,
  CODED,
  FOREIGN,
  LINKED,
  observation,
  PATIENT,
  SEARCHED,
  STATUSES,
} from '../../test/fhir-bundles.ts';
import { type BundleReading, readBundle } from './index.ts';

const AS_OF = '2026-11-17';

function read(bundle: unknown): BundleReading {
  const reading = readBundle(bundle, AS_OF);
  if ('issues' in reading) throw new Error(JSON.stringify(reading.issues));
  return reading;
}
const issuesOf = (bundle: unknown) => {
  const reading = readBundle(bundle, AS_OF);
  return 'issues' in reading ? reading.issues.map(({ param }) => param) : [];
};
const rows = (list: BundleReading['conditions']) => list.map(({ fields }) => fields);
const withMore = (...resources: object[]) => read(bundleOf([PATIENT, ...BUILD, ...resources]));

describe('a bundle becomes the parts of an applicant', () => {
  it('from codes, orders and vital signs', () => {
    const reading = read(CODED);
    expect(reading.person.fields).toEqual({
      sex: 'female',
      dob: '1958-03-09',
      height_inches: 64,
      weight_lbs: 172,
    });
    expect(rows(reading.conditions)).toEqual([
      { code: { system: 'icd-10-cm', code: 'E11.9' }, text: 'Diabetes', was_diagnosed: '2015-06-30' },
    ]);
    expect(rows(reading.medications)).toEqual([
      {
        code: { system: 'rxnorm', code: '860975' },
        text: 'metformin hydrochloride 500 MG Oral Tablet',
        use: 'ICD-10-CM E11.9',
        dosage: '500 mg twice a day',
        first_fill: '2026-02-03',
      },
    ]);
    expect(reading.measurements.fields).toEqual({
      a1c: { value: 7.4, date: '2025-12-11' },
      systolic: { value: 142, date: '2026-01-20' },
      diastolic: { value: 88, date: '2026-01-20' },
    });
    expect(reading.nicotine).toEqual({ last_used: 'never' });
    expect([reading.leftOut, reading.warnings]).toEqual([[], []]);
  });

  it('from references, metric units and ages', () => {
    const reading = read(LINKED);
    expect(reading.person.fields).toMatchObject({ height_inches: 71, weight_lbs: 198 });
    expect(rows(reading.conditions)).toEqual([{ text: 'Essential hypertension', was_diagnosed: '2013' }]);
    expect(rows(reading.medications)).toEqual([
      {
        text: 'Lisinopril 10 mg',
        use: 'Essential hypertension',
        dosage: '10 mg 2 times a day',
        first_fill: '2013-12',
      },
    ]);
    expect(reading.measurements.fields).toEqual({ total_cholesterol: { value: 213, date: '2025' } });
    expect(reading.nicotine).toEqual({ last_used: '36_to_48_months' });
    expect(reading.warnings.map(({ code }) => code)).toEqual(['assumed_nicotine']);
    expect(reading.leftOut).toEqual([]);
  });

  it('from a search, with orders of one drug as one row and the latest of several values', () => {
    const reading = read(SEARCHED);
    expect(rows(reading.medications)).toEqual([
      { text: 'Warfarin', first_fill: '2019-04-01', last_fill: '2021-08-15' },
    ]);
    expect(reading.measurements.fields).toEqual({ egfr: { value: 48, date: '2026-02-02' } });
    expect(reading.leftOut.map(({ path }) => path)).toEqual([
      '/entry/3/resource/valueQuantity',
      '/entry/7/resource',
    ]);
  });

  it('with conditions in every state', () => {
    const reading = read(STATUSES);
    expect(rows(reading.conditions)).toEqual([
      { text: 'Pneumonia', was_diagnosed: '2018-02-03' },
      { code: { system: 'icd-10-cm', code: 'I20.9' }, text: 'Angina pectoris', was_diagnosed: '2024-07-08' },
      { code: { system: 'icd-10-cm', code: 'not a code' }, text: 'Gout', was_diagnosed: '2090-01-01' },
      { text: 'Gout' },
    ]);
    expect(reading.leftOut).toEqual([
      { path: '/entry/3/resource', reason: 'The diagnosis was refuted.' },
      { path: '/entry/4/resource', reason: 'It was entered in error.' },
      { path: '/entry/5/resource/abatementDateTime', reason: 'abatementDateTime is not used.' },
      { path: '/entry/6/resource/onsetString', reason: 'This is not a date.' },
      { path: '/entry/9/resource', reason: 'This repeats /entry/8/resource.' },
    ]);
    expect(reading.warnings.map(({ param, code }) => [param, code])).toEqual([
      ['/entry/5/resource/clinicalStatus', 'past_condition'],
      ['/entry/6/resource/verificationStatus', 'unconfirmed_condition'],
    ]);
  });

  it('without what is of another version, another person or another kind', () => {
    const reading = read(FOREIGN);
    expect([reading.conditions, reading.medications]).toEqual([[], []]);
    expect(reading.leftOut.map(({ path }) => path)).toEqual(
      // The medication that nothing refers to is known to be unused at the end.
      [3, 4, 5, 6, 7, 8, 10, 11, 9].map((entry) => `/entry/${entry}/resource`),
    );
    expect(reading.leftOut.slice(0, 2).map(({ reason }) => reason)).toEqual([
      'It is of another version than FHIR R4.',
      'It is of another version than FHIR R4.',
    ]);
  });
});

describe('an observation', () => {
  const measured = (...resources: object[]) => withMore(...resources).measurements.fields;

  it.each([
    [observation('59261-8', { value: 53, unit: 'mmol/mol' }), { a1c: 7 }],
    [observation('2857-1', { value: 4.25, unit: 'ug/L' }), { psa: 4.25 }],
    [observation('2085-9', { value: 1.2, unit: 'mmol/L' }), { hdl: 46 }],
    [observation('8480-6', { value: 150 }), { systolic: 150 }],
    [observation('10230-1', { value: 35, unit: '%' }), { ejection_fraction: 35 }],
    [observation('2093-3', { value: 200 }), {}],
    [observation('4548-4', { value: 7, unit: 'furlong' }), {}],
    [{ ...observation('4548-4', { value: 7, unit: '%' }), status: 'entered-in-error' }, {}],
    [observation('4548-4', { value: 7, unit: '%', on: '2027-01-01' }), {}],
  ])('is converted, or left out: %#', (resource, expected) => {
    expect(measured(resource)).toEqual(expected);
  });

  it('counts if it is the latest, and of the same moment if it is the worse one', () => {
    const on = '2026-01-01';
    const values = [7.1, 8.2, 7.9].map((value) => observation('4548-4', { value, unit: '%', on }));
    const undated = observation('4548-4', { value: 12, unit: '%' });
    expect(measured(undated, ...values)).toEqual({ a1c: { value: 8.2, date: on } });
  });

  it.each([
    ['Former smoker', '2026-06-01', 'within_12_months'],
    ['Ex-smoker (finding)', '2010-06-01', 'over_60_months'],
    ['Smokes tobacco daily (finding)', '2010-06-01', 'within_12_months'],
    ['Never used', '2020', 'never'],
    ['Unknown if ever smoked', '2020', undefined],
  ])('of tobacco by its words: %s in %s is %s', (text, on, expected) => {
    const resource = {
      ...observation('72166-2', { value: 0, on }),
      valueQuantity: undefined,
      valueCodeableConcept: { text },
    };
    expect(withMore(resource).nicotine?.last_used).toBe(expected);
  });
});

describe('a bundle leaves no applicant', () => {
  it.each([[null], [[]], ['Bundle'], [{}], [{ resourceType: 'Patient' }], [PATIENT]])(
    'if it is no bundle: %j',
    (body) => {
      expect(issuesOf(body)).toEqual(['']);
    },
  );

  it('without one patient with sex and date of birth, or without height and weight', () => {
    expect(issuesOf(bundleOf([...BUILD]))).toEqual(['/entry']);
    expect(issuesOf(bundleOf([PATIENT, { ...PATIENT, id: 'p2' }, ...BUILD]))).toEqual(['/entry/1/resource']);
    expect(issuesOf(bundleOf([{ ...PATIENT, gender: 'other', birthDate: '1958' }, ...BUILD]))).toEqual([
      '/entry/0/resource/gender',
      '/entry/0/resource/birthDate',
    ]);
    expect(issuesOf(bundleOf([PATIENT]))).toEqual(['/entry', '/entry']);
  });
});
