import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { workbookOf } from '../../test/workbook.ts';
import { importRates } from './import-rates.ts';
import { printRates, wideMappingOf } from './print-rates.ts';
import type { RateMapping, RateRow } from './rate-row.ts';
import { readSheetText } from './read-sheet-text.ts';
import { readWorkbook } from './read-workbook.ts';
import { columnIndex, columnLetters, UnreadableSheetError } from './sheet.ts';

const WIDE: RateMapping = {
  layout: 'wide',
  age_column: 'Age',
  columns: [
    { column: 'Male', class: 'Preferred', sex: 'male', tobacco: 'no' },
    { column: 'Female', class: 'Preferred', sex: 'female', tobacco: 'no' },
  ],
  unit: 'per_1000',
};
const wide = (text: string, change: Partial<RateMapping> = {}) =>
  importRates([readSheetText(text)], { ...WIDE, ...change });
const cents = ({ rows }: { readonly rows: readonly RateRow[] }) =>
  rows.map(({ sex, band, age, rate }) => [sex, band, age, rate]);

const series = fc.record({
  table: fc.constantFrom('life', 'pay-10'),
  class: fc.constantFrom('Preferred', 'Standard Plus'),
  sex: fc.constantFrom('male', 'female', 'unisex'),
  tobacco: fc.constantFrom('yes', 'no', 'any'),
});
const rateBook = fc
  .uniqueArray(series, { minLength: 1, maxLength: 6, selector: (each) => JSON.stringify(each) })
  .chain((all) =>
    fc.tuple(
      ...all.map((each) =>
        fc
          .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 1, max: 1_000_000 })), {
            minLength: 1,
            maxLength: 20,
            selector: ([age]) => age,
          })
          .map((rates) => rates.map(([age, rate]) => ({ ...each, band: 1, age, rate }) as RateRow)),
      ),
    ),
  )
  .map((parts) => parts.map((part) => part.toSorted((a, b) => a.age - b.age)));

describe('a printed rate table', () => {
  it('is the same after it was read and printed again, and rates are the same after printing and reading', () => {
    fc.assert(
      fc.property(rateBook, fc.constantFrom('csv', 'xlsx'), (parts, format) => {
        const rows = parts.flat();
        const mapping = wideMappingOf(rows);
        const printed = printRates(rows, mapping, 1);
        const sheets =
          format === 'csv'
            ? [readSheetText(printed.map((cells) => cells.join(',')).join('\r\n'))]
            : readWorkbook(workbookOf({ Rates: printed }));
        const read = importRates(sheets, mapping);
        expect(read).toEqual({ rows, problems: [], issues: [] });
        expect(printRates(read.rows, mapping, 1)).toEqual(printed);
      }),
      { numRuns: 60 },
    );
  });

  it('may have titles above its headings, notes below, blanks where nothing is sold, and ranges of ages', () => {
    const text =
      'Evenlight,,\nper $1,000,,\nAGE,Male, female \n18-20,$1.05,-\n21,"1,234.5",.99\nRates of 2026,,\n';
    const read = wide(text);
    expect(read.problems).toEqual([]);
    expect(cents(read)).toEqual([
      ['male', 1, 18, 105],
      ['male', 1, 19, 105],
      ['male', 1, 20, 105],
      ['male', 1, 21, 123_450],
      ['female', 1, 21, 99],
    ]);
  });

  it.each([
    ['1.0S', 'is not a price'],
    ['12.345', 'is not a price'],
    ['-1', 'is not a price'],
    ['1e3', 'is not a price'],
    ['$', 'is not a price'],
    ['0', 'must be between'],
    ['10000.01', 'must be between'],
  ])('with %s in a cell keeps the other cells and names this one', (cell, message) => {
    const read = wide(`Age,Male,Female\n18,1.00,${cell}\n19,2.00,3.00`);
    expect(read.problems).toEqual([
      { sheet: null, row: 2, column: 'Female', message: expect.stringContaining(message) },
    ]);
    expect(read.rows).toHaveLength(3);
  });

  it('reports ages that are none and rates that are given twice', () => {
    const read = wide('Age,Male,Female\nx,1,1\n18,1,1\n17-18,2,\n');
    expect(read.problems).toEqual([
      expect.objectContaining({ row: 2, column: 'Age' }),
      {
        sheet: null,
        row: 4,
        column: 'Male',
        message: expect.stringContaining('age 18 is already given in row 3'),
      },
    ]);
  });

  it('is per $1,000 also when it is printed for units of another size', () => {
    const units = { unit: 'per_unit', unit_amount: 5000 } as const;
    expect(cents(wide('Age,Male,Female\n18,5.00,7.55', units)).map(([, , , rate]) => rate)).toEqual([
      100, 151,
    ]);
    expect(wide('Age,Male,Female\n18,5.01,5', units).problems).toHaveLength(1);
    expect(cents(wide('Age,Male,Female\n18,5.01,', { unit: 'per_unit' }))).toEqual([['male', 1, 18, 501]]);
  });

  it('is read by letters where headings repeat or are missing', () => {
    const columns = WIDE.columns.map((each, index) => ({ ...each, column: 'BC'.charAt(index) }));
    const text = ',Non-tobacco,Non-tobacco\nAge,Rate,Rate\n18,1,2';
    expect(cents(wide(text, { columns })).map(([, , , rate]) => rate)).toEqual([100, 200]);
    expect(wide(text, { columns, age_column: 'A' }).problems).toEqual([]);
    const twice = wide(text, { columns: WIDE.columns.map((each) => ({ ...each, column: 'Rate' })) });
    expect(twice.issues[0]).toEqual({
      pointer: '/columns/0/column',
      message: 'Several columns are named "Rate". Name one by its letters: B, C.',
    });
  });

  it('may have a row for each rate', () => {
    const text =
      'Plan;Gender;Smoker;Band;Issue age;Rate\nPreferred;M;Nonsmoker;2;40;3.10\nStandard;Female;Y;1;41;4\n';
    const columns = [
      { column: 'Rate', class: 'Plan', sex: 'Gender', tobacco: 'Smoker', band: 'Band', table: 't-10' },
    ];
    const mapping: RateMapping = { layout: 'long', age_column: 'Issue age', columns, unit: 'per_1000' };
    expect(importRates([readSheetText(text)], mapping).rows).toEqual([
      { table: 't-10', class: 'Preferred', sex: 'male', tobacco: 'no', band: 2, age: 40, rate: 310 },
      { table: 't-10', class: 'Standard', sex: 'female', tobacco: 'yes', band: 1, age: 41, rate: 400 },
    ]);
    const wrong = importRates([readSheetText(text.replace(';M;', ';Q;'))], mapping);
    expect(wrong).toMatchObject({ rows: [{ age: 41 }], problems: [{ row: 2, column: 'Gender' }] });
  });
});

describe('a mapping', () => {
  const text = 'Age,Male,Female\n18,1,2';
  it.each<[Partial<RateMapping>, string]>([
    [{ age_column: 'Years' }, '/age_column'],
    [{ sheet: 'Band 1' }, '/sheet'],
    [{ unit_amount: 1000 }, '/unit_amount'],
    [{ columns: [{ ...column(0), column: 'Nobody' }] }, '/columns/0/column'],
    [{ columns: [{ ...column(0), class: 'A,B' }] }, '/columns/0/class'],
    [{ columns: [{ ...column(0), sex: 'x' }] }, '/columns/0/sex'],
    [{ columns: [{ ...column(0), tobacco: 'maybe' }] }, '/columns/0/tobacco'],
    [{ columns: [{ ...column(0), band: 'high' }] }, '/columns/0/band'],
    [{ columns: [column(0), { ...column(0), column: 'Female' }] }, '/columns/1'],
  ])('that cannot be right is refused where it is wrong: %j', (change, pointer) => {
    const read = wide(text, change);
    expect(read.rows).toEqual([]);
    expect(read.issues.map((issue) => issue.pointer)).toEqual([pointer]);
  });

  function column(index: number) {
    const found = WIDE.columns[index];
    if (found === undefined) throw new RangeError('no such column');
    return found;
  }
});

describe('a workbook', () => {
  const table = [
    ['Age', 'Male', 'Female'],
    ['18', '1.05', '2'],
  ];

  it('with a sheet for each band is read as bands, by name or by order, and other sheets are reported', () => {
    const named = importRates(
      readWorkbook(workbookOf({ 'Band 2': table, Notes: [['x']], 'Band 1': table })),
      WIDE,
    );
    expect(new Set(named.rows.map(({ band }) => band))).toEqual(new Set([1, 2]));
    expect(named.problems).toEqual([expect.objectContaining({ sheet: 'Notes', row: null, column: null })]);
    const ordered = importRates(readWorkbook(workbookOf({ low: table, high: table })), WIDE);
    expect(cents(ordered).map(([, band]) => band)).toEqual([1, 1, 2, 2]);
    const one = importRates(readWorkbook(workbookOf({ low: table, high: table })), {
      ...WIDE,
      sheet: 'high',
    });
    expect(one.rows).toHaveLength(2);
  });

  it('keeps row numbers where rows are missing, and reads numbers with the rest of a sum', () => {
    const bytes = workbookOf({ low: [['Age', 'Male', 'Female'], [], [], ['18', '10.149999999999999', 'x']] });
    const read = importRates(readWorkbook(bytes), WIDE);
    expect(read.rows).toMatchObject([{ age: 18, rate: 1015 }]);
    expect(read.problems).toMatchObject([{ sheet: 'low', row: 4, column: 'Female' }]);
  });

  const refused = (bytes: Uint8Array) => {
    expect(() => readWorkbook(bytes)).toThrow(UnreadableSheetError);
  };

  it('that is none is refused', () => {
    refused(new Uint8Array());
    refused(strToU8('Age,Male\n18,1'));
    refused(zipSync({ 'a.txt': strToU8('hello') }));
    const whole = workbookOf({ low: table });
    for (let length = 0; length < whole.length; length += 97) refused(whole.slice(0, length));
  });

  it('that would be huge once unpacked is refused, also if it says otherwise', () => {
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(17 * 1024 * 1024) }, { level: 1 });
    expect(bomb.length).toBeLessThan(200_000);
    expect(() => readWorkbook(bomb)).toThrow(/too large/);
    const view = new DataView(bomb.buffer, bomb.byteOffset);
    for (let at = 0; at < bomb.length - 4; at += 1) {
      const signature = view.getUint32(at, true);
      if (signature === 0x02014b50) view.setUint32(at + 24, 1000, true);
    }
    refused(bomb);
  });

  it('with a document type, which could define entities, is refused', () => {
    refused(workbookOf({ low: table }, '<!DOCTYPE x [<!ENTITY a "aaaa">]>'));
  });

  it('with text that no person wrote never crashes the reader', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.string({ maxLength: 200 }), (bytes, xml) => {
        for (const file of [bytes, zipSync({ 'xl/workbook.xml': strToU8(xml) })]) refused(file);
      }),
    );
  });
});

it('columns have the letters of spreadsheets', () => {
  expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
  fc.assert(fc.property(fc.nat(20_000), (index) => columnIndex(columnLetters(index)) === index));
});
