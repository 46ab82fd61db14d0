import type { NicotineDefinition } from './nicotine-definition.ts';
import type { SetMember } from './set-member.ts';
import type {
  ConditionClock,
  ConditionSubject,
  IfUnknown,
  MedicationClock,
  MedicationSubject,
  Window,
} from './subject.ts';

/** Random parts of rules: names, windows and limits that applicants of the tests often meet. */
export interface RuleSampler {
  pick<T>(options: readonly T[]): T;
  between(least: number, most: number): number;
  condition(): ConditionSubject;
  medication(): MedicationSubject;
  uses(least: number): readonly ConditionSubject[];
  members(least: number, most: number): readonly SetMember[];
  months(): number;
  conditionClock(): ConditionClock;
  /** Half of the time none. */
  conditionWindow(): { readonly window?: Window<ConditionClock> };
  medicationWindow(): { readonly window?: Window<MedicationClock> };
  ifUnknown(): { readonly ifUnknown?: IfUnknown };
  nicotine(): NicotineDefinition;
}
