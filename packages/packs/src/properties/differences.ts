import {
  type Applicant,
  compileCatalog,
  Evaluator,
  type FlatPack,
  type ProductClass,
  parseCalendarDate,
  type ReferenceNames,
  validFacts,
} from '@prequal/engine';
import { IMPAIRMENTS, type Impairment } from './impairments.ts';

/** Which products of one class take an applicant whom they would take in good health. */
export interface CarrierDifference {
  readonly impairment: string;
  readonly class: ProductClass;
  /** Final expense: those with a full benefit from the first day. Term: those that offer any class. */
  readonly takenBy: readonly { readonly product: string; readonly rateClass: string }[];
  readonly refusedBy: readonly string[];
}

const COMPARED_CLASSES: readonly ProductClass[] = ['fex', 'term'];
const FACES = [500_000, 1_000_000, 2_500_000, 10_000_000, 25_000_000];
const OPTIONS = { includeIneligible: false, onlyProductClass: null, minRank: null, skipHealth: false };

/** Who takes what, for common impairments: products with health questions, each family once. */
export function carrierDifferences(
  all: readonly FlatPack[],
  names: ReferenceNames,
  asOf: string,
): readonly CarrierDifference[] {
  const packs = all.filter(
    ({ unlisted, productClass }) => unlisted !== null && COMPARED_CLASSES.includes(productClass),
  );
  if (packs.length === 0) return [];
  const evaluator = new Evaluator(compileCatalog(packs, names));
  const day = parseCalendarDate(asOf) ?? 0;
  const best = (applicant: Applicant) => bestClasses(packs, evaluator, validFacts(applicant, day));
  return IMPAIRMENTS.flatMap((impairment) => {
    const taken = best(applicantOf(impairment));
    const healthy = best(applicantOf({ ...impairment, conditions: [], medications: [], weight: null }));
    return COMPARED_CLASSES.map((productClass): CarrierDifference => {
      const sold = [...healthy.keys()].filter((family) => healthy.get(family)?.productClass === productClass);
      const takenBy = sold.flatMap((product) => {
        const rateClass = taken.get(product)?.rateClass;
        return rateClass === undefined ? [] : [{ product, rateClass }];
      });
      const takers = new Set(takenBy.map(({ product }) => product));
      const refusedBy = sold.filter((product) => !takers.has(product));
      return { impairment: impairment.name, class: productClass, takenBy, refusedBy };
    });
  });
}

function applicantOf({ sex, age, weight, conditions, medications }: Impairment): Applicant {
  return {
    sex,
    born: { insuranceAge: age },
    heightInches: sex === 'male' ? 70 : 63,
    weightLbs: weight,
    conditions,
    medications,
    nicotine: null,
  };
}

interface BestClass {
  readonly productClass: ProductClass;
  readonly rateClass: string;
}

/** By family: the best class at any amount; a final-expense class counts only with an immediate benefit. */
function bestClasses(
  packs: readonly FlatPack[],
  evaluator: Evaluator,
  facts: ReturnType<typeof validFacts>,
): ReadonlyMap<string, BestClass> {
  const coverage = { state: 'TX', zip: null, target: 'face_amounts', amountsCents: FACES } as const;
  const offers = evaluator.evaluate(facts, { coverage, variants: [...packs.keys()] }, OPTIONS);
  const found = new Map<string, BestClass & { readonly index: number }>();
  for (let offer = 0; offer < offers.offerCount; offer += 1) {
    const pack = packs[offers.variant[offer] ?? 0];
    const index = offers.rateClass[offers.firstRow[offer] ?? 0] ?? 0;
    const rateClass = pack?.classes[index];
    if (pack === undefined || rateClass === undefined) continue;
    const { familyName, productClass } = pack;
    if (productClass === 'fex' && rateClass.category !== 'immediate') continue;
    if (index < (found.get(familyName)?.index ?? Number.POSITIVE_INFINITY))
      found.set(familyName, { productClass, rateClass: rateClass.name, index });
  }
  return found;
}
