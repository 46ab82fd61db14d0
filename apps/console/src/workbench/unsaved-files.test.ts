import { expect, it } from 'vitest';
import { keepUnsaved, unsavedPaths, unsavedText } from './unsaved-files.ts';

it('what was typed in a file is kept until it is saved, for each draft', () => {
  keepUnsaved('drf_1', 'a/b/rules.csv', { text: 'typed', revision: 3 });
  keepUnsaved('drf_2', 'a/b/pack.yaml', { text: 'other', revision: 0 });
  expect(unsavedText('drf_1', 'a/b/rules.csv')).toEqual({ text: 'typed', revision: 3 });
  expect([unsavedPaths('drf_1'), unsavedPaths('drf_2')]).toEqual([['a/b/rules.csv'], ['a/b/pack.yaml']]);
  keepUnsaved('drf_1', 'a/b/rules.csv', null);
  expect([unsavedText('drf_1', 'a/b/rules.csv'), unsavedPaths('drf_1')]).toEqual([null, []]);
});
