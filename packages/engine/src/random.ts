/** A seeded stream of numbers (mulberry32), for samples: the same seed gives the same packs and applicants everywhere. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** In [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** An integer, both ends included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.between(0, items.length - 1)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  /** Different items, in a random order, at most as many as there are. */
  some<T>(items: readonly T[], low: number, high: number): T[] {
    const left = [...items];
    const count = Math.min(left.length, this.between(low, high));
    return Array.from({ length: count }, () => left.splice(this.between(0, left.length - 1), 1)).flat();
  }

  list<T>(low: number, high: number, make: (index: number) => T): T[] {
    return Array.from({ length: this.between(low, high) }, (_, index) => make(index));
  }
}
