import type { Facts } from '../facts.ts';
import { type CompiledCatalog, NONE } from './catalog.ts';
import { COUNTING } from './counter-builder.ts';
import type { GuardState } from './guard-state.ts';
import { UNGUARDED } from './guard-table.ts';
import { SLOT } from './interval.ts';
import type { ClosingTable, OpenRow, ValueRange } from './open-rows.ts';
import { type StartAndAge, startsWithAges } from './starts-with-ages.ts';

/** A class of a variant, as bits of one word. */
export interface ClassBits {
  readonly word: number;
  readonly bits: number;
}

/**
 * What conditions and medications close whatever their open facts are. It looks at each row, and at each value of a row, on its
 * own, so it may close less than any applicant has closed, but never more. The day of a diagnosis and the age on it are one value.
 */
export class LeastHealth {
  readonly #catalog: CompiledCatalog;
  readonly #guards: GuardState;
  readonly #tobaccoMask: Uint32Array;
  /** What one option of a row closes, and what all of them do. */
  readonly #option: Uint32Array;
  readonly #common: Uint32Array;
  readonly #day: Uint32Array;
  readonly #everyDay: Uint32Array;
  readonly #counts = new Map<number, number>();
  readonly #posted = new Set<number>();
  #facts: Pick<Facts, 'birth' | 'asOf'> = { birth: 0, asOf: 0 };

  constructor(catalog: CompiledCatalog, guards: GuardState, tobaccoMask: Uint32Array) {
    this.#catalog = catalog;
    this.#guards = guards;
    this.#tobaccoMask = tobaccoMask;
    this.#option = new Uint32Array(catalog.wordCount);
    this.#common = new Uint32Array(catalog.wordCount);
    this.#day = new Uint32Array(catalog.wordCount);
    this.#everyDay = new Uint32Array(catalog.wordCount);
  }

  close(rows: readonly OpenRow[], facts: Facts): void {
    this.#facts = facts;
    this.#counts.clear();
    this.#posted.clear();
    const names = new Set<string>();
    for (const row of rows) {
      const [only, ...others] = row.options;
      if (only !== undefined && others.length === 0) this.#closeOnly(row, only.tables);
      else this.#closeCommon(row);
      this.#countRow(row, names.has(row.name));
      if (row.kind === 'medication') names.add(row.name);
    }
  }

  /** Whether a table closes a class for a value. Valid for the applicant of the last evaluation. */
  closesClass(
    { table, mask, tobacco, guard }: ClosingTable,
    value: number,
    { word, bits }: ClassBits,
  ): boolean {
    if (!this.#guards.targets[guard]) return false;
    const { references, vectors } = this.#catalog.axes;
    const vector = references[this.#referenceOf(table, value)] ?? NONE;
    if (vector === NONE || ((vectors[vector + word] ?? 0) & bits) === 0) return false;
    if (mask !== NONE && (vectors[mask + word] ?? 0) === 0) return false;
    return !tobacco || this.#tobaccoMask[word] !== 0;
  }

  #closeOnly(row: OpenRow, tables: readonly ClosingTable[]): void {
    for (const table of tables) {
      const target = this.#guards.targets[table.guard];
      if (target) this.#orLeast(target, table, row.ranges[table.field]);
    }
    for (const guard of new Set(tables.map((table) => table.guard))) {
      const target = this.#guards.targets[guard];
      if (target)
        this.#orStarts(
          target,
          tables.filter((table) => table.guard === guard),
          row,
        );
    }
  }

  /** Closings at some face amounts only are left out here. */
  #closeCommon(row: OpenRow): void {
    const [option, common, words] = [this.#option, this.#common, this.#guards.targets[UNGUARDED]];
    if (!words) return;
    common.fill(0xffffffff);
    for (const { tables } of row.options) {
      option.fill(0);
      for (const table of tables) {
        if (this.#guards.targets[table.guard] === words)
          this.#orLeast(option, table, row.ranges[table.field]);
      }
      this.#orStarts(
        option,
        tables.filter(({ guard }) => this.#guards.targets[guard] === words),
        row,
      );
      let isAny = 0;
      for (let word = 0; word < common.length; word += 1) {
        const bits = (common[word] as number) & (option[word] as number);
        common[word] = bits;
        isAny |= bits;
      }
      if (isAny === 0) return;
    }
    for (let word = 0; word < words.length; word += 1)
      words[word] = (words[word] as number) | (common[word] as number);
  }

  /** Adds the classes that a table closes for every value of a range. */
  #orLeast(target: Uint32Array, { table, mask, tobacco }: ClosingTable, range: ValueRange): void {
    const { references, vectors } = this.#catalog.axes;
    const found: number[] = [];
    const add = (reference: number) => found.push(references[reference] ?? NONE);
    if (range.unknown) add(this.#referenceOf(table, NONE));
    if (range.high >= 0) {
      const last = this.#referenceOf(table, range.high);
      for (let reference = this.#referenceOf(table, range.low); reference <= last; reference += 1)
        add(reference);
    }
    if (found.includes(NONE)) return;
    for (let word = 0; word < target.length; word += 1) {
      let bits = 0x01010101;
      for (const vector of found) bits &= closedClasses(vectors[vector + word] as number);
      if (bits === 0) continue;
      if (mask !== NONE) bits &= vectors[mask + word] as number;
      if (tobacco) bits &= this.#tobaccoMask[word] as number;
      target[word] = (target[word] as number) | bits;
    }
  }

  /**
   * Adds the classes that are closed on every day on which an open row can have started. One table may leave them open for early days
   * and another one, by the age on that day, for late ones.
   */
  #orStarts(target: Uint32Array, tables: readonly ClosingTable[], { ranges }: OpenRow): void {
    const { start } = ranges;
    if (start.low === start.high || start.high < 0) return;
    const ages = tables.filter(({ field }) => field === 'age');
    const starts = tables.filter(({ field }) => field === 'start');
    if (ages.length === 0 || starts.length === 0) return;
    const [day, everyDay] = [this.#day, this.#everyDay];
    everyDay.fill(0x01010101);
    const days = startsWithAges(this.#facts, {
      halfMonths: this.#limits(starts),
      ages: this.#limits(ages),
      most: start.high,
    });
    const all: readonly StartAndAge[] = start.unknown ? [{ start: NONE, age: NONE }, ...days] : days;
    for (const each of all) {
      day.fill(0);
      for (const table of starts) this.#orClasses(day, table, each.start);
      for (const table of ages) this.#orClasses(day, table, each.age);
      let isAny = 0;
      for (let word = 0; word < everyDay.length; word += 1) {
        const bits = (everyDay[word] as number) & (day[word] as number);
        everyDay[word] = bits;
        isAny |= bits;
      }
      if (isAny === 0) return;
    }
    for (let word = 0; word < target.length; word += 1)
      target[word] = (target[word] as number) | (everyDay[word] as number);
  }

  /** The values at which some of the tables change, in ascending order. */
  #limits(tables: readonly ClosingTable[]): readonly number[] {
    const { firstBreakpoint, breakpoints } = this.#catalog.axes;
    const limits = new Set<number>();
    for (const { table } of tables) {
      const end = firstBreakpoint[table + 1] ?? 0;
      for (let at = firstBreakpoint[table] ?? 0; at < end; at += 1) limits.add(breakpoints[at] ?? 0);
    }
    return [...limits].sort((left, right) => left - right);
  }

  /** Adds one bit for each class that a table closes for a value. */
  #orClasses(target: Uint32Array, { table, mask, tobacco }: ClosingTable, value: number): void {
    const { references, vectors } = this.#catalog.axes;
    const vector = references[this.#referenceOf(table, value)] ?? NONE;
    if (vector === NONE) return;
    for (let word = 0; word < target.length; word += 1) {
      let bits = closedClasses(vectors[vector + word] as number);
      if (mask !== NONE) bits &= vectors[mask + word] as number;
      if (tobacco) bits &= this.#tobaccoMask[word] as number;
      target[word] = (target[word] as number) | bits;
    }
  }

  /** References of a table: "unknown", then one for each interval. */
  #referenceOf(table: number, value: number): number {
    const { firstBreakpoint, breakpoints } = this.#catalog.axes;
    const first = firstBreakpoint[table] ?? 0;
    const end = firstBreakpoint[table + 1] ?? 0;
    let reference = first + 2 * table;
    if (value < 0) return reference;
    reference += 1;
    for (let at = first; at < end && value >= (breakpoints[at] ?? 0); at += 1) reference += 1;
    return reference;
  }

  #countRow(row: OpenRow, isRepeated: boolean): void {
    for (const predicate of row.predicates) {
      if (!this.#isCertain(predicate, row)) continue;
      const mode = this.#catalog.counters.predicateMode[predicate];
      if (mode === COUNTING.everyRow && !row.isDisclosed) continue;
      if (mode === COUNTING.differentMedication && isRepeated) continue;
      this.#count(predicate, mode === COUNTING.member);
    }
  }

  #isCertain(predicate: number, { ranges, slots }: OpenRow): boolean {
    const { predicateSlot, predicateLow, predicateHigh, predicateUnknown } = this.#catalog.counters;
    const slot = predicateSlot[predicate] ?? 0;
    if (slot === SLOT.always) return true;
    const { low, high, unknown } = ranges[slot === SLOT.first ? slots.first : slots.second];
    if (unknown && predicateUnknown[predicate] !== 1) return false;
    return high < 0 || (low >= (predicateLow[predicate] ?? 0) && high <= (predicateHigh[predicate] ?? 0));
  }

  #count(predicate: number, isMember: boolean): void {
    const { counters } = this.#catalog;
    const end = counters.firstPosting[predicate + 1] ?? 0;
    for (let posting = counters.firstPosting[predicate] ?? 0; posting < end; posting += 1) {
      if (isMember && this.#posted.has(posting)) continue;
      this.#posted.add(posting);
      const counter = counters.postingCounter[posting] ?? 0;
      const count = (this.#counts.get(counter) ?? 0) + 1;
      this.#counts.set(counter, count);
      if (count !== counters.counterNeed[counter]) continue;
      const target = this.#guards.targets[counters.counterGuard[counter] ?? UNGUARDED];
      if (!target) continue;
      const word = counters.counterWord[counter] ?? 0;
      target[word] = (target[word] ?? 0) | (counters.counterBits[counter] ?? 0);
      const nextBits = counters.counterNextBits[counter] ?? 0;
      if (nextBits !== 0) target[word + 1] = (target[word + 1] ?? 0) | nextBits;
    }
  }
}

/** One bit for each class that has a reason to be closed. */
function closedClasses(word: number): number {
  let bits = word | (word >>> 4);
  bits |= bits >>> 2;
  bits |= bits >>> 1;
  return bits & 0x01010101;
}
