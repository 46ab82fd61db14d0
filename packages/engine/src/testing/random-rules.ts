import type { ImpliedCondition } from '../flat-pack.ts';
import { NICOTINE_FREQUENCIES, type NicotineDefinition } from '../rules/nicotine-definition.ts';
import type { Outcome, RuleHead } from '../rules/outcome.ts';
import { RULE_KINDS, type Rule } from '../rules/rule.ts';
import type { SetMember } from '../rules/set-member.ts';
import type {
  Comparison,
  ConditionClock,
  ConditionSubject,
  MedicationClock,
  MedicationSubject,
  Window,
} from '../rules/subject.ts';
import type { Random } from './random.ts';
import {
  CONDITION_NAMES,
  MEDICATION_GROUPS,
  MEDICATION_NAMES,
  NICOTINE_PRODUCTS,
  QUALIFIERS,
  TEST_GROUPS,
} from './world.ts';

const LOOK_BACKS = [0, 6, 12, 18, 24, 36, 48, 60, 120] as const;
const COMPARISONS = ['<', '<=', '>', '>='] as const satisfies readonly Comparison[];

export function randomRule(random: Random, id: string, classCount: number): Rule {
  const head: RuleHead = {
    id,
    outcome: randomOutcome(random, classCount),
    reason: random.chance(0.9) ? 'underwriting' : 'nicotine usage',
    source: `guide ${id}`,
  };
  const unknown = random.chance(0.25) ? { ifUnknown: 'silent' as const } : {};
  const months = random.pick(LOOK_BACKS);
  const conditionWindow = random.chance(0.5) ? { window: randomConditionWindow(random) } : {};
  const medicationWindow = random.chance(0.5) ? { window: randomMedicationWindow(random) } : {};
  const condition = randomCondition(random);
  const medication = randomMedication(random);
  const clock = random.pick(['diagnosis', 'treatment'] as const);
  const kind = random.pick(RULE_KINDS);
  switch (kind) {
    case 'condition_ever':
      return { ...head, kind, subject: condition };
    case 'condition_within':
      return {
        ...head,
        ...unknown,
        kind,
        subject: condition,
        clock,
        op: random.pick(['<', '<='] as const),
        months,
      };
    case 'condition_over':
      return {
        ...head,
        ...unknown,
        kind,
        subject: condition,
        clock,
        op: random.pick(['>', '>='] as const),
        months,
      };
    case 'diagnosed_at_age':
      return {
        ...head,
        ...unknown,
        kind,
        subject: condition,
        op: random.pick(COMPARISONS),
        age: random.between(30, 70),
      };
    case 'condition_qualified':
      return {
        ...head,
        ...unknown,
        ...conditionWindow,
        kind,
        subject: condition,
        qualifier: random.pick(QUALIFIERS),
      };
    case 'condition_repeated':
      return {
        ...head,
        ...unknown,
        ...conditionWindow,
        kind,
        subject: condition,
        atLeast: random.between(1, 3),
      };
    case 'condition_with_tobacco':
      return { ...head, ...unknown, ...conditionWindow, kind, subject: condition };
    case 'medication_for':
      return {
        ...head,
        ...unknown,
        ...medicationWindow,
        kind,
        subject: medication,
        uses: randomUses(random, 0),
      };
    case 'medication_not_for':
      return {
        ...head,
        ...unknown,
        ...medicationWindow,
        kind,
        subject: medication,
        uses: randomUses(random, 1),
      };
    case 'medication_dosage':
      return {
        ...head,
        ...unknown,
        kind,
        subject: medication,
        op: random.pick(['>', '>='] as const),
        amount: random.pick([10, 40, 50, 2.5]),
      };
    case 'medication_count': {
      const subject = random.chance(0.5) ? { subject: medication } : {};
      return { ...head, ...unknown, ...medicationWindow, ...subject, kind, atLeast: random.between(1, 4) };
    }
    case 'all_of':
      return { ...head, ...unknown, kind, members: random.list(2, 3, () => randomMember(random)) };
    case 'at_least': {
      const members = random.list(2, 4, () => randomMember(random));
      return { ...head, ...unknown, kind, count: random.between(1, members.length), members };
    }
    case 'nicotine_use':
      return { ...head, kind, definition: randomNicotine(random) };
  }
}

/** Mild outcomes are the common ones, so that some classes stay open under many rules. */
function randomOutcome(random: Random, classCount: number): Outcome {
  if (random.chance(0.08)) return { type: random.pick(['decline', 'refer'] as const) };
  return { type: 'class', index: random.between(0, classCount - 1) };
}

function randomConditionWindow(random: Random): Window<ConditionClock> {
  const clock = random.pick(['diagnosis', 'treatment'] as const);
  return { clock, op: random.pick(COMPARISONS), months: random.pick(LOOK_BACKS) };
}

function randomMedicationWindow(random: Random): Window<MedicationClock> {
  const clock = random.pick(['last_fill', 'first_fill'] as const);
  return { clock, op: random.pick(COMPARISONS), months: random.pick(LOOK_BACKS) };
}

function randomCondition(random: Random): ConditionSubject {
  return random.chance(0.3)
    ? { type: 'condition_group', name: random.pick(TEST_GROUPS) }
    : { type: 'condition', name: random.pick(CONDITION_NAMES) };
}

function randomMedication(random: Random): MedicationSubject {
  return random.chance(0.2)
    ? { type: 'medication_group', name: random.pick(MEDICATION_GROUPS) }
    : { type: 'medication', name: random.pick(MEDICATION_NAMES) };
}

function randomUses(random: Random, atLeast: number): ConditionSubject[] {
  return random.list(atLeast, 2, () => randomCondition(random));
}

function randomMember(random: Random): SetMember {
  if (random.chance(0.7)) {
    const window = random.chance(0.3) ? { window: randomConditionWindow(random) } : {};
    return { ...randomCondition(random), ...window };
  }
  const window = random.chance(0.3) ? { window: randomMedicationWindow(random) } : {};
  return { ...randomMedication(random), ...window };
}

export function randomNicotine(random: Random): NicotineDefinition {
  return {
    counts: random.chance(0.5) ? 'any' : random.some(NICOTINE_PRODUCTS, 1, 4),
    lookBackMonths: random.pick([0, 12, 24, 36, 60, 120]),
    exceptions: random.list(0, 1, () => ({
      products: random.some(NICOTINE_PRODUCTS, 1, 2),
      atMost: random.pick(NICOTINE_FREQUENCIES),
    })),
  };
}

export function randomImplied(random: Random, id: string): ImpliedCondition {
  return {
    id,
    subject: randomMedication(random),
    uses: randomUses(random, 0),
    condition: random.pick(CONDITION_NAMES),
    source: `guide ${id}`,
  };
}
