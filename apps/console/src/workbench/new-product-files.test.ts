import { expect, it } from 'vitest';
import { EMPTY_ENTRY, entryProblems, filesOfEntry, folderOfEntry } from './new-product-files.ts';

const CATALOG = {
  version: '2026-01-01.r1',
  carriers: [
    {
      slug: 'plain-meadow',
      name: 'Plain Meadow Life',
      files: [],
      families: [
        {
          slug: 'final',
          name: 'Final',
          class: 'fex',
          revision: '1',
          sources: [],
          variants: [],
          files: [],
          scenarios: 1,
        },
      ],
    },
  ],
};
const ENTRY = {
  ...EMPTY_ENTRY,
  carrierName: 'Clover Bridge Life',
  name: 'Footpath',
  source: 'Guide 2026-06',
  least: '$5,000',
};
const given = {
  texts: {},
  today: '2026-06-01',
  newId: () => '00000000-0000-4000-8000-000000000001',
};

it('makes the files of a new carrier and of a product with the ticked questions', () => {
  expect(entryProblems(ENTRY, CATALOG)).toEqual([]);
  const files = filesOfEntry({ ...ENTRY, questions: ['A2', 'B1'] }, given);
  expect(folderOfEntry(ENTRY)).toBe('clover-bridge-life/footpath/');
  expect(Object.keys(files)).toEqual([
    'clover-bridge-life/carrier.yaml',
    'clover-bridge-life/logo.svg',
    ...['pack.yaml', 'rules.csv', 'rates.csv', 'scenarios.yaml'].map(
      (name) => `clover-bridge-life/footpath/${name}`,
    ),
  ]);
  expect(files['clover-bridge-life/footpath/rules.csv']?.match(/^[AB]\d/gm)).toEqual(['A2', 'B1']);
  expect(files['clover-bridge-life/footpath/pack.yaml']).toContain('{ min: 5000, max: 25000 }');
});

it('says what is missing, and what exists already', () => {
  expect(entryProblems(EMPTY_ENTRY, CATALOG)).toHaveLength(3);
  expect(entryProblems({ ...ENTRY, carrier: 'plain-meadow', name: 'Final' }, CATALOG)).toHaveLength(1);
  expect(entryProblems({ ...ENTRY, carrierName: 'Plain Meadow' }, CATALOG)).toHaveLength(1);
  expect(entryProblems({ ...ENTRY, youngest: '80', oldest: '50', most: 'x' }, CATALOG)).toHaveLength(2);
});
