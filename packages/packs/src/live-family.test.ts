import { expect, it } from 'vitest';
import { editedPack, minimalPack } from '../test/minimal-pack.ts';
import { smallCatalog } from '../test/small-catalog.ts';
import { readContent } from './content.ts';
import { countPeople, prepareReference, readLiveFamily } from './live-family.ts';
import { sourceFiles } from './source-files.ts';

const catalog = smallCatalog(minimalPack);
const inFolder = (folder: string) =>
  sourceFiles(
    Object.fromEntries(
      Object.entries(catalog)
        .filter(([path]) => path.startsWith(`${folder}/`))
        .map(([path, text]) => [path.slice(folder.length + 1), text]),
    ),
  );
const { content } = readContent({ packs: inFolder('packs'), reference: inFolder('catalog') });
if (content === null) throw new Error('the small catalog has errors');
const prepared = prepareReference(content.reference);

const STROKE = `- name: Stroke a year ago
  variant: plain-meadow-final
  as_of: 2026-06-01
  applicant: { sex: female, dob: 1965-01-15, height_inches: 64, weight_lbs: 150, conditions: [{ name: Stroke, last_treatment: 2025-06-01 }] }
  coverage: { state: TX, face: 10000 }
  expect: { classes: { Level: [underwriting], Graded: open } }
`;
const withStroke = (packs: Readonly<Record<string, string>>) => ({
  ...packs,
  'plain-meadow/final/scenarios.yaml': `${packs['plain-meadow/final/scenarios.yaml']}${STROKE}`,
});

it('runs the scenarios of a family, and counts which lines of the rules they hit', () => {
  const live = readLiveFamily(sourceFiles(withStroke(minimalPack)), prepared);
  expect(live).toMatchObject({ issues: [], scenarios: { passed: 2, failed: [] } });
  expect(live.hits).toEqual([{ line: 'B1', scenarios: 1, people: 0 }]);
});

it('names the scenario that an edit breaks', () => {
  const files = withStroke(editedPack([['rules.csv', ',<,24,', ',<,6,']]));
  const { scenarios } = readLiveFamily(sourceFiles(files), prepared);
  expect(scenarios).toMatchObject({
    passed: 1,
    failed: [{ path: 'plain-meadow/final/scenarios.yaml', name: 'Stroke a year ago' }],
  });
});

it('lists errors with their places and runs nothing', () => {
  const live = readLiveFamily(sourceFiles(editedPack([['rules.csv', 'Stroke', 'Strok']])), prepared);
  expect(live.issues).toMatchObject([{ file: 'plain-meadow/final/rules.csv', line: 3 }]);
  expect(live.scenarios.passed).toBe(0);
});

it('counts the people for whom a line closes a class', () => {
  const { packs } = readLiveFamily(sourceFiles(minimalPack), prepared);
  const counts = countPeople(packs, prepared, { count: 300, asOf: '2026-06-01' });
  expect(counts.get('A1')).toBeGreaterThan(10);
  expect(counts.get('A1')).toBeLessThan(300);
});
