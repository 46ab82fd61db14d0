import { expect, it } from 'vitest';
import { minimalPack } from '../test/minimal-pack.ts';
import { fixtureSubjects } from '../test/reference-fixture.ts';
import { loadPackSet } from './load-pack-set.ts';
import { headTexts } from './pack-paths.ts';
import { sourceFiles } from './source-files.ts';
import { parseYaml } from './yaml-library.ts';

it('a pack is the same when another thread has parsed its YAML', () => {
  const files = sourceFiles(minimalPack);
  const texts = headTexts(files);
  expect(texts).toHaveLength(2);
  const parsed = new Map(texts.map((text) => [text, structuredClone(parseYaml(text))]));
  expect(loadPackSet(files, fixtureSubjects, { parsed })).toEqual(loadPackSet(files, fixtureSubjects));
  const renamed = new Map(texts.map((text) => [text, parseYaml(text.replace('Plain Meadow', 'Other'))]));
  const [carrier] = loadPackSet(files, fixtureSubjects, { parsed: renamed }).carriers;
  expect(carrier?.name).toBe('Other Life');
});
