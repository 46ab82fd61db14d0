import type { RateColumn } from '../rate-column.ts';
import type { Rule } from '../rules/rule.ts';
import type { StateCode } from '../states.ts';

export const RIDER_KINDS = [
  'waiver_of_premium',
  'accidental_death',
  'child',
  'accelerated_benefit',
  'chronic_illness',
  'return_of_premium',
] as const;
export type RiderKind = (typeof RIDER_KINDS)[number];

/** Riders that insure an amount of their own; the others follow the face amount of the policy. */
export const RIDERS_WITH_AMOUNT: readonly RiderKind[] = ['accidental_death', 'child'];

/** What a rider is called where a product does not offer it. */
export const RIDER_NAMES: Readonly<Record<RiderKind, string>> = {
  waiver_of_premium: 'Waiver of Premium',
  accidental_death: 'Accidental Death Benefit',
  child: 'Child Rider',
  accelerated_benefit: 'Accelerated Benefit',
  chronic_illness: 'Chronic Illness Benefit',
  return_of_premium: 'Return of Premium',
};

/** Why a rider is not available, the first that applies. */
export const RIDER_REASONS = ['not offered', 'age', 'state', 'face amount', 'underwriting'] as const;
export type RiderReason = (typeof RIDER_REASONS)[number];

/** An optional or included benefit of a product. */
export interface Rider {
  readonly kind: RiderKind;
  readonly name: string;
  /** Inclusive, by the age basis of the product. */
  readonly minAge: number;
  readonly maxAge: number;
  /** The face amounts of the policy with which the rider is sold, inclusive. */
  readonly minFaceCents: number;
  readonly maxFaceCents: number;
  /** The amounts of the rider itself, inclusive; null for a rider that follows the face amount. */
  readonly amounts: { readonly minCents: number; readonly maxCents: number } | null;
  readonly states: readonly StateCode[];
  /** The classes it is sold with; null: all. */
  readonly classes: readonly number[] | null;
  /** Part of the policy without a price of its own. */
  readonly included: boolean;
  /** Whether the price is for one child; otherwise it covers all children. */
  readonly perChild: boolean;
  /** Cents per $1,000 in the period of the product's rates; class and band are 0. Empty if included. */
  readonly rates: readonly RateColumn[];
  /** Any rule that fires closes the rider. */
  readonly rules: readonly Rule[];
}

/** A rider that a request asks for. */
export interface AskedRider {
  readonly kind: RiderKind;
  /** null: the face amount, and $10,000 for children. */
  readonly amountCents: number | null;
  /** The number of children; null: one. */
  readonly children: number | null;
}

const CHILD_AMOUNT_CENTS = 1_000_000;

/** Whether the same kind was asked for before: no policy has a rider twice. */
export function isRepeated(asked: readonly AskedRider[], index: number): boolean {
  return asked.findIndex(({ kind }) => kind === asked[index]?.kind) < index;
}

/** What a rider pays: an amount of its own, or the face amount of the policy. */
export function riderAmount({ kind, amountCents }: AskedRider, faceCents: number): number {
  if (kind === 'child') return amountCents ?? CHILD_AMOUNT_CENTS;
  return amountCents ?? faceCents;
}

/** The amount that is priced. */
export function pricedAmount(amountCents: number, perChild: boolean, { children }: AskedRider): number {
  return perChild ? amountCents * (children ?? 1) : amountCents;
}

/** The part of a rider that says for which amounts it is sold. */
export type RiderLimits = Pick<Rider, 'minFaceCents' | 'maxFaceCents' | 'amounts'>;

export function isAmountSold(limits: RiderLimits, asked: AskedRider, faceCents: number): boolean {
  if (faceCents < limits.minFaceCents || faceCents > limits.maxFaceCents) return false;
  if (limits.amounts === null) return true;
  const amount = riderAmount(asked, faceCents);
  return amount >= limits.amounts.minCents && amount <= limits.amounts.maxCents;
}

/** The face amounts at which a rider begins or ceases to be sold. */
export function faceEdges({ minFaceCents, maxFaceCents, amounts }: RiderLimits, asked: AskedRider): number[] {
  const edges = [minFaceCents, maxFaceCents + 1];
  if (amounts !== null && asked.kind !== 'child' && asked.amountCents === null)
    edges.push(amounts.minCents, amounts.maxCents + 1);
  return edges;
}
