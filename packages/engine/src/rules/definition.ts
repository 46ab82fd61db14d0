import type { CoverContext } from './cover.ts';
import type { Evidence, FactView } from './evidence.ts';
import type { RuleHead } from './outcome.ts';
import type { BodyColumn, RuleCells } from './rule-cells.ts';
import type { RuleSampler } from './rule-sampler.ts';
import type { RuleSink } from './rule-sink.ts';
import type { ConditionSubject, MedicationSubject } from './subject.ts';

/** A rule of unknown kind. */
export type AnyRule = RuleHead & { readonly kind: string };

/** What a kind adds to the head that all rules share. */
export type RuleBody<R extends AnyRule> = Omit<R, keyof RuleHead | 'kind'>;

/** The complete definition of one rule kind. */
export interface RuleDefinition<R extends AnyRule> {
  readonly kind: R['kind'];
  /** When it fires, in a few words beside the kind's name: `has or ever had it`. */
  readonly hint: string;
  /** The columns of rules.csv that the kind reads; any other one must be empty. */
  readonly columns: readonly BodyColumn[];
  /** Whether several subjects in one row mean one rule for each of them. */
  readonly eachSubject: boolean;
  /** Reads the cells of a row; undefined when a cell is wrong, which the cells report themselves. */
  read(cells: RuleCells): RuleBody<R> | undefined;
  /** What makes the rule fire; null when it does not. */
  evaluate(rule: R, view: FactView): Evidence | null;
  /** Compiles the rule. */
  compile(rule: R, sink: RuleSink): void;
  /** One line: `Stroke treatment < 24 months`. */
  describe(rule: R): string;
  /** Everything the rule names, also as a use. */
  subjects(rule: R): readonly (ConditionSubject | MedicationSubject)[];
  /** Look-backs in months, on whose days the outcome can change. */
  lookBacks(rule: R): readonly number[];
  /**
   * The conditions that the rule covers by themselves, so that their unlisted treatment does not apply, even when a clock
   * or a guard keeps the rule from firing. Absent for kinds that need something besides the condition.
   */
  reached?(rule: R): ConditionSubject;
  /** The rule with another limit, as a variant's overrides ask; absent for kinds without one. */
  withValue?(rule: R, value: number): R;
  /** Absent for kinds that test more than the presence of one thing, optionally inside a window. */
  presence?(rule: R): CoverContext['presence'];
  /** Whether `other` fires for every applicant for whom the rule fires, as far as the two rows can tell. Never yes wrongly. */
  coveredBy(rule: R, other: AnyRule, context: CoverContext): boolean;
  /** A random body, for tests. */
  sample(sampler: RuleSampler): RuleBody<R>;
}

/** A definition with the parts that all kinds share. */
export interface RuleNode<R extends AnyRule> extends RuleDefinition<R> {
  is(rule: AnyRule): rule is R;
  create(fields: Omit<R, 'kind'>): R;
}

export function defineRule<R extends AnyRule>(definition: RuleDefinition<R>): RuleNode<R> {
  const { kind } = definition;
  return Object.freeze({
    ...definition,
    is: (rule: AnyRule): rule is R => rule.kind === kind,
    create: (fields: Omit<R, 'kind'>): R => Object.freeze({ ...fields, kind }) as R,
  });
}
