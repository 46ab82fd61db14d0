import type { SetMember } from './set-member.ts';
import { isConditionMember } from './set-member.ts';
import type {
  Comparison,
  ConditionClock,
  ConditionSubject,
  IfUnknown,
  MedicationClock,
  MedicationSubject,
  Window,
} from './subject.ts';

/** Which broader names reach a name; the reference catalog knows. */
export interface BroaderNames {
  hasCondition(name: string): boolean;
  hasMedication(name: string): boolean;
  broaderThanCondition(name: string): {
    readonly conditions: readonly string[];
    readonly groups: readonly string[];
  };
  broaderThanMedication(name: string): {
    readonly medications: readonly string[];
    readonly groups: readonly string[];
  };
}

type AnyWindow = Window<ConditionClock | MedicationClock>;

/** When a rule fires for one condition or medication: always, or inside a window of a clock. */
export interface Timing {
  readonly window: AnyWindow | undefined;
  readonly firesOnUnknown: boolean;
}

/** A rule that fires when one thing is present at the right time, and for no other cause. */
export type Presence =
  | { readonly type: 'condition'; readonly subject: ConditionSubject; readonly timing: Timing }
  | { readonly type: 'medication'; readonly subject: MedicationSubject; readonly timing: Timing };

/** What a kind knows about the other rule when it decides whether that one covers its own. */
export interface CoverContext {
  readonly names: BroaderNames;
  /** The other rule as a plain presence, null when it is more than that. */
  readonly presence: Presence | null;
}

export const ALWAYS_WHEN_PRESENT: Timing = { window: undefined, firesOnUnknown: true };

export function timingOf(rule: { readonly window?: AnyWindow; readonly ifUnknown?: IfUnknown }): Timing {
  return { window: rule.window, firesOnUnknown: rule.ifUnknown !== 'silent' };
}

/** Whether the other rule is about the bare condition and fires whenever the timing is met. */
export function coversCondition(
  { presence, names }: CoverContext,
  subject: ConditionSubject,
  timing: Timing,
): boolean {
  if (presence?.type !== 'condition') return false;
  return coversConditionSubject(presence.subject, subject, names) && includesTiming(presence.timing, timing);
}

export function coversMedication(
  { presence, names }: CoverContext,
  subject: MedicationSubject,
  timing: Timing,
): boolean {
  if (presence?.type !== 'medication') return false;
  return coversMedicationSubject(presence.subject, subject, names) && includesTiming(presence.timing, timing);
}

export function coversMember(
  context: CoverContext,
  member: SetMember,
  ifUnknown: IfUnknown | undefined,
): boolean {
  const timing = timingOf({
    ...(member.window && { window: member.window }),
    ...(ifUnknown && { ifUnknown }),
  });
  return isConditionMember(member)
    ? coversCondition(context, member, timing)
    : coversMedication(context, member, timing);
}

/** Whether member `a` is present whenever member `b` is. */
export function memberCovers(
  a: { readonly member: SetMember; readonly ifUnknown: IfUnknown | undefined },
  b: { readonly member: SetMember; readonly ifUnknown: IfUnknown | undefined },
  names: BroaderNames,
): boolean {
  const timing = timingOf({
    ...(a.member.window && { window: a.member.window }),
    ...(a.ifUnknown && { ifUnknown: a.ifUnknown }),
  });
  const presence: Presence = isConditionMember(a.member)
    ? { type: 'condition', subject: a.member, timing }
    : { type: 'medication', subject: a.member, timing };
  return coversMember({ names, presence }, b.member, b.ifUnknown);
}

export function sameMembers(a: readonly SetMember[], b: readonly SetMember[]): boolean {
  const key = (members: readonly SetMember[]) =>
    members
      .map((member) => JSON.stringify(member))
      .sort()
      .join();
  return key(a) === key(b);
}

export function coversConditionSubject(
  a: ConditionSubject,
  b: ConditionSubject,
  names: BroaderNames,
): boolean {
  if (a.name === b.name && a.type === b.type) return true;
  if (b.type === 'condition_group' || !names.hasCondition(b.name)) return false;
  const broader = names.broaderThanCondition(b.name);
  return (a.type === 'condition' ? broader.conditions : broader.groups).includes(a.name);
}

export function coversMedicationSubject(
  a: MedicationSubject,
  b: MedicationSubject,
  names: BroaderNames,
): boolean {
  if (a.name === b.name && a.type === b.type) return true;
  if (b.type === 'medication_group' || !names.hasMedication(b.name)) return false;
  const broader = names.broaderThanMedication(b.name);
  return (a.type === 'medication' ? broader.medications : broader.groups).includes(a.name);
}

/** Whether every elapsed time that meets `b` meets `a` too. */
export function includesTiming(a: Timing, b: Timing): boolean {
  if (a.window === undefined) return true;
  if (b.window === undefined || b.window.clock !== a.window.clock) return false;
  if (b.firesOnUnknown && !a.firesOnUnknown) return false;
  return includesLimit(
    { op: a.window.op, limit: a.window.months },
    { op: b.window.op, limit: b.window.months },
  );
}

interface Limit {
  readonly op: Comparison;
  readonly limit: number;
}

/** Whether every number that meets comparison `b` meets `a` too. */
export function includesLimit(a: Limit, b: Limit): boolean {
  if (isWithin(a.op) !== isWithin(b.op)) return false;
  if (a.limit === b.limit) return a.op === b.op || a.op === '<=' || a.op === '>=';
  return isWithin(a.op) ? a.limit > b.limit : a.limit < b.limit;
}

function isWithin(op: Comparison): boolean {
  return op === '<' || op === '<=';
}

/** Whether `a` also fires on what is not known, if `b` does. */
export function includesUnknown(
  a: { readonly ifUnknown?: IfUnknown },
  b: { readonly ifUnknown?: IfUnknown },
): boolean {
  return a.ifUnknown !== 'silent' || b.ifUnknown === 'silent';
}
