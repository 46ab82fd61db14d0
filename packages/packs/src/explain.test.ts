import { type Applicant, type Coverage, Reference } from '@prequal/engine';
import { describe, expect, it } from 'vitest';
import { minimalPack } from '../test/minimal-pack.ts';
import { fixtureReference, fixtureSubjects } from '../test/reference-fixture.ts';
import { explainPack, formatExplanation } from './explain.ts';
import { loadPackSet } from './load-pack-set.ts';
import { sourceFiles } from './source-files.ts';

const reference = new Reference(fixtureReference);
const [pack] = loadPackSet(sourceFiles(minimalPack), fixtureSubjects).packs;
const coverage: Coverage = { state: 'TX', zip: null, target: 'face_amounts', amountsCents: [1_000_000] };
const healthy: Applicant = {
  sex: 'female',
  born: { dateOfBirth: '1965-01-15' },
  heightInches: 64,
  weightLbs: 150,
  conditions: [],
  medications: [],
  nicotine: null,
};

function explain(applicant: Applicant, asked = coverage) {
  if (pack === undefined) throw new Error('the minimal pack did not load');
  const result = explainPack(pack, { reference, applicant, coverage: asked, asOf: '2026-06-01' });
  if (!result.ok) throw new Error('the applicant is wrong');
  return result.explanation;
}

describe('explainPack', () => {
  it('prices the open classes', () => {
    expect(formatExplanation(explain(healthy))).toBe(
      [
        'Plain Final (plain-meadow-final) by Plain Meadow Life, revision 1',
        "2026-06-01, TX, $10,000 face amount; insurance age 61 (last birthday), no tobacco by this product's definition",
        '',
        'OPEN    Level (Plain Level): MONTHLY-EFT $36.14, ANNUAL $413.00',
        '',
        'OPEN    Graded (Plain Graded): MONTHLY-EFT $46.03, ANNUAL $526.10',
        '',
      ].join('\n'),
    );
  });

  it('names the rule, its source and the day on which a closed class opens', () => {
    const stroke = { name: 'Stroke', diagnosed: '2025-02-03', lastTreatment: '2025-08-20' };
    const text = formatExplanation(explain({ ...healthy, conditions: [stroke] }));
    expect(text).toContain('CLOSED  Level (Plain Level): underwriting; opens on 2027-08-20');
    expect(text).toContain('B1 condition_within: Stroke');
    expect(text).toContain('source: Guide 2026-01, part B question 1');
    expect(text).toContain('OPEN    Graded');
  });

  it('reports when time alone opens nothing', () => {
    const { classes } = explain({ ...healthy, conditions: [{ name: 'Dementia' }] });
    expect(classes.map(({ open, opensOn }) => [open, opensOn])).toEqual([
      [false, null],
      [false, null],
    ]);
  });

  it('reports what a budget buys', () => {
    const text = formatExplanation(
      explain(healthy, { ...coverage, target: 'monthly_budget', amountsCents: [5000] }),
    );
    expect(text).toContain('OPEN    Level (Plain Level): buys $14,000;');
  });

  it('reports an invalid date as an issue, not as an exception', () => {
    if (pack === undefined) throw new Error('the minimal pack did not load');
    const wrong = { ...healthy, born: { dateOfBirth: '1965-02-30' } };
    expect(explainPack(pack, { reference, applicant: wrong, coverage, asOf: '2026-06-01' }).ok).toBe(false);
    expect(explainPack(pack, { reference, applicant: healthy, coverage, asOf: 'soon' }).ok).toBe(false);
  });
});
