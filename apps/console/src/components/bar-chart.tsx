export interface Bar {
  readonly label: string;
  readonly value: number;
  /** The part of the value that is shown as failed. */
  readonly failed: number;
}

const [WIDTH, ROW, LABEL] = [640, 22, 190];

/** Horizontal bars with their numbers: readable without colour, and the same on a phone. */
export function BarChart({ title, bars }: { readonly title: string; readonly bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const scale = (value: number) => (value / most) * (WIDTH - LABEL - 90);
  return (
    <figure class="bars">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${Math.max(1, bars.length) * ROW}`} role="img" aria-label={title}>
        {bars.map(({ label, value, failed }, index) => (
          <g key={label} transform={`translate(0 ${index * ROW})`}>
            <text x={LABEL - 8} y="15" text-anchor="end">
              {label}
            </text>
            <rect class="all" x={LABEL} y="4" width={scale(value)} height="14" />
            <rect class="failed" x={LABEL + scale(value - failed)} y="4" width={scale(failed)} height="14" />
            <text x={LABEL + scale(value) + 6} y="15">
              {value.toLocaleString('en-US')}
              {failed > 0 ? ` (${failed.toLocaleString('en-US')} failed)` : ''}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}
