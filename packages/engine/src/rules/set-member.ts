import { conditionUsed, type FactView, medicationUsed, type UsedFact } from './evidence.ts';
import type {
  ConditionClock,
  ConditionSubject,
  IfUnknown,
  MedicationClock,
  MedicationSubject,
  Window,
} from './subject.ts';
import {
  conditionInWindow,
  describeConditionWindow,
  describeMedicationWindow,
  medicationInWindow,
} from './window.ts';

/** A condition or a group of them, optionally inside a window. */
export type ConditionMember = ConditionSubject & { readonly window?: Window<ConditionClock> };

/** A medication or a group of them, optionally inside a window of its fills. */
type MedicationMember = MedicationSubject & { readonly window?: Window<MedicationClock> };

/** One member of a set rule. */
export type SetMember = ConditionMember | MedicationMember;

export function isConditionMember(member: SetMember): member is ConditionMember {
  return member.type === 'condition' || member.type === 'condition_group';
}

/** The first fact that makes the member present; null when it is absent. */
function memberPresent(member: SetMember, ifUnknown: IfUnknown | undefined, view: FactView): UsedFact | null {
  if (isConditionMember(member)) {
    const row = view.conditions.of(member).find((fact) => conditionInWindow(fact, member.window, ifUnknown));
    return row === undefined
      ? null
      : conditionUsed(row, describeConditionWindow(row, member.window), member.window);
  }
  const row = view.medications.of(member).find((fact) => medicationInWindow(fact, member.window, ifUnknown));
  return row === undefined ? null : medicationUsed(row, describeMedicationWindow(row, member.window));
}

/** The facts of every member that is present. */
export function presentMembers(
  rule: { readonly members: readonly SetMember[]; readonly ifUnknown?: IfUnknown },
  view: FactView,
): UsedFact[] {
  return rule.members
    .map((member) => memberPresent(member, rule.ifUnknown, view))
    .filter((fact) => fact !== null);
}

export function memberLookBacks(members: readonly SetMember[]): number[] {
  return members.flatMap(({ window }) => (window === undefined ? [] : [window.months]));
}
