import {
  type Applicant,
  type Coverage,
  compileCatalog,
  Evaluator,
  type FlatPack,
  MODE_SLOTS,
  parseCalendarDate,
  type ReferenceNames,
  validFacts,
} from '@prequal/engine';
import { Findings, type PropertyResult } from './finding.ts';

/** Where a Medicare supplement breaks a property. */
interface MedsupFinding {
  readonly variant: string;
  readonly message: string;
}

export interface MedsupResults {
  readonly older: PropertyResult<MedsupFinding>;
  readonly discount: PropertyResult<MedsupFinding>;
  readonly guaranteed: PropertyResult<MedsupFinding>;
}

const AGES = Array.from({ length: 35 }, (_, index) => 65 + index);
/** Eligible for Medicare before 2020, so that no plan is closed. */
const OLD_ENOUGH = 80;
const OPTIONS = { includeIneligible: true, onlyProductClass: null, minRank: null, skipHealth: false };
/** Each closes every Medicare supplement that asks about health. */
const GRAVE: Pick<Applicant, 'conditions' | 'heightInches' | 'weightLbs'> = {
  conditions: [{ name: "Alzheimer's Disease" }, { name: 'Oxygen Use' }],
  heightInches: 62,
  weightLbs: 480,
};
const HEALTHY = { ...GRAVE, conditions: [], heightInches: null, weightLbs: null };

/** Tries every area, sex and tobacco status of every Medicare supplement. */
export function medsupProperties(
  all: readonly FlatPack[],
  names: ReferenceNames,
  asOf: string,
): MedsupResults {
  const packs = all.filter(({ medsup }) => medsup !== undefined);
  const prices = new PlanPrices(packs, names, asOf);
  const older = new Findings<MedsupFinding>();
  const discount = new Findings<MedsupFinding>();
  const guaranteed = new Findings<MedsupFinding>();
  for (const [variant, pack] of packs.entries()) {
    const { slug } = pack;
    for (const who of buyersOf(pack)) {
      const byAge = AGES.map((age) => prices.of(variant, { ...who, age }));
      older.compared(AGES.length);
      if (pack.medsup?.rating !== 'community' && byAge.some((each, at) => isCheaper(each, byAge[at - 1]))) {
        const message = `An older applicant pays less in area ${who.area}.`;
        older.add(slug, () => ({ variant: slug, message }));
      }
      discount.compared(1);
      const healthy = prices.of(variant, { ...who, age: OLD_ENOUGH });
      if (isCheaper(healthy, prices.of(variant, { ...who, age: OLD_ENOUGH, household: true }))) {
        const message = `The household discount raises a premium in area ${who.area}.`;
        discount.add(slug, () => ({ variant: slug, message }));
      }
      guaranteed.compared(1);
      const ill = prices.of(variant, { ...who, age: OLD_ENOUGH, isEnrolling: true });
      if (ill.some((cents, index) => cents !== healthy[index])) {
        const message = `An application within six months of Part B is treated differently for health reasons in area ${who.area}.`;
        guaranteed.add(slug, () => ({ variant: slug, message }));
      }
    }
  }
  return { older: older.result, discount: discount.result, guaranteed: guaranteed.result };
}

interface Buyer {
  readonly area: string;
  readonly zip: string;
  readonly state: Coverage['state'];
  readonly sex: Applicant['sex'];
  readonly smokes: boolean;
}

function buyersOf({ medsup, states }: FlatPack): readonly Buyer[] {
  const state = states.available[0];
  if (medsup === undefined || state === undefined) return [];
  return medsup.areas.flatMap(({ name, prefixes: [prefix = ''] }) =>
    (['male', 'female'] as const).flatMap((sex) =>
      [false, true].map((smokes) => ({ area: name, zip: `${prefix}01`, state, sex, smokes })),
    ),
  );
}

class PlanPrices {
  readonly #evaluator: Evaluator;
  readonly #asOf: number;

  constructor(packs: readonly FlatPack[], names: ReferenceNames, asOf: string) {
    this.#evaluator = new Evaluator(compileCatalog(packs, names));
    this.#asOf = parseCalendarDate(asOf) ?? 0;
  }

  /** [class] → premium in the first mode; 0 for a closed class. */
  of(
    variant: number,
    {
      age,
      household = false,
      isEnrolling = false,
      ...buyer
    }: Buyer & { readonly age: number; readonly household?: boolean; readonly isEnrolling?: boolean },
  ): readonly number[] {
    const health = isEnrolling ? GRAVE : HEALTHY;
    const applicant: Applicant = {
      sex: buyer.sex,
      born: { insuranceAge: age },
      ...health,
      medications: [],
      nicotine: buyer.smokes
        ? { lastUsed: 'within_12_months', products: [{ name: 'Cigarettes', frequency: 'daily' }] }
        : null,
    };
    const coverage: Coverage = {
      state: buyer.state,
      zip: buyer.zip,
      target: 'face_amounts',
      amountsCents: [100_000],
      household,
      ...(isEnrolling && { partBEffective: this.#asOf }),
    };
    const facts = validFacts(applicant, this.#asOf);
    const offers = this.#evaluator.evaluate(facts, { coverage, variants: [variant] }, OPTIONS);
    const prices = Array.from({ length: offers.rowCount }, () => 0);
    for (let row = 0; row < (offers.eligibleRows[0] ?? 0); row += 1)
      prices[offers.rateClass[row] ?? 0] = offers.premium[row * MODE_SLOTS] ?? 0;
    return prices;
  }
}

/** Whether a class that both can have costs the first one less. */
function isCheaper(first: readonly number[], second: readonly number[] | undefined): boolean {
  return first.some((cents, index) => {
    const other = second?.[index] ?? 0;
    return cents > 0 && other > 0 && cents < other;
  });
}
