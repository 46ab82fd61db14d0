/** What the columns of rules mean, below their names. */
export const COLUMN_HINTS: Readonly<Record<string, string>> = {
  id: 'part and number',
  kind: 'what is asked',
  subject: 'condition, drug or group',
  clock: 'counted from',
  operator: 'less or more than',
  value: 'months, age or amount',
  count: 'how many',
  uses: 'only if taken for',
  not_for: 'unless taken for',
  ages: 'only at these ages',
  face: 'only for these amounts',
  states: 'only in these states',
  outcome: 'best class left',
  reason: 'shown to agents',
  source: 'document, question',
  note: 'the question itself',
  brand_only: 'yes: not its generic',
  implies: 'condition it means',
  sex: 'only for this sex',
  if_unknown: 'without a date',
};

/** What the columns of rates mean, with their units. */
export const RATE_HINTS: Readonly<Record<string, string>> = {
  rate: 'cents per $1,000',
  band: 'number of the band',
  age: 'at issue',
};

/** What an outcome does that is no class. */
export const OUTCOME_HINTS = {
  decline: 'closes every class',
  refer: 'an underwriter decides',
  open: 'closes nothing',
};
