import type { Dates } from './dated.ts';

/** What was tried, and where a product broke the property: at most one finding for each variant and name. */
export interface PropertyResult<Finding> {
  readonly comparisons: number;
  readonly findings: readonly Finding[];
}

/** Where a finding was made; classes are indexes, null when everything is closed. */
export interface FindingPlace {
  readonly variant: number;
  readonly age: number;
  readonly dates: Dates;
}

/** Keeps the first finding of each key and counts what was compared. */
export class Findings<Finding> {
  readonly #found = new Map<string, Finding>();
  #comparisons = 0;

  compared(count: number): void {
    this.#comparisons += count;
  }

  add(key: string, finding: () => Finding): void {
    if (!this.#found.has(key)) this.#found.set(key, finding());
  }

  get result(): PropertyResult<Finding> {
    return { comparisons: this.#comparisons, findings: [...this.#found.values()] };
  }
}
