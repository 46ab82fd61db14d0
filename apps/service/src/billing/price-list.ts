/** What one live prequalification or quote costs, from a month on. A new price is a new row: issued months keep theirs. */
interface Price {
  readonly from: string;
  readonly unitCents: number;
}

const PRICE_LIST: readonly Price[] = [{ from: '0000-01', unitCents: 2 }];

/** The price of one execution in a month, in cents. */
export function unitCentsOf(month: string): number {
  return PRICE_LIST.findLast(({ from }) => from <= month)?.unitCents ?? 0;
}
