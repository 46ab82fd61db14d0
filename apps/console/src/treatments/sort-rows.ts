export type SortColumn = 'product' | 'carrier' | 'outcome' | 'by';

export interface Sorting {
  readonly column: SortColumn;
  readonly isDescending: boolean;
}

type Sortable = Readonly<Record<SortColumn, string>>;

/** Open products first: an agent looks for those. */
const OUTCOMES = ['open', 'refer', 'decline'];

/** The rows in the wanted order; rows that are equal in it stay in the order of the catalog. */
export function sortRows<Row extends Sortable>(
  rows: readonly Row[],
  { column, isDescending }: Sorting,
): readonly Row[] {
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(a, b, column));
}

/** Another column is sorted upwards, the same one the other way around. */
export function nextSorting(sorting: Sorting, column: SortColumn): Sorting {
  return { column, isDescending: sorting.column === column && !sorting.isDescending };
}

function compare(a: Sortable, b: Sortable, column: SortColumn): number {
  if (column === 'outcome') {
    const order = rank(a.outcome) - rank(b.outcome);
    if (order !== 0) return order;
  }
  return a[column].localeCompare(b[column], 'en');
}

/** A rate class lies between all classes and a referral. */
function rank(outcome: string): number {
  const index = OUTCOMES.indexOf(outcome);
  return index < 0 ? 0.5 : index;
}
