/** The public reasons why a class is closed: never a condition or a drug. The position is the bit. */
export const REASONS = [
  'age',
  'state',
  'build',
  'nicotine usage',
  'underwriting',
  'face amount',
  'budget',
  'zip',
] as const;

export type Reason = (typeof REASONS)[number];

export const REASON_BIT = {
  age: 1,
  state: 2,
  build: 4,
  'nicotine usage': 8,
  underwriting: 16,
  'face amount': 32,
  budget: 64,
  zip: 128,
} as const satisfies Record<Reason, number>;

/** The reasons of one class byte, in the closed set's own order. */
export function reasonsOf(bits: number): Reason[] {
  return REASONS.filter((reason) => (bits & REASON_BIT[reason]) !== 0);
}
