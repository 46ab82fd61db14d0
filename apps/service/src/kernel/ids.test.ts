import { decodeTime } from 'ulid';
import { expect, it } from 'vitest';
import { newId } from './ids.ts';
import { InvariantError } from './index.ts';

const START = Date.parse('2026-03-01T12:00:00.000Z');
const idAt = (time: number) => newId('event', new Date(time));
const timeOf = (id: string) => decodeTime(id.slice('evt_'.length));

it('ids of one process sort by creation, also while its clock steps back a little', () => {
  // Whatever this process made ids for before, its clock is then a day behind.
  idAt(START - 86_400_000);
  const ids = [0, 0, 5, 2, -30_000, 5, 6].map((offset) => idAt(START + offset));
  expect(ids.toSorted()).toEqual(ids);
  expect(timeOf(ids.at(-1) ?? '')).toBe(START + 6);
});

it('ids carry the right time again after a clock that was far ahead is corrected', () => {
  idAt(START + 86_400_000);
  const ids = [START, START + 1].map(idAt);
  expect(ids.map(timeOf)).toEqual([START, START + 1]);
});

it('ids carry the right time again after one was made at the beginning of all times', () => {
  const ids = [0, START].map(idAt);
  expect(ids.map(timeOf)).toEqual([1, START]);
  expect(() => newId('event', new Date(Number.NaN))).toThrow(InvariantError);
  expect(timeOf(idAt(START + 1))).toBe(START + 1);
});
