import { expect, it } from 'vitest';
import { declaredClasses } from './declared-classes.ts';

const pack = (text: string) => declaredClasses({ 'a/b/pack.yaml': text, 'a/b/rules.csv': 'id\n' });

it('reads the names of the classes of settings that have errors', () => {
  expect(pack('revision: 1\nclasses:\n  - { name: Level }\n  - { name: Graded }\nages: wrong\n')).toEqual([
    'Level',
    'Graded',
  ]);
});

it('knows none if the settings cannot be read', () => {
  expect(pack('classes: Level')).toEqual([]);
  expect(pack('classes:\n  - name: [')).toEqual([]);
  expect(pack('')).toEqual([]);
  expect(declaredClasses({})).toEqual([]);
});
