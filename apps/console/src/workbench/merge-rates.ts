import type { RateRow } from '@prequal/packs/rate-book';

const HEADER = 'table,class,sex,tobacco,band,age,rate';

/** rates.csv with the imported series instead of its own; other series stay as they are. */
export function mergeRates(text: string, rows: readonly RateRow[]): string {
  const lines = text
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line !== '');
  const seriesOf = (row: RateRow) => `${row.table},${row.class},${row.sex},${row.tobacco},${row.band}`;
  const imported = new Set(rows.map(seriesOf));
  const kept = lines.filter((line) => !imported.has(line.split(',').slice(0, 5).join(',')));
  const added = rows.map((row) => `${seriesOf(row)},${row.age},${row.rate}`);
  return `${[HEADER, ...kept, ...added].join('\n')}\n`;
}

/** The rows of rates.csv that can be read; the check lists the others. */
export function readRateRows(text: string): readonly RateRow[] {
  return text
    .split(/\r?\n/)
    .slice(1)
    .flatMap((line) => {
      const [table = '', name = '', sex, tobacco, band, age, rate] = line.split(',');
      if (rate === undefined) return [];
      return [
        {
          table,
          class: name,
          sex,
          tobacco,
          band: Number(band),
          age: Number(age),
          rate: Number(rate),
        } as RateRow,
      ];
    });
}
