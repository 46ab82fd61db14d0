import type { ConsoleData } from '@prequal/contract';
import type { RateRow } from '@prequal/packs/rate-book';
import { RATES } from './rate-texts.ts';
import { seriesOf, type UnlikeRate, unlikeNeighbors } from './unlike-neighbors.ts';

type Imported = ConsoleData<'POST /workbench/rates/import'>;

/** What was read: problems first, then the curves, on which a typing error is a spike. */
export function RatePreview({
  imported,
  classes,
  onApply,
}: {
  readonly imported: Imported;
  /** The classes of the product; none if they are not known. */
  readonly classes: readonly string[];
  readonly onApply: () => void;
}) {
  const { rows, problems } = imported;
  const unlike = unlikeNeighbors(rows);
  const strange = [...new Set(rows.map((row) => row.class))].filter((name) => !classes.includes(name));
  return (
    <section>
      <p role="status">
        {RATES.read(rows.length, problems.length)}
        {unlike.length > 0 && `. ${RATES.unlikeCount(unlike.length)}`}
      </p>
      <ul class="findings">
        {classes.length > 0 &&
          strange.map((name) => (
            <li key={name} class="bad-text">
              {RATES.noClass(name, classes)}
            </li>
          ))}
        {problems.slice(0, 100).map(({ sheet, row, column, message }) => (
          <li key={`${sheet} ${row} ${column} ${message}`} class="bad-text">
            {RATES.problem(RATES.place(sheet, row, column), message)}
          </li>
        ))}
        {unlike.slice(0, 100).map((each) => (
          <li key={keyOf(each.row)} class="bad-text">
            {RATES.unlike(each)}
          </li>
        ))}
      </ul>
      {rows.length > 0 && <RateCurves rows={rows} unlike={unlike} />}
      {rows.length > 0 && <p class="hint">{RATES.curveHint}</p>}
      <button type="button" class="primary" disabled={rows.length === 0} onClick={onApply}>
        {RATES.apply}
      </button>
    </section>
  );
}

function keyOf(row: RateRow): string {
  return JSON.stringify(row);
}

const [WIDTH, HEIGHT] = [640, 220];

function RateCurves({
  rows,
  unlike,
}: {
  readonly rows: readonly RateRow[];
  readonly unlike: readonly UnlikeRate[];
}) {
  const ages = rows.map(({ age }) => age);
  const [first, last] = [Math.min(...ages), Math.max(...ages)];
  const highest = Math.max(...rows.map(({ rate }) => rate));
  const x = (age: number) => ((age - first) / Math.max(1, last - first)) * WIDTH;
  const y = (rate: number) => HEIGHT - (rate / highest) * HEIGHT;
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
      {[...seriesOf(rows)].map(([name, ofSeries]) => (
        <polyline
          key={name}
          class={ofSeries[0]?.tobacco === 'yes' ? 'tobacco' : ''}
          points={ofSeries.map(({ age, rate }) => `${x(age)},${y(rate)}`).join(' ')}
        >
          <title>{name}</title>
        </polyline>
      ))}
      {unlike.map(({ row }) => (
        <circle key={keyOf(row)} cx={x(row.age)} cy={y(row.rate)} r={5} />
      ))}
    </svg>
  );
}
