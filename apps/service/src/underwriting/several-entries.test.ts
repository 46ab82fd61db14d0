import { describe, expect, it } from 'vitest';
import { shippedSnapshot } from '../../test/snapshot.ts';
import { applicantWith } from '../../test/typed-rows.ts';
import { dayOfMoment } from './dates.ts';
import { resolveApplicant } from './resolve-applicant.ts';

const snapshot = await shippedSnapshot();
const asOf = dayOfMoment(new Date('2026-11-15T12:00:00Z'));

describe('a date field of a row that names several entries', () => {
  const OLD = '2005-03-01';
  const conditionsOf = (text: string) => {
    const asked = applicantWith('conditions', text);
    const conditions = asked.conditions.map((row) => ({ ...row, diagnosed: OLD, lastTreatment: OLD }));
    return resolveApplicant(snapshot, { ...asked, conditions }, asOf).applicant.conditions;
  };
  const medicationsOf = (text: string) => {
    const asked = applicantWith('medications', text);
    const medications = asked.medications.map((row) => ({ ...row, firstFill: OLD, lastFill: OLD }));
    return resolveApplicant(snapshot, { ...asked, medications }, asOf).applicant.medications;
  };

  it.each([
    'shingles on chemo',
    'allergies / schizo',
    'allergies with schizophrenia',
    'gout and breast cancer',
  ])('dates none of them: %s', (text) => {
    const rows = conditionsOf(text);
    expect(rows.length).toBeGreaterThan(1);
    for (const { diagnosed, lastTreatment } of rows) expect([diagnosed, lastTreatment]).toEqual([null, null]);
  });

  it.each(['tylenol, imbruvica', 'tylenol,imbruvica', 'vitamins and oxycontin'])(
    'fills none of them: %s',
    (text) => {
      const rows = medicationsOf(text);
      expect(rows.length).toBeGreaterThan(1);
      for (const { firstFill, lastFill } of rows) expect([firstFill, lastFill]).toEqual([null, null]);
    },
  );

  it('counts beside the date that the text gives an entry, and never makes it older', () => {
    const [attack, gout] = conditionsOf('heart attack 2003, gout');
    expect([attack?.diagnosed, gout?.diagnosed]).toEqual([OLD, null]);
  });

  it.each([
    ['heart attack with stent', 2],
    ['E10.22', 2],
    ['gout', 1],
  ])('dates what happened on one day: %s', (text, count) => {
    const rows = conditionsOf(text);
    expect(rows.map(({ diagnosed }) => diagnosed)).toEqual(Array.from({ length: count }, () => OLD));
  });
});

describe('times', () => {
  const conditionsOf = (text: string) =>
    resolveApplicant(snapshot, applicantWith('conditions', text), asOf).applicant.conditions;

  it.each(['asthma as child', 'asthma as a kid', 'asthma since childhood'])(
    'of childhood are years of life: %s',
    (text) => {
      // Born on 1961-04-12: until the day before the eighteenth birthday.
      expect(conditionsOf(text)).toMatchObject([{ name: 'Asthma', diagnosed: '17385 TO 23958 DAYS AGO' }]);
    },
  );

  it('of childhood date nothing else in the row', () => {
    expect(conditionsOf('stroke and asthma as a child').map(({ diagnosed }) => diagnosed)).toEqual([
      null,
      null,
    ]);
  });

  it('with two numbers are no date', () => {
    expect(conditionsOf('ALS dx 3/26')).toMatchObject([{ diagnosed: null }]);
  });

  it('in the use of a medication date what it is taken for', () => {
    const asked = applicantWith('medications', 'Plavix');
    const medications = asked.medications.map((row) => ({ ...row, use: 'stent 2010' }));
    const { applicant } = resolveApplicant(snapshot, { ...asked, medications }, asOf);
    expect(applicant.conditions).toMatchObject([{ name: 'Stent', diagnosed: '2010' }]);
    expect(applicant.medications).toMatchObject([{ name: 'Plavix', use: 'Stent' }]);
  });
});

describe('a denial', () => {
  const denied = (text: string, medication: string) => {
    const { medications } = applicantWith('medications', medication);
    const { disclosures } = resolveApplicant(
      snapshot,
      { ...applicantWith('conditions', text), medications },
      asOf,
    );
    return disclosures[0]?.contradictedBy;
  };

  it('names the medication that contradicts it', () => {
    expect(denied('no diabetes', 'Metformin')).toEqual(['Metformin']);
    expect(denied('denies diabetes', 'Lantus')).toEqual(['Lantus']);
  });

  it('is not contradicted by medications for something else', () => {
    expect(denied('no diabetes', 'Lisinopril')).toBeUndefined();
    expect(denied('no diabetes', 'Metformin for PCOS')).toBeUndefined();
  });
});
