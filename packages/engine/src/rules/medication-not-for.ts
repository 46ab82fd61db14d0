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

/** The medication taken for anything but the listed uses; a use that is not stated is no excuse. */
export interface MedicationNotForRule extends RuleHead {
  readonly kind: 'medication_not_for';
  readonly subject: MedicationSubject;
  readonly uses: readonly ConditionSubject[];
  readonly window?: Window<MedicationClock>;
  readonly ifUnknown?: IfUnknown;
}

export const MedicationNotFor: RuleNode<MedicationNotForRule> = defineRule<MedicationNotForRule>({
  kind: 'medication_not_for',
  columns: ['subject', 'not_for', 'clock', 'operator', 'value', 'if_unknown'],
  eachSubject: true,
  read(cells) {
    const subject = cells.medication();
    const uses = cells.uses('not_for');
    const window = windowField(cells.medicationWindow());
    if (subject === undefined || uses === undefined || window === null) return undefined;
    return { subject, uses, ...window, ...cells.ifUnknown() };
  },
  evaluate: (rule, view) =>
    datedMedication(
      rule,
      view,
      (uses) =>
        uses.length === 0 ||
        uses.some((use) => !rule.uses.some((listed) => view.reference.isCondition(listed, use))),
    ),
  compile: (rule, sink) => sink.medication(rule.subject, rule, { listed: rule.uses, except: true }),
  describe: (rule) => `${rule.subject.name} not for ${nameList(rule.uses)}${windowText(rule)}`,
  subjects: ({ subject, uses }) => [subject, ...uses],
  lookBacks: ({ window }) => (window === undefined ? [] : [window.months]),
  withValue: (rule, months) =>
    rule.window === undefined ? rule : { ...rule, window: { ...rule.window, months } },
  coveredBy(rule, other, context) {
    if (coversMedication(context, rule.subject, timingOf(rule))) return true;
    if (!isMedicationNotFor(other)) return false;
    return (
      coversMedicationSubject(other.subject, rule.subject, context.names) &&
      includesTiming(timingOf(other), timingOf(rule)) &&
      other.uses.every((use) =>
        rule.uses.some((listed) => coversConditionSubject(listed, use, context.names)),
      )
    );
  },
  sample: (sampler) => ({
    subject: sampler.medication(),
    uses: sampler.uses(1),
    ...sampler.medicationWindow(),
    ...sampler.ifUnknown(),
  }),
});

function isMedicationNotFor(rule: AnyRule): rule is MedicationNotForRule {
  return MedicationNotFor.is(rule);
}
