import type { RuleRow } from './rule-row.ts';

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const MONTHS_OF = { month: 1, year: 12 } as const;
const PERIOD = new RegExp(
  `\\b(?:past|last|within)\\s+(?:the\\s+(?:past|last)\\s+)?(?:(\\d+|${NUMBERS.join('|')})\\s+)?(month|year)s?\\b`,
  'gi',
);

/** The months that a question says it looks back, such as 24 for "In the past 2 years". */
export function askedMonths(question: string): readonly number[] {
  return [...question.matchAll(PERIOD)].map(([, number = '1', unit = 'month']) => {
    const word = NUMBERS.indexOf(number.toLowerCase());
    const count = word < 0 ? Number(number) : word + 1;
    return count * MONTHS_OF[unit.toLowerCase() as keyof typeof MONTHS_OF];
  });
}

/** Kinds whose value is a look-back in months. */
const LOOKS_BACK = new Set(['condition_within', 'nicotine_use']);

/** Warns about a look-back that is not the one of the question, which somebody who changes one of them forgets. */
export function checkLookBack(kind: string, row: RuleRow): void {
  const months = row.cell('value');
  if (!LOOKS_BACK.has(kind) || !/^\d+$/.test(months) || !row.cell('operator').startsWith('<')) return;
  const asked = askedMonths(row.cell('note'));
  if (asked.length === 0 || asked.includes(Number(months))) return;
  const said = asked.join(' or ');
  row.log.warn(
    'look_back_differs',
    row.place('value'),
    `The rule looks back ${months} months, but its question says ${said}. Change the look-back or the question.`,
  );
}
