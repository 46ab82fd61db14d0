import type { ConsoleData } from '@prequal/contract';
import type { RateRow } from '@prequal/packs/rate-book';
import { RATES } from './texts.ts';

type Imported = ConsoleData<'POST /workbench/rates/import'>;

/** What was read: problems first, then the curves, on which a typing error is a spike. */
export function RatePreview({
  imported,
  onApply,
}: {
  readonly imported: Imported;
  readonly onApply: () => void;
}) {
  const { rows, problems } = imported;
  return (
    <section>
      <p role="status">{RATES.read(rows.length, problems.length)}</p>
      <ul class="findings">
        {problems.slice(0, 100).map(({ sheet, row, column, message }) => (
          <li key={`${sheet} ${row} ${column} ${message}`} class="bad-text">
            {RATES.problem(RATES.place(sheet, row, column), message)}
          </li>
        ))}
      </ul>
      {rows.length > 0 && <RateCurves rows={rows} />}
      {rows.length > 0 && <p class="hint">{RATES.curveHint}</p>}
      <button type="button" class="primary" disabled={rows.length === 0} onClick={onApply}>
        {RATES.apply}
      </button>
    </section>
  );
}

const [WIDTH, HEIGHT] = [640, 220];

function RateCurves({ rows }: { readonly rows: readonly RateRow[] }) {
  const ages = rows.map(({ age }) => age);
  const [first, last] = [Math.min(...ages), Math.max(...ages)];
  const highest = Math.max(...rows.map(({ rate }) => rate));
  const x = (age: number) => ((age - first) / Math.max(1, last - first)) * WIDTH;
  const y = (rate: number) => HEIGHT - (rate / highest) * HEIGHT;
  const series = new Map<string, RateRow[]>();
  for (const row of rows) {
    const name = `${row.table} ${row.class} ${row.sex} ${row.tobacco} ${row.band}`;
    series.set(name, [...(series.get(name) ?? []), row]);
  }
  return (
    <svg class="curves" viewBox={`-4 -18 ${WIDTH + 8} ${HEIGHT + 40}`} role="img" aria-label={RATES.curve}>
      <line x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
      <text x={0} y={-6}>
        {RATES.highest(highest)}
      </text>
      <text x={0} y={HEIGHT + 16}>
        {RATES.atAge(first)}
      </text>
      <text x={WIDTH} y={HEIGHT + 16} text-anchor="end">
        {RATES.atAge(last)}
      </text>
      {[...series].map(([name, ofSeries]) => (
        <polyline
          key={name}
          class={ofSeries[0]?.tobacco === 'yes' ? 'tobacco' : ''}
          points={ofSeries.map(({ age, rate }) => `${x(age)},${y(rate)}`).join(' ')}
        >
          <title>{name}</title>
        </polyline>
      ))}
    </svg>
  );
}
