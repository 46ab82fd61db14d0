import type { ImpliedCondition } from '../flat-pack.ts';
import type { Random } from '../random.ts';
import type { Severity } from '../reference-names.ts';
import type { RuleGuards } from '../rules/guard.ts';
import { NICOTINE_FREQUENCIES, type NicotineDefinition } from '../rules/nicotine-definition.ts';
import type { Outcome, RuleHead } from '../rules/outcome.ts';
import { RULE_KINDS, type Rule, ruleNodeOf } from '../rules/rule.ts';
import type { RuleSampler } from '../rules/rule-sampler.ts';
import type { SetMember } from '../rules/set-member.ts';
import {
  CONDITION_CLOCKS,
  type Comparison,
  type ConditionClock,
  type ConditionSubject,
  type MedicationClock,
  type MedicationSubject,
  type Window,
} from '../rules/subject.ts';
import type { UnlistedOutcome, UnlistedTreatment } from '../unlisted.ts';
import {
  CONDITION_NAMES,
  MEDICATION_GROUPS,
  MEDICATION_NAMES,
  NICOTINE_PRODUCTS,
  TEST_GROUPS,
  TEST_STATES,
} from './world.ts';

const LOOK_BACKS = [0, 6, 12, 18, 24, 36, 48, 60, 120] as const;
const COMPARISONS = ['<', '<=', '>', '>='] as const satisfies readonly Comparison[];

/** A rule of any kind; each kind makes its own part. */
export function randomRule(random: Random, id: string, classCount: number): Rule {
  const head: RuleHead = {
    id,
    outcome: randomOutcome(random, classCount),
    reason: random.chance(0.9) ? 'underwriting' : 'nicotine usage',
    source: `guide ${id}`,
    ...(random.chance(0.25) && { guards: randomGuards(random) }),
  };
  const kind = random.pick(RULE_KINDS);
  return { ...head, kind, ...ruleNodeOf(kind).sample(samplerOf(random)) } as Rule;
}

function samplerOf(random: Random): RuleSampler {
  return {
    pick: (options) => random.pick(options),
    between: (least, most) => random.between(least, most),
    condition: () => randomCondition(random),
    medication: () => randomMedication(random),
    uses: (least) => randomUses(random, least),
    members: (least, most) => random.list(least, most, () => randomMember(random)),
    months: () => random.pick(LOOK_BACKS),
    conditionClock: () => random.pick(CONDITION_CLOCKS),
    conditionWindow: () => (random.chance(0.5) ? { window: randomConditionWindow(random) } : {}),
    medicationWindow: () => (random.chance(0.5) ? { window: randomMedicationWindow(random) } : {}),
    ifUnknown: () => (random.chance(0.25) ? { ifUnknown: 'silent' } : {}),
    nicotine: () => randomNicotine(random),
  };
}

function randomGuards(random: Random): RuleGuards {
  const from = random.between(17, 80);
  return {
    ...(random.chance(0.5) && { ages: { min: from, max: from + random.between(0, 40) } }),
    ...(random.chance(0.3) && { sex: random.pick(['male', 'female'] as const) }),
    ...(random.chance(0.3) && { states: random.some(TEST_STATES, 1, 3) }),
    ...(random.chance(0.4) && {
      face: random.pick([
        { minCents: 0, maxCents: 1_000_000 },
        { minCents: 1_500_000, maxCents: 99_999_999_900 },
        { minCents: 1_000_000, maxCents: 2_500_000 },
      ]),
    }),
  };
}

export function randomUnlisted(random: Random, classCount: number): UnlistedTreatment | null {
  if (random.chance(0.2)) return null;
  const treatment = (_: Severity): UnlistedOutcome => {
    const outcome = randomOutcome(random, classCount);
    if (random.chance(0.6)) return { outcome };
    return { outcome, withinMonths: random.pick([6, 12, 24, 60]), later: randomOutcome(random, classCount) };
  };
  return {
    terminal: treatment('terminal'),
    severe: treatment('severe'),
    serious: treatment('serious'),
    moderate: treatment('moderate'),
    minor: treatment('minor'),
    none: treatment('none'),
  };
}

/** Mild outcomes are the common ones, so that some classes stay open under many rules. */
function randomOutcome(random: Random, classCount: number): Outcome {
  if (random.chance(0.2)) return { type: 'open' };
  if (random.chance(0.08)) return { type: random.pick(['decline', 'refer'] as const) };
  return { type: 'class', index: random.between(0, classCount - 1) };
}

function randomConditionWindow(random: Random): Window<ConditionClock> {
  const clock = random.pick(CONDITION_CLOCKS);
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
