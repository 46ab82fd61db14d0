import {
  coversConditionSubject,
  coversMedication,
  coversMedicationSubject,
  includesTiming,
  timingOf,
} from './cover.ts';
import { datedMedication } from './dated-medication.ts';
import { type AnyRule, defineRule, type RuleNode } from './definition.ts';
import { nameList, windowText } from './describe.ts';
import type { RuleHead } from './outcome.ts';
import { windowField } from './rule-cells.ts';
import type { ConditionSubject, IfUnknown, MedicationClock, MedicationSubject, Window } from './subject.ts';

/**
 * The medication taken for one of the listed uses (no uses listed: whatever the use), optionally inside a window
 * of its fills. A use that is not stated counts as the worst listed one.
 */
export interface MedicationForRule extends RuleHead {
  readonly kind: 'medication_for';
  readonly subject: MedicationSubject;
  readonly uses: readonly ConditionSubject[];
  readonly window?: Window<MedicationClock>;
  readonly ifUnknown?: IfUnknown;
}

export const MedicationFor: RuleNode<MedicationForRule> = defineRule<MedicationForRule>({
  kind: 'medication_for',
  columns: ['subject', 'uses', 'clock', 'operator', 'value', 'if_unknown'],
  eachSubject: true,
  read(cells) {
    const subject = cells.medication();
    const uses = cells.isEmpty('uses') ? [] : cells.uses('uses');
    const window = windowField(cells.medicationWindow());
    if (subject === undefined || uses === undefined || window === null) return undefined;
    return { subject, uses, ...window, ...cells.ifUnknown() };
  },
  evaluate: (rule, view) =>
    datedMedication(
      rule,
      view,
      (uses) =>
        rule.uses.length === 0 ||
        uses.length === 0 ||
        rule.uses.some((listed) => uses.some((use) => view.reference.isCondition(listed, use))),
    ),
  compile: (rule, sink) => sink.medication(rule.subject, rule, { listed: rule.uses, except: false }),
  describe: (rule) =>
    `${rule.subject.name}${rule.uses.length === 0 ? '' : ` for ${nameList(rule.uses)}`}${windowText(rule)}`,
  subjects: ({ subject, uses }) => [subject, ...uses],
  lookBacks: ({ window }) => (window === undefined ? [] : [window.months]),
  withValue: (rule, months) =>
    rule.window === undefined ? rule : { ...rule, window: { ...rule.window, months } },
  presence: (rule) =>
    rule.uses.length === 0 ? { type: 'medication', subject: rule.subject, timing: timingOf(rule) } : null,
  coveredBy(rule, other, context) {
    if (coversMedication(context, rule.subject, timingOf(rule))) return true;
    if (!isMedicationFor(other) || rule.uses.length === 0) return false;
    return (
      coversMedicationSubject(other.subject, rule.subject, context.names) &&
      includesTiming(timingOf(other), timingOf(rule)) &&
      rule.uses.every((use) =>
        other.uses.some((listed) => coversConditionSubject(listed, use, context.names)),
      )
    );
  },
  sample: (sampler) => ({
    subject: sampler.medication(),
    uses: sampler.uses(0),
    ...sampler.medicationWindow(),
    ...sampler.ifUnknown(),
  }),
});

function isMedicationFor(rule: AnyRule): rule is MedicationForRule {
  return MedicationFor.is(rule);
}
