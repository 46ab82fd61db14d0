import type { FlatPack } from '../flat-pack.ts';
import { adjustedCents, isPlanUntil2020, type MedicareSupplement } from '../medsup/medicare-supplement.ts';
import { type MedsupTables, NONE, ZIP_SLOTS } from './catalog.ts';
import { rateTable } from './compile-pricing.ts';
import type { WordLayout } from './word-layout.ts';

const DISCOUNTS = 2;
const PREFIX = /^\d{3}$/;

/** null if no pack is a Medicare supplement. */
export function compileMedsup(packs: readonly FlatPack[], layout: WordLayout): MedsupTables | null {
  const all = packs.flatMap((pack, variant) => {
    const { medsup } = pack;
    if (medsup === undefined) return [];
    const classes = pack.classes.length;
    return [
      {
        medsup,
        variant,
        byZip: layout.closingBest(variant, 'zip', classes),
        byAge: layout.closingBest(variant, 'age', classes),
        rateSize: classes,
      },
    ];
  });
  if (all.length === 0) return null;
  return {
    variants: Int32Array.from(all, ({ variant }) => variant),
    zipBits: Uint32Array.from(all, ({ byZip }) => byZip.bits),
    zipNextBits: Uint32Array.from(all, ({ byZip }) => byZip.nextBits),
    ageBits: Uint32Array.from(all, ({ byAge }) => byAge.bits),
    ageNextBits: Uint32Array.from(all, ({ byAge }) => byAge.nextBits),
    until2020: Uint8Array.from(all, ({ medsup }) => Number(isPlanUntil2020(medsup.plan))),
    areaOf: Int16Array.from(all.flatMap(({ medsup }) => areaSlots(medsup))),
    rateSize: Int32Array.from(all, ({ rateSize }) => rateSize),
  };
}

/** By the first three digits of the ZIP code. The first area that lists them counts, as in `medsupArea`. */
function areaSlots({ areas }: MedicareSupplement): number[] {
  const slots = new Array<number>(ZIP_SLOTS).fill(NONE);
  areas.forEach(({ prefixes }, area) => {
    for (const prefix of prefixes) {
      const slot = PREFIX.test(prefix) ? Number(prefix) : NONE;
      if (slots[slot] === NONE) slots[slot] = area;
    }
  });
  return slots;
}

/** The rates of a pack; of a Medicare supplement each row for each area, without and with the discount. */
export function ratesByArea(pack: FlatPack): Int32Array {
  const table = rateTable(pack);
  const { medsup } = pack;
  if (medsup === undefined) return table;
  const tables = medsup.areas.length * DISCOUNTS;
  const classes = pack.classes.length;
  const all = new Int32Array(table.length * tables);
  medsup.areas.forEach(({ percent }, area) => {
    [0, medsup.householdDiscount].forEach((discountPercent, discount) => {
      const adjustment = { areaPercent: percent, discountPercent };
      const position = areaTable(area, discount === 1);
      for (let from = 0; from < table.length; from += classes) {
        const to = from * tables + position * classes;
        for (let index = 0; index < classes; index += 1)
          all[to + index] = adjustedCents(table[from + index] ?? 0, adjustment);
      }
    });
  });
  return all;
}

/** Which of the tables is for an area, in the order of `ratesByArea`. */
export function areaTable(area: number, household: boolean): number {
  return area * DISCOUNTS + Number(household);
}
