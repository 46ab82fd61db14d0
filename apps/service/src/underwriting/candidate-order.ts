import { foldText, takeDates } from '@prequal/reading';

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

function partitioned(names: readonly string[], isFirst: (name: string) => boolean): readonly string[] {
  return [...names.filter(isFirst), ...names.filter((name) => !isFirst(name))];
}
