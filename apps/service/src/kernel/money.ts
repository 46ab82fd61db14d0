/** Money on the wire. Internally, amounts are integer cents. */
export interface Money {
  readonly cents: number;
  readonly display: string;
}

function group(dollars: number): string {
  return dollars.toString().replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

function split(cents: number): { sign: string; dollars: number; rest: string } {
  const size = Math.abs(cents);
  return {
    sign: cents < 0 ? '-' : '',
    dollars: Math.floor(size / 100),
    rest: (size % 100).toString().padStart(2, '0'),
  };
}

/** `$1,084.20`: premiums, budgets, balances. */
export function preciseMoney(cents: number): Money {
  const { sign, dollars, rest } = split(cents);
  return { cents, display: `${sign}$${group(dollars)}.${rest}` };
}

/** `$25,000`, and `$25,000.50` only when there are cents: face amounts. */
export function faceMoney(cents: number): Money {
  const { sign, dollars, rest } = split(cents);
  return { cents, display: `${sign}$${group(dollars)}${rest === '00' ? '' : `.${rest}`}` };
}
