import { dayOf } from '../calendar.ts';
import { compileCatalog } from '../compiled/compile.ts';
import { Evaluator } from '../compiled/evaluator.ts';
import { plainOffers } from '../compiled/plain-offers.ts';
import { interpretOffers } from '../interpret/interpret.ts';
import { normalizeApplicant } from '../normalize.ts';
import type { Offer } from '../offer.ts';
import { Random } from '../random.ts';
import { Reference } from '../reference.ts';
import { randomApplicant, randomCoverage, randomOptions } from './random-applicant.ts';
import { randomPack } from './random-pack.ts';
import { WORLD, WORLD_TOGETHER } from './world.ts';

export interface EqualityReport {
  /** The compared rows (variant × class × amount), and how many of them were eligible. */
  readonly comparedRows: number;
  readonly eligibleRows: number;
  readonly catalogs: number;
  /** The first disagreement; null when there is none. */
  readonly difference: Difference | null;
}

interface Difference {
  /** Reproduces the same catalog and applicant. */
  readonly seed: number;
  readonly interpreted: Offer | null;
  readonly compiled: Offer | null;
}

const VARIANTS = 12;
const APPLICANTS_PER_CATALOG = 60;

/** Runs both implementations on random packs and applicants until enough rows have been compared. */
export function compareOnRandom(rows: number, firstSeed: number): EqualityReport {
  const total = { comparedRows: 0, eligibleRows: 0, catalogs: 0 };
  for (let seed = firstSeed; total.comparedRows < rows; seed += 1) {
    const difference = compareCatalog(seed, total);
    total.catalogs += 1;
    if (difference !== null) return { ...total, difference };
  }
  return { ...total, difference: null };
}

function compareCatalog(
  seed: number,
  total: { comparedRows: number; eligibleRows: number },
): Difference | null {
  const random = new Random(seed);
  const rules = random.pick([2, 4, 6, 15, 40]);
  const packs = Array.from({ length: VARIANTS }, (_, variant) => randomPack(random, variant, { rules }));
  const world = seed % 4 === 0 ? WORLD : WORLD_TOGETHER;
  const reference = new Reference(world);
  const evaluator = new Evaluator(compileCatalog(packs, world));
  for (let applicant = 0; applicant < APPLICANTS_PER_CATALOG; applicant += 1) {
    const asOf = dayOf(2024, 1, 1) + random.between(0, 1500);
    const normalized = normalizeApplicant(randomApplicant(random, asOf), asOf);
    if (!normalized.ok) throw new Error(`seed ${seed}: a random applicant is invalid`);
    const coverage = randomCoverage(random, asOf);
    const options = randomOptions(random);
    const variants = random.list(1, VARIANTS + 4, () => random.between(0, VARIANTS - 1));
    const { facts } = normalized;
    const interpreted = interpretOffers({ packs, variants }, { reference, facts, coverage }, options);
    const compact = evaluator.evaluate(facts, { coverage, variants }, options);
    const compiled = plainOffers(evaluator.catalog, { offers: compact, coverage });
    const at = firstDifference(interpreted, compiled);
    if (at !== null) return { seed, interpreted: interpreted[at] ?? null, compiled: compiled[at] ?? null };
    for (const offer of interpreted) {
      total.comparedRows += offer.rows.length;
      total.eligibleRows += offer.rows.filter((row) => row.eligible).length;
    }
  }
  return null;
}

function firstDifference(left: readonly Offer[], right: readonly Offer[]): number | null {
  const longest = Math.max(left.length, right.length);
  for (let at = 0; at < longest; at += 1) {
    if (JSON.stringify(left[at]) !== JSON.stringify(right[at])) return at;
  }
  return null;
}
