import type { ClassExplanation } from './class-explanation.ts';
import { WHY } from './texts.ts';

const DAY = 86_400_000;
const WIDTH = 600;
const ROW = 26;

/** A bar per class from the day it opens. */
export function Timeline({
  asOf,
  classes,
}: {
  readonly asOf: string;
  readonly classes: readonly ClassExplanation[];
}) {
  const start = Date.parse(asOf);
  const openings = classes.flatMap(({ opens_on }) => (opens_on === null ? [] : [Date.parse(opens_on)]));
  const last = Math.max(start + 365 * DAY, ...openings.map((day) => day + 180 * DAY));
  const x = (day: number) => 130 + ((day - start) / (last - start)) * (WIDTH - 140);
  const height = ROW * classes.length + 24;
  return (
    <svg class="timeline" viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={WHY.timeline}>
      {classes.map(({ rate_class, opens_on }, index) => {
        const y = index * ROW + 6;
        return (
          <g key={rate_class}>
            <text x="0" y={y + 13}>
              {rate_class}
            </text>
            {opens_on !== null && (
              <>
                <rect
                  x={x(Date.parse(opens_on))}
                  y={y}
                  width={WIDTH - 10 - x(Date.parse(opens_on))}
                  height="16"
                  rx="3"
                />
                {opens_on !== asOf && (
                  <text x={x(Date.parse(opens_on)) + 4} y={y + 12} class="on-bar">
                    {opens_on}
                  </text>
                )}
              </>
            )}
          </g>
        );
      })}
      <line x1={x(start)} x2={x(start)} y1="0" y2={height - 20} />
      <text x={x(start)} y={height - 6}>
        {asOf}
      </text>
    </svg>
  );
}
