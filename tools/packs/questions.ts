/** The cells of one line of rules.csv that a question decides. */
export interface Line {
  readonly kind: string;
  readonly subject: string;
  readonly clock?: string;
  readonly operator?: string;
  readonly value?: string;
  readonly uses?: string;
  readonly notFor?: string;
  readonly qualifier?: string;
  readonly ifUnknown?: 'silent';
  /** When it differs from the question's own. */
  readonly outcome?: string;
  readonly reason?: string;
  readonly note?: string;
}

/** One question of a carrier's application: its number, what a yes leads to, and what it asks about. */
export interface Question {
  readonly ref: string;
  readonly outcome: string;
  readonly lines: readonly Line[];
}

type Clock = 'diagnosis' | 'treatment';
type Names = readonly string[];

export function ask(ref: string, outcome: string, ...lines: readonly (readonly Line[])[]): Question {
  return { ref, outcome, lines: lines.flat() };
}

export function ever(...names: readonly Names[]): readonly Line[] {
  return names.flat().map((subject) => ({ kind: 'condition_ever', subject }));
}

/** Less than so many months ago; the day exactly that long ago is outside. */
export function within(months: number, clock: Clock, ...names: readonly Names[]): readonly Line[] {
  return names
    .flat()
    .map((subject) => ({ kind: 'condition_within', subject, clock, operator: '<', value: `${months}` }));
}

/** At most so many months ago; the day exactly that long ago is inside. */
export function upTo(months: number, clock: Clock, ...names: readonly Names[]): readonly Line[] {
  return names
    .flat()
    .map((subject) => ({ kind: 'condition_within', subject, clock, operator: '<=', value: `${months}` }));
}

/** A time table: the shorter ago, the worse. `steps('treatment', { 12: 'Modified', 24: 'Graded' }, names)`. */
export function steps(
  clock: Clock,
  table: Readonly<Record<number, string>>,
  ...names: readonly Names[]
): readonly Line[] {
  return Object.entries(table).flatMap(([months, outcome]) =>
    within(Number(months), clock, ...names).map((line) => ({ ...line, outcome })),
  );
}

/** Whatever is left after a time table: so long ago or longer. */
export function afterwards(
  months: number,
  clock: Clock,
  outcome: string,
  ...names: readonly Names[]
): readonly Line[] {
  return names.flat().map((subject) => ({
    kind: 'condition_over',
    subject,
    clock,
    operator: '>=',
    value: `${months}`,
    outcome,
  }));
}

export function diagnosedBefore(age: number, ...names: readonly Names[]): readonly Line[] {
  return names
    .flat()
    .map((subject) => ({ kind: 'diagnosed_at_age', subject, operator: '<', value: `${age}` }));
}

export function repeated(
  times: number,
  subject: string,
  months?: number,
  clock: Clock = 'treatment',
): readonly Line[] {
  const window = months === undefined ? {} : { clock, operator: '<', value: `${months}` };
  return [{ kind: 'condition_repeated', subject, qualifier: `at least ${times}`, ...window }];
}

export function qualified(subject: string, qualifier: string): readonly Line[] {
  return [{ kind: 'condition_qualified', subject, qualifier, ifUnknown: 'silent' }];
}

export function withTobacco(...names: readonly Names[]): readonly Line[] {
  return names
    .flat()
    .map((subject) => ({ kind: 'condition_with_tobacco', subject, reason: 'nicotine usage' }));
}

/** Drugs whatever the use, or for the listed uses only. */
export function drugs(names: Names, uses: Names = [], months?: number): readonly Line[] {
  return names.map((subject) => ({
    kind: 'medication_for',
    subject,
    uses: uses.join('; '),
    ...filledWithin(months),
  }));
}

export function drugsNotFor(names: Names, uses: Names, months?: number): readonly Line[] {
  return names.map((subject) => ({
    kind: 'medication_not_for',
    subject,
    notFor: uses.join('; '),
    ...filledWithin(months),
  }));
}

export function doseOver(amount: number, names: Names): readonly Line[] {
  return names.map((subject) => ({
    kind: 'medication_dosage',
    subject,
    operator: '>',
    value: `${amount}`,
    ifUnknown: 'silent' as const,
  }));
}

export function moreDrugsThan(count: number, months = 12): readonly Line[] {
  return [
    { kind: 'medication_count', subject: '', qualifier: `at least ${count + 1}`, ...filledWithin(months) },
  ];
}

export function together(...members: Names): readonly Line[] {
  return [{ kind: 'all_of', subject: members.join('; ') }];
}

export function anyOf(count: number, members: Names): readonly Line[] {
  return [{ kind: 'at_least', subject: members.join('; '), qualifier: `at least ${count}` }];
}

export function cleanFor(months: number, products = 'any', excepted?: string): readonly Line[] {
  const exception =
    excepted === undefined ? {} : { notFor: excepted, qualifier: 'at most few_times_per_year' };
  return [
    {
      kind: 'nicotine_use',
      subject: products,
      operator: '<',
      value: `${months}`,
      reason: 'nicotine usage',
      ...exception,
    },
  ];
}

/** An undisclosed condition that the drug gives away. */
export function implies(condition: string, names: Names, uses: Names = []): readonly Line[] {
  return names.map((subject) => ({
    kind: 'medication_implies',
    subject,
    uses: uses.join('; '),
    qualifier: condition,
  }));
}

function filledWithin(months: number | undefined): Partial<Line> {
  return months === undefined ? {} : { clock: 'last_fill', operator: '<=', value: `${months}` };
}
