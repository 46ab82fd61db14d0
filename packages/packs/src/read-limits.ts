import {
  type FaceLimitRow,
  type IssueAgeRow,
  STATES,
  STATES_AND_DC,
  type StateAvailability,
  type StateCode,
  type ZipExclusion,
} from '@prequal/engine';
import type { ClassBook } from './class-book.ts';
import type { Place } from './issue.ts';
import type { LayeredSettings } from './layered-settings.ts';
import { didYouMean } from './nearest-name.ts';
import type { YamlMap, YamlValue } from './yaml-source.ts';

export interface Placed<T> {
  readonly row: T;
  readonly place: Place;
}

const OLDEST = 120;
const LARGEST_FACE_DOLLARS = 999_999_999;

/** The state codes of a list; an unknown one is an issue and is left out. */
export function readStates(value: YamlValue, what: string): readonly StateCode[] {
  const states: StateCode[] = [];
  for (const item of value.list(what) ?? []) {
    const text = item.text(`A state of ${what}`);
    if (text === undefined) continue;
    const code = STATES.find((state) => state === text);
    if (code === undefined) {
      item.log.refuse(
        'unknown_state',
        item.place,
        `"${text}" is not a two-letter state code.${didYouMean(text, STATES)}`,
      );
    } else if (states.includes(code)) item.refuse(`${code} is listed twice.`);
    else states.push(code);
  }
  return states;
}

export function readAvailability(settings: LayeredSettings, book: ClassBook): StateAvailability {
  const section = settings.section('states', '"states"', ['sold_in', 'except', 'class_exclusions']);
  const soldIn = section?.get('sold_in');
  const except = section?.get('except');
  const sold: readonly StateCode[] = soldIn === undefined ? STATES_AND_DC : readStates(soldIn, '"sold_in"');
  const excluded = except === undefined ? [] : readStates(except, '"except"');
  const classExclusions: { classIndex: number; states: readonly StateCode[] }[] = [];
  for (const item of section?.get('class_exclusions')?.list('"class_exclusions"') ?? []) {
    const map = item.map('A class exclusion', ['class', 'states']);
    const classIndex = map === undefined ? undefined : readClass(map, book, true);
    const states = map?.need('states', 'A class exclusion');
    if (typeof classIndex !== 'number' || states === undefined) continue;
    classExclusions.push({ classIndex, states: readStates(states, 'a class exclusion') });
  }
  return { available: sold.filter((state) => !excluded.includes(state)), classExclusions };
}

export function readIssueAges(settings: LayeredSettings, book: ClassBook): readonly Placed<IssueAgeRow>[] {
  const rows: Placed<IssueAgeRow>[] = [];
  for (const item of settings.need('issue_ages', 'A product')?.list('"issue_ages"') ?? []) {
    const map = item.map('A row of "issue_ages"', ['class', 'tobacco', 'states', 'min', 'max']);
    if (map === undefined) continue;
    const classIndex = readClass(map, book, false);
    const minAge = map.need('min', 'A row of "issue_ages"')?.whole('The minimum age', 0, OLDEST);
    const maxAge = map.need('max', 'A row of "issue_ages"')?.whole('The maximum age', 0, OLDEST);
    const states = map.get('states');
    const tobacco = map.get('tobacco')?.flag('"tobacco"') ?? null;
    if (classIndex === undefined || minAge === undefined || maxAge === undefined) continue;
    if (minAge > maxAge) item.refuse(`The minimum age ${minAge} is greater than the maximum age ${maxAge}.`);
    const row = {
      classIndex,
      tobacco,
      states: states === undefined ? null : readStates(states, '"states"'),
      minAge,
      maxAge,
    };
    rows.push({ row, place: map.place });
  }
  return rows;
}

export function readFaceLimits(settings: LayeredSettings, book: ClassBook): readonly Placed<FaceLimitRow>[] {
  const rows: Placed<FaceLimitRow>[] = [];
  for (const item of settings.need('face_limits', 'A product')?.list('"face_limits"') ?? []) {
    const keys = ['class', 'min_age', 'max_age', 'states', 'min', 'max'];
    const map = item.map('A row of "face_limits"', keys);
    if (map === undefined) continue;
    const classIndex = readClass(map, book, false);
    const min = map
      .need('min', 'A row of "face_limits"')
      ?.whole('The minimum face amount', 1, LARGEST_FACE_DOLLARS);
    const max = map
      .need('max', 'A row of "face_limits"')
      ?.whole('The maximum face amount', 1, LARGEST_FACE_DOLLARS);
    const minAge = map.get('min_age')?.whole('"min_age"', 0, OLDEST) ?? 0;
    const maxAge = map.get('max_age')?.whole('"max_age"', 0, OLDEST) ?? OLDEST;
    const states = map.get('states');
    if (classIndex === undefined || min === undefined || max === undefined) continue;
    if (min > max) item.refuse(`The minimum face amount ${min} is greater than the maximum ${max}.`);
    if (minAge > maxAge) item.refuse(`The minimum age ${minAge} is greater than the maximum age ${maxAge}.`);
    const row = {
      classIndex,
      minAge,
      maxAge,
      states: states === undefined ? null : readStates(states, '"states"'),
      minCents: min * 100,
      maxCents: max * 100,
    };
    rows.push({ row, place: map.place });
  }
  return rows;
}

export function readZipExclusions(settings: LayeredSettings, book: ClassBook): readonly ZipExclusion[] {
  const rows: ZipExclusion[] = [];
  for (const item of settings.get('zip_exclusions')?.list('"zip_exclusions"') ?? []) {
    const map = item.map('A row of "zip_exclusions"', ['class', 'prefixes']);
    if (map === undefined) continue;
    const classIndex = readClass(map, book, false);
    const prefixes = map.need('prefixes', 'A row of "zip_exclusions"')?.texts('"prefixes"');
    if (classIndex === undefined || prefixes === undefined) continue;
    for (const prefix of prefixes) {
      if (!/^\d{1,5}$/.test(prefix)) item.refuse(`"${prefix}" is not a ZIP code prefix.`);
    }
    rows.push({ classIndex, prefixes });
  }
  return rows;
}

/** The class of the row; null if the row is for every class; undefined if the row must be skipped. */
function readClass(map: YamlMap, book: ClassBook, required: boolean): number | null | undefined {
  const value = required ? map.need('class', 'The row') : map.get('class');
  if (value === undefined) return required ? undefined : null;
  const name = value.text('The class');
  if (name === undefined) return undefined;
  if (!book.isKnown(name)) {
    value.log.refuse('unknown_class', value.place, book.unknownClass(name));
    return undefined;
  }
  return book.indexOf(name);
}
