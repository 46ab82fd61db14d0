import type { ConditionClock, MedicationClock, Window } from './subject.ts';

interface Named {
  readonly name: string;
}

interface Windowed {
  readonly window?: Window<ConditionClock | MedicationClock>;
}

/** ` treatment < 24 months`, or nothing. */
export function windowText({ window }: Windowed): string {
  return window === undefined ? '' : ` ${window.clock} ${window.op} ${window.months} months`;
}

export function memberTexts(members: readonly (Named & Windowed)[]): string {
  return members.map((member) => `${member.name}${windowText(member)}`).join('; ');
}

export function nameList(subjects: readonly Named[]): string {
  return subjects.map((subject) => subject.name).join(', ');
}
