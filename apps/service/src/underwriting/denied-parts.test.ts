import { describe, expect, it } from 'vitest';
import { textReader } from '../../test/read-text.ts';
import { shippedSnapshot } from '../../test/snapshot.ts';

const snapshot = await shippedSnapshot();
const read = textReader(snapshot);

describe('what is said about a whole list behind it', () => {
  it.each([
    ["hodgkin's, heart attack - neither, that was my dad", "Cancer - Hodgkin's Disease"],
    ['stroke, heart attack - that was my dad', 'Stroke'],
    ['stroke, heart attack, both my father', 'Stroke'],
    ['stroke; heart attack. those were my mother', 'Stroke'],
    ['stroke, heart attack (all my mom)', 'Stroke'],
    ['diabetes, breast cancer, mother', 'Diabetes'],
    ['stroke, heart attack - neither', 'Stroke'],
    ['copd, chf - none of those', 'COPD'],
    ['copd, chf: not me', 'COPD'],
  ])('%s counts nothing and is asked about', (text, candidate) => {
    const found = read('conditions', text);
    expect(found).toMatchObject({ conditions: [], provisional: true });
    expect(found.candidates).toContain(candidate);
  });

  it.each([
    ['wife has copd, mine is just asthma', ['Asthma']],
    ['my wife has copd, I only have asthma', ['Asthma']],
    ['copd, no stroke', ['COPD']],
    ['stroke 2015, none since', ['Stroke']],
  ])('%s is read as %j', (text, conditions) => {
    expect(read('conditions', text)).toMatchObject({ conditions, provisional: false });
  });
});

describe('what follows a part that is denied', () => {
  it.each([
    'copd (nebulizer) & sleep apnea (no cpap) & 300 lbs',
    'copd (no oxygen) & 300 lbs',
    'copd (no oxygen) and something else',
    'diabetes no insulin & 300 lbs',
  ])('%s stays open', (text) => {
    expect(read('conditions', text)).toMatchObject({ conditions: [], provisional: true });
  });

  it.each([
    ['copd (no oxygen) & stroke', ['COPD', 'Stroke']],
    ['diabetic, no insulin', ['Diabetes']],
    ['hypertension without heart failure or stroke', ['High Blood Pressure']],
  ])('%s is read as %j', (text, conditions) => {
    expect(read('conditions', text)).toMatchObject({ conditions, provisional: false });
  });
});

describe('a medication that was stopped', () => {
  it.each([
    'off insulin since 2020 now just metformin',
    'used to take insulin, stopped 2020, now metformin',
    'insulin - stopped in 2020, metformin',
    'was on insulin until 2020, just metformin now',
  ])('%s dates what was stopped', (text) => {
    expect(read('medications', text)).toMatchObject({
      medications: ['Insulin', 'Metformin'],
      lastFills: [expect.stringContaining('2020'), null],
    });
  });

  it.each(['insulin - stopped', 'stopped insulin', 'insulin (stopped)', 'off insulin', 'quit insulin'])(
    '%s is asked about',
    (text) => {
      const found = read('medications', text);
      expect(found).toMatchObject({ medications: [], provisional: true });
      expect(found.candidates).toContain('Insulin');
    },
  );
});

describe('a drug and a general name for it', () => {
  it.each([
    ['chemo pill (xeloda)', 'Xeloda'],
    ['xeloda (chemo pill)', 'Xeloda'],
    ['chemo pill - xeloda', 'Xeloda'],
    ['chemo pill called xeloda', 'Xeloda'],
    ['chemo: xeloda', 'Xeloda'],
    ['oral chemo (gleevec)', 'Gleevec'],
    ['chemo: temodar', 'Temodar'],
    ['chemo temodar', 'Temodar'],
    ['temodar (chemo)', 'Temodar'],
    ['blood thinner: eliquis', 'Eliquis'],
    ['eliquis (blood thinner)', 'Eliquis'],
    ['blood thinner eliquis 5 mg', 'Eliquis'],
    ['water pill lasix', 'Lasix'],
    ['bp med: lisinopril', 'Lisinopril'],
    ['statin: lipitor', 'Lipitor'],
    ['memory medicine - aricept', 'Aricept'],
  ])('%s is one medication', (text, medication) => {
    expect(read('medications', text)).toMatchObject({ medications: [medication], provisional: false });
  });

  it.each([
    ['heart pill (metoprolol)', 2],
    ['lisinopril (atenolol)', 2],
    ['chemo pill, xeloda', 2],
    ['eliquis and a blood thinner', 2],
    ['water pill + lasix', 2],
    // More grave than what the drug is taken for.
    ['blood thinner: aspirin', 2],
    ['chemo: eliquis', 2],
  ])('%s keeps both', (text, count) => {
    expect(read('medications', text).medications).toHaveLength(count);
  });
});
