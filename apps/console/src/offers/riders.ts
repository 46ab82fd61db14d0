import type { Money, PlanOffer, Premium } from '@prequal/sdk';
import { primaryRow } from './premium.ts';

/** A rider that was asked for, as a line of text. */
export interface RiderLine {
  readonly kind: string;
  readonly text: string;
  readonly isAvailable: boolean;
}

/** What the offered class says about the riders that were asked for, in one payment mode. */
export function riderLines(plan: PlanOffer, mode: string): readonly RiderLine[] {
  return (primaryRow(plan)?.riders ?? []).map(({ kind, name, available, included, reason, premium }) => {
    if (!available) return { kind, text: `${name}: not available (${reason ?? ''})`, isAvailable: false };
    if (included) return { kind, text: `${name}: included`, isAvailable: true };
    return { kind, text: `${name}: ${moneyIn(premium, mode)?.display ?? ''}`, isAvailable: true };
  });
}

/** The premium with all available riders; null unless riders were asked for and one of them costs something. */
export function totalWithRiders(plan: PlanOffer, mode: string): Money | null {
  const row = primaryRow(plan);
  const isPriced = row?.riders?.some(({ premium }) => premium !== null) === true;
  return isPriced ? moneyIn(row.total_premium ?? null, mode) : null;
}

function moneyIn(premium: Premium | null, mode: string): Money | null {
  if (premium === null) return null;
  const modes: Readonly<Record<string, Money | undefined>> = premium.modes;
  return modes[mode] ?? premium.amount;
}
