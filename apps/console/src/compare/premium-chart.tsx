import type { PlanOffer } from '@prequal/sdk';
import { primaryRow } from '../quote/offers.ts';
import { COMPARE } from './texts.ts';

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [640, 300, 70, 40];

/** Premium against death benefit, a labelled line per product. */
export function PremiumChart({ plans }: { readonly plans: readonly PlanOffer[] }) {
  const series = new Map<string, { x: number; y: number }[]>();
  for (const plan of plans) {
    const row = primaryRow(plan);
    const face = (row?.death_benefit ?? plan.death_benefit)?.amount.cents;
    const premium = row?.premium?.amount.cents;
    if (face === undefined || premium === undefined) continue;
    const points = series.get(plan.product.name) ?? [];
    points.push({ x: face, y: premium });
    series.set(plan.product.name, points);
  }
  const all = [...series.values()].flat();
  if (all.length === 0) return null;
  const [maxX, maxY] = [Math.max(...all.map(({ x }) => x)), Math.max(...all.map(({ y }) => y))];
  const x = (value: number) => LEFT + (value / maxX) * (WIDTH - LEFT - 150);
  const y = (value: number) => HEIGHT - BOTTOM - (value / maxY) * (HEIGHT - BOTTOM - 20);
  const money = (cents: number) => `$${Math.round(cents / 100).toLocaleString('en-US')}`;
  return (
    <figure class="chart">
      <figcaption>{COMPARE.chart}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={COMPARE.chart}>
        <line x1={LEFT} x2={LEFT} y1="10" y2={HEIGHT - BOTTOM} />
        <line x1={LEFT} x2={WIDTH - 150} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} />
        <text x="4" y={y(maxY) + 4}>
          {money(maxY)}
        </text>
        <text x={x(maxX) - 40} y={HEIGHT - 12}>
          {money(maxX)}
        </text>
        {[...series].map(([name, points], index) => {
          const ordered = [...points].sort((left, right) => left.x - right.x);
          const end = ordered.at(-1);
          return (
            <g key={name} class={`line line-${index}`}>
              <polyline points={ordered.map((point) => `${x(point.x)},${y(point.y)}`).join(' ')} />
              {ordered.map((point) => (
                <circle key={point.x} cx={x(point.x)} cy={y(point.y)} r="3" />
              ))}
              {end !== undefined && (
                <text x={x(end.x) + 8} y={y(end.y) + 4}>
                  {name}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
