import { importRates, readSheetText } from '@prequal/packs/rate-book';
import { expect, it } from 'vitest';
import { guessRateMapping, keptMapping, mappingOf } from './guess-rate-mapping.ts';
import { mergeRates, readRateRows } from './merge-rates.ts';

const RATES =
  'table,class,sex,tobacco,band,age,rate\nlife,Level,male,no,1,50,100\nlife,Level,male,yes,1,50,200\n';

it('imported series replace their own and leave the others', () => {
  const [row] = readRateRows(RATES);
  if (row === undefined) throw new Error('no row');
  const merged = mergeRates(RATES, [
    { ...row, rate: 150 },
    { ...row, age: 51, rate: 160 },
  ]);
  expect(merged).toBe(
    'table,class,sex,tobacco,band,age,rate\nlife,Level,male,yes,1,50,200\nlife,Level,male,no,1,50,150\nlife,Level,male,no,1,51,160\n',
  );
  expect(mergeRates(RATES, readRateRows(RATES))).toBe(RATES);
});

it('the mapping of a printed table is found from its headings, also from two rows of them', () => {
  const printed = ',Level Non-Tobacco,,Level Tobacco,\nAge,Male,Female,Male,Female\n50,1.00,2.00,3.00,4.00\n';
  const sheets = [readSheetText(printed)];
  const guessed = guessRateMapping(sheets, RATES);
  expect(
    guessed.columns.map(({ column, class: name, sex, tobacco }) => [column, name, sex, tobacco]),
  ).toEqual([
    ['B', 'Level', 'male', 'no'],
    ['C', 'Level', 'female', 'no'],
    ['D', 'Level', 'male', 'yes'],
    ['E', 'Level', 'female', 'yes'],
  ]);
  expect(importRates(sheets, mappingOf(guessed))).toMatchObject({
    issues: [],
    problems: [],
    rows: { length: 4 },
  });
});

const THREE_ROWS = `Carrier,,,,
Annual rates,,,,
,MALE,,FEMALE,
Issue,Level,Level,Graded,Graded
Age,NS,SM,NS,SM
50,1.00,2.00,3.00,4.00
`;

it('reads three rows of headings, below titles, and the short forms of smokers', () => {
  const { columns } = guessRateMapping([readSheetText(THREE_ROWS)], RATES);
  expect(columns.map(({ column, class: name, sex, tobacco }) => [column, name, sex, tobacco])).toEqual([
    ['B', 'Level', 'male', 'no'],
    ['C', 'Level', 'male', 'yes'],
    ['D', 'Graded', 'female', 'no'],
    ['E', 'Graded', 'female', 'yes'],
  ]);
});

it('keeps what was said about the columns when the corrected file has the same ones', () => {
  const guessed = guessRateMapping([readSheetText(THREE_ROWS)], RATES);
  const said = { ...guessed, unit: 'per_unit' as const };
  expect(keptMapping(said, guessed)).toBe(said);
  const other = guessRateMapping([readSheetText(THREE_ROWS.replace('Graded', 'Modified'))], RATES);
  expect(keptMapping(said, other)).toBe(other);
  expect(keptMapping(null, guessed)).toBe(guessed);
});
