import { expect, it } from 'vitest';
import { type Edit, editedPack } from '../test/minimal-pack.ts';
import { fixtureSubjects } from '../test/reference-fixture.ts';
import { changeSentences } from './change-sentences.ts';
import { diffPackSets } from './diff-pack-sets.ts';
import { loadPackSet } from './load-pack-set.ts';
import { sourceFiles } from './source-files.ts';

const packsWith = (edits: readonly Edit[]) =>
  loadPackSet(sourceFiles(editedPack(edits)), fixtureSubjects).packs;

function sentences(edits: readonly Edit[], from: readonly Edit[] = []): readonly string[] {
  const [before, after] = [packsWith(from), packsWith(edits)];
  return changeSentences(diffPackSets(before, after, fixtureSubjects), { before, after });
}

const TWO_SUBJECTS: Edit = ['rules.csv', 'condition_within,Stroke', 'condition_within,Stroke; Dementia'];

it('says once what the subjects of a line and the variants of a family have in common', () => {
  const longer: Edit = ['rules.csv', '<,24', '<,36'];
  expect(sentences([TWO_SUBJECTS, longer], [TWO_SUBJECTS])).toEqual([
    'plain-meadow-final: rule B1 is tightened: part B question 1 looks back 36 months instead of 24 (Stroke and Dementia: Graded).',
    expect.stringMatching(
      /^plain-meadow-level: rule B1 is tightened: part B question 1 looks back 36 months/,
    ),
  ]);
  expect(sentences([['pack.yaml', 'age_basis: last', 'age_basis: nearest']])).toEqual([
    'plain-meadow-final and plain-meadow-level: ageBasis is changed: "last" is now "nearest".',
  ]);
});

it('shows one rule of a line that changes in another way, and counts the others', () => {
  const [first] = sentences([TWO_SUBJECTS, ['rules.csv', 'treatment,<', 'diagnosis,<']], [TWO_SUBJECTS]);
  expect(first).toMatch(
    /^plain-meadow-final: rule B1 is changed: condition_within Stroke .* \(and 1 more of this line\)\.$/,
  );
});

it('names the variants that are new or removed', () => {
  const before = packsWith([]);
  const both = 'plain-meadow-final and plain-meadow-level are';
  const compare = (from: typeof before, to: typeof before) =>
    changeSentences(diffPackSets(from, to, fixtureSubjects), { before: from, after: to });
  expect([...compare([], before), ...compare(before, [])]).toEqual([`${both} new.`, `${both} removed.`]);
});
