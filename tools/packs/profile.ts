import type {
  Category,
  NicotineFrequency,
  PremiumMode,
  ProductClass,
  RoundingRecipe,
  StateCode,
} from '@prequal/engine';

/** The hand-written part of a carrier: decisions and parameters. The generator turns it into files. */
export interface CarrierProfile {
  readonly slug: string;
  readonly name: string;
  readonly guide: string;
  readonly rateBook: string;
  readonly families: readonly FamilyProfile[];
}

export interface ClassProfile {
  readonly name: string;
  readonly category: Category;
  readonly tier?: string;
  readonly plan: string;
  readonly benefit: string;
  /** Price against the curve. */
  readonly ratio: number;
  /** `split`: two columns; a number scales how much of the tobacco surcharge applies; `any`: one column. */
  readonly tobacco: 'split' | 'any' | number;
}

interface AgeRow {
  readonly class?: string;
  readonly tobacco?: boolean;
  readonly states?: readonly StateCode[];
  readonly min: number;
  readonly max: number;
}

interface FaceRow {
  readonly class?: string;
  readonly min_age?: number;
  readonly max_age?: number;
  readonly states?: readonly StateCode[];
  readonly min: number;
  readonly max: number;
}

export interface NicotineProfile {
  readonly counts: 'any' | readonly string[];
  readonly look_back_months: number;
  readonly exceptions?: readonly {
    readonly products: readonly string[];
    readonly at_most: NicotineFrequency;
  }[];
}

/** What the curve of a rate table is: whole life, level term, or a paid-up funeral benefit. */
export type Shape =
  | { readonly type: 'whole_life'; readonly pay?: number }
  | { readonly type: 'term'; readonly years: number }
  | { readonly type: 'preneed'; readonly pay: number };

export interface PriceProfile {
  /** Against the middle of the market. */
  readonly level: number;
  /** Extra growth per year of age, counted from 65. */
  readonly tilt: number;
  /** Female rates against the curve. */
  readonly female: number;
  /** Scale of the tobacco surcharge. */
  readonly tobacco: number;
  /** Depth and phase of the slow wave that makes no two cards parallel. */
  readonly wave: number;
  readonly phase: number;
}

export interface BuildProfile {
  /** Body-mass limits per class, in tenths, for each chart. */
  readonly charts: readonly {
    readonly ages?: readonly [number, number];
    readonly limits: Readonly<Record<string, readonly [min: number, max: number]>>;
  }[];
  readonly heights: readonly [number, number];
}

export interface VariantProfile {
  readonly slug: string;
  readonly name: string;
  readonly table: string;
  readonly overrides?: Readonly<Record<string, unknown>>;
}

export interface FamilyProfile {
  readonly folder: string;
  readonly name: string;
  readonly class: ProductClass;
  readonly revision: string;
  readonly effectiveFrom: string;
  readonly ageBasis: 'last' | 'nearest';
  readonly classes: readonly ClassProfile[];
  readonly nicotine: NicotineProfile | 'none';
  readonly notIn: readonly StateCode[];
  readonly classNotIn?: readonly { readonly class: string; readonly states: readonly StateCode[] }[];
  readonly zipNotIn?: readonly { readonly class?: string; readonly prefixes: readonly string[] }[];
  readonly issueAges: readonly AgeRow[];
  readonly faceLimits: readonly FaceRow[];
  readonly rounding: RoundingRecipe;
  readonly fee: string;
  readonly step: number;
  /** Band borders in dollars: [5000, 10000, 50000] are two bands. */
  readonly bands: readonly number[];
  /** Price per band against the curve. */
  readonly bandRatios: readonly number[];
  readonly modes: Readonly<Partial<Record<PremiumMode, string>>>;
  readonly defaultMode: PremiumMode;
  readonly unisex?: { readonly states: readonly StateCode[]; readonly rates: 'male' | 'unisex' };
  readonly tables: Readonly<Record<string, Shape>>;
  readonly price: PriceProfile;
  readonly build?: BuildProfile;
  readonly planInfo: readonly {
    readonly key: string;
    readonly label: string;
    readonly values: readonly string[];
  }[];
  readonly variants: readonly VariantProfile[];
  /** Where every class of the family is open to a healthy applicant. */
  readonly sample: { readonly age: number; readonly face: number; readonly state: StateCode };
}
