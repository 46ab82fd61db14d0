import { type Money, preciseMoney } from '../kernel/index.ts';
import { unitCentsOf } from './price-list.ts';

/** Usage of a license in a month that no invoice has charged yet. */
export interface OwedUsage {
  readonly licenseId: string;
  readonly month: string;
  readonly quantity: number;
}

/** One line of an invoice, as events, the command line and the document show it. */
export interface LineItem {
  readonly kind: 'usage' | 'credit';
  /** "Carried over" is usage that was counted after its own month had been invoiced. */
  readonly description: string;
  readonly license_id: string | null;
  /** The month in which the usage was counted. */
  readonly period: string;
  readonly quantity: number;
  readonly unit_price: Money;
  readonly amount: Money;
}

const USAGE = 'Live prequalifications and quotes';

export interface Bill {
  readonly lineItems: readonly LineItem[];
  /** What the usage costs. */
  readonly chargeCents: number;
  /** What the account's credits pay of that. */
  readonly creditCents: number;
  /** What is left to pay. */
  readonly totalCents: number;
}

/** Pure: usage and balance in, lines and total out. Credits pay for as much as they can. */
export function billOf(period: string, usage: readonly OwedUsage[], balanceCents: number): Bill {
  const lines = usage.map((owed) =>
    usageLine({ licenseId: owed.licenseId, month: owed.month, quantity: owed.quantity, period }),
  );
  // An invoice without usage has a line that says so.
  const lineItems =
    lines.length === 0 ? [usageLine({ licenseId: null, month: period, quantity: 0, period })] : lines;
  const chargeCents = lineItems.reduce((sum, line) => sum + line.amount.cents, 0);
  const creditCents = Math.max(0, Math.min(chargeCents, balanceCents));
  if (creditCents > 0) lineItems.push(creditLine(period, -creditCents));
  return { lineItems, chargeCents, creditCents, totalCents: chargeCents - creditCents };
}

function usageLine({
  licenseId,
  month,
  quantity,
  period,
}: {
  readonly licenseId: string | null;
  readonly month: string;
  readonly quantity: number;
  readonly period: string;
}): LineItem {
  const unitCents = unitCentsOf(month);
  return {
    kind: 'usage',
    description: month === period ? USAGE : `${USAGE}, carried over`,
    license_id: licenseId,
    period: month,
    quantity,
    unit_price: preciseMoney(unitCents),
    amount: preciseMoney(unitCents * quantity),
  };
}

function creditLine(period: string, cents: number): LineItem {
  return {
    kind: 'credit',
    description: 'Credits applied',
    license_id: null,
    period,
    quantity: 1,
    unit_price: preciseMoney(cents),
    amount: preciseMoney(cents),
  };
}
