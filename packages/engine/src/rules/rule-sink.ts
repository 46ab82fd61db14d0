import type { Measurement } from '../reference-names.ts';
import type { NicotineDefinition } from './nicotine-definition.ts';
import type { SetMember } from './set-member.ts';
import type {
  Comparison,
  ConditionClock,
  ConditionSubject,
  IfUnknown,
  MedicationClock,
  MedicationSubject,
  Window,
} from './subject.ts';

/** When a condition or medication row counts: inside a window, or whenever it is there. */
export interface Timed<Clock extends ConditionClock | MedicationClock> {
  readonly window?: Window<Clock>;
  readonly ifUnknown?: IfUnknown;
}

/** What the compiled form can do. A kind of rule compiles itself into one or more of these; what they close belongs to the rule. */
export interface RuleSink {
  condition(
    subject: ConditionSubject,
    timed: Timed<ConditionClock>,
    options?: { readonly tobaccoOnly: boolean },
  ): void;
  diagnosedAtAge(
    subject: ConditionSubject,
    comparison: { readonly op: Comparison; readonly age: number; readonly ifUnknown?: IfUnknown },
  ): void;
  /** With `except`, the listed uses are exempt. No uses listed: whatever the use. */
  medication(
    subject: MedicationSubject,
    timed: Timed<MedicationClock>,
    uses: { readonly listed: readonly ConditionSubject[]; readonly except: boolean },
  ): void;
  /** All medications of the subject together reach `leastMilli` a day. */
  dailyDosage(
    subject: MedicationSubject,
    limit: { readonly leastMilli: number; readonly ifUnknown?: IfUnknown },
  ): void;
  /** At least so many members of the set are present. */
  members(members: readonly SetMember[], need: number, ifUnknown: IfUnknown | undefined): void;
  /** At least so many disclosed rows of the condition. */
  repeated(subject: ConditionSubject, timed: Timed<ConditionClock>, need: number): void;
  /** At least so many different medications; without a subject of all. */
  different(subject: MedicationSubject | undefined, timed: Timed<MedicationClock>, need: number): void;
  measurement(measurement: Measurement, limit: { readonly op: Comparison; readonly value: number }): void;
  nicotine(definition: NicotineDefinition): void;
}
