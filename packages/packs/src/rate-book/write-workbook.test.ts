import { expect, it } from 'vitest';
import { importRates } from './import-rates.ts';
import { printRates, wideMappingOf } from './print-rates.ts';
import type { RateRow } from './rate-row.ts';
import { readWorkbook } from './read-workbook.ts';
import { writeWorkbook } from './write-workbook.ts';

it('writes sheets that are read as they were', () => {
  const rows = [
    ['Age', 'A & "B" <C>', ' spaced '],
    ['60', '41.25', ''],
  ];
  const [sheet] = readWorkbook(writeWorkbook([{ name: 'Band 1 & more', rows }]));
  expect(sheet?.name).toBe('Band 1 & more');
  expect(sheet?.rows.map(({ cells }) => cells)).toEqual([rows[0], ['60', '41.25']]);
});

it('writes a sheet for each band, from which the same rates are imported', () => {
  const rates: RateRow[] = [1, 2].flatMap((band) =>
    [60, 61].map((age) => ({
      table: 'life',
      class: 'Level',
      sex: 'male' as const,
      tobacco: 'no' as const,
      band,
      age,
      rate: age * 80 + band,
    })),
  );
  const mapping = wideMappingOf(rates);
  const bytes = writeWorkbook(
    [1, 2].map((band) => ({ name: `Band ${band}`, rows: printRates(rates, mapping, band) })),
  );
  expect(importRates(readWorkbook(bytes), mapping)).toEqual({ rows: rates, problems: [], issues: [] });
});
