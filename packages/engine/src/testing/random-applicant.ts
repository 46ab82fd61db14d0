import type { Applicant, ApplicantCondition, ApplicantMedication, ApplicantNicotine } from '../applicant.ts';
import { addMonths, type Day, formatDay } from '../calendar.ts';
import type { Coverage, EvaluationOptions } from '../coverage.ts';
import { CATEGORIES, PRODUCT_CLASSES } from '../flat-pack.ts';
import type { Random } from '../random.ts';
import { type AskedRider, RIDER_KINDS, RIDERS_WITH_AMOUNT } from '../riders/rider.ts';
import { NICOTINE_FREQUENCIES, NICOTINE_LAST_USED } from '../rules/nicotine-definition.ts';
import { CONDITION_NAMES, MEDICATION_NAMES, NICOTINE_PRODUCTS, TEST_STATES } from './world.ts';

export function randomApplicant(random: Random, asOf: Day): Applicant {
  const age = random.between(17, 90);
  return {
    sex: random.pick(['male', 'female'] as const),
    born: random.chance(0.9)
      ? { dateOfBirth: formatDay(addMonths(asOf, -12 * age - random.between(0, 11)) - random.between(0, 27)) }
      : { insuranceAge: age },
    heightInches: random.chance(0.95) ? random.between(54, 80) : null,
    weightLbs: random.between(90, 380),
    conditions: random.list(0, 4, () => randomConditionRow(random, asOf)),
    medications: random.list(0, 5, () => randomMedicationRow(random, asOf)),
    nicotine: random.chance(0.6) ? randomNicotineUse(random) : null,
    ...(random.chance(0.4) && { measurements: randomMeasurements(random, asOf) }),
  };
}

function randomConditionRow(random: Random, asOf: Day): ApplicantCondition {
  return {
    name: random.chance(0.95) ? random.pick(CONDITION_NAMES) : 'SOMETHING ELSE',
    diagnosed: randomDate(random, asOf),
    lastTreatment: randomDate(random, asOf),
  };
}

function randomMedicationRow(random: Random, asOf: Day): ApplicantMedication {
  return {
    name: random.chance(0.95) ? random.pick(MEDICATION_NAMES) : 'SOMETHING NEW',
    use: random.chance(0.4) ? random.pick([...CONDITION_NAMES, 'SOMETHING ELSE']) : null,
    dosage: random.pick([null, '40 units', '2.5 mg', '55', '20 units twice daily']),
    firstFill: randomDate(random, asOf),
    lastFill: randomDate(random, asOf),
  };
}

/** Often exactly on a boundary that rules use, or one day off. */
function randomDate(random: Random, asOf: Day): string | null {
  const months = random.pick([0, 3, 6, 12, 18, 24, 36, 48, 60, 120, 360]);
  switch (random.between(0, 5)) {
    case 0:
      return null;
    case 1:
      return `${months} MONTHS AGO`;
    case 2:
      return formatDay(addMonths(asOf, -months) - random.between(0, 1));
    case 3:
      return formatDay(addMonths(asOf, -months) - random.between(0, 400));
    case 4:
      return formatDay(addMonths(asOf, -months)).slice(0, 7);
    default:
      return formatDay(addMonths(asOf, -months - 1) + 1);
  }
}

function randomMeasurements(random: Random, asOf: Day): NonNullable<Applicant['measurements']> {
  return {
    ...(random.chance(0.6) && {
      a1c: { value: random.pick([5.4, 6.5, 7, 8.9, 9.5]), date: randomDate(random, asOf) },
    }),
    ...(random.chance(0.6) && { ejection_fraction: { value: random.pick([25, 39.9, 40, 60]) } }),
  };
}

function randomNicotineUse(random: Random): ApplicantNicotine {
  return {
    lastUsed: random.pick(NICOTINE_LAST_USED),
    products: random.list(0, 2, () => ({
      name: random.pick([...NICOTINE_PRODUCTS, 'HOOKAH']),
      frequency: random.chance(0.7) ? random.pick(NICOTINE_FREQUENCIES) : null,
    })),
  };
}

function randomAskedRiders(random: Random): readonly AskedRider[] {
  const kinds = random.some(RIDER_KINDS, 1, RIDER_KINDS.length);
  const asked = random.chance(0.2) ? [...kinds, random.pick(kinds)] : kinds;
  return asked.map((kind) => ({
    kind,
    amountCents:
      RIDERS_WITH_AMOUNT.includes(kind) && random.chance(0.5) ? random.pick([500_000, 1_000_000]) : null,
    children: kind === 'child' && random.chance(0.5) ? random.between(1, 4) : null,
  }));
}

export function randomCoverage(random: Random, asOf: Day): Coverage {
  const budgeted = random.chance(0.4);
  return {
    state: random.pick(TEST_STATES),
    zip: random.chance(0.5) ? random.pick(['75001', '59101', '90210-1234']) : null,
    target: budgeted ? 'monthly_budget' : 'face_amounts',
    amountsCents: random.list(1, 3, () =>
      budgeted
        ? random.between(500, 40_000)
        : random.pick([100_000, 1_000_000, 1_234_567, 2_500_000, 10_000_000]),
    ),
    ...(random.chance(0.4) && { riders: randomAskedRiders(random) }),
    ...(random.chance(0.5) && { household: random.chance(0.7) }),
    ...(random.chance(0.4) && {
      partBEffective: addMonths(asOf, random.pick([-100, -7, -6, -5, 0, 5, 6, 7])) + random.between(-1, 1),
    }),
  };
}

export function randomOptions(random: Random): EvaluationOptions {
  return {
    includeIneligible: random.chance(0.8),
    onlyProductClass: random.chance(0.2) ? random.some(PRODUCT_CLASSES, 1, 3) : null,
    minRank: random.chance(0.2) ? random.pick(CATEGORIES) : null,
    skipHealth: random.chance(0.15),
  };
}
