/**
 * The rate of a class that is priced from another one: its rate × the percentage, half up to the cent per $1,000, plus
 * the flat extra. No rate stays no rate.
 */
export function ratedCents(rate: number, percent: number, extraCents: number): number {
  return rate === 0 ? 0 : Math.floor((rate * percent + 50) / 100) + extraCents;
}
