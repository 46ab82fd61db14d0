import { ALWAYS_WHEN_PRESENT, coversCondition } from './cover.ts';
import { defineRule } from './definition.ts';
import { conditionUsed } from './evidence.ts';
import type { RuleHead } from './outcome.ts';
import type { ConditionSubject } from './subject.ts';

/** The applicant has, or ever had, the condition. */
export interface ConditionEverRule extends RuleHead {
  readonly kind: 'condition_ever';
  readonly subject: ConditionSubject;
}

export const ConditionEver = defineRule<ConditionEverRule>({
  kind: 'condition_ever',
  hint: 'has or ever had it',
  columns: ['subject'],
  eachSubject: true,
  read(cells) {
    const subject = cells.condition();
    return subject && { subject };
  },
  evaluate({ subject }, view) {
    const rows = view.conditions.of(subject);
    if (rows.length === 0) return null;
    return { used: rows.map((row) => conditionUsed(row, 'present')), threshold: null };
  },
  compile: ({ subject }, sink) => sink.condition(subject, {}),
  describe: ({ subject }) => subject.name,
  subjects: ({ subject }) => [subject],
  lookBacks: () => [],
  reached: ({ subject }) => subject,
  presence: ({ subject }) => ({ type: 'condition', subject, timing: ALWAYS_WHEN_PRESENT }),
  coveredBy: ({ subject }, _other, context) => coversCondition(context, subject, ALWAYS_WHEN_PRESENT),
  sample: (sampler) => ({ subject: sampler.condition() }),
});
