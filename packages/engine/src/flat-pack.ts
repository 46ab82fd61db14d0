import type { InferencePolicy } from './evidence/derived-facts.ts';
import type { MedicareSupplement } from './medsup/medicare-supplement.ts';
import type { RateColumn, RateSex } from './rate-column.ts';
import type { Rider } from './riders/rider.ts';
import type { NicotineDefinition } from './rules/nicotine-definition.ts';
import type { Rule } from './rules/rule.ts';
import type { ConditionSubject, MedicationSubject } from './rules/subject.ts';
import type { StateCode } from './states.ts';
import type { UnlistedTreatment } from './unlisted.ts';

export const PRODUCT_CLASSES = ['fex', 'term', 'wl', 'preneed', 'medsup'] as const;
export type ProductClass = (typeof PRODUCT_CLASSES)[number];

/** Best first; `other` includes guaranteed issue. */
export const CATEGORIES = ['immediate', 'graded', 'rop', 'other'] as const;
export type Category = (typeof CATEGORIES)[number];

export const PREMIUM_MODES = ['MONTHLY-EFT', 'MONTHLY-DIRECT', 'QUARTERLY', 'SEMI-ANNUAL', 'ANNUAL'] as const;
export type PremiumMode = (typeof PREMIUM_MODES)[number];

/** The two 32-bit words of a compiled variant hold at most this many classes. */
export const MAX_CLASSES = 8;

/** A class that a pack does not restrict has `classIndex: null` in a table row: the row is about every class. */
export type ClassSelector = number | null;

/** One rate class. The position in the pack is its rank: 0 is best. */
export interface RateClass {
  /** What `rate_class` says on the wire, unique inside the pack. */
  readonly name: string;
  readonly category: Category;
  /** The carrier's own tier text, `default` where it has one tier. */
  readonly coverageTier: string;
  readonly planName: string;
  /** How much is paid in which year, in the carrier's words. */
  readonly benefitSchedule: string;
  /** How the class is priced from another one; absent for a class with rates of its own. */
  readonly rating?: ClassRating;
}

/** Another class's rate × a percentage, plus a flat extra: how term carriers rate substandard risks. */
export interface ClassRating {
  /** The class with rates of its own, better than this one. */
  readonly of: number;
  readonly percent: number;
  /** Cents per $1,000 in the period of the rates. */
  readonly extraCents: number;
}

/** Rows that match together apply together: the highest minimum and the lowest maximum count. Ages are inclusive. */
export interface IssueAgeRow {
  readonly classIndex: ClassSelector;
  /** null: both. */
  readonly tobacco: boolean | null;
  /** null: every state. */
  readonly states: readonly StateCode[] | null;
  readonly minAge: number;
  readonly maxAge: number;
}

/** A class for which no row matches is not offered at any face amount. Otherwise as issue ages: the tightest counts. */
export interface FaceLimitRow {
  readonly classIndex: ClassSelector;
  readonly minAge: number;
  readonly maxAge: number;
  readonly states: readonly StateCode[] | null;
  readonly minCents: number;
  readonly maxCents: number;
}

export interface StateAvailability {
  readonly available: readonly StateCode[];
  /** Classes missing in states where the product itself is sold. */
  readonly classExclusions: readonly { readonly classIndex: number; readonly states: readonly StateCode[] }[];
}

/** ZIP codes that begin with one of the prefixes are not served. Ignored if the applicant gives no ZIP code. */
export interface ZipExclusion {
  readonly classIndex: ClassSelector;
  readonly prefixes: readonly string[];
}

/** Inclusive pounds; null: this class has no build requirement. */
export type BuildRange = { readonly min: number; readonly max: number } | null;

/** Exact integers by inch. A height outside the rows closes every class that has a requirement in this chart. */
export interface BuildChart {
  readonly minAge: number;
  readonly maxAge: number;
  readonly rows: readonly { readonly heightInches: number; readonly ranges: readonly BuildRange[] }[];
}

/**
 * How an amount becomes a premium. Rounding is half up to the cent; the factor is in 1e-5.
 * - `annual_first`: round(round(rate × units) + fee) × factor, rounded.
 * - `unrounded_to_mode`: (rate × units + fee) × factor, rounded once.
 * - `units_then_fee`: round(rate × units) × factor rounded, plus fee × factor rounded.
 * - `modal_rate_first`: round(rate × factor) × units rounded, plus fee × factor rounded.
 * - `fee_per_payment`: rate × units × factor rounded, plus the whole fee with every payment.
 * - `native_monthly`: rates and fee are monthly; round(rate × units) + fee is the month, and the factors of the
 *   other modes multiply it (ANNUAL 1200000 is twelve months).
 */
export const ROUNDING_RECIPES = [
  'annual_first',
  'unrounded_to_mode',
  'units_then_fee',
  'modal_rate_first',
  'fee_per_payment',
  'native_monthly',
] as const;
export type RoundingRecipe = (typeof ROUNDING_RECIPES)[number];

export interface ModeFactor {
  readonly mode: PremiumMode;
  /** In 1e-5 of the rate's own period: 8750 is 0.0875 of the annual premium. */
  readonly factor: number;
}

export interface Pricing {
  readonly recipe: RoundingRecipe;
  /** In the period of the rates: annual, or monthly under `native_monthly`. */
  readonly feeCents: number;
  /** At least one; a product that supports budgets offers a monthly mode. */
  readonly modes: readonly ModeFactor[];
  readonly defaultMode: PremiumMode;
  /** Where each band begins, ascending, the first at 0; a face amount belongs to the last band that begins at or below it. */
  readonly bandsFromCents: readonly number[];
  /** The step of face amounts bought by a budget, in multiples from zero. */
  readonly stepCents: number;
  readonly unisexStates: readonly StateCode[];
  /** Which columns price a unisex state. */
  readonly unisexRates: RateSex;
  readonly rates: readonly RateColumn[];
}

/**
 * A medication that implies a condition the applicant did not disclose: the condition counts as present, treated
 * on the last fill. With uses listed the stated use must be one of them; a use that is not stated counts as listed.
 */
export interface ImpliedCondition {
  readonly id: string;
  readonly subject: MedicationSubject;
  readonly uses: readonly ConditionSubject[];
  readonly condition: string;
  readonly source: string;
}

export interface PlanInfo {
  readonly key: string;
  readonly label: string;
  readonly values: readonly string[];
}

/** Everything one variant needs, after family and variant are merged: what is hashed, diffed, compiled and explained. */
export interface FlatPack {
  readonly carrier: { readonly id: string; readonly name: string };
  /** `prod_<uuid>`, shared by the variants of a family. */
  readonly familyId: string;
  readonly familyName: string;
  readonly slug: string;
  readonly name: string;
  readonly productClass: ProductClass;
  /** false: available only to test tokens that request unreleased products. */
  readonly released: boolean;
  readonly revision: string;
  /** Calendar dates; `to` null: open end. */
  readonly effective: { readonly from: string; readonly to: string | null };
  readonly ageBasis: 'last' | 'nearest';
  /** Best first, 1 to MAX_CLASSES. */
  readonly classes: readonly RateClass[];
  /** null: the product makes no tobacco distinction. */
  readonly nicotine: NicotineDefinition | null;
  readonly states: StateAvailability;
  readonly zipExclusions: readonly ZipExclusion[];
  readonly issueAges: readonly IssueAgeRow[];
  readonly faceLimits: readonly FaceLimitRow[];
  /** Empty: no build requirement. With charts, an age that no chart covers has none. */
  readonly buildCharts: readonly BuildChart[];
  readonly pricing: Pricing;
  readonly rules: readonly Rule[];
  readonly impliedConditions: readonly ImpliedCondition[];
  /** null: the product asks no health questions and ignores what no rule names. */
  readonly unlisted: UnlistedTreatment | null;
  readonly inference: InferencePolicy;
  /** Whether a medication that only prevents a return counts as treatment; `treatment` unless stated. */
  readonly maintenance?: 'treatment' | 'none';
  /** At most one of a kind. Absent: none. */
  readonly riders?: readonly Rider[];
  /** Where people apply for the product: an address with placeholders. Absent: nowhere on the web. */
  readonly apply?: string;
  /** Exactly for products of class `medsup`, which have no face amount: limits, step and bands are MEDSUP_UNIT_CENTS. */
  readonly medsup?: MedicareSupplement;
  readonly planInfo: readonly PlanInfo[];
  readonly sources: readonly string[];
}
