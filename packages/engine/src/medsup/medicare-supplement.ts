import { addMonths, type Day, dayOf } from '../calendar.ts';

/** The plans that are sold, by the letters that Medicare gives them. */
export const MEDSUP_PLANS = ['A', 'B', 'C', 'D', 'F', 'G', 'K', 'L', 'M', 'N'] as const;
export type MedsupPlan = (typeof MEDSUP_PLANS)[number];

/**
 * How a premium depends on age: not at all, on the age at issue for good, or on the age in each year. At issue the last two
 * are the same.
 */
export const MEDSUP_RATINGS = ['community', 'issue_age', 'attained_age'] as const;
export type MedsupRating = (typeof MEDSUP_RATINGS)[number];

export interface MedsupArea {
  readonly name: string;
  /** First three digits of ZIP codes. */
  readonly prefixes: readonly string[];
  /** Of the rate in rates.csv. */
  readonly percent: number;
}

/** What only a Medicare supplement has. */
export interface MedicareSupplement {
  readonly plan: MedsupPlan;
  readonly rating: MedsupRating;
  /** A ZIP code that no area lists is not served. */
  readonly areas: readonly MedsupArea[];
  /** Percent off the premium for applicants who share a household; 0: none. */
  readonly householdDiscount: number;
}

/** What a request says that only Medicare supplements ask for, as in `Coverage`. */
interface MedsupRequest {
  readonly zip: string | null;
  readonly household?: boolean;
  readonly partBEffective?: Day;
}

/** The face amount that stands for the plan, so that the rate is the premium of the period. */
export const MEDSUP_UNIT_CENTS = 100_000;
export const MEDICARE_AGE = 65;
/** Plans that pay the Part B deductible are for those who were eligible for Medicare before 2020. */
const PLANS_UNTIL_2020: readonly MedsupPlan[] = ['C', 'F'];
const FIRST_DAY_OF_2020 = dayOf(2020, 1, 1);
const ENROLLMENT_MONTHS = 6;

/** The days on which an application is accepted whatever the health: the last one is not included. */
export function enrollmentPeriod(partBEffective: Day): { readonly from: Day; readonly to: Day } {
  return {
    from: addMonths(partBEffective, -ENROLLMENT_MONTHS),
    to: addMonths(partBEffective, ENROLLMENT_MONTHS),
  };
}

export function isGuaranteedIssue({ partBEffective }: MedsupRequest, asOf: Day): boolean {
  if (partBEffective === undefined) return false;
  const { from, to } = enrollmentPeriod(partBEffective);
  return asOf >= from && asOf < to;
}

export function isPlanUntil2020(plan: MedsupPlan): boolean {
  return PLANS_UNTIL_2020.includes(plan);
}

/** Eligible by age or, with Part B, for any other reason. */
export function wasEligibleBefore2020(birth: Day, { partBEffective }: MedsupRequest): boolean {
  const turns65 = addMonths(birth, 12 * MEDICARE_AGE);
  return turns65 < FIRST_DAY_OF_2020 || (partBEffective !== undefined && partBEffective < FIRST_DAY_OF_2020);
}

export function medsupArea({ areas }: MedicareSupplement, zip: string | null): MedsupArea | undefined {
  return zip === null ? undefined : areas.find(({ prefixes }) => prefixes.includes(zip.slice(0, 3)));
}

/** How the rate of an applicant differs from the one in rates.csv. */
export interface RateAdjustment {
  readonly areaPercent: number;
  readonly discountPercent: number;
}

/** Nothing for products without areas. */
export function rateAdjustment(
  medsup: MedicareSupplement | undefined,
  { zip, household }: MedsupRequest,
): { readonly adjustment?: RateAdjustment } {
  if (medsup === undefined) return {};
  const areaPercent = medsupArea(medsup, zip)?.percent ?? 100;
  return {
    adjustment: { areaPercent, discountPercent: household === true ? medsup.householdDiscount : 0 },
  };
}

/** The area first, then the discount, each rounded half up to the cent. */
export function adjustedCents(rate: number, { areaPercent, discountPercent }: RateAdjustment): number {
  const inArea = Math.floor((rate * areaPercent + 50) / 100);
  return Math.floor((inArea * (100 - discountPercent) + 50) / 100);
}
