import { type RateSex, ratedCents } from '@prequal/engine';
import { checkMedsupRates } from './check-medsup-rates.ts';
import { checkPriceOrder, rateAt } from './check-price-order.ts';
import { acceptedAges, facesAt } from './class-reach.ts';
import type { IssueLog, Place } from './issue.ts';
import type { ResolvedVariant } from './read-family.ts';
import type { RateSeries } from './read-rates.ts';

/** Refuses rate gaps inside the issue ages; warns of prices out of order. */
export function checkRates(resolved: ResolvedVariant, log: IssueLog): void {
  if (resolved.series.length === 0) return;
  const variant = { ...resolved, series: [...resolved.series, ...ratedSeries(resolved)] };
  checkGaps(variant, log);
  checkPriceOrder(variant, log);
  checkMedsupRates(variant, log);
}

/**
 * The cost of classes without their own rates: the rates of the class that they are rated from, with the rating
 * applied.
 */
function ratedSeries({ pack, series }: ResolvedVariant): readonly RateSeries[] {
  return pack.classes.flatMap(({ name, rating }) => {
    if (rating === undefined) return [];
    const { percent, extraCents } = rating;
    return series
      .filter(({ className }) => className === pack.classes[rating.of]?.name)
      .map((base) => ({
        ...base,
        className: name,
        cents: base.cents.map((cents) => ratedCents(cents, percent, extraCents)),
      }));
  });
}

function checkGaps(variant: ResolvedVariant, log: IssueLog): void {
  const { pack } = variant;
  const sexes = sexesPriced(variant);
  // Between two of these ages, no row of the face limits begins or ends.
  const edges = [...new Set(pack.faceLimits.flatMap(({ minAge, maxAge }) => [minAge, maxAge + 1]))];
  for (const [classIndex, rateClass] of pack.classes.entries()) {
    const bandsByAge = new Map<number, readonly number[]>();
    for (const tobacco of pack.nicotine === null ? [false] : [false, true]) {
      const ages = acceptedAges(pack, classIndex, tobacco);
      for (const age of ages) {
        if (bandsByAge.has(age)) continue;
        const younger = edges.includes(age) ? undefined : bandsByAge.get(age - 1);
        bandsByAge.set(age, younger ?? bandsSold(variant, classIndex, age));
      }
      for (const sex of sexes) {
        for (const [index] of variant.pricing.bands.entries()) {
          const band = index + 1;
          const cell: RateCell = { className: rateClass.name, sex, tobacco, band };
          const serving = variant.series.filter((each) => serves(each, cell));
          const gaps = ages.filter(
            (age) => bandsByAge.get(age)?.includes(band) && rateAt(serving, age) === 0,
          );
          if (gaps.length > 0) reportGap(variant, { cell, ages: gaps, series: serving[0] }, log);
        }
      }
    }
  }
}

/** What a rate is for, apart from the age. */
interface RateCell {
  readonly className: string;
  readonly sex: RateSex;
  readonly tobacco: boolean;
  readonly band: number;
}

/** Points at the line before the gap, or else at the line that chooses the rate table. */
function reportGap(
  variant: ResolvedVariant,
  {
    cell: { className, sex, tobacco, band },
    ages,
    series,
  }: {
    readonly cell: RateCell;
    readonly ages: readonly number[];
    readonly series: RateSeries | undefined;
  },
  log: IssueLog,
): void {
  const who = `${sex}, ${tobacco ? 'tobacco' : 'no tobacco'}, band ${band}`;
  const when = ages.length === 1 ? `age ${ages[0]}` : `ages ${ages[0]} to ${ages.at(-1)}`;
  const table = variant.pricing.rateTable;
  const message = `Class ${className} is issued at ${when} (${who}), but table "${table}" has no rate for it.`;
  const before = series?.lines[(ages[0] ?? 0) - 1] || series?.firstLine;
  const place: Place =
    before === undefined
      ? variant.pricing.rateTablePlace
      : { file: variant.rateFile, line: before, column: 1 };
  log.refuse('rate_gap', place, message);
}

/** Male and female everywhere, and the sex that prices the unisex states when the product is sold there. */
function sexesPriced(variant: ResolvedVariant): readonly RateSex[] {
  const { pricing, states } = variant.pack;
  const soldUnisex = pricing.unisexStates.some((state) => states.available.includes(state));
  const soldBySex = states.available.some((state) => !pricing.unisexStates.includes(state));
  const sexes: RateSex[] = soldBySex ? ['male', 'female'] : [];
  if (soldUnisex && !sexes.includes(pricing.unisexRates)) sexes.push(pricing.unisexRates);
  return sexes;
}

function bandsSold(variant: ResolvedVariant, classIndex: number, age: number): readonly number[] {
  const faces = facesAt(variant.pack, classIndex, age);
  return variant.pricing.bands.flatMap((band, index) => {
    const sold = faces.some((face) => face.minCents <= band.toCents && face.maxCents >= band.fromCents);
    return sold ? [index + 1] : [];
  });
}

function serves(series: RateSeries, { className, sex, tobacco, band }: RateCell): boolean {
  if (series.className !== className || series.band !== band) return false;
  if (series.sex !== sex && series.sex !== 'unisex') return false;
  return series.tobacco === null || series.tobacco === tobacco;
}
