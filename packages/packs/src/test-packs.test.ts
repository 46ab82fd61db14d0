import { describe, expect, it } from 'vitest';
import { type Edit, editedPack } from '../test/minimal-pack.ts';
import { fixtureReference, fixtureSubjects } from '../test/reference-fixture.ts';
import { formatIssue } from './issue.ts';
import { loadPackSet } from './load-pack-set.ts';
import { sourceFiles } from './source-files.ts';
import { testPacks } from './test-packs.ts';

function run(edits: readonly Edit[]) {
  const set = loadPackSet(sourceFiles(editedPack(edits)), fixtureSubjects);
  expect(set.issues).toEqual([]);
  return testPacks(set.packs, set.scenarios, fixtureReference);
}

const words = (edits: readonly Edit[]) =>
  run(edits).mismatches.map((issue) => formatIssue(issue).replace(/^.*\//, ''));

describe('testPacks', () => {
  it('compares every expectation with both forms of the engine', () => {
    expect(run([])).toEqual({ scenarios: 1, comparisons: 8, mismatches: [] });
  });

  it('points at a wrong premium', () => {
    expect(words([['scenarios.yaml', '36.14', '36.15']])).toEqual([
      'scenarios.yaml:9:16: "Healthy woman of 61": MONTHLY-EFT of Level is $36.14, not $36.15, by the interpreter. [scenario_mismatch]',
    ]);
  });

  it('points at a class that is closed, with the reasons that close it', () => {
    expect(
      words([
        ['scenarios.yaml', 'state: TX', 'state: NY'],
        ['scenarios.yaml', '{ Level: open, Graded: open }', '{ Level: [build], Graded: [state] }'],
      ]),
    ).toEqual([
      'scenarios.yaml:7:16: "Healthy woman of 61": class Level is closed for state, not closed for build, by the interpreter. [scenario_mismatch]',
      'scenarios.yaml:9:16: "Healthy woman of 61": MONTHLY-EFT of Level is nothing, not $36.14, by the interpreter. [scenario_mismatch]',
      'scenarios.yaml:9:36: "Healthy woman of 61": ANNUAL of Level is nothing, not $413.00, by the interpreter. [scenario_mismatch]',
    ]);
  });

  it('points at a budget that buys another amount', () => {
    const edits: Edit[] = [
      ['scenarios.yaml', 'face: 10000', 'budget: 50.00'],
      [
        'scenarios.yaml',
        '    premiums:\n      Level: { MONTHLY-EFT: 36.14, ANNUAL: 413.00 }\n',
        '    faces: { Level: 13000 }\n',
      ],
    ];
    expect(words(edits)).toEqual([
      'scenarios.yaml:8:21: "Healthy woman of 61": the budget buys $14000.00 of Level, not $13000.00, by the interpreter. [scenario_mismatch]',
    ]);
  });

  it('compares the premiums of riders, and why a rider is not available', () => {
    const riders =
      'riders:\n  - { kind: child, name: Children, amounts: { min: 1000, max: 20000 }, price: 6.00 }\n' +
      '  - { kind: accelerated_benefit, name: Advance, included: true }\nplan_info:';
    const asked = (child: string, advance: string): Edit[] => [
      ['pack.yaml', 'plan_info:', riders],
      [
        'scenarios.yaml',
        'face: 10000 }',
        'face: 10000, riders: [{ kind: child }, { kind: accelerated_benefit }, { kind: waiver_of_premium }] }',
      ],
      [
        'scenarios.yaml',
        '  note:',
        `    riders:\n      Level: { child: { MONTHLY-EFT: ${child}, ANNUAL: 60.00 }, accelerated_benefit: ${advance}, waiver_of_premium: not offered }\n  note:`,
      ],
    ];
    expect(run(asked('5.25', 'included'))).toEqual({ scenarios: 1, comparisons: 16, mismatches: [] });
    expect(words(asked('5.26', 'age'))).toEqual([
      'scenarios.yaml:11:25: "Healthy woman of 61": the rider child of Level is $5.25 MONTHLY-EFT, not $5.26 MONTHLY-EFT, by the interpreter. [scenario_mismatch]',
      'scenarios.yaml:11:61: "Healthy woman of 61": the rider accelerated_benefit of Level is included, not age, by the interpreter. [scenario_mismatch]',
    ]);
  });

  it('points at an applicant with impossible dates', () => {
    const edits: Edit[] = [
      [
        'scenarios.yaml',
        'weight_lbs: 150 }',
        'weight_lbs: 150, conditions: [{ name: Stroke, last_treatment: 2031-01-01 }] }',
      ],
    ];
    expect(words(edits)).toEqual([
      'scenarios.yaml:1:3: "Healthy woman of 61": the applicant is invalid at conditions.0.lastTreatment (in_the_future). [scenario_mismatch]',
    ]);
  });
});
