import type { FlatPack } from '../flat-pack.ts';
import {
  adjustedCents,
  isPlanUntil2020,
  type MedicareSupplement,
  medsupArea,
} from '../medsup/medicare-supplement.ts';
import { type MedsupTables, NONE, ZIP_SLOTS } from './catalog.ts';
import { rateTable } from './compile-pricing.ts';
import type { WordLayout } from './word-layout.ts';

const DISCOUNTS = 2;

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

/** By the first three digits of the ZIP code. */
function areaSlots(medsup: MedicareSupplement): number[] {
  return Array.from({ length: ZIP_SLOTS }, (_, number) => {
    const area = medsupArea(medsup, String(number).padStart(3, '0'));
    return area === undefined ? NONE : medsup.areas.indexOf(area);
  });
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
      for (let cell = 0; cell < table.length; cell += 1) {
        const at = (Math.floor(cell / classes) * tables + position) * classes + (cell % classes);
        all[at] = adjustedCents(table[cell] ?? 0, adjustment);
      }
    });
  });
  return all;
}

/** Which of the tables is for an area, in the order of `ratesByArea`. */
export function areaTable(area: number, household: boolean): number {
  return area * DISCOUNTS + Number(household);
}
