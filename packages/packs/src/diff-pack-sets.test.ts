import { describe, expect, it } from 'vitest';
import { type Edit, editedPack, minimalPack } from '../test/minimal-pack.ts';
import { fixtureSubjects } from '../test/reference-fixture.ts';
import { diffPackSets, type PackChange } from './diff-pack-sets.ts';
import { loadPackSet } from './load-pack-set.ts';
import { sourceFiles } from './source-files.ts';

const packs = (edits: readonly Edit[] = []) =>
  loadPackSet(sourceFiles(editedPack(edits)), fixtureSubjects).packs;

/** The changes of the first variant. */
function changes(edits: readonly Edit[]): readonly PackChange[] {
  const diffs = diffPackSets(packs(), packs(edits), fixtureSubjects);
  return diffs.find((diff) => diff.slug === 'plain-meadow-final')?.changes ?? [];
}

describe('diffPackSets', () => {
  it('reports nothing for equal sets', () => {
    expect(diffPackSets(packs(), packs(), fixtureSubjects)).toEqual([]);
  });

  it('calls a longer look-back tightened and a shorter one loosened', () => {
    expect(changes([['rules.csv', '<,24', '<,36']])).toMatchObject([{ kind: 'tightened', what: 'rule B1' }]);
    expect(changes([['rules.csv', '<,24', '<,12']])).toMatchObject([{ kind: 'loosened', what: 'rule B1' }]);
  });

  it('calls a worse outcome tightened', () => {
    const [change] = changes([['rules.csv', '24,,,,Graded', '24,,,,decline']]);
    expect(change).toMatchObject({ kind: 'tightened', what: 'rule B1' });
    expect(change?.detail).toContain('-> Graded is now');
  });

  it('calls a longer look-back with a better outcome neither', () => {
    const edits: Edit[] = [
      ['rules.csv', 'A1,condition_ever,Dementia,,,,,,,decline', 'A1,condition_ever,Dementia,,,,,,,Graded'],
    ];
    expect(changes(edits)).toMatchObject([{ kind: 'loosened', what: 'rule A1' }]);
    const moved: Edit[] = [['rules.csv', 'Stroke,treatment', 'Stroke,diagnosis']];
    expect(changes(moved)).toMatchObject([{ kind: 'changed', what: 'rule B1' }]);
  });

  it('lists added and removed rules', () => {
    expect(changes([['rules.csv', 'B2,', 'B7,']])).toMatchObject([
      { kind: 'removed', what: 'rule B2' },
      { kind: 'added', what: 'rule B7' },
    ]);
  });

  it('compares ages, states and face amounts class by class', () => {
    expect(changes([['pack.yaml', 'max: 62', 'max: 61']])).toMatchObject([
      { kind: 'tightened', what: 'issue ages of Level', detail: 'lost 62' },
      { kind: 'tightened', what: 'issue ages of Level for tobacco users' },
      { kind: 'tightened', what: 'issue ages of Graded' },
      { kind: 'tightened', what: 'issue ages of Graded for tobacco users' },
    ]);
    expect(changes([['pack.yaml', '[NY]', '[]']])).toMatchObject([
      { kind: 'loosened', what: 'states of Level', detail: 'gained NY' },
      { kind: 'loosened', what: 'states of Graded', detail: 'gained NY' },
    ]);
    expect(
      changes([
        ['pack.yaml', '  - { min: 5000, max: 20000 }\npricing', '  - { min: 5000, max: 15000 }\npricing'],
      ]),
    ).toMatchObject([
      {
        kind: 'tightened',
        what: 'face limits of Level',
        detail: expect.stringContaining('$5,000-$20,000 is now $5,000-$15,000'),
      },
      { kind: 'tightened', what: 'face limits of Graded' },
    ]);
  });

  it('counts moved rates and names other price terms', () => {
    expect(
      changes([['rates.csv', 'life,Level,female,no,1,61,3770', 'life,Level,female,no,1,61,3808']]),
    ).toEqual([{ kind: 'changed', what: 'rates of Level', detail: '1 rate moved, from 1.01 % to 1.01 %' }]);
    expect(changes([['pack.yaml', 'fee: 36.00', 'fee: 40.00']])).toEqual([
      { kind: 'changed', what: 'pricing feeCents', detail: '3600 is now 4000' },
    ]);
  });

  it('lists added and removed variants', () => {
    const renamed = packs([['pack.yaml', 'slug: plain-meadow-level', 'slug: plain-meadow-lite']]);
    expect(diffPackSets(packs(), renamed, fixtureSubjects)).toEqual([
      { slug: 'plain-meadow-level', kind: 'removed', changes: [] },
      { slug: 'plain-meadow-lite', kind: 'added', changes: [] },
    ]);
  });

  it('compares the resolved pack, not its file', () => {
    const { 'plain-meadow/final/build.csv': _, ...noBuild } = minimalPack;
    const without = loadPackSet(sourceFiles(noBuild), fixtureSubjects).packs;
    const [diff] = diffPackSets(packs(), without, fixtureSubjects);
    expect(diff?.changes).toEqual([
      { kind: 'changed', what: 'build chart', detail: '3 rows before, 0 rows now' },
    ]);
  });
});
