import { DEFAULT_RATE_TABLE, type RateMapping, type RateRow, sexOfWord, tobaccoOfWord } from './rate-row.ts';

/** A printed table: the headings and a row for each age. */
export type PrintedTable = readonly (readonly string[])[];

/** Rates of one band as carriers print them, in the columns of a wide mapping; blank where there is no rate. */
export function printRates(rows: readonly RateRow[], mapping: RateMapping, band: number): PrintedTable {
  const columns = mapping.columns.map((each) => {
    const ofBand = each.band ?? band;
    const sex = sexOfWord(each.sex);
    const tobacco = tobaccoOfWord(String(each.tobacco));
    const table = each.table ?? DEFAULT_RATE_TABLE;
    return new Map(
      rows
        .filter((row) => row.table === table && row.class === each.class && row.sex === sex)
        .filter((row) => row.tobacco === tobacco && row.band === Number(ofBand))
        .map(({ age, rate }) => [age, rate] as const),
    );
  });
  const ages = [...new Set(columns.flatMap((rates) => [...rates.keys()]))].toSorted((a, b) => a - b);
  const size = mapping.unit === 'per_unit' ? (mapping.unit_amount ?? 1000) : 1000;
  return [
    [mapping.age_column, ...mapping.columns.map(({ column }) => column)],
    ...ages.map((age) => [String(age), ...columns.map((rates) => printed(rates.get(age), size))]),
  ];
}

/** Dollars with two decimals, for so many dollars of face amount. */
function printed(rate: number | undefined, size: number): string {
  return rate === undefined ? '' : ((rate * size) / 100_000).toFixed(2);
}

/** The wide mapping that shows all rates of a file, a table of a band at a time. */
export function wideMappingOf(rows: readonly RateRow[]): RateMapping {
  const columns = new Map(
    rows.map((row) => {
      const { table, class: className, sex, tobacco } = row;
      const tobaccoText = { yes: 'tobacco', no: 'non-tobacco', any: '' }[tobacco];
      const words = [className, sex, tobaccoText, table === DEFAULT_RATE_TABLE ? '' : table];
      const column = words.filter((word) => word !== '').join(' ');
      return [column, { column, class: className, sex, tobacco, table }] as const;
    }),
  );
  return { layout: 'wide', age_column: 'Age', columns: [...columns.values()], unit: 'per_1000' };
}
