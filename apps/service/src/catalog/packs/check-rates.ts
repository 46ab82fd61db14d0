import type { RateSex } from '@prequal/engine';
import { acceptedAges, facesAt } from './class-reach.ts';
import type { FaultLog, Place } from './fault.ts';
import type { ResolvedVariant } from './read-family.ts';
import type { RateSeries } from './read-rates.ts';

/** Refuses rate gaps inside the issue ages; warns of rates that fall with age or with a worse class. */
export function checkRates(variant: ResolvedVariant, log: FaultLog): void {
  if (variant.series.length === 0) return;
  checkGaps(variant, log);
  warnFallingWithAge(variant, log);
  warnWorseCheaper(variant, log);
}

function checkGaps(variant: ResolvedVariant, log: FaultLog): void {
  const { pack } = variant;
  for (const [classIndex, rateClass] of pack.classes.entries()) {
    for (const tobacco of pack.nicotine === null ? [false] : [false, true]) {
      for (const sex of sexesPriced(variant)) {
        const gaps = new Map<number, number[]>();
        for (const age of acceptedAges(pack, classIndex, tobacco)) {
          for (const band of bandsSold(variant, classIndex, age)) {
            if (rateAt(variant.series, rateClass.name, sex, tobacco, band, age) !== undefined) continue;
            gaps.set(band, [...(gaps.get(band) ?? []), age]);
          }
        }
        for (const [band, ages] of gaps) {
          const who = `${sex}, ${tobacco ? 'tobacco' : 'no tobacco'}, band ${band}`;
          const when = ages.length === 1 ? `age ${ages[0]}` : `ages ${ages[0]} to ${ages.at(-1)}`;
          const message = `Class ${rateClass.name} is issued at ${when} (${who}) but table "${variant.pricing.rateTable}" has no rate for it.`;
          log.refuse(
            'rate_gap',
            gapPlace(variant, rateClass.name, sex, tobacco, band, ages[0] ?? 0),
            message,
          );
        }
      }
    }
  }
}

/** The line before the gap, or else the line that chooses the rate table. */
function gapPlace(
  variant: ResolvedVariant,
  className: string,
  sex: RateSex,
  tobacco: boolean,
  band: number,
  age: number,
): Place {
  const series = variant.series.find((each) => serves(each, className, sex, tobacco, band));
  if (series === undefined) return variant.pricing.rateTablePlace;
  const line = series.lineByAge.get(age - 1) ?? series.firstLine;
  return { file: variant.rateFile, line, column: 1 };
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

function rateAt(
  all: readonly RateSeries[],
  className: string,
  sex: RateSex,
  tobacco: boolean,
  band: number,
  age: number,
): number | undefined {
  for (const series of all) {
    if (!serves(series, className, sex, tobacco, band)) continue;
    const cents = series.centsByAge.get(age);
    if (cents !== undefined) return cents;
  }
  return undefined;
}

function serves(
  series: RateSeries,
  className: string,
  sex: RateSex,
  tobacco: boolean,
  band: number,
): boolean {
  if (series.className !== className || series.band !== band) return false;
  if (series.sex !== sex && series.sex !== 'unisex') return false;
  return series.tobacco === null || series.tobacco === tobacco;
}

function warnFallingWithAge(variant: ResolvedVariant, log: FaultLog): void {
  for (const series of variant.series) {
    for (const [age, cents] of series.centsByAge) {
      const younger = series.centsByAge.get(age - 1);
      if (younger === undefined || younger <= cents) continue;
      const line = series.lineByAge.get(age) ?? series.firstLine;
      const message = `The rate of ${series.className} falls from age ${age - 1} (${younger}) to age ${age} (${cents}).`;
      log.warn('rate_falls_with_age', { file: variant.rateFile, line, column: 1 }, message);
    }
  }
}

function warnWorseCheaper(variant: ResolvedVariant, log: FaultLog): void {
  const names = variant.pack.classes.map((each) => each.name);
  for (const worse of variant.series) {
    const better = names[names.indexOf(worse.className) - 1];
    if (better === undefined) continue;
    const tobaccos = worse.tobacco === null ? [false] : [worse.tobacco];
    for (const [age, cents] of worse.centsByAge) {
      for (const tobacco of tobaccos) {
        const rival = rateAt(variant.series, better, worse.sex, tobacco, worse.band, age);
        if (rival === undefined || cents >= rival) continue;
        const line = worse.lineByAge.get(age) ?? worse.firstLine;
        const message = `At age ${age} ${worse.className} (${cents}) is cheaper than the better class ${better} (${rival}).`;
        log.warn('worse_class_cheaper', { file: variant.rateFile, line, column: 1 }, message);
      }
    }
  }
}
