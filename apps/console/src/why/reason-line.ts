import type { ExplainResult } from '@prequal/sdk';
import { dayText } from '../components/moment.tsx';
import { REASON_LINES } from './texts.ts';

type ReasonedPlan = ExplainResult['data']['plans'][number];
type ReasonedClass = ReasonedPlan['classes'][number];

/**
 * Why an offer is not better, or why there is none, in one line: the class that opens next, the fact that closes it and the day.
 * Null when the best class is open.
 */
export function reasonLine({ classes }: Pick<ReasonedPlan, 'classes'>): string | null {
  const offered = classes.findIndex(({ open }) => open);
  const closed = offered === -1 ? classes : classes.slice(0, offered);
  const next = firstToOpen(closed);
  if (next === null) return null;
  const because = becauseOf(next);
  const status = classes[offered] === undefined ? REASON_LINES.declined : classes[offered].rate_class;
  const when =
    next.opens_on === null
      ? REASON_LINES.neverOpens(next.rate_class)
      : REASON_LINES.opens(next.rate_class, dayText(next.opens_on));
  return `${status}: ${because}; ${when}`;
}

/** The closed class that time opens first, else the one that is closest to open. */
function firstToOpen(closed: readonly ReasonedClass[]): ReasonedClass | null {
  const dated = closed.filter(({ opens_on: day }) => day !== null);
  if (dated.length === 0) return closed.at(-1) ?? null;
  // Of classes that open on the same day, the best one is worth waiting for.
  return dated.reduce((first, each) => ((each.opens_on ?? '') < (first.opens_on ?? '') ? each : first));
}

/** What is known comes before what is only not dated: no answer helps against it. */
function becauseOf({ rules, reasons }: ReasonedClass): string {
  const named = rules.flatMap(({ facts: [fact], source, threshold }) =>
    fact === undefined ? [] : [{ fact, limit: source === null ? threshold : null }],
  );
  const first = named.find(({ fact }) => !NOT_KNOWN.test(fact.detail)) ?? named[0];
  if (first === undefined) return reasons.join(', ');
  return `${factText(first.fact)}${first.limit === null ? '' : ` (${first.limit})`}`;
}

const NOT_KNOWN = /\b(?:not dated|unknown)\b/;

/** `Stroke event between 8 and 9 months ago` as people say it. */
function factText({ name, detail }: { readonly name: string; readonly detail: string }): string {
  const said = detail.replace(/^event /, '').replace(/^present(?:; |$)/, '');
  return said === '' ? name : `${name} ${said}`;
}
