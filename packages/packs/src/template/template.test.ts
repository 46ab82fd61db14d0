import { Reference } from '@prequal/engine';
import { describe, expect, it } from 'vitest';
import { isProving } from '../../../../tools/test-report/proofs.ts';
import { minimalPack } from '../../test/minimal-pack.ts';
import { shippedReference, shippedSubjects } from '../../test/shipped-reference.ts';
import { loadPackSet } from '../load-pack-set.ts';
import { checkProperties } from '../properties/index.ts';
import { sourceFiles } from '../source-files.ts';
import { interpretScenarios } from '../test-packs.ts';
import { copiedProductFiles } from './copy-product.ts';
import {
  type NewProduct,
  newCarrierFiles,
  newProductFiles,
  slugOf,
  TEMPLATE_CLASSES,
} from './new-product.ts';
import { USUAL_QUESTIONS } from './usual-questions.ts';

const reference = new Reference(shippedReference);
const CARRIER = {
  slug: 'clover-bridge',
  name: 'Clover Bridge "Life"',
  id: '7f0e2c54-9a1b-4d6e-8c3f-51b2d4a6e890',
};
const PRODUCT: NewProduct = {
  carrier: CARRIER.slug,
  slug: 'footpath',
  name: 'Footpath: Final Expense',
  productClass: 'fex',
  source: 'Agent guide 2026-06, "final"',
  id: '2b9d7e10-4c85-4f3a-9e61-08d7c5b3a214',
  from: '2026-06-01',
  ages: { min: 60, max: 62 },
  faces: { min: 5000, max: 25_000 },
  questions: USUAL_QUESTIONS,
};

function withRates(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const path = Object.keys(files).find((each) => each.endsWith('/rates.csv')) ?? '';
  const classes = /name: (\w+), category[\s\S]*?name: (\w+), category/.exec(
    files[path.replace('rates.csv', 'pack.yaml')] ?? '',
  );
  const lines = [classes?.[1], classes?.[2]].flatMap((name, worse) =>
    ['male', 'female'].flatMap((sex) =>
      ['no', 'yes'].flatMap((tobacco) =>
        [60, 61, 62].map(
          (age) =>
            `life,${name},${sex},${tobacco},1,${age},${3000 + worse * 800 + (tobacco === 'yes' ? 900 : 0) + age}`,
        ),
      ),
    ),
  );
  return { ...files, [path]: `${files[path]}${lines.join('\n')}\n` };
}

describe('a product from the template', () => {
  it('has no errors once its rates are there, whatever its class', () => {
    const products = TEMPLATE_CLASSES.map((productClass, index) =>
      withRates(
        newProductFiles({
          ...PRODUCT,
          slug: productClass,
          productClass,
          id: PRODUCT.id.replace(/4$/, String(index)),
        }),
      ),
    );
    const files = Object.assign({}, newCarrierFiles(CARRIER), ...products);
    const { packs, carriers, scenarios, issues, warnings } = loadPackSet(sourceFiles(files), shippedSubjects);
    expect([...issues, ...warnings]).toEqual([]);
    expect(carriers).toMatchObject([{ name: CARRIER.name }]);
    expect(scenarios).toHaveLength(TEMPLATE_CLASSES.length);
    expect(interpretScenarios(packs, scenarios, reference).mismatches).toEqual([]);
  });

  it('has every property that a check tries', { timeout: 120_000 }, () => {
    const files = { ...newCarrierFiles(CARRIER), ...withRates(newProductFiles(PRODUCT)) };
    const set = loadPackSet(sourceFiles(files), shippedSubjects);
    const samples = isProving('properties') ? 2000 : 200;
    const options = { asOf: '2026-06-01', extent: 'few', samples, seed: 1 } as const;
    expect(checkProperties(set, shippedReference, options).issues).toEqual([]);
  });

  it('has nothing but the rates missing at first', () => {
    const files = { ...newCarrierFiles(CARRIER), ...newProductFiles(PRODUCT) };
    const { issues } = loadPackSet(sourceFiles(files), shippedSubjects);
    expect(issues).toMatchObject([{ file: 'clover-bridge/footpath/rates.csv', line: 1, code: 'rate_gap' }]);
  });
});

it('a copy has a name, an id and slugs of its own, and the same rules and rates', () => {
  const copied = copiedProductFiles(minimalPack, {
    from: { carrier: 'plain-meadow', slug: 'final' },
    to: { carrier: CARRIER.slug, slug: 'footpath', name: 'Footpath' },
    id: PRODUCT.id,
  });
  expect(copied['clover-bridge/footpath/rules.csv']).toBe(minimalPack['plain-meadow/final/rules.csv']);
  const files = { ...minimalPack, ...newCarrierFiles(CARRIER), ...copied };
  const { packs, scenarios, issues } = loadPackSet(sourceFiles(files), shippedSubjects);
  expect(issues).toEqual([]);
  expect(packs.map(({ slug }) => slug)).toEqual([
    'clover-bridge-footpath-final',
    'clover-bridge-footpath-level',
    'plain-meadow-final',
    'plain-meadow-level',
  ]);
  expect(interpretScenarios(packs, scenarios, reference).mismatches).toEqual([]);
});

it('makes folder names of names', () => {
  expect(["Pioneer's Final Expense", ' Äther & Co. ', '***'].map(slugOf)).toEqual([
    'pioneers-final-expense',
    'ather-co',
    '',
  ]);
});
