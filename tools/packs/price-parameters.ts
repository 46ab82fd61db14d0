import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MedsupPlan, MedsupRating } from '@prequal/engine';
import { parse } from 'yaml';

/** What a rate table prices: whole life, level term, a paid-up funeral benefit, or a Medicare supplement plan. */
export type Shape =
  | { readonly type: 'whole_life'; readonly pay?: number }
  | { readonly type: 'term'; readonly years: number }
  | { readonly type: 'preneed'; readonly pay: number }
  | { readonly type: 'medsup'; readonly plan: MedsupPlan; readonly rating: MedsupRating };

export interface ClassPrice {
  /** Price relative to the curve. */
  readonly ratio: number;
  /** `split`: two columns; a number: two columns with that share of the tobacco surcharge; `any`: one column. */
  readonly tobacco: 'split' | 'any' | number;
}

/** The price parameters of one product family. Classes and tables are written in the order of the file. */
export interface FamilyPrices {
  readonly price: {
    /** Relative to the middle of the market. */
    readonly level: number;
    /** Extra growth per year of age, counted from 65. */
    readonly tilt: number;
    /** Female rates relative to the curve. */
    readonly female: number;
    /** Scale of the tobacco surcharge. */
    readonly tobacco: number;
    /** Depth and phase of a slow wave, so that no two rate cards are parallel. */
    readonly wave: number;
    readonly phase: number;
  };
  /** Rates per month instead of per year. */
  readonly monthly?: boolean;
  /** Has unisex rates besides male and female ones. */
  readonly unisex?: boolean;
  /** Price of each face-amount band relative to the curve. */
  readonly bands: readonly number[];
  readonly classes: Readonly<Record<string, ClassPrice>>;
  readonly tables: Readonly<
    Record<
      string,
      {
        readonly shape: Shape;
        readonly ages: Readonly<Record<string, readonly [min: number, max: number]>>;
      }
    >
  >;
  readonly build?: {
    /** Body-mass limits per class, in tenths, for each chart. */
    readonly charts: readonly {
      readonly ages?: readonly [number, number];
      readonly limits: Readonly<Record<string, readonly [min: number, max: number]>>;
    }[];
    readonly heights: readonly [shortest: number, tallest: number];
  };
}

const FOLDER = join(import.meta.dirname, 'prices');

/** The families of every carrier by their path under data/packs, such as `alder-creek/homestead`. */
export function readPrices(): ReadonlyMap<string, FamilyPrices> {
  const families = new Map<string, FamilyPrices>();
  for (const file of readdirSync(FOLDER).sort()) {
    const prices: Record<string, FamilyPrices> = parse(readFileSync(join(FOLDER, file), 'utf8'));
    for (const [family, parameters] of Object.entries(prices))
      families.set(`${file.replace(/\.yaml$/, '')}/${family}`, parameters);
  }
  return families;
}
