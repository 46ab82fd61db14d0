import { AXIS_SLOTS, type AxisTables, NONE } from './catalog.ts';
import { FOREVER, type Interval, SLOT } from './interval.ts';
import { VectorStore } from './vector-store.ts';
import type { Closing } from './word-layout.ts';

export interface Contribution {
  readonly interval: Interval;
  readonly closing: Closing;
}

/** Gathers step functions; equal vectors are stored once, empty ones not at all. */
export class AxisBuilder {
  readonly #tableOf: number[] = [];
  readonly #firstBreakpoint: number[] = [0];
  readonly #breakpoints: number[] = [];
  readonly #references: number[] = [];
  readonly #vectors: VectorStore;
  readonly #scratch: Uint32Array;

  constructor(wordCount: number) {
    this.#vectors = new VectorStore(wordCount);
    this.#scratch = new Uint32Array(wordCount);
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

  /** Contributions that do not depend on time are merged into a table that is read anyway, which saves a vector. */
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
    this.#references.push(this.#vectorOf(contributions, (interval) => interval.unknown));
    for (const start of [0, ...breakpoints]) {
      this.#references.push(
        this.#vectorOf(contributions, (interval) => interval.low <= start && start <= interval.high),
      );
    }
    this.#breakpoints.push(...breakpoints);
    this.#firstBreakpoint.push(this.#breakpoints.length);
    return this.#firstBreakpoint.length - 2;
  }

  #vectorOf(contributions: readonly Contribution[], holds: (interval: Interval) => boolean): number {
    const vector = this.#scratch.fill(0);
    let closes = false;
    for (const { closing, interval } of contributions) {
      if (!holds(interval)) continue;
      closes = true;
      vector[closing.word] = (vector[closing.word] as number) | closing.bits;
      if (closing.nextBits !== 0) {
        vector[closing.word + 1] = (vector[closing.word + 1] as number) | closing.nextBits;
      }
    }
    return closes ? this.#vectors.store(vector) : NONE;
  }

  /** The offset of a vector, shared with every equal one. */
  store(vector: Uint32Array): number {
    return this.#vectors.store(vector);
  }

  build(): AxisTables {
    return {
      tableOf: Int32Array.from(this.#tableOf),
      firstBreakpoint: Int32Array.from(this.#firstBreakpoint),
      breakpoints: Int32Array.from(this.#breakpoints),
      references: Int32Array.from(this.#references),
      vectors: this.#vectors.build(),
    };
  }
}
