import { useRef } from 'preact/hooks';
import { useWidth } from './use-width.ts';

interface ChartBar {
  readonly label: string;
  readonly value: number;
  /** The part of the value that is shown as failed. */
  readonly failed: number;
}

const [ROW, WIDEST, GLYPH] = [22, 820, 7];
/** Space for the number after the longest bar. */
const NUMBER = 90;

/** Horizontal bars with their numbers: readable without color, and the same on a phone. */
export function BarChart({ title, bars }: { readonly title: string; readonly bars: readonly ChartBar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const box = useRef<HTMLElement>(null);
  const width = Math.min(useWidth(box, WIDEST), WIDEST);
  const labels = 8 + GLYPH * Math.max(0, ...bars.map(({ label }) => label.length));
  const scale = (value: number) => (value / most) * Math.max(0, width - labels - NUMBER);
  return (
    <figure class="bars" ref={box}>
      <figcaption>{title}</figcaption>
      <svg width={width} height={Math.max(1, bars.length) * ROW} role="img" aria-label={title}>
        {bars.map(({ label, value, failed }, index) => (
          <g key={label} transform={`translate(0 ${index * ROW})`}>
            <text x={labels - 8} y="15" text-anchor="end">
              {label}
            </text>
            <rect class="all" x={labels} y="4" width={scale(value)} height="14" />
            <rect class="failed" x={labels + scale(value - failed)} y="4" width={scale(failed)} height="14" />
            <text x={labels + scale(value) + 6} y="15">
              {value.toLocaleString('en-US')}
              {failed > 0 ? ` (${failed.toLocaleString('en-US')} failed)` : ''}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}
