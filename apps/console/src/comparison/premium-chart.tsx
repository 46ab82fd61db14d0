import type { PlanOffer } from '@prequal/sdk';
import { useRef } from 'preact/hooks';
import { useWidth } from '../components/use-width.ts';
import { modeLabel } from '../offers/payment-mode.ts';
import { primaryRow } from '../offers/premium.ts';
import { premiumIn } from './comparison.ts';
import { COMPARE } from './texts.ts';

const [HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [260, 64, 32, 12, 28];

interface Point {
  /** In cents, like y. */
  readonly x: number;
  readonly y: number;
}

/** Premium against death benefit, a line per product with a mark of its own. */
export function PremiumChart({
  plans,
  mode,
}: {
  readonly plans: readonly PlanOffer[];
  readonly mode: string;
}) {
  const box = useRef<HTMLElement>(null);
  const width = Math.min(useWidth(box, 720), 720);
  const series = seriesOf(plans, mode);
  const all = [...series.values()].flat();
  const [maxX, maxY] = [Math.max(0, ...all.map(({ x }) => x)), Math.max(0, ...all.map(({ y }) => y))];
  const x = (value: number) => LEFT + (value / maxX) * (width - LEFT - RIGHT);
  const y = (value: number) => HEIGHT - BOTTOM - (value / maxY) * (HEIGHT - BOTTOM - TOP);
  const title = COMPARE.chart(modeLabel(mode));
  return (
    <figure class="chart" ref={box}>
      <figcaption>{title}</figcaption>
      {all.length > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-label={title}>
          <line x1={LEFT} x2={LEFT} y1={TOP} y2={HEIGHT - BOTTOM} />
          <line x1={LEFT} x2={width - RIGHT} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} />
          {[maxY / 2, maxY].map((value) => (
            <g key={value}>
              <line class="tick" x1={LEFT} x2={width - RIGHT} y1={y(value)} y2={y(value)} />
              <text x={LEFT - 8} y={y(value) + 4} text-anchor="end">
                {money(value)}
              </text>
            </g>
          ))}
          {ticksOf(all, x).map((value) => (
            <text key={value} x={x(value)} y={HEIGHT - 8} text-anchor="middle">
              {money(value)}
            </text>
          ))}
          {[...series].map(([name, points], index) => (
            <g key={name} class={`line line-${index}`}>
              <polyline points={points.map((point) => `${x(point.x)},${y(point.y)}`).join(' ')} />
              {points.map((point) => (
                <Mark key={point.x} index={index} x={x(point.x)} y={y(point.y)} />
              ))}
            </g>
          ))}
        </svg>
      )}
      <ul class="legend">
        {[...series.keys()].map((name, index) => (
          <li key={name}>
            <svg width="14" height="14" class={`line line-${index}`} aria-hidden="true">
              <Mark index={index} x={7} y={7} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </figure>
  );
}

function seriesOf(plans: readonly PlanOffer[], mode: string): Map<string, Point[]> {
  const series = new Map<string, Point[]>();
  for (const plan of plans) {
    const face = (primaryRow(plan)?.death_benefit ?? plan.death_benefit)?.amount.cents;
    const premium = premiumIn(plan, mode)?.cents;
    if (face === undefined || premium === undefined) continue;
    const points = series.get(plan.product.name) ?? [];
    points.push({ x: face, y: premium });
    series.set(plan.product.name, points);
  }
  for (const points of series.values()) points.sort((left, right) => left.x - right.x);
  return series;
}

/** Death benefits whose labels do not run into each other, from the largest down. */
function ticksOf(points: readonly Point[], x: (value: number) => number): number[] {
  const ticks: number[] = [];
  for (const value of [...new Set(points.map((point) => point.x))].sort((left, right) => right - left)) {
    const last = ticks.at(-1);
    if (last === undefined || x(last) - x(value) > 70) ticks.push(value);
  }
  return ticks;
}

/** Shapes tell the lines apart without color. */
function Mark({ index, x, y }: { readonly index: number; readonly x: number; readonly y: number }) {
  const shapes = [
    `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0`,
    `M${x - 4} ${y - 4}h8v8h-8z`,
    `M${x} ${y - 5}l5 9h-10z`,
    `M${x} ${y - 5}l5 5l-5 5l-5 -5z`,
    `M${x} ${y + 5}l5 -9h-10z`,
    `M${x - 5} ${y - 2}h10v4h-10z`,
  ];
  return <path d={shapes[index % shapes.length] ?? ''} />;
}

function money(cents: number): string {
  return `$${Math.round(cents / 100).toLocaleString('en-US')}`;
}
