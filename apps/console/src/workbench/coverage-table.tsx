import { DataTable } from '../components/data-table.tsx';
import { COVERAGE } from './check-texts.ts';
import type { CheckResult } from './model.ts';

const COUNTS = ['ruled', 'group', 'unlisted', 'inferred', 'ignored'] as const;

/** How many conditions and medications of the catalog each changed product decides, and by what. */
export function CoverageTable({ coverage }: { readonly coverage: CheckResult['coverage'] }) {
  if (coverage.length === 0) return null;
  const columns = [COVERAGE.product, ...COUNTS.map((count) => ({ number: COVERAGE.counts[count] }))];
  return (
    <details>
      <summary>{COVERAGE.title}</summary>
      <DataTable label={COVERAGE.title} columns={columns}>
        {coverage.map((row) => (
          <tr key={`${row.product} ${row.type}`}>
            <th scope="row">
              {row.product} <small>{COVERAGE.types[row.type]}</small>
            </th>
            {COUNTS.map((count) => (
              <td key={count} class="number">
                {row[count].toLocaleString('en-US')}
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
    </details>
  );
}
