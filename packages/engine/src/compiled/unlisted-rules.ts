import type { FlatPack } from '../flat-pack.ts';
import type { Severity } from '../reference-names.ts';
import { SEVERITIES } from '../reference-names.ts';
import { closedCount, type Outcome } from '../rules/outcome.ts';
import type { Contribution } from './axis-builder.ts';
import { ALWAYS, comparisonInterval, type Interval, SLOT } from './interval.ts';
import type { WordLayout } from './word-layout.ts';

interface VariantContribution {
  readonly variant: number;
  readonly contribution: Contribution;
}

/** Something that a condition counts as if no rule covers it. */
export interface CountedAs {
  readonly severity: Severity;
  readonly isNow: boolean;
  /** Keys of the subjects whose rules cover it. */
  readonly spokenOfBy: readonly string[];
}

/** What every variant does with a condition that none of its rules reaches, by severity and kind. */
export class UnlistedRules {
  readonly #packs: readonly FlatPack[];
  readonly #layout: WordLayout;
  readonly #timed = new Map<Severity, readonly VariantContribution[]>();
  readonly #now = new Map<Severity, readonly VariantContribution[]>();

  constructor(packs: readonly FlatPack[], layout: WordLayout) {
    this.#packs = packs;
    this.#layout = layout;
    for (const severity of SEVERITIES) {
      this.#timed.set(severity, this.#contributions(severity, false));
      this.#now.set(severity, this.#contributions(severity, true));
    }
  }

  /** Adds the contributions of the variants without a rule that covers the row as what it counts as. */
  addTo(target: Contribution[], { severity, isNow }: CountedAs, spokenOf: ReadonlySet<number>): void {
    for (const { variant, contribution } of (isNow ? this.#now : this.#timed).get(severity) ?? []) {
      if (!spokenOf.has(variant)) target.push(contribution);
    }
  }

  #contributions(severity: Severity, isNow: boolean): VariantContribution[] {
    return this.#packs.flatMap((pack, variant) => {
      const treatment = pack.unlisted?.[severity];
      if (treatment === undefined) return [];
      const { outcome, withinMonths, later } = treatment;
      if (withinMonths === undefined || later === undefined || isNow)
        return this.#closing(variant, outcome, ALWAYS);
      const recent = comparisonInterval(SLOT.second, { op: '<=', limit: 2 * withinMonths }, 'fires');
      const longAgo = comparisonInterval(SLOT.second, { op: '>', limit: 2 * withinMonths }, 'silent');
      return [...this.#closing(variant, outcome, recent), ...this.#closing(variant, later, longAgo)];
    });
  }

  #closing(variant: number, outcome: Outcome, interval: Interval): VariantContribution[] {
    const closed = closedCount(outcome, this.#packs[variant]?.classes.length ?? 0);
    if (closed === 0) return [];
    const closing = this.#layout.closingBest(variant, 'underwriting', closed);
    return [{ variant, contribution: { interval, closing } }];
  }
}
