import { coversMedicationSubject, includesTiming, timingOf } from './cover.ts';
import { type AnyRule, defineRule, type RuleNode } from './definition.ts';
import { windowText } from './describe.ts';
import { medicationUsed } from './evidence.ts';
import type { RuleHead } from './outcome.ts';
import { windowField } from './rule-cells.ts';
import type { IfUnknown, MedicationClock, MedicationSubject, Window } from './subject.ts';
import { describeMedicationWindow, describeWindow, medicationInWindow } from './window.ts';

/** At least so many different medications, of all (`subject` absent) or of one class, optionally inside a window. */
export interface MedicationCountRule extends RuleHead {
  readonly kind: 'medication_count';
  readonly subject?: MedicationSubject;
  readonly atLeast: number;
  readonly window?: Window<MedicationClock>;
  readonly ifUnknown?: IfUnknown;
}

export const MedicationCount: RuleNode<MedicationCountRule> = defineRule<MedicationCountRule>({
  kind: 'medication_count',
  hint: 'takes so many drugs',
  columns: ['subject', 'count', 'clock', 'operator', 'value', 'if_unknown'],
  eachSubject: false,
  read(cells) {
    const isAll = cells.isEmpty('subject');
    const subject = isAll ? undefined : cells.medication();
    const atLeast = cells.whole('count', 1, 99);
    const window = windowField(cells.medicationWindow());
    if (atLeast === undefined || window === null || (subject === undefined && !isAll)) return undefined;
    return { atLeast, ...(subject && { subject }), ...window, ...cells.ifUnknown() };
  },
  evaluate(rule, view) {
    const { subject } = rule;
    const taken = subject === undefined ? view.medications.all : view.medications.of(subject);
    const rows = taken.filter((row) => medicationInWindow(row, rule.window, rule.ifUnknown));
    const different = rows.filter(
      (row, index) => rows.findIndex((other) => other.name === row.name) === index,
    );
    if (different.length < rule.atLeast) return null;
    const counted = `at least ${rule.atLeast} medications`;
    const window = describeWindow(rule.window);
    return {
      used: different.map((row) => medicationUsed(row, describeMedicationWindow(row, rule.window))),
      threshold: window === null ? counted : `${counted}, ${window}`,
    };
  },
  compile: (rule, sink) => sink.different(rule.subject, rule, rule.atLeast),
  describe: (rule) =>
    `at least ${rule.atLeast} of ${rule.subject?.name ?? 'all medications'}${windowText(rule)}`,
  subjects: ({ subject }) => (subject === undefined ? [] : [subject]),
  lookBacks: ({ window }) => (window === undefined ? [] : [window.months]),
  coveredBy(rule, other, context) {
    if (!isCount(other) || other.atLeast > rule.atLeast) return false;
    if (!includesTiming(timingOf(other), timingOf(rule))) return false;
    if (other.subject === undefined) return true;
    return rule.subject !== undefined && coversMedicationSubject(other.subject, rule.subject, context.names);
  },
  sample: (sampler) => ({
    ...(sampler.pick([true, false]) && { subject: sampler.medication() }),
    atLeast: sampler.between(1, 4),
    ...sampler.medicationWindow(),
    ...sampler.ifUnknown(),
  }),
});

function isCount(rule: AnyRule): rule is MedicationCountRule {
  return MedicationCount.is(rule);
}
