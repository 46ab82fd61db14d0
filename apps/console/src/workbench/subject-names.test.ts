import type { ReferenceCatalog } from '@prequal/packs';
import { expect, it } from 'vitest';
import { findNames, subjectNames } from './subject-names.ts';

const condition = (name: string, aliases: readonly string[], groups: readonly string[]) => ({
  name,
  aliases,
  groups,
});
const names = subjectNames({
  conditions: [
    condition('Stroke', ['CVA'], ['Stroke and TIA']),
    condition('Silent Stroke', [], ['Stroke and TIA']),
    condition('Transient Ischemic Attack', ['TIA', 'Mini-Stroke'], ['Stroke and TIA']),
  ],
  medications: [
    { name: 'Donepezil', generic: null, aliases: [], drugClass: 'Dementia Drug' },
    { name: 'Aricept', generic: 'Donepezil', aliases: [], drugClass: 'Dementia Drug' },
  ],
} as unknown as ReferenceCatalog);
const found = (typed: string) => findNames(names, typed).map(({ name }) => name);

it('finds conditions, groups, drug classes and medications, the nearest first', () => {
  expect(found('stroke')).toEqual([
    'Stroke',
    'group:Stroke and TIA',
    'Silent Stroke',
    'Transient Ischemic Attack',
  ]);
  expect(found('dementia')).toEqual(['class:Dementia Drug']);
  expect(found('group:str')).toEqual(['group:Stroke and TIA']);
  expect(found('group:')).toEqual(['group:Stroke and TIA']);
});

it('finds what people call it, and says so; a brand says which generic it covers too', () => {
  expect(findNames(names, 'TIA')[0]).toEqual({
    name: 'Transient Ischemic Attack',
    note: 'condition, “TIA”',
  });
  expect(findNames(names, 'aric')).toEqual([{ name: 'Aricept', note: 'brand, also covers Donepezil' }]);
  expect(found('')).toEqual([]);
});

it('finds names of one type only', () => {
  expect(findNames(names, 'd', 'condition').map(({ name }) => name)).not.toContain('Donepezil');
  expect(findNames(names, 'd', 'medication').map(({ name }) => name)).toEqual([
    'Donepezil',
    'class:Dementia Drug',
  ]);
});

it('says what a group and a drug class include', () => {
  expect(findNames(names, 'group:')).toEqual([
    {
      name: 'group:Stroke and TIA',
      note: 'group of 3: Stroke, Silent Stroke, Transient Ischemic Attack',
      members: 'Stroke, Silent Stroke, Transient Ischemic Attack',
    },
  ]);
  expect(findNames(names, 'class:')).toMatchObject([{ note: 'drug class of 2: Donepezil, Aricept' }]);
});
