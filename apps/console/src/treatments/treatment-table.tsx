import { useSignal } from '@preact/signals';
import { Scroll } from '../components/scroll.tsx';
import type { api } from '../session/api.ts';
import { nextSorting, type SortColumn, type Sorting, sortRows } from './sort-rows.ts';
import { WHO_TAKES } from './texts.ts';

export type TreatmentRow = Awaited<ReturnType<typeof api.treatments>>['data']['rows'][number];

const SORTED: readonly SortColumn[] = ['product', 'carrier', 'outcome', 'by'];

/** One row for each product, sorted by any column. */
export function TreatmentTable({ rows }: { readonly rows: readonly TreatmentRow[] }) {
  const sorting = useSignal<Sorting>({ column: 'outcome', isDescending: false });
  return (
    <Scroll label={WHO_TAKES.title}>
      <table>
        <thead>
          <tr>
            {SORTED.map((column) => (
              <SortHeading
                key={column}
                column={column}
                sorting={sorting.value}
                onSort={() => {
                  sorting.value = nextSorting(sorting.value, column);
                }}
              />
            ))}
            <th scope="col">{WHO_TAKES.columns.rule}</th>
            <th scope="col">{WHO_TAKES.columns.source}</th>
          </tr>
        </thead>
        <tbody>
          {sortRows(rows, sorting.value).map((row) => (
            <tr key={row.slug}>
              <th scope="row" class="whole">
                {row.product}
              </th>
              <td class="whole">{row.carrier}</td>
              <td>{row.outcome}</td>
              <td class="whole">{WHO_TAKES.by[row.by]}</td>
              <td>
                {row.rule?.replace(' -> ', ': ')}
                {row.note !== null && <small> {row.note}</small>}
              </td>
              <td>{row.source}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function SortHeading({
  column,
  sorting,
  onSort,
}: {
  readonly column: SortColumn;
  readonly sorting: Sorting;
  readonly onSort: () => void;
}) {
  const isSorted = sorting.column === column;
  const direction = sorting.isDescending ? 'descending' : 'ascending';
  const text = WHO_TAKES.columns[column];
  return (
    <th scope="col" aria-sort={isSorted ? direction : 'none'}>
      <button type="button" class="plain" title={WHO_TAKES.sort(text)} onClick={onSort}>
        {text}
        {isSorted && <span aria-hidden="true">{sorting.isDescending ? ' ↓' : ' ↑'}</span>}
      </button>
    </th>
  );
}
