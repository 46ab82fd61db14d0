import type { Sex } from '../applicant.ts';
import type { StateCode } from '../states.ts';

/** Inclusive whole years. */
export interface AgeSpan {
  readonly min: number;
  readonly max: number;
}

/** Inclusive face amounts. A span from 0 closes small amounts, any other one closes from its minimum on. */
export interface FaceSpan {
  readonly minCents: number;
  readonly maxCents: number;
}

/** For whom, where and at which face amounts a rule fires at all; without a guard, for everyone. */
export interface RuleGuards {
  /** By the product's own age basis. */
  readonly ages?: AgeSpan;
  readonly sex?: Sex;
  readonly states?: readonly StateCode[];
  readonly face?: FaceSpan;
}

/** What guards look at besides the face amount, which is known later. */
export interface GuardedApplicant {
  readonly age: number;
  readonly sex: Sex;
  readonly state: StateCode;
}

export function guardsHold(guards: RuleGuards | undefined, who: GuardedApplicant): boolean {
  if (guards === undefined) return true;
  const { ages, sex, states } = guards;
  if (ages !== undefined && (who.age < ages.min || who.age > ages.max)) return false;
  if (sex !== undefined && sex !== who.sex) return false;
  return states === undefined || states.includes(who.state);
}

export function isInFaceSpan({ minCents, maxCents }: FaceSpan, faceCents: number): boolean {
  return faceCents >= minCents && faceCents <= maxCents;
}

/**
 * The face amounts that a budget may buy when rules close some of them: those above a span that begins at 0, those
 * below any other. What lies above a span in the middle is given up, so that the result is one range.
 */
export function withoutFaceSpans(limits: FaceSpan, closed: readonly FaceSpan[]): FaceSpan {
  let { minCents, maxCents } = limits;
  for (const span of closed) {
    if (span.minCents === 0) minCents = Math.max(minCents, span.maxCents + 1);
    else maxCents = Math.min(maxCents, span.minCents - 1);
  }
  return { minCents, maxCents };
}

/** Whether guards `a` accept every applicant whom guards `b` accept. */
export function guardsInclude(a: RuleGuards | undefined, b: RuleGuards | undefined): boolean {
  if (a === undefined) return true;
  const { ages, sex, states, face } = a;
  if (ages !== undefined && !(b?.ages && ages.min <= b.ages.min && ages.max >= b.ages.max)) return false;
  if (sex !== undefined && sex !== b?.sex) return false;
  if (states !== undefined && !b?.states?.every((state) => states.includes(state))) return false;
  return (
    face === undefined ||
    (b?.face !== undefined && face.minCents <= b.face.minCents && face.maxCents >= b.face.maxCents)
  );
}
