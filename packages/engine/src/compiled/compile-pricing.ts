import { type FlatPack, MAX_CLASSES, type Pricing } from '../flat-pack.ts';
import { monthlyMode } from '../interpret/price.ts';
import { recipeNumber } from '../money/premium.ts';
import { ratedCents } from '../money/rating.ts';
import type { RateColumn, RateSex } from '../rate-column.ts';
import { STATES } from '../states.ts';
import { type FaceRange, faceLimits } from '../tables/face-limits.ts';
import { AGE_SLOTS, MODE_SLOTS, NONE, type PricingTables, SEX_SLOTS } from './catalog.ts';
import { groupBy } from './grouping.ts';
import { rowsInForce } from './rows-in-force.ts';
import { offsets } from './subject-index.ts';

/** `ratesOf` spreads out the rates of a pack. */
export function compilePricing(
  packs: readonly FlatPack[],
  ratesOf: (pack: FlatPack) => Int32Array,
): PricingTables {
  const pricings = packs.map((pack) => pack.pricing);
  const slots = packs.map(faceTable);
  const faces = joinedRows(
    slots.map(({ limits }) => limits),
    AGE_SLOTS,
    (cells) => new Float64Array(cells),
  );
  const rates = joinedRows(packs.map(ratesOf), SEX_SLOTS * 2 * AGE_SLOTS, (cells) => new Int32Array(cells));
  return {
    recipe: Uint8Array.from(pricings, ({ recipe }) => recipeNumber(recipe)),
    fee: Float64Array.from(pricings, ({ feeCents }) => feeCents),
    step: Float64Array.from(pricings, ({ stepCents }) => stepCents),
    modeCount: Uint8Array.from(pricings, ({ modes }) => modes.length),
    factors: Int32Array.from(pricings.flatMap(factorSlots)),
    defaultMode: Uint8Array.from(pricings, ({ modes, defaultMode }) =>
      Math.max(
        0,
        modes.findIndex(({ mode }) => mode === defaultMode),
      ),
    ),
    monthlyMode: Int8Array.from(pricings, (pricing) => {
      const monthly = monthlyMode(pricing);
      return monthly === undefined ? NONE : pricing.modes.indexOf(monthly);
    }),
    firstBand: offsets(pricings.map(({ bandsFromCents }) => bandsFromCents)),
    bandFrom: Float64Array.from(pricings.flatMap(({ bandsFromCents }) => bandsFromCents)),
    faceSlot: Uint8Array.from(STATES.flatMap((_, state) => slots.map(({ slotOf }) => slotOf[state] ?? 0))),
    faceBase: faces.columns,
    faces: faces.cells,
    unisexState: Uint8Array.from(
      STATES.flatMap((state) => pricings.map(({ unisexStates }) => (unisexStates.includes(state) ? 1 : 0))),
    ),
    rateBase: rates.columns,
    rates: rates.cells,
  };
}

function factorSlots(pricing: Pricing): number[] {
  return Array.from({ length: MODE_SLOTS }, (_, index) => pricing.modes[index]?.factor ?? 0);
}

/**
 * Tables with the same number of rows side by side: an evaluation reads few rows, but of all variants, so those are neighbors
 * in memory. `columns`: [table] → its first column, and at the end the number of columns.
 */
function joinedRows<Cells extends Int32Array | Float64Array>(
  tables: readonly ArrayLike<number>[],
  rows: number,
  create: (cells: number) => Cells,
): { readonly columns: Int32Array; readonly cells: Cells } {
  const columns = offsets(tables.map(({ length }) => ({ length: length / rows })));
  const width = columns[tables.length] ?? 0;
  const cells = create(rows * width);
  for (let row = 0; row < rows; row += 1) {
    tables.forEach((table, index) => {
      const own = table.length / rows;
      const at = row * width + (columns[index] ?? 0);
      for (let column = 0; column < own; column += 1) cells[at + column] = table[row * own + column] ?? 0;
    });
  }
  return { columns, cells };
}

export function joinedNumbers(parts: readonly ArrayLike<number>[]): Float64Array {
  const all = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/**
 * States with the same limits share a slot: nearly always all of them. Limits are by age, then by slot, class and limit.
 */
function faceTable(pack: FlatPack): { readonly slotOf: number[]; readonly limits: number[] } {
  const special = new Map<string, number>();
  const byAge = Array.from({ length: AGE_SLOTS }, (): number[] => []);
  // Between two of these ages, no row begins or ends.
  const edges = new Set(pack.faceLimits.flatMap(({ minAge, maxAge }) => [minAge, maxAge + 1]));
  const slotOf = STATES.map((state) => {
    const key = rowsInForce(pack.faceLimits, state);
    const known = special.get(key);
    if (known !== undefined) return known;
    const slot = special.size;
    special.set(key, slot);
    let ranges: readonly (FaceRange | null)[] = [];
    for (let age = 0; age < AGE_SLOTS; age += 1) {
      if (age === 0 || edges.has(age)) {
        ranges = pack.classes.map((_, index) => faceLimits(pack, index, { age, state }));
      }
      for (const range of ranges) byAge[age]?.push(range?.minCents ?? 0, range?.maxCents ?? NONE);
    }
    return slot;
  });
  return { slotOf, limits: byAge.flat() };
}

/** The rate card spread out so that the classes and bands of one applicant are neighbors. */
export function rateTable(pack: FlatPack): Int32Array {
  const { pricing } = pack;
  const classCount = pack.classes.length;
  const bandCount = pricing.bandsFromCents.length;
  const columns = groupBy(pricing.rates, columnKey);
  const table = new Int32Array(SEX_SLOTS * 2 * AGE_SLOTS * classCount * bandCount);
  const ratings = pack.classes.map(({ rating }) => rating);
  const sexSlots: readonly RateSex[] = ['male', 'female', pricing.unisexRates];
  sexSlots.forEach((sex, sexIndex) => {
    [false, true].forEach((tobacco, tobaccoIndex) => {
      for (let cell = 0; cell < classCount * bandCount; cell += 1) {
        const rating = ratings[Math.floor(cell / bandCount)];
        const classIndex = rating?.of ?? Math.floor(cell / bandCount);
        const band = cell % bandCount;
        const row = (sexIndex * 2 + tobaccoIndex) * AGE_SLOTS;
        // The most preferred comes last and covers the others.
        for (const candidate of ['unisex', sex] as const) {
          for (const status of [null, tobacco]) {
            const found = columns.get(columnKey({ classIndex, band, sex: candidate, tobacco: status })) ?? [];
            for (const { minAge, centsPerThousand } of found) {
              const end = Math.min(centsPerThousand.length, AGE_SLOTS - minAge);
              let at = (row + minAge) * classCount * bandCount + cell;
              for (let index = 0; index < end; index += 1, at += classCount * bandCount) {
                const own = centsPerThousand[index] ?? 0;
                const rate = rating === undefined ? own : ratedCents(own, rating.percent, rating.extraCents);
                if (rate > 0) table[at] = rate;
              }
            }
          }
        }
      }
    });
  });
  return table;
}

const SEX_NUMBER: Readonly<Record<RateSex, number>> = { male: 0, female: 1, unisex: 2 };

function columnKey({
  classIndex,
  band,
  sex,
  tobacco,
}: Pick<RateColumn, 'classIndex' | 'band' | 'sex' | 'tobacco'>): number {
  const status = tobacco === null ? 2 : Number(tobacco);
  return ((band * MAX_CLASSES + classIndex) * 3 + SEX_NUMBER[sex]) * 3 + status;
}
