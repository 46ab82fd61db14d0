import { Random, type ReferenceNames, STATES } from '@prequal/engine';
import type { ImpactRow } from './impact.ts';

/** Seed of the shipped applicants: the same people for every draft. */
const SEED = 20_261_117;
const FACES = [1_000_000, 1_500_000, 2_500_000, 10_000_000, 25_000_000, 50_000_000];
const DAY_MS = 86_400_000;

/** Made-up applicants of working age and older, healthy and not, who apply for usual amounts. */
export function* samplePopulation(
  names: ReferenceNames,
  { count, asOf }: { readonly count: number; readonly asOf: string },
): Generator<ImpactRow> {
  const random = new Random(SEED);
  const today = new Date(asOf).getTime();
  const daysAgo = (days: number) => new Date(today - days * DAY_MS).toISOString().slice(0, 10);
  const dating = () => {
    const treated = random.between(1, 3650);
    return { diagnosed: daysAgo(treated + random.between(0, 1500)), lastTreatment: daysAgo(treated) };
  };
  for (let person = 1; person <= count; person++) {
    const sex = random.chance(0.5) ? 'female' : 'male';
    const heightInches = (sex === 'female' ? 60 : 65) + random.between(0, 10);
    const isHealthy = random.chance(0.3);
    const conditions = isHealthy
      ? []
      : random.list(1, 3, () => ({ name: random.pick(names.conditions).name, ...dating() }));
    const medications = isHealthy
      ? []
      : random.list(0, 2, () => {
          const { diagnosed: firstFill, lastTreatment: lastFill } = dating();
          return { name: random.pick(names.medications).name, firstFill, lastFill };
        });
    yield {
      ref: `applicant ${person}`,
      applicant: {
        sex,
        born: { dateOfBirth: daysAgo(random.between(20 * 365, 85 * 365)) },
        heightInches,
        weightLbs: Math.round(heightInches * heightInches * (random.between(19, 38) / 703)),
        conditions,
        medications,
        nicotine: random.chance(0.15) ? { lastUsed: 'within_12_months', products: [] } : null,
      },
      coverage: {
        state: random.pick(STATES),
        zip: null,
        target: 'face_amounts',
        amountsCents: [random.pick(FACES)],
      },
    };
  }
}
