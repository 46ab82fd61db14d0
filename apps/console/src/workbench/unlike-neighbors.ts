import type { RateRow } from '@prequal/packs/rate-book';

/** A rate that its neighbors at the ages before and after do not explain: a forgotten point, two digits in the wrong order. */
export interface UnlikeRate {
  readonly row: RateRow;
  readonly neighbors: readonly RateRow[];
}

/** Rates rise with age by some percent a year; one of this multiple of both neighbors, or this fraction, is a typing error. */
const MULTIPLE = 1.6;

/** The rates that are far above or far below the ones at the ages beside them, in the order in which they were read. */
export function unlikeNeighbors(rows: readonly RateRow[]): readonly UnlikeRate[] {
  return [...seriesOf(rows).values()].flatMap((series) => {
    const byAge = series.toSorted((left, right) => left.age - right.age);
    return byAge.flatMap((row, index) => {
      const neighbors = [byAge[index - 1], byAge[index + 1]].filter((each) => each !== undefined);
      // At the first and the last age, the only neighbor may be the one that is wrong.
      return neighbors.length === 2 && isUnlike(row, neighbors) ? [{ row, neighbors }] : [];
    });
  });
}

function isUnlike({ rate }: RateRow, neighbors: readonly RateRow[]): boolean {
  const rates = neighbors.map((each) => each.rate);
  return rate > Math.max(...rates) * MULTIPLE || rate * MULTIPLE < Math.min(...rates);
}

/** The rates of one column of the printed table, by a name for it. */
export function seriesOf(rows: readonly RateRow[]): ReadonlyMap<string, readonly RateRow[]> {
  const series = new Map<string, RateRow[]>();
  for (const row of rows) {
    const name = `${row.table} ${row.class} ${row.sex} ${row.tobacco} ${row.band}`;
    const known = series.get(name);
    if (known === undefined) series.set(name, [row]);
    else known.push(row);
  }
  return series;
}
