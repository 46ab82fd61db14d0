import { type ConditionFact, type Facts, impliedFact, type MedicationFact } from '../facts.ts';
import { AXIS_SLOTS, type CompiledCatalog, type GuardedAxes, NONE } from './catalog.ts';
import { COUNTING } from './counter-builder.ts';
import { DosageSums } from './dosage-sums.ts';
import type { GuardState } from './guard-state.ts';
import { UNGUARDED } from './guard-table.ts';
import { SLOT } from './interval.ts';

const NOTHING: readonly GuardedAxes[] = [];

/** Which row of an applicant. */
export interface RowPosition {
  readonly kind: 'conditions' | 'medications';
  readonly index: number;
}

/** The first of the four numbers of a recorded contribution that is no vector; a vector has its guard there. */
const RECORDED = { count: -2, dosage: -3 } as const;

/** Everything that conditions and medications close, ORed into the words of all variants at once. */
export class HealthEvaluation {
  readonly #catalog: CompiledCatalog;
  /** Where closings go, by guard. */
  readonly #targets: readonly (Uint32Array | null)[];
  /** All ones in the words of the variants for which the applicant is a tobacco user. */
  readonly #tobaccoMask: Uint32Array;
  readonly #dosages: DosageSums;
  readonly #counts: Int32Array;
  readonly #countedIn: Int32Array;
  readonly #postedIn: Int32Array;
  /** The disclosed conditions as numbers, NONE for unknown names; the arrays are reused. */
  readonly #disclosed: number[] = [];
  /** What a medication is taken for, as positions of rows. */
  readonly #useRows: number[] = [];
  /** Where the contribution of a row is recorded, four numbers at a time, instead of being closed; null in an evaluation. */
  #recorded: number[] | null = null;
  /** Counters of earlier evaluations are stale, not cleared: each evaluation has its own number. */
  #evaluation = 0;

  constructor(catalog: CompiledCatalog, guards: GuardState, tobaccoMask: Uint32Array) {
    this.#catalog = catalog;
    this.#targets = guards.targets;
    this.#tobaccoMask = tobaccoMask;
    this.#dosages = new DosageSums(catalog);
    this.#counts = new Int32Array(catalog.counters.counterNeed.length);
    this.#countedIn = new Int32Array(catalog.counters.counterNeed.length);
    this.#postedIn = new Int32Array(catalog.counters.postingCounter.length);
  }

  close(facts: Facts): void {
    this.#evaluation += 1;
    this.#dosages.reset();
    this.#disclose(facts);
    for (let index = 0; index < facts.conditions.length; index += 1) {
      const row = facts.conditions[index];
      const id = this.#disclosed[index] ?? NONE;
      if (row !== undefined && id !== NONE) this.#closeCondition(row, id, NONE);
    }
    for (let index = 0; index < facts.medications.length; index += 1) {
      const row = facts.medications[index];
      if (row !== undefined) this.#closeMedication(row, index, facts);
    }
    this.#dosages.close(this.#targets);
  }

  /**
   * What one row contributes to what is closed, as numbers. The dates, dosage and use of a row count only through
   * these, so applicants who differ in them alone and have the same contribution have the same closings.
   */
  contribution(facts: Facts, { kind, index }: RowPosition): readonly number[] {
    const recorded: number[] = [];
    this.#recorded = recorded;
    this.#disclose(facts);
    const condition = facts.conditions[index];
    const medication = facts.medications[index];
    const id = this.#disclosed[index] ?? NONE;
    if (kind === 'medications' && medication !== undefined) this.#closeMedication(medication, index, facts);
    if (kind === 'conditions' && condition !== undefined && id !== NONE)
      this.#closeCondition(condition, id, NONE);
    this.#recorded = null;
    return recorded;
  }

  #disclose(facts: Facts): void {
    const { idOf } = this.#catalog.conditions;
    this.#disclosed.length = 0;
    for (let index = 0; index < facts.conditions.length; index += 1) {
      this.#disclosed.push(idOf.get(facts.conditions[index]?.name ?? '') ?? NONE);
    }
  }

  /** `mask` is the vector offset of the variants that imply the condition, NONE for a disclosed one. */
  #closeCondition(row: ConditionFact, id: number, mask: number): void {
    const { conditions } = this.#catalog;
    const profile = conditions.profileOf[id] ?? NONE;
    if (profile === NONE) return;
    const isEvent = conditions.isEvent[id] === 1;
    const axis = conditions.axis[profile] ?? NONE;
    if (axis !== NONE) this.#orConditionAxis(axis, row, isEvent, mask, UNGUARDED, false);
    const guarded = conditions.guarded[profile] ?? NOTHING;
    for (let at = 0; at < guarded.length; at += 1) {
      const entry = guarded[at];
      if (entry !== undefined)
        this.#orConditionAxis(entry.axis, row, isEvent, mask, entry.guard, entry.tobaccoOnly);
    }
    const { sinceDiagnosis } = row;
    const sinceTreatment = isEvent ? sinceDiagnosis : row.sinceTreatment;
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
    this.#closeStatedUse(row, facts);
    if (id === undefined) return;
    const isExplained = this.#isExplained(id);
    this.#closeIndicated(id, row, facts, isExplained);
    const profile = medications.profileOf[id] ?? NONE;
    if (profile === NONE) return;
    this.#findUseRows(id, profile, row.use, isExplained);
    for (let position = 0; position < this.#useRows.length; position += 1) {
      const useRow = this.#useRows[position] ?? 0;
      if (this.#useRows.indexOf(useRow) < position) continue;
      this.#orMedicationAxis(medications.axis[useRow] ?? NONE, row, UNGUARDED);
      const guarded = medications.guarded[useRow] ?? NOTHING;
      for (let at = 0; at < guarded.length; at += 1) {
        this.#orMedicationAxis(guarded[at]?.axis ?? NONE, row, guarded[at]?.guard ?? UNGUARDED);
      }
      this.#closeImplied(useRow, row, facts);
    }
    const sumsEnd = medications.firstSum[profile + 1] ?? 0;
    for (let at = medications.firstSum[profile] ?? 0; at < sumsEnd; at += 1) {
      const sum = medications.sums[at] ?? 0;
      if (this.#recorded === null) this.#dosages.add(sum, row.dosageMilli);
      else this.#recorded.push(RECORDED.dosage, sum, row.dosageMilli, 0);
    }
    const end = medications.firstPredicate[profile + 1] ?? 0;
    for (let at = medications.firstPredicate[profile] ?? 0; at < end; at += 1) {
      this.#countMedication(medications.predicates[at] ?? 0, row, index, facts);
    }
  }

  /** The rows of every use: the stated one, else those disclosed conditions that explain the medication, else its only use. */
  #findUseRows(id: number, profile: number, stated: string | null, isExplained: boolean): void {
    const { conditions, medications } = this.#catalog;
    this.#useRows.length = 0;
    if (stated === null && isExplained) {
      for (let at = 0; at < this.#disclosed.length; at += 1) {
        const condition = this.#disclosed[at] ?? NONE;
        if (condition !== NONE && this.#explains(condition, id))
          this.#useRows.push(this.#useRow(profile, condition));
      }
      return;
    }
    const use = stated === null ? (medications.onlyUse[id] ?? NONE) : conditions.idOf.get(stated);
    const first = medications.firstRow[profile] ?? 0;
    if (use === NONE) this.#useRows.push(first);
    else if (use === undefined) this.#useRows.push(first + 1);
    else this.#useRows.push(this.#useRow(profile, use));
  }

  #useRow(profile: number, use: number): number {
    const { medications } = this.#catalog;
    const first = medications.firstRow[profile] ?? 0;
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
      this.#closeUndisclosed(condition, medications.impliedMask[at] ?? 0, row, facts);
    }
  }

  /** A stated use counts as a condition, with the medication's dates. */
  #closeStatedUse(row: MedicationFact, facts: Facts): void {
    if (row.use === null) return;
    const { conditions, medications } = this.#catalog;
    const use = conditions.idOf.get(row.use);
    if (use === undefined || use >= conditions.knownCount) return;
    this.#closeUndisclosed(use, medications.alwaysMask, row, facts);
  }

  /** Counts what the medication usually means unless it is explained, and what it always means unless enough is disclosed. */
  #closeIndicated(id: number, row: MedicationFact, facts: Facts, isExplained: boolean): void {
    const { conditions, medications } = this.#catalog;
    const first = medications.firstIndication[id] ?? 0;
    const end = medications.firstIndication[id + 1] ?? 0;
    if (first === end) return;
    const named = row.use === null ? NONE : (conditions.idOf.get(row.use) ?? NONE);
    const use = named < conditions.knownCount ? named : NONE;
    for (let at = first; at < end; at += 1) {
      const isAlways = medications.isAlways[at] === 1;
      if (isAlways ? this.#isEnough(at, use) : isExplained || this.#explains(use, id)) continue;
      const mask = isAlways ? medications.alwaysMask : medications.usualMask;
      this.#closeUndisclosed(medications.indicated[at] ?? 0, mask, row, facts);
    }
  }

  #closeUndisclosed(condition: number, mask: number, row: MedicationFact, facts: Facts): void {
    for (let at = 0; at < this.#disclosed.length; at += 1) {
      if (this.#countsAs(this.#disclosed[at] ?? NONE, condition)) return;
    }
    this.#closeCondition(impliedFact('', { medication: row, basis: 'listed' }, facts), condition, mask);
  }

  #isExplained(medication: number): boolean {
    for (let at = 0; at < this.#disclosed.length; at += 1) {
      const condition = this.#disclosed[at] ?? NONE;
      if (condition !== NONE && this.#explains(condition, medication)) return true;
    }
    return false;
  }

  /** Whether a disclosed condition or the stated use leaves no need to count the indication. */
  #isEnough(indication: number, use: number): boolean {
    const { firstSufficient, sufficient } = this.#catalog.medications;
    const end = firstSufficient[indication + 1] ?? 0;
    for (let at = firstSufficient[indication] ?? 0; at < end; at += 1) {
      const condition = sufficient[at] ?? NONE;
      if (this.#countsAs(use, condition)) return true;
      for (let row = 0; row < this.#disclosed.length; row += 1) {
        if (this.#countsAs(this.#disclosed[row] ?? NONE, condition)) return true;
      }
    }
    return false;
  }

  #explains(condition: number, medication: number): boolean {
    const { firstExplainer, explainers } = this.#catalog.medications;
    const end = firstExplainer[medication + 1] ?? 0;
    for (let at = firstExplainer[medication] ?? 0; at < end; at += 1) {
      if (this.#countsAs(condition, explainers[at] ?? NONE)) return true;
    }
    return false;
  }

  /** Whether a disclosed condition is the one meant, or a more specific one. */
  #countsAs(id: number, condition: number): boolean {
    const { firstBroader, broader } = this.#catalog.conditions;
    if (id === NONE || id === condition) return id !== NONE;
    const end = firstBroader[id + 1] ?? 0;
    for (let at = firstBroader[id] ?? 0; at < end; at += 1) if (broader[at] === condition) return true;
    return false;
  }

  /** A vague date can mean two ages at diagnosis: what either of them closes is closed. */
  #orConditionAxis(
    axis: number,
    row: ConditionFact,
    isEvent: boolean,
    mask: number,
    guard: number,
    tobacco: boolean,
  ): void {
    if (!this.#targets[guard]) return;
    const { sinceDiagnosis, ageAtDiagnosis, youngestAtDiagnosis } = row;
    const sinceTreatment = isEvent ? sinceDiagnosis : row.sinceTreatment;
    this.#orAxis(guard, axis, sinceDiagnosis, sinceTreatment, ageAtDiagnosis, mask, tobacco);
    if (youngestAtDiagnosis === ageAtDiagnosis) return;
    const table = this.#catalog.axes.tableOf[axis * AXIS_SLOTS + SLOT.number] ?? NONE;
    this.#orTable(guard, table, youngestAtDiagnosis, mask, tobacco);
  }

  #orMedicationAxis(axis: number, row: MedicationFact, guard: number): void {
    if (axis === NONE || !this.#targets[guard]) return;
    this.#orAxis(guard, axis, row.sinceLastFill, row.sinceFirstFill, row.dosageMilli, NONE, false);
  }

  #orAxis(
    guard: number,
    axis: number,
    first: number,
    second: number,
    number: number,
    mask: number,
    tobacco: boolean,
  ): void {
    const { tableOf } = this.#catalog.axes;
    const at = axis * AXIS_SLOTS;
    this.#orTable(guard, tableOf[at] ?? NONE, first, mask, tobacco);
    this.#orTable(guard, tableOf[at + SLOT.second] ?? NONE, second, mask, tobacco);
    this.#orTable(guard, tableOf[at + SLOT.number] ?? NONE, number, mask, tobacco);
    this.#orTable(guard, tableOf[at + SLOT.always] ?? NONE, 0, mask, tobacco);
  }

  #orTable(guard: number, table: number, value: number, mask: number, tobacco: boolean): void {
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
    const words = this.#targets[guard];
    if (vector === NONE || !words) return;
    if (this.#recorded !== null) {
      this.#recorded.push(guard, vector, mask, tobacco ? 1 : 0);
      return;
    }
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
    const isOncePerName = this.#catalog.counters.predicateMode[predicate] === COUNTING.differentMedication;
    // A contribution does not depend on other rows.
    if (isOncePerName && this.#recorded === null) {
      for (let earlier = 0; earlier < index; earlier += 1) {
        const other = facts.medications[earlier];
        const same = other !== undefined && other.name === row.name;
        if (same && this.#test(predicate, other.sinceLastFill, other.sinceFirstFill)) return;
      }
    }
    this.#count(predicate, NONE);
  }

  #count(predicate: number, mask: number): void {
    if (this.#recorded !== null) {
      this.#recorded.push(RECORDED.count, predicate, mask, 0);
      return;
    }
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
      const target = this.#targets[counters.counterGuard[counter] ?? UNGUARDED];
      if (!target) continue;
      target[word] = (target[word] ?? 0) | (counters.counterBits[counter] ?? 0);
      const nextBits = counters.counterNextBits[counter] ?? 0;
      if (nextBits !== 0) target[word + 1] = (target[word + 1] ?? 0) | nextBits;
    }
  }
}
