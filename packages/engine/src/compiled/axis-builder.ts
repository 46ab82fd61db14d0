import { AXIS_SLOTS, type AxisTables, NONE } from './catalog.ts';
import { FOREVER, type Interval, SLOT } from './interval.ts';
import type { Closing } from './word-layout.ts';

export interface Contribution {
  readonly interval: Interval;
  readonly closing: Closing;
}

/** Gathers step functions; equal vectors are stored once, empty ones not at all. */
export class AxisBuilder {
  readonly #wordCount: number;
  readonly #tableOf: number[] = [];
  readonly #firstBreakpoint: number[] = [0];
  readonly #breakpoints: number[] = [];
  readonly #references: number[] = [];
  readonly #vectors: Uint32Array[] = [];
  readonly #byHash = new Map<number, number[]>();

  constructor(wordCount: number) {
    this.#wordCount = wordCount;
  }

  /** The axis of the contributions, or NONE when there are none. */
  add(contributions: readonly Contribution[]): number {
    if (contributions.length === 0) return NONE;
    const bySlot: Contribution[][] = Array.from({ length: AXIS_SLOTS }, () => []);
    for (const contribution of contributions) bySlot[contribution.interval.slot]?.push(contribution);
    this.#foldAlways(bySlot);
    const axis = this.#tableOf.length / AXIS_SLOTS;
    for (const slot of bySlot) this.#tableOf.push(slot.length === 0 ? NONE : this.#addTable(slot));
    return axis;
  }

  /** What holds whatever the time rides on a table that is read anyway: one vector less to walk. */
  #foldAlways(bySlot: Contribution[][]): void {
    const host = bySlot.find((slot, index) => index !== SLOT.always && slot.length > 0);
    const always = bySlot[SLOT.always];
    if (host === undefined || always === undefined) return;
    host.push(...always);
    always.length = 0;
  }

  #addTable(contributions: readonly Contribution[]): number {
    const edges = new Set<number>();
    for (const { interval } of contributions) {
      if (interval.low > 0) edges.add(interval.low);
      if (interval.high < FOREVER) edges.add(interval.high + 1);
    }
    const breakpoints = [...edges].sort((left, right) => left - right);
    this.#references.push(this.#vectorOf(contributions.filter(({ interval }) => interval.unknown)));
    for (const start of [0, ...breakpoints]) {
      const holding = contributions.filter(({ interval }) => interval.low <= start && start <= interval.high);
      this.#references.push(this.#vectorOf(holding));
    }
    this.#breakpoints.push(...breakpoints);
    this.#firstBreakpoint.push(this.#breakpoints.length);
    return this.#firstBreakpoint.length - 2;
  }

  #vectorOf(contributions: readonly Contribution[]): number {
    const vector = new Uint32Array(this.#wordCount);
    for (const { closing } of contributions) {
      vector[closing.word] = ((vector[closing.word] ?? 0) | closing.bits) >>> 0;
      if (closing.nextBits !== 0) {
        vector[closing.word + 1] = ((vector[closing.word + 1] ?? 0) | closing.nextBits) >>> 0;
      }
    }
    return vector.some((word) => word !== 0) ? this.store(vector) : NONE;
  }

  /** The offset of a vector, shared with every equal one. */
  store(vector: Uint32Array): number {
    let hash = 0;
    for (const word of vector) hash = (Math.imul(hash ^ word, 0x01000193) + 0x9e3779b9) | 0;
    const candidates = this.#byHash.get(hash) ?? [];
    for (const index of candidates) {
      const known = this.#vectors[index];
      if (known?.every((word, position) => word === vector[position])) return index * this.#wordCount;
    }
    const index = this.#vectors.push(vector) - 1;
    this.#byHash.set(hash, [...candidates, index]);
    return index * this.#wordCount;
  }

  build(): AxisTables {
    const vectors = new Uint32Array(this.#vectors.length * this.#wordCount);
    this.#vectors.forEach((vector, index) => {
      vectors.set(vector, index * this.#wordCount);
    });
    return {
      tableOf: Int32Array.from(this.#tableOf),
      firstBreakpoint: Int32Array.from(this.#firstBreakpoint),
      breakpoints: Int32Array.from(this.#breakpoints),
      references: Int32Array.from(this.#references),
      vectors,
    };
  }
}
