import {
  type BroaderNames,
  coversConditionSubject,
  coversMedication,
  coversMedicationSubject,
  includesTiming,
  timingOf,
} from './cover.ts';
import { datedMedication } from './dated-medication.ts';
import { defineRule, type RuleNode } from './definition.ts';
import { nameList, windowText } from './describe.ts';
import type { FactView } from './evidence.ts';
import type { RuleHead } from './outcome.ts';
import { windowField } from './rule-cells.ts';
import type { ConditionSubject, IfUnknown, MedicationClock, MedicationSubject, Window } from './subject.ts';

/** A medication whose use decides whether the rule fires, optionally inside a window of its fills. */
export interface MedicationUseRule<Kind extends string> extends RuleHead {
  readonly kind: Kind;
  readonly subject: MedicationSubject;
  readonly uses: readonly ConditionSubject[];
  readonly window?: Window<MedicationClock>;
  readonly ifUnknown?: IfUnknown;
}

interface UseComparison<Kind extends string> {
  readonly kind: Kind;
  /** When it fires, in a few words. */
  readonly hint: string;
  readonly column: 'uses' | 'not_for';
  /** Whether the listed uses are those that do not count. */
  readonly except: boolean;
  /** Describes the listed uses: ` for Depression`. */
  readonly preposition: string;
  /** Whether a row without uses fires whatever the use is. */
  readonly anyUse: boolean;
}

/** The kinds that compare a medication's uses with a list: one wants a listed use, the other one that is not listed. */
export function defineMedicationUse<Kind extends string>(
  comparison: UseComparison<Kind>,
): RuleNode<MedicationUseRule<Kind>> {
  const { kind, hint, column, except, preposition, anyUse } = comparison;
  const matchesUse = (rule: MedicationUseRule<Kind>, uses: readonly string[], { reference }: FactView) => {
    if (uses.length === 0 || (anyUse && rule.uses.length === 0)) return true;
    const isListed = (use: string) => rule.uses.some((listed) => reference.isCondition(listed, use));
    return uses.some((use) => isListed(use) !== except);
  };
  const node: RuleNode<MedicationUseRule<Kind>> = defineRule<MedicationUseRule<Kind>>({
    kind,
    hint,
    columns: ['subject', column, 'clock', 'operator', 'value', 'if_unknown'],
    eachSubject: true,
    read(cells) {
      const subject = cells.medication();
      const uses = anyUse && cells.isEmpty(column) ? [] : cells.uses(column);
      const window = windowField(cells.medicationWindow());
      if (subject === undefined || uses === undefined || window === null) return undefined;
      return { subject, uses, ...window, ...cells.ifUnknown() };
    },
    evaluate: (rule, view) => datedMedication(rule, view, (uses) => matchesUse(rule, uses, view)),
    compile: (rule, sink) => sink.medication(rule.subject, rule, { listed: rule.uses, except }),
    describe: ({ subject, uses, ...rule }) =>
      `${subject.name}${uses.length === 0 ? '' : ` ${preposition} ${nameList(uses)}`}${windowText(rule)}`,
    subjects: ({ subject, uses }) => [subject, ...uses],
    lookBacks: ({ window }) => (window === undefined ? [] : [window.months]),
    withValue: (rule, months) =>
      rule.window === undefined ? rule : { ...rule, window: { ...rule.window, months } },
    presence: (rule) =>
      anyUse && rule.uses.length === 0
        ? { type: 'medication', subject: rule.subject, timing: timingOf(rule) }
        : null,
    coveredBy(rule, other, context) {
      if (coversMedication(context, rule.subject, timingOf(rule))) return true;
      if (!node.is(other) || (anyUse && rule.uses.length === 0)) return false;
      return (
        coversMedicationSubject(other.subject, rule.subject, context.names) &&
        includesTiming(timingOf(other), timingOf(rule)) &&
        // A longer list of uses fires more often, a longer list of excepted uses less often.
        (except
          ? coversUses(rule.uses, other.uses, context.names)
          : coversUses(other.uses, rule.uses, context.names))
      );
    },
    sample: (sampler) => ({
      subject: sampler.medication(),
      uses: sampler.uses(anyUse ? 0 : 1),
      ...sampler.medicationWindow(),
      ...sampler.ifUnknown(),
    }),
  });
  return node;
}

/** Whether every use of `narrow` is included in one of `broad`. */
function coversUses(
  broad: readonly ConditionSubject[],
  narrow: readonly ConditionSubject[],
  names: BroaderNames,
): boolean {
  return narrow.every((use) => broad.some((listed) => coversConditionSubject(listed, use, names)));
}
