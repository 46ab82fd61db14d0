import { type ConditionFact, UNKNOWN } from '../facts.ts';
import {
  ALWAYS_WHEN_PRESENT,
  coversCondition,
  coversConditionSubject,
  includesLimit,
  includesUnknown,
} from './cover.ts';
import { type AnyRule, defineRule, type RuleNode } from './definition.ts';
import { conditionUsed } from './evidence.ts';
import type { RuleHead } from './outcome.ts';
import type { Comparison, ConditionSubject, IfUnknown } from './subject.ts';
import { holds } from './window.ts';

/** Age last birthday on the day of diagnosis compared with a limit: `<` 40 is "before the 40th birthday". */
export interface DiagnosedAtAgeRule extends RuleHead {
  readonly kind: 'diagnosed_at_age';
  readonly subject: ConditionSubject;
  readonly op: Comparison;
  readonly age: number;
  readonly ifUnknown?: IfUnknown;
}

export const DiagnosedAtAge: RuleNode<DiagnosedAtAgeRule> = defineRule<DiagnosedAtAgeRule>({
  kind: 'diagnosed_at_age',
  hint: 'found at an age',
  columns: ['subject', 'operator', 'value', 'if_unknown'],
  eachSubject: true,
  read(cells) {
    const subject = cells.condition();
    const op = cells.operator(['<', '<=', '>', '>=']);
    const age = cells.whole('value', 0, 120);
    if (subject === undefined || op === undefined || age === undefined) return undefined;
    return { subject, op, age, ...cells.ifUnknown() };
  },
  evaluate(rule, view) {
    const rows = view.conditions
      .of(rule.subject)
      .filter((row) => agesOf(row).some((age) => holds(age, rule.age, rule)));
    if (rows.length === 0) return null;
    const undated = rows.filter((row) => row.ageAtDiagnosis === UNKNOWN);
    return {
      used: rows.map((row) => conditionUsed(row, describeAge(row))),
      threshold: `age at diagnosis ${rule.op} ${rule.age}`,
      missing: undated.map(({ name }) => ({ name, what: 'date of diagnosis' })),
    };
  },
  compile: (rule, sink) => sink.diagnosedAtAge(rule.subject, rule),
  describe: ({ subject, op, age }) => `${subject.name} at age ${op} ${age}`,
  subjects: ({ subject }) => [subject],
  lookBacks: () => [],
  reached: ({ subject }) => subject,
  withValue: (rule, age) => ({ ...rule, age }),
  coveredBy(rule, other, context) {
    if (!isDiagnosedAtAge(other)) return coversCondition(context, rule.subject, ALWAYS_WHEN_PRESENT);
    return (
      coversConditionSubject(other.subject, rule.subject, context.names) &&
      includesUnknown(other, rule) &&
      includesLimit({ op: other.op, limit: other.age }, { op: rule.op, limit: rule.age })
    );
  },
  sample: (sampler) => ({
    subject: sampler.condition(),
    op: sampler.pick(['<', '<=', '>', '>='] as const),
    age: sampler.between(30, 70),
    ...sampler.ifUnknown(),
  }),
});

function isDiagnosedAtAge(rule: AnyRule): rule is DiagnosedAtAgeRule {
  return DiagnosedAtAge.is(rule);
}

function describeAge(row: ConditionFact): string {
  const { youngestAtDiagnosis: youngest, ageAtDiagnosis: oldest } = row;
  if (oldest === UNKNOWN) return 'age at diagnosis unknown';
  const isVague = oldest - youngest > 1;
  return isVague
    ? `diagnosed between age ${youngest} and ${oldest}`
    : `diagnosed at age ${agesOf(row).join(' or ')}`;
}

/** The youngest and the oldest age that a vague date can mean: a rule fires when it would for one of them. */
function agesOf({ youngestAtDiagnosis, ageAtDiagnosis }: ConditionFact): number[] {
  return youngestAtDiagnosis === ageAtDiagnosis ? [ageAtDiagnosis] : [youngestAtDiagnosis, ageAtDiagnosis];
}
