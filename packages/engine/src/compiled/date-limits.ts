import { LAPSED_MONTHS } from '../evidence/medication-rows.ts';
import { AXIS_SLOTS, type CompiledCatalog, type GuardedAxes, NONE } from './catalog.ts';
import { FOREVER, SLOT } from './interval.ts';

/** Numbers from which on something can be different. */
export interface LimitNumbers {
  /** Of the time since a date. */
  readonly halfMonths: Set<number>;
  /** Of the age at diagnosis. */
  readonly ages: Set<number>;
}

/**
 * What the tables of a compiled catalog compare the dates of conditions and medications with. With a mask for each word of the
 * catalog, only limits of time count from which on something in the masks is no longer closed.
 */
export class DateLimits {
  readonly #catalog: CompiledCatalog;
  /** The words that have a mask, with their masks. */
  readonly #openingIn: readonly { readonly word: number; readonly mask: number }[] | null;
  readonly #conditions = new Map<number, LimitNumbers>();
  readonly #medications = new Map<number, LimitNumbers>();

  constructor(catalog: CompiledCatalog, openingIn: Uint32Array | null = null) {
    this.#catalog = catalog;
    this.#openingIn =
      openingIn === null
        ? null
        : [...openingIn].flatMap((mask, word) => (mask === 0 ? [] : [{ word, mask }]));
  }

  /** The limits of a condition with this number. */
  condition(id: number): LimitNumbers {
    const limits = this.#conditions.get(id) ?? this.#readCondition(id);
    this.#conditions.set(id, limits);
    return limits;
  }

  /** The limits of a medication's fills by themselves. */
  medication(id: number): LimitNumbers {
    const limits = this.#medications.get(id) ?? this.#readMedication(id);
    this.#medications.set(id, limits);
    return limits;
  }

  /** Every condition that a medication can imply, whatever it is taken for. */
  implied(medication: number): readonly number[] {
    const { firstExplainer, explainers, firstAlways, always, firstAssumed, assumed, onlyUse, ...bands } =
      this.#catalog.evidence.tables.medications;
    const { firstBand, bandCondition } = bands;
    const of = (first: Int32Array, list: Int32Array) =>
      list.subarray(first[medication] ?? 0, first[medication + 1] ?? 0);
    return [
      ...of(firstExplainer, explainers),
      ...of(firstAlways, always),
      ...of(firstAssumed, assumed),
      ...of(firstBand, bandCondition),
      onlyUse[medication] ?? NONE,
      ...this.#listed(medication),
    ];
  }

  /** What packs say that the medication implies. */
  #listed(medication: number): Iterable<number> {
    const { firstImplied, impliedCondition } = this.#catalog.medications;
    const [first, end] = this.#rowsOf(medication);
    return impliedCondition.subarray(firstImplied[first] ?? 0, firstImplied[end] ?? 0);
  }

  /** The first row of the medication's profile and the one after its last; the same number twice without a profile. */
  #rowsOf(medication: number): readonly [number, number] {
    const { profileOf, firstRow } = this.#catalog.medications;
    const profile = profileOf[medication] ?? NONE;
    return profile === NONE ? [0, 0] : [firstRow[profile] ?? 0, firstRow[profile + 1] ?? 0];
  }

  #readCondition(id: number): LimitNumbers {
    const limits = noLimits();
    const { profileOf, axis, guarded, firstPredicate, predicates } = this.#catalog.conditions;
    const profile = profileOf[id] ?? NONE;
    if (profile === NONE) return limits;
    for (const each of axesOf(axis[profile], guarded[profile])) {
      this.#addAxis(limits.halfMonths, each);
      this.#addTable(limits.ages, each, SLOT.number);
    }
    const own = predicates.subarray(firstPredicate[profile] ?? 0, firstPredicate[profile + 1] ?? 0);
    this.#addPredicates(limits.halfMonths, own);
    return limits;
  }

  #readMedication(id: number): LimitNumbers {
    const limits = noLimits();
    limits.halfMonths.add(2 * LAPSED_MONTHS + 1);
    const { profileOf, axis, guarded, firstPredicate, predicates, everyPredicates } =
      this.#catalog.medications;
    this.#addPredicates(limits.halfMonths, everyPredicates);
    const profile = profileOf[id] ?? NONE;
    if (profile === NONE) return limits;
    const [first, end] = this.#rowsOf(id);
    for (let row = first; row < end; row += 1) {
      for (const each of axesOf(axis[row], guarded[row])) this.#addAxis(limits.halfMonths, each);
    }
    const own = predicates.subarray(firstPredicate[profile] ?? 0, firstPredicate[profile + 1] ?? 0);
    this.#addPredicates(limits.halfMonths, own);
    return limits;
  }

  #addAxis(found: Set<number>, axis: number): void {
    this.#addTable(found, axis, SLOT.first);
    this.#addTable(found, axis, SLOT.second);
  }

  #addTable(found: Set<number>, axis: number, slot: number): void {
    const { tableOf, firstBreakpoint, breakpoints } = this.#catalog.axes;
    const table = tableOf[axis * AXIS_SLOTS + slot] ?? NONE;
    if (table === NONE) return;
    const end = firstBreakpoint[table + 1] ?? 0;
    for (let at = firstBreakpoint[table] ?? 0; at < end; at += 1) {
      const limit = breakpoints[at] ?? 0;
      if (!found.has(limit) && this.#mayOpen(table, at)) found.add(limit);
    }
  }

  /** Whether something is closed before a breakpoint and not after it. */
  #mayOpen(table: number, breakpoint: number): boolean {
    if (this.#openingIn === null) return true;
    const { references, vectors } = this.#catalog.axes;
    // References of a table: "unknown", then one for each interval.
    const before = references[breakpoint + 2 * table + 1] ?? NONE;
    const after = references[breakpoint + 2 * table + 2] ?? NONE;
    if (before === NONE || before === after) return false;
    for (const { word, mask } of this.#openingIn) {
      const closed = (vectors[before + word] ?? 0) & mask;
      if ((after === NONE ? closed : closed & ~(vectors[after + word] ?? 0)) !== 0) return true;
    }
    return false;
  }

  #addPredicates(found: Set<number>, predicates: Int32Array): void {
    const { predicateLow, predicateHigh } = this.#catalog.counters;
    for (const predicate of predicates) {
      const high = predicateHigh[predicate] ?? FOREVER;
      // What begins to count closes more.
      if (this.#openingIn === null) found.add(predicateLow[predicate] ?? 0);
      if (high < FOREVER) found.add(high + 1);
    }
  }
}

function noLimits(): LimitNumbers {
  return { halfMonths: new Set(), ages: new Set() };
}

function axesOf(axis: number | undefined, guarded: readonly GuardedAxes[] | undefined): readonly number[] {
  return [axis ?? NONE, ...(guarded ?? []).map((each) => each.axis)].filter((each) => each !== NONE);
}
