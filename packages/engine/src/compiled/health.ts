import { type ConditionFact, type Facts, impliedFact, type MedicationFact } from '../facts.ts';
import { AXIS_SLOTS, type CompiledCatalog, NONE } from './catalog.ts';
import { qualifiedKey } from './compile-conditions.ts';
import { COUNTING } from './counter-builder.ts';
import { SLOT } from './interval.ts';

/** Everything that conditions and medications close, ORed into the words of all variants at once. */
export class HealthEvaluation {
  readonly #catalog: CompiledCatalog;
  readonly #words: Uint32Array;
  /** All ones in the words of the variants for which the applicant is a tobacco user. */
  readonly #tobaccoMask: Uint32Array;
  readonly #counts: Int32Array;
  readonly #countedIn: Int32Array;
  readonly #postedIn: Int32Array;
  /** Counters of earlier evaluations are stale, not cleared: each evaluation has its own number. */
  #evaluation = 0;

  constructor(catalog: CompiledCatalog, words: Uint32Array, tobaccoMask: Uint32Array) {
    this.#catalog = catalog;
    this.#words = words;
    this.#tobaccoMask = tobaccoMask;
    this.#counts = new Int32Array(catalog.counters.counterNeed.length);
    this.#countedIn = new Int32Array(catalog.counters.counterNeed.length);
    this.#postedIn = new Int32Array(catalog.counters.postingCounter.length);
  }

  close(facts: Facts): void {
    this.#evaluation += 1;
    for (let index = 0; index < facts.conditions.length; index += 1) {
      const row = facts.conditions[index];
      if (row === undefined) continue;
      const id = this.#catalog.conditions.idOf.get(row.name);
      if (id !== undefined) this.#closeCondition(row, id, NONE);
    }
    for (let index = 0; index < facts.medications.length; index += 1) {
      const row = facts.medications[index];
      if (row !== undefined) this.#closeMedication(row, index, facts);
    }
  }

  /** `mask` is the vector offset of the variants that imply the condition, NONE for a disclosed one. */
  #closeCondition(row: ConditionFact, id: number, mask: number): void {
    const { conditions } = this.#catalog;
    const profile = conditions.profileOf[id] ?? NONE;
    if (profile === NONE) return;
    const { sinceDiagnosis, sinceTreatment } = row;
    const axis = conditions.axis[profile] ?? NONE;
    if (axis !== NONE) this.#orConditionAxis(axis, row, mask, false);
    const tobaccoAxis = conditions.tobaccoAxis[profile] ?? NONE;
    if (tobaccoAxis !== NONE) this.#orConditionAxis(tobaccoAxis, row, mask, true);
    for (const qualifier of row.qualifiers) {
      const qualified = conditions.qualifiedAxis.get(qualifiedKey(profile, qualifier));
      if (qualified !== undefined) this.#orConditionAxis(qualified, row, mask, false);
    }
    const end = conditions.firstPredicate[profile + 1] ?? 0;
    for (let at = conditions.firstPredicate[profile] ?? 0; at < end; at += 1) {
      const predicate = conditions.predicates[at] ?? 0;
      if (this.#test(predicate, sinceDiagnosis, sinceTreatment)) this.#count(predicate, mask);
    }
  }

  #closeMedication(row: MedicationFact, index: number, facts: Facts): void {
    const { medications } = this.#catalog;
    for (let at = 0; at < medications.everyPredicates.length; at += 1) {
      this.#countMedication(medications.everyPredicates[at] ?? 0, row, index, facts);
    }
    const id = medications.idOf.get(row.name);
    const profile = id === undefined ? NONE : (medications.profileOf[id] ?? NONE);
    if (id === undefined || profile === NONE) return;
    const useRow = this.#useRow(id, profile, row.use);
    const axis = medications.axis[useRow] ?? NONE;
    if (axis !== NONE) {
      this.#orAxis(axis, row.sinceLastFill, row.sinceFirstFill, row.dosageMilli, NONE, false);
    }
    this.#closeImplied(useRow, row, facts);
    const end = medications.firstPredicate[profile + 1] ?? 0;
    for (let at = medications.firstPredicate[profile] ?? 0; at < end; at += 1) {
      this.#countMedication(medications.predicates[at] ?? 0, row, index, facts);
    }
  }

  #useRow(id: number, profile: number, stated: string | null): number {
    const { conditions, medications } = this.#catalog;
    const first = medications.firstRow[profile] ?? 0;
    const use = stated === null ? (medications.onlyUse[id] ?? NONE) : conditions.idOf.get(stated);
    if (use === NONE) return first;
    if (use === undefined) return first + 1;
    let low = medications.firstUse[profile] ?? 0;
    let high = (medications.firstUse[profile + 1] ?? 0) - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const candidate = medications.uses[middle] ?? 0;
      if (candidate === use) return first + (medications.useRows[middle] ?? 0);
      if (candidate < use) low = middle + 1;
      else high = middle - 1;
    }
    return first + 1;
  }

  #closeImplied(useRow: number, row: MedicationFact, facts: Facts): void {
    const { medications } = this.#catalog;
    const end = medications.firstImplied[useRow + 1] ?? 0;
    for (let at = medications.firstImplied[useRow] ?? 0; at < end; at += 1) {
      const condition = medications.impliedCondition[at] ?? 0;
      if (facts.conditions.some((fact) => this.#countsAs(fact.name, condition))) continue;
      this.#closeCondition(
        impliedFact('', row, facts.birth, facts.asOf),
        condition,
        medications.impliedMask[at] ?? 0,
      );
    }
  }

  /** Whether a disclosed condition is the one meant, or a more specific one. */
  #countsAs(name: string, condition: number): boolean {
    const { idOf, firstBroader, broader } = this.#catalog.conditions;
    const id = idOf.get(name);
    if (id === undefined || id === condition) return id !== undefined;
    const end = firstBroader[id + 1] ?? 0;
    for (let at = firstBroader[id] ?? 0; at < end; at += 1) if (broader[at] === condition) return true;
    return false;
  }

  /** A vague date can mean two ages at diagnosis: what either of them closes is closed. */
  #orConditionAxis(axis: number, row: ConditionFact, mask: number, tobacco: boolean): void {
    const { sinceDiagnosis, sinceTreatment, ageAtDiagnosis, youngestAtDiagnosis } = row;
    this.#orAxis(axis, sinceDiagnosis, sinceTreatment, ageAtDiagnosis, mask, tobacco);
    if (youngestAtDiagnosis === ageAtDiagnosis) return;
    const table = this.#catalog.axes.tableOf[axis * AXIS_SLOTS + SLOT.number] ?? NONE;
    this.#orTable(table, youngestAtDiagnosis, mask, tobacco);
  }

  #orAxis(axis: number, first: number, second: number, number: number, mask: number, tobacco: boolean): void {
    const { tableOf } = this.#catalog.axes;
    const at = axis * AXIS_SLOTS;
    this.#orTable(tableOf[at] ?? NONE, first, mask, tobacco);
    this.#orTable(tableOf[at + SLOT.second] ?? NONE, second, mask, tobacco);
    this.#orTable(tableOf[at + SLOT.number] ?? NONE, number, mask, tobacco);
    this.#orTable(tableOf[at + SLOT.always] ?? NONE, 0, mask, tobacco);
  }

  #orTable(table: number, value: number, mask: number, tobacco: boolean): void {
    if (table === NONE) return;
    const { firstBreakpoint, breakpoints, references, vectors } = this.#catalog.axes;
    const first = firstBreakpoint[table] ?? 0;
    const end = firstBreakpoint[table + 1] ?? 0;
    // References of a table: "unknown", then one for each interval, which is one more than breakpoints.
    let reference = first + 2 * table;
    if (value >= 0) {
      reference += 1;
      for (let at = first; at < end && value >= (breakpoints[at] ?? 0); at += 1) reference += 1;
    }
    const vector = references[reference] ?? NONE;
    if (vector === NONE) return;
    const words = this.#words;
    if (mask === NONE && !tobacco) {
      for (let word = 0; word < words.length; word += 1) {
        words[word] = (words[word] as number) | (vectors[vector + word] as number);
      }
      return;
    }
    const tobaccoMask = this.#tobaccoMask;
    for (let word = 0; word < words.length; word += 1) {
      let bits = vectors[vector + word] as number;
      if (mask !== NONE) bits &= vectors[mask + word] as number;
      if (tobacco) bits &= tobaccoMask[word] as number;
      words[word] = (words[word] as number) | bits;
    }
  }

  #test(predicate: number, first: number, second: number): boolean {
    const { predicateSlot, predicateLow, predicateHigh, predicateUnknown } = this.#catalog.counters;
    const slot = predicateSlot[predicate] ?? 0;
    if (slot === SLOT.always) return true;
    const value = slot === SLOT.first ? first : second;
    if (value < 0) return predicateUnknown[predicate] === 1;
    return value >= (predicateLow[predicate] ?? 0) && value <= (predicateHigh[predicate] ?? 0);
  }

  #countMedication(predicate: number, row: MedicationFact, index: number, facts: Facts): void {
    if (!this.#test(predicate, row.sinceLastFill, row.sinceFirstFill)) return;
    if (this.#catalog.counters.predicateMode[predicate] === COUNTING.differentMedication) {
      for (let earlier = 0; earlier < index; earlier += 1) {
        const other = facts.medications[earlier];
        const same = other !== undefined && other.name === row.name;
        if (same && this.#test(predicate, other.sinceLastFill, other.sinceFirstFill)) return;
      }
    }
    this.#count(predicate, NONE);
  }

  #count(predicate: number, mask: number): void {
    const { counters, axes } = this.#catalog;
    const mode = counters.predicateMode[predicate];
    if (mode === COUNTING.everyRow && mask !== NONE) return;
    const end = counters.firstPosting[predicate + 1] ?? 0;
    for (let posting = counters.firstPosting[predicate] ?? 0; posting < end; posting += 1) {
      const counter = counters.postingCounter[posting] ?? 0;
      const word = counters.counterWord[counter] ?? 0;
      if (mask !== NONE && axes.vectors[mask + word] === 0) continue;
      if (mode === COUNTING.member) {
        if (this.#postedIn[posting] === this.#evaluation) continue;
        this.#postedIn[posting] = this.#evaluation;
      }
      const before = this.#countedIn[counter] === this.#evaluation ? (this.#counts[counter] ?? 0) : 0;
      this.#countedIn[counter] = this.#evaluation;
      this.#counts[counter] = before + 1;
      if (before + 1 !== counters.counterNeed[counter]) continue;
      this.#words[word] = (this.#words[word] ?? 0) | (counters.counterBits[counter] ?? 0);
      const nextBits = counters.counterNextBits[counter] ?? 0;
      if (nextBits !== 0) this.#words[word + 1] = (this.#words[word + 1] ?? 0) | nextBits;
    }
  }
}
