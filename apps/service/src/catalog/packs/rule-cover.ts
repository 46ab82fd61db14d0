import type {
  Comparison,
  ConditionClock,
  ConditionSubject,
  MedicationClock,
  MedicationSubject,
  Rule,
  SetMember,
  Window,
} from '@prequal/engine';
import type { PackSubjects } from './subject-index.ts';

type AnyWindow = Window<ConditionClock | MedicationClock>;
/** When a rule fires for one condition or medication: always, or inside a window of a clock. */
interface Timing {
  readonly window: AnyWindow | undefined;
  readonly firesOnUnknown: boolean;
}

/**
 * Whether `a` fires for every applicant for whom `b` fires, as far as the two rows alone can tell. It never
 * says yes wrongly; for pairs it cannot compare it says no.
 */
export function covers(a: Rule, b: Rule, subjects: PackSubjects): boolean {
  switch (b.kind) {
    case 'condition_ever':
    case 'condition_within':
    case 'condition_over':
      return coversCondition(a, b.subject, timingOf(b), subjects);
    case 'diagnosed_at_age':
      if (a.kind === 'diagnosed_at_age') {
        return coversConditionSubject(a.subject, b.subject, subjects) && ageIncludes(a, b);
      }
      return coversCondition(a, b.subject, ALWAYS_WHEN_PRESENT, subjects);
    case 'condition_qualified':
      if (a.kind === 'condition_qualified') {
        const same = a.qualifier === b.qualifier && coversConditionSubject(a.subject, b.subject, subjects);
        return same && includes(timingOf(a), timingOf(b));
      }
      return coversCondition(a, b.subject, timingOf(b), subjects);
    case 'condition_repeated':
      if (a.kind === 'condition_repeated') {
        const same = a.atLeast <= b.atLeast && coversConditionSubject(a.subject, b.subject, subjects);
        return same && includes(timingOf(a), timingOf(b));
      }
      return coversCondition(a, b.subject, timingOf(b), subjects);
    case 'condition_with_tobacco':
      if (a.kind === 'condition_with_tobacco') {
        return coversConditionSubject(a.subject, b.subject, subjects) && includes(timingOf(a), timingOf(b));
      }
      return coversCondition(a, b.subject, timingOf(b), subjects);
    case 'medication_for':
    case 'medication_not_for':
      return coversMedication(a, b, subjects);
    case 'medication_dosage':
      if (a.kind === 'medication_dosage') {
        const lower = a.amount < b.amount || (a.amount === b.amount && (a.op === '>=' || b.op === '>'));
        return lower && unknownFits(a, b) && coversMedicationSubject(a.subject, b.subject, subjects);
      }
      return (
        a.kind === 'medication_for' &&
        isUnlimited(a) &&
        coversMedicationSubject(a.subject, b.subject, subjects)
      );
    case 'medication_count':
      if (a.kind !== 'medication_count' || a.atLeast > b.atLeast) return false;
      if (!includes(timingOf(a), timingOf(b))) return false;
      if (a.subject === undefined) return true;
      return b.subject !== undefined && coversMedicationSubject(a.subject, b.subject, subjects);
    case 'all_of':
      if (a.kind === 'all_of') {
        return a.members.every((member) =>
          b.members.some((other) => memberCovers(member, a, other, b, subjects)),
        );
      }
      return b.members.some((member) => coversMember(a, member, b, subjects));
    case 'at_least': {
      if (a.kind === 'at_least' && sameMembers(a.members, b.members))
        return a.count <= b.count && unknownFits(a, b);
      const uncovered = b.members.filter((member) => !coversMember(a, member, b, subjects)).length;
      return uncovered < b.count;
    }
    case 'nicotine_use':
      return a.kind === 'nicotine_use' && JSON.stringify(a.definition) === JSON.stringify(b.definition);
  }
}

const ALWAYS_WHEN_PRESENT: Timing = { window: undefined, firesOnUnknown: true };

function timingOf(rule: Rule): Timing {
  const firesOnUnknown = !('ifUnknown' in rule) || rule.ifUnknown !== 'silent';
  switch (rule.kind) {
    case 'condition_within':
    case 'condition_over':
      return { window: { clock: rule.clock, op: rule.op, months: rule.months }, firesOnUnknown };
    case 'condition_qualified':
    case 'condition_repeated':
    case 'condition_with_tobacco':
    case 'medication_for':
    case 'medication_not_for':
    case 'medication_count':
      return { window: rule.window, firesOnUnknown };
    default:
      return { window: undefined, firesOnUnknown };
  }
}

/** A rule about the bare condition, at most limited in time, that fires whenever the other timing is met. */
function coversCondition(
  a: Rule,
  subject: ConditionSubject,
  timing: Timing,
  subjects: PackSubjects,
): boolean {
  if (a.kind !== 'condition_ever' && a.kind !== 'condition_within' && a.kind !== 'condition_over')
    return false;
  return coversConditionSubject(a.subject, subject, subjects) && includes(timingOf(a), timing);
}

function coversMedication(
  a: Rule,
  b: Extract<Rule, { kind: 'medication_for' | 'medication_not_for' }>,
  subjects: PackSubjects,
): boolean {
  if (a.kind !== 'medication_for' && a.kind !== 'medication_not_for') return false;
  if (!coversMedicationSubject(a.subject, b.subject, subjects) || !includes(timingOf(a), timingOf(b)))
    return false;
  if (a.kind === 'medication_for') {
    if (a.uses.length === 0) return true;
    if (b.kind === 'medication_not_for' || b.uses.length === 0) return false;
    return b.uses.every((use) => a.uses.some((listed) => coversConditionSubject(listed, use, subjects)));
  }
  if (b.kind === 'medication_for') return false;
  return a.uses.every((use) => b.uses.some((listed) => coversConditionSubject(listed, use, subjects)));
}

function coversMember(a: Rule, member: SetMember, b: Rule, subjects: PackSubjects): boolean {
  const timing: Timing = { window: member.window, firesOnUnknown: timingOf(b).firesOnUnknown };
  if (member.type === 'condition' || member.type === 'condition_group') {
    return coversCondition(a, { type: member.type, name: member.name }, timing, subjects);
  }
  if (a.kind !== 'medication_for' || a.uses.length > 0) return false;
  const subject: MedicationSubject = { type: member.type, name: member.name };
  return coversMedicationSubject(a.subject, subject, subjects) && includes(timingOf(a), timing);
}

function memberCovers(a: SetMember, ruleA: Rule, b: SetMember, ruleB: Rule, subjects: PackSubjects): boolean {
  const timingA: Timing = { window: a.window, firesOnUnknown: timingOf(ruleA).firesOnUnknown };
  const timingB: Timing = { window: b.window, firesOnUnknown: timingOf(ruleB).firesOnUnknown };
  if (!includes(timingA, timingB)) return false;
  if (isConditionMember(a)) return isConditionMember(b) && coversConditionSubject(a, b, subjects);
  return !isConditionMember(b) && coversMedicationSubject(a, b, subjects);
}

function isConditionMember(member: SetMember): member is Extract<SetMember, ConditionSubject> {
  return member.type === 'condition' || member.type === 'condition_group';
}

function sameMembers(a: readonly SetMember[], b: readonly SetMember[]): boolean {
  const key = (members: readonly SetMember[]) =>
    members
      .map((member) => JSON.stringify(member))
      .sort()
      .join();
  return key(a) === key(b);
}

function coversConditionSubject(a: ConditionSubject, b: ConditionSubject, subjects: PackSubjects): boolean {
  if (a.name === b.name) return true;
  if (!subjects.hasCondition(b.name)) return false;
  const broader = subjects.broaderThanCondition(b.name);
  return broader.conditions.includes(a.name) || broader.groups.includes(a.name);
}

function coversMedicationSubject(
  a: MedicationSubject,
  b: MedicationSubject,
  subjects: PackSubjects,
): boolean {
  if (a.name === b.name) return true;
  if (!subjects.hasMedication(b.name)) return false;
  const broader = subjects.broaderThanMedication(b.name);
  return broader.medications.includes(a.name) || broader.groups.includes(a.name);
}

function isUnlimited(rule: Extract<Rule, { kind: 'medication_for' }>): boolean {
  return rule.uses.length === 0 && rule.window === undefined;
}

/** Whether every elapsed time that meets `b` meets `a` too. */
function includes(a: Timing, b: Timing): boolean {
  if (a.window === undefined) return true;
  if (b.window === undefined || b.window.clock !== a.window.clock) return false;
  if (b.firesOnUnknown && !a.firesOnUnknown) return false;
  return windowIncludes(a.window, b.window);
}

function windowIncludes(a: AnyWindow, b: AnyWindow): boolean {
  if (isWithin(a.op) !== isWithin(b.op)) return false;
  if (a.months === b.months) return a.op === b.op || a.op === '<=' || a.op === '>=';
  return isWithin(a.op) ? a.months > b.months : a.months < b.months;
}

function isWithin(op: Comparison): boolean {
  return op === '<' || op === '<=';
}

function ageIncludes(
  a: Extract<Rule, { kind: 'diagnosed_at_age' }>,
  b: Extract<Rule, { kind: 'diagnosed_at_age' }>,
): boolean {
  if (isWithin(a.op) !== isWithin(b.op) || !unknownFits(a, b)) return false;
  if (a.age === b.age) return a.op === b.op || a.op === '<=' || a.op === '>=';
  return isWithin(a.op) ? a.age > b.age : a.age < b.age;
}

function unknownFits(a: Rule, b: Rule): boolean {
  const silentA = 'ifUnknown' in a && a.ifUnknown === 'silent';
  const silentB = 'ifUnknown' in b && b.ifUnknown === 'silent';
  return !silentA || silentB;
}
