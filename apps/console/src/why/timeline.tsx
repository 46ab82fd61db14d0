import { useRef } from 'preact/hooks';
import { dayText } from '../components/moment.tsx';
import { useWidth } from '../components/use-width.ts';
import type { ClassExplanation } from './explanation.ts';
import { WHY } from './texts.ts';

const DAY = 86_400_000;
const [ROW, BAR, NAMES, RIGHT] = [26, 18, 96, 8];
/** The width of a date and the space around it. */
const DATE_ROOM = 84;

/** A bar per class from the day it opens. */
export function Timeline({
  asOf,
  classes,
}: {
  readonly asOf: string;
  readonly classes: readonly ClassExplanation[];
}) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, 600);
  const start = Date.parse(asOf);
  const openings = classes.flatMap(({ opens_on }) => (opens_on === null ? [] : [Date.parse(opens_on)]));
  const last = Math.max(start + 365 * DAY, ...openings.map((day) => day + 180 * DAY));
  const x = (day: number) => NAMES + ((day - start) / (last - start)) * (width - NAMES - RIGHT);
  const height = ROW * classes.length + 22;
  const text = classes
    .map(({ rate_class, opens_on }) =>
      WHY.timelineText(rate_class, opens_on === null ? null : dayText(opens_on)),
    )
    .join('. ');
  return (
    <div ref={box} class="timeline">
      <h3>{WHY.timeline}</h3>
      <svg width={width} height={height} role="img" aria-label={`${WHY.timeline}: ${text}.`}>
        {classes.map(({ rate_class, opens_on }, index) => {
          const y = index * ROW;
          const from = opens_on === null ? null : x(Math.max(start, Date.parse(opens_on)));
          return (
            <g key={rate_class}>
              <text x="0" y={y + 14}>
                {rate_class}
              </text>
              {from !== null && <rect x={from} y={y} width={width - RIGHT - from} height={BAR} rx="3" />}
              {from !== null && opens_on !== asOf && <OpeningDay from={from} y={y} day={opens_on ?? ''} />}
            </g>
          );
        })}
        <line x1={NAMES} x2={NAMES} y1="0" y2={height - 18} />
        <text x={NAMES} y={height - 4}>
          {dayText(asOf)}
        </text>
      </svg>
    </div>
  );
}

/** The day before its bar, or in it where the name of the class leaves no room. */
function OpeningDay({ from, y, day }: { readonly from: number; readonly y: number; readonly day: string }) {
  const fits = from - NAMES >= DATE_ROOM;
  return (
    <text x={fits ? from - 6 : from + 6} y={y + 14} class={fits ? 'opening' : 'opening inside'}>
      {dayText(day)}
    </text>
  );
}
