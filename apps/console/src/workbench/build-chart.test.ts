import { expect, it } from 'vitest';
import { emptyBuildChart } from './build-chart.ts';
import { readSheetTable } from './table-text.ts';

it('begins a build chart with a row for each inch and the weights of one class', () => {
  const table = readSheetTable(emptyBuildChart('Level'));
  expect(table?.columns).toEqual(['height_inches', 'Level min', 'Level max']);
  expect(table?.rows).toHaveLength(25);
  expect(table?.rows.at(-1)?.cells).toEqual(['80', '', '']);
});
