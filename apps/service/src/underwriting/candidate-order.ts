import type { EvidenceTables } from '@prequal/engine';
import { foldText, isOfOthers, namesMore, takeDates } from '@prequal/reading';

const IS_PLANNED = /\b(?:pending|scheduled)\b/i;
const IS_CURRENT = /^currently\b/i;
const SAYS_PLANNED =
  /\b(?:wants?|needs?|recommend\w*|advised|schedul\w*|pending|ordered|planned|waiting|upcoming|next)\b/i;

/** What is planned comes first if the text says so; what is planned or current comes last beside a date. */
export function inOrder(names: readonly string[], text: string): readonly string[] {
  const saysPlanned = SAYS_PLANNED.test(text);
  if (saysPlanned) return partitioned(names, (name) => IS_PLANNED.test(name));
  if (!/\d/.test(text) || takeDates(foldText(text)).dates.length === 0) return names;
  return partitioned(names, (name) => !IS_PLANNED.test(name) && !IS_CURRENT.test(name));
}

/** Whether a suggestion for a text that names something says more of it, or what the text says is planned. */
export const saysMore = (said: Parameters<typeof namesMore>[0], name: string, text: string): boolean =>
  !isOfOthers(said, name) &&
  (said.named.length === 0 || namesMore(said, name) || (IS_PLANNED.test(name) && SAYS_PLANNED.test(text)));

/** Of several conditions in a text, the gravest comes first: whoever chooses one leaves the others out. */
export function gravestFirst(
  names: readonly string[],
  tables: Pick<EvidenceTables, 'conditionIds' | 'severity'> | null,
): readonly string[] {
  if (tables === null) return names;
  // The gravest severity has the lowest number.
  const severityOf = (name: string) =>
    tables.severity[tables.conditionIds.get(name) ?? -1] ?? Number.MAX_VALUE;
  return [...names].sort((one, other) => severityOf(one) - severityOf(other));
}

function partitioned(names: readonly string[], isFirst: (name: string) => boolean): readonly string[] {
  return [...names.filter(isFirst), ...names.filter((name) => !isFirst(name))];
}
