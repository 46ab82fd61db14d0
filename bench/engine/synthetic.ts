import {
  type Applicant,
  type ConditionSubject,
  type Facts,
  type FlatPack,
  normalizeApplicant,
  type Outcome,
  parseCalendarDate,
  type ReferenceNames,
  type Rule,
  type RuleHead,
} from '../../packages/engine/src/index.ts';
import { Random } from '../../packages/engine/src/random.ts';
import { randomPack } from '../../packages/engine/src/testing/random-pack.ts';

/** Rule kinds that decision tables and JSON rules can express too; the engine has more. */
const CONDITIONS = Array.from({ length: 120 }, (_, index) => `CONDITION ${index}`);
const MEDICATIONS = Array.from({ length: 160 }, (_, index) => `MEDICATION ${index}`);
const LOOK_BACKS = [6, 12, 18, 24, 36, 48, 60, 120];
const CLASSES = 4;

export const AS_OF = parseCalendarDate('2026-11-15') ?? 0;

export const NAMES: ReferenceNames = {
  conditions: CONDITIONS.map((name) => ({
    name,
    groups: [],
    ancestors: [],
    severity: 'none',
    kind: 'course',
    milder: false,
  })),
  medications: MEDICATIONS.map((name) => ({ name, groups: [], ancestors: [], uses: [], indications: [] })),
};

/** Packs of 4 classes with the given number of rules: 7 in 12 on conditions, 4 on medications, 1 on pairs. */
export function syntheticPacks(variants: number, rules: number): FlatPack[] {
  const random = new Random(variants * 1_000 + rules);
  return Array.from({ length: variants }, (_, variant) => {
    const pack = randomPack(random, variant, { rules: 0, classes: CLASSES });
    return {
      ...pack,
      nicotine: { counts: 'any', lookBackMonths: 12, exceptions: [] },
      impliedConditions: [],
      unlisted: null,
      inference: { always: 'ignore', usual: 'ignore' },
      rules: Array.from({ length: rules }, (_rule, index) => syntheticRule(random, `R${index}`)),
    };
  });
}

function syntheticRule(random: Random, id: string): Rule {
  const head: RuleHead = { id, outcome: syntheticOutcome(random), reason: 'underwriting', source: 'bench' };
  const share = random.between(1, 12);
  if (share <= 7) return conditionRule(random, head);
  if (share <= 11) return medicationRule(random, head);
  const members = random.some(CONDITIONS, 2, 2).map((name) => ({ type: 'condition' as const, name }));
  return { ...head, kind: 'all_of', members };
}

function syntheticOutcome(random: Random): Outcome {
  if (random.chance(0.05)) return { type: 'decline' };
  return { type: 'class', index: random.pick([0, 0, 1, 1, 1, 2, 2, 3]) };
}

function conditionRule(random: Random, head: RuleHead): Rule {
  const subject = conditionSubject(random);
  const months = random.pick(LOOK_BACKS);
  const clock = random.pick(['diagnosis', 'treatment'] as const);
  switch (random.between(0, 9)) {
    case 0:
    case 1:
      return { ...head, kind: 'condition_ever', subject };
    case 2:
      return {
        ...head,
        kind: 'condition_over',
        subject,
        clock,
        op: random.pick(['>', '>='] as const),
        months,
      };
    case 3:
      return { ...head, kind: 'diagnosed_at_age', subject, op: '<', age: random.between(35, 50) };
    case 4:
      return { ...head, kind: 'condition_with_tobacco', subject };
    default:
      return {
        ...head,
        kind: 'condition_within',
        subject,
        clock,
        op: random.pick(['<', '<='] as const),
        months,
      };
  }
}

function medicationRule(random: Random, head: RuleHead): Rule {
  const subject = { type: 'medication', name: random.pick(MEDICATIONS) } as const;
  const uses = random.some(CONDITIONS, 1, 3).map((name): ConditionSubject => ({ type: 'condition', name }));
  const window = { clock: 'last_fill', op: '<=', months: random.pick(LOOK_BACKS) } as const;
  switch (random.between(0, 3)) {
    case 0:
      return { ...head, kind: 'medication_for', subject, uses: [] };
    case 1:
      return { ...head, kind: 'medication_for', subject, uses };
    case 2:
      return { ...head, kind: 'medication_for', subject, uses, window };
    default:
      return { ...head, kind: 'medication_not_for', subject, uses };
  }
}

function conditionSubject(random: Random): ConditionSubject {
  return { type: 'condition', name: random.pick(CONDITIONS) };
}

/** Applicants with 3 conditions and 4 medications, all dated. */
export function syntheticApplicants(count: number): Facts[] {
  const random = new Random(20_261_115);
  return Array.from({ length: count }, () => {
    const applicant: Applicant = {
      sex: random.pick(['male', 'female'] as const),
      born: { insuranceAge: random.between(50, 80) },
      heightInches: random.between(60, 74),
      weightLbs: random.between(120, 260),
      conditions: random.some(CONDITIONS, 3, 3).map((name) => {
        const months = random.between(1, 150);
        return {
          name,
          diagnosed: `${months + random.between(0, 60)} MONTHS AGO`,
          lastTreatment: `${months} MONTHS AGO`,
        };
      }),
      medications: random.some(MEDICATIONS, 4, 4).map((name) => ({
        name,
        use: random.pick(CONDITIONS),
        firstFill: '80 MONTHS AGO',
        lastFill: `${random.between(0, 70)} MONTHS AGO`,
      })),
      nicotine: random.chance(0.3)
        ? { lastUsed: 'within_12_months', products: [{ name: 'CIGARETTES', frequency: 'daily' }] }
        : null,
    };
    const normalized = normalizeApplicant(applicant, AS_OF);
    if (!normalized.ok) throw new Error('a synthetic applicant is invalid');
    return normalized.facts;
  });
}
