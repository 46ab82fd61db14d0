import {
  type Coverage,
  compileCatalog,
  type EvaluationOptions,
  Evaluator,
  type Facts,
  type FlatPack,
  interpretOffers,
  interpretPack,
  plainOffers,
  Reference,
} from '../../packages/engine/src/index.ts';
import type { ClosedClasses } from './peer.ts';
import { NAMES } from './synthetic.ts';

export const OPTIONS: EvaluationOptions = {
  includeIneligible: true,
  onlyProductClass: null,
  minRank: null,
  skipHealth: false,
};

export function coverageOf(amounts: number): Coverage {
  return {
    state: 'TX',
    zip: null,
    target: 'face_amounts',
    amountsCents: Array.from({ length: amounts }, (_, index) => 500_000 + index * 250_000),
  };
}

/** The compiled and the interpreted form of the engine over one set of packs. */
export class Ours {
  readonly packs: readonly FlatPack[];
  readonly #variants: readonly number[];
  readonly #reference = new Reference(NAMES);
  readonly #evaluator: Evaluator;

  constructor(packs: readonly FlatPack[]) {
    this.packs = packs;
    this.#variants = packs.map((_, variant) => variant);
    this.#evaluator = new Evaluator(compileCatalog(packs, NAMES));
  }

  /** Eligibility, rank and every premium mode of every row. */
  compiled(facts: Facts, coverage: Coverage): number {
    return this.#evaluator.evaluate(facts, { coverage, variants: this.#variants }, OPTIONS).rowCount;
  }

  interpreted(facts: Facts, coverage: Coverage): number {
    return interpretOffers(
      { packs: this.packs, variants: this.#variants },
      { reference: this.#reference, facts, coverage },
      OPTIONS,
    ).length;
  }

  assertReadingsAgree(facts: Facts, coverage: Coverage): void {
    const compact = this.#evaluator.evaluate(facts, { coverage, variants: this.#variants }, OPTIONS);
    const compiled = JSON.stringify(plainOffers(this.#evaluator.catalog, { offers: compact, coverage }));
    const interpreted = JSON.stringify(
      interpretOffers(
        { packs: this.packs, variants: this.#variants },
        { reference: this.#reference, facts, coverage },
        OPTIONS,
      ),
    );
    if (compiled !== interpreted) throw new Error('the compiled engine and the interpreter disagree');
  }

  /** What the health rules alone close, from the interpreter's trace: what other engines can be compared on. */
  closedByRules(facts: Facts): ClosedClasses {
    return this.packs.map((pack, variant) => {
      const [first] = interpretPack(
        { pack, variant },
        { reference: this.#reference, facts, coverage: coverageOf(1) },
        OPTIONS,
      );
      const fired = (first?.entries ?? []).filter((entry) => entry.outcome !== null);
      return Math.max(0, ...fired.map((entry) => entry.closes.length));
    });
  }
}
