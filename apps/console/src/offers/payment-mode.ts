/** How often premiums are paid on the whole screen. */
export const INTERVALS = ['monthly', 'quarterly', 'semiannual', 'annual'] as const;
export type PaymentInterval = (typeof INTERVALS)[number];

const INTERVAL_NAMES: Readonly<Record<PaymentInterval, string>> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  semiannual: 'Semi-annual',
  annual: 'Annual',
};

export function intervalName(interval: PaymentInterval): string {
  return INTERVAL_NAMES[interval];
}

/** `SEMI-ANNUAL` and `MONTHLY-DIRECT` as people write them. */
export function modeLabel(mode: string): string {
  const [first = '', ...rest] = mode.split('-');
  const label = first.charAt(0) + first.slice(1).toLowerCase();
  const hyphen = first === 'SEMI' ? '-' : ' ';
  return [label, ...rest.map((word) => (word === 'EFT' ? word : word.toLowerCase()))].join(hyphen);
}

const PAYMENTS_A_YEAR: readonly (readonly [string, number])[] = [
  ['MONTHLY', 12],
  ['QUARTERLY', 4],
  ['SEMI', 2],
];

/** Premiums of different payment modes are ranked by what they cost in a year. */
export function paymentsPerYear(mode: string): number {
  return PAYMENTS_A_YEAR.find(([start]) => mode.startsWith(start))?.[1] ?? 1;
}
