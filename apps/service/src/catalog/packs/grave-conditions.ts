import {
  compileCatalog,
  Evaluator,
  type Facts,
  type FlatPack,
  normaliseApplicant,
  parseCalendarDate,
  type ReferenceNames,
  type StateCode,
} from '@prequal/engine';

/** A product with health questions that offers its best class to somebody with a terminal or severe condition. */
export interface GraveAtBestClass {
  readonly slug: string;
  readonly rateClass: string;
  readonly condition: string;
  readonly age: number;
}

const AGES = [30, 50, 65, 78];
const STATES: readonly StateCode[] = ['TX', 'FL', 'OH'];
const FACES = [500_000, 1_000_000, 2_500_000, 10_000_000, 25_000_000, 50_000_000];
const OPTIONS = { includeIneligible: false, onlyProductClass: null, minRank: null, skipHealth: false };

/** Tries every terminal and severe condition, undated, at several ages; the first finding of each product and condition. */
export function graveAtBestClass(
  packs: readonly FlatPack[],
  names: ReferenceNames,
  asOf: string,
): readonly GraveAtBestClass[] {
  const asking = packs.filter((pack) => pack.unlisted !== null);
  const day = parseCalendarDate(asOf) ?? 0;
  const evaluator = new Evaluator(compileCatalog(asking, names));
  const variants = asking.map((_, variant) => variant);
  const grave = names.conditions.filter(({ severity }) => severity === 'terminal' || severity === 'severe');
  const found = new Map<string, GraveAtBestClass>();
  for (const age of AGES) {
    for (const state of STATES) {
      const best = (facts: Facts) => bestClasses(evaluator, facts, state, variants);
      const healthy = best(factsOf(age, null, day));
      for (const { name } of grave) {
        for (const [variant, rateClass] of best(factsOf(age, name, day))) {
          const key = `${variant} ${name}`;
          if (healthy.get(variant) !== rateClass || found.has(key)) continue;
          const pack = asking[variant];
          const className = pack?.classes[rateClass]?.name ?? '';
          found.set(key, { slug: pack?.slug ?? '', rateClass: className, condition: name, age });
        }
      }
    }
  }
  return [...found.values()];
}

function bestClasses(
  evaluator: Evaluator,
  facts: Facts,
  state: StateCode,
  variants: readonly number[],
): ReadonlyMap<number, number> {
  const coverage = { state, zip: null, target: 'face_amounts', amountsCents: FACES } as const;
  const offers = evaluator.evaluate(facts, coverage, variants, OPTIONS);
  const best = new Map<number, number>();
  for (let offer = 0; offer < offers.offerCount; offer += 1) {
    const variant = offers.variant[offer] ?? 0;
    const rateClass = offers.rateClass[offers.firstRow[offer] ?? 0] ?? 0;
    best.set(variant, Math.min(best.get(variant) ?? rateClass, rateClass));
  }
  return best;
}

function factsOf(age: number, condition: string | null, asOf: number): Facts {
  const normalised = normaliseApplicant(
    {
      sex: 'female',
      born: { insuranceAge: age },
      heightInches: 65,
      weightLbs: 140,
      conditions: condition === null ? [] : [{ name: condition }],
      medications: [],
      nicotine: null,
    },
    asOf,
  );
  if (!normalised.ok) throw new Error('the sample applicant is not valid');
  return normalised.facts;
}
