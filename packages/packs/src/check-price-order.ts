import type { RateSex } from '@prequal/engine';
import type { IssueLog } from './issue.ts';
import type { ResolvedVariant } from './read-family.ts';
import type { RateSeries } from './read-rates.ts';

/** Warns of rates that fall with age, with tobacco or with a worse class, naming the cell. */
export function checkPriceOrder(variant: ResolvedVariant, log: IssueLog): void {
  const warnings = new PriceWarnings(variant, log);
  for (const series of variant.series) {
    warnings.fallingWithAge(series);
    if (series.tobacco === true) warnings.cheaperWithTobacco(series);
  }
  for (let index = 1; index < variant.pack.classes.length; index += 1) warnings.cheaperThanBetter(index);
}

interface Cell {
  readonly sex: RateSex;
  readonly tobacco: boolean;
  readonly band: number;
}

class PriceWarnings {
  readonly #variant: ResolvedVariant;
  readonly #log: IssueLog;
  readonly #byClass = new Map<string, RateSeries[]>();

  constructor(variant: ResolvedVariant, log: IssueLog) {
    this.#variant = variant;
    this.#log = log;
    for (const series of variant.series) {
      const known = this.#byClass.get(series.className);
      if (known === undefined) this.#byClass.set(series.className, [series]);
      else known.push(series);
    }
  }

  fallingWithAge(series: RateSeries): void {
    for (let age = 1; age < series.cents.length; age += 1) {
      const cents = series.cents[age] ?? 0;
      const younger = series.cents[age - 1] ?? 0;
      if (cents === 0 || younger <= cents) continue;
      const message = `The rate of ${series.className} falls from age ${age - 1} (${younger}) to age ${age} (${cents}), in cents per $1,000.`;
      this.#warn('rate_falls_with_age', { series, age }, message);
    }
  }

  cheaperWithTobacco(series: RateSeries): void {
    const { className, sex, band } = series;
    const rivals = this.#serving(className, { sex, band, tobacco: false });
    for (let age = 0; age < series.cents.length; age += 1) {
      const cents = series.cents[age] ?? 0;
      const rival = cents === 0 ? 0 : rateAt(rivals, age);
      if (cents >= rival) continue;
      const message = `At age ${age}, ${className} costs tobacco users (${cents}) less than others (${rival}), in cents per $1,000.`;
      this.#warn('tobacco_cheaper', { series, age }, message);
    }
  }

  /** Compares with the nearest better class that is priced at the age. */
  cheaperThanBetter(index: number): void {
    const names = this.#variant.pack.classes.map(({ name }) => name);
    const worse = names[index] ?? '';
    for (const series of this.#byClass.get(worse) ?? []) {
      const cell = { sex: series.sex, band: series.band, tobacco: series.tobacco ?? false };
      const rivals = names.slice(0, index).map((name) => this.#serving(name, cell));
      for (let age = 0; age < series.cents.length; age += 1) {
        const cents = series.cents[age] ?? 0;
        if (cents === 0) continue;
        let better = index - 1;
        let rivalCents = 0;
        for (; better >= 0; better -= 1) {
          rivalCents = rateAt(rivals[better] ?? [], age);
          if (rivalCents > 0) break;
        }
        if (cents >= rivalCents) continue;
        const message = `At age ${age}, ${worse} (${cents}) is cheaper than the better class ${names[better]} (${rivalCents}), in cents per $1,000.`;
        this.#warn('worse_class_cheaper', { series, age }, message);
      }
    }
  }

  #serving(className: string, cell: Cell): readonly RateSeries[] {
    return (this.#byClass.get(className) ?? []).filter(
      ({ band, sex, tobacco }) =>
        band === cell.band &&
        (sex === cell.sex || sex === 'unisex') &&
        (tobacco === null || tobacco === cell.tobacco),
    );
  }

  #warn(
    code: 'rate_falls_with_age' | 'tobacco_cheaper' | 'worse_class_cheaper',
    { series, age }: { readonly series: RateSeries; readonly age: number },
    message: string,
  ): void {
    const line = series.lines[age] ?? series.firstLine;
    this.#log.warn(code, { file: this.#variant.rateFile, line, column: 1 }, message);
  }
}

export function rateAt(serving: readonly RateSeries[], age: number): number {
  for (const series of serving) {
    const cents = series.cents[age] ?? 0;
    if (cents > 0) return cents;
  }
  return 0;
}
