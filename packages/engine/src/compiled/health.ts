import { ConditionRelations } from '../evidence/condition-relations.ts';
import {
  type DerivedCondition,
  type DerivedFacts,
  NEEDS_SUMS,
  NOTHING_DERIVED,
} from '../evidence/derived-facts.ts';
import { FactModel } from '../evidence/fact-model.ts';
import {
  type ConditionFact,
  type Facts,
  impliedFact,
  type MedicationFact,
  NOTHING_MEASURED,
} from '../facts.ts';
import { AXIS_SLOTS, type CompiledCatalog, type GuardedAxes, NONE } from './catalog.ts';
import { COUNTING } from './counter-builder.ts';
import { DosageSums } from './dosage-sums.ts';
import type { GuardState } from './guard-state.ts';
import { UNGUARDED } from './guard-table.ts';
import { FOREVER, SLOT } from './interval.ts';
import { closeMeasured } from './measurement-limits.ts';
import { useRowOf } from './use-rows.ts';
import { hasBits, orCommon } from './vector-words.ts';

const NOTHING: readonly GuardedAxes[] = [];

/** The first of the four numbers of a recorded contribution that is no vector; a vector has its guard there. */
const RECORDED = { count: -2, dosage: -3, measurement: -4 } as const;

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
  /** [position in the masks of the evidence tables] → 1 if it has a variant. */
  readonly #countedMasks: Uint8Array;
  readonly #model: FactModel;
  readonly #relations: ConditionRelations;
  /** What a medication is taken for, as positions of rows; the array is reused, as emptying one is slow. */
  readonly #useRows: number[] = [];
  #useRowCount = 0;
  /** Where contributions are recorded, four numbers at a time, instead of being closed; null in an evaluation. */
  #recorded: number[] | null = null;
  /** Whether only what stays closed is closed. */
  #isLasting = false;
  #derived: DerivedFacts = NOTHING_DERIVED;
  /** Counters of earlier evaluations are stale, not cleared: each evaluation has its own number. */
  #evaluation = 0;

  constructor(catalog: CompiledCatalog, guards: GuardState, tobaccoMask: Uint32Array) {
    this.#catalog = catalog;
    this.#targets = guards.targets;
    this.#tobaccoMask = tobaccoMask;
    this.#dosages = new DosageSums(catalog);
    this.#model = new FactModel(catalog.evidence.tables);
    this.#relations = new ConditionRelations(catalog.evidence.tables);
    this.#counts = new Int32Array(catalog.counters.counterNeed.length);
    this.#countedIn = new Int32Array(catalog.counters.counterNeed.length);
    this.#postedIn = new Int32Array(catalog.counters.postingCounter.length);
    this.#countedMasks = Uint8Array.from(catalog.evidence.masks, (mask) =>
      mask === NONE || hasBits(catalog, mask) ? 1 : 0,
    );
  }

  close(facts: Facts): void {
    this.#evaluation += 1;
    this.#dosages.reset();
    this.#closeRows(facts);
    if (this.#recorded === null) this.#dosages.close(this.#targets);
  }

  /**
   * What the conditions and medications of an applicant contribute to what is closed, as numbers. Applicants who differ in
   * nothing else and have the same signature have the same closings.
   */
  signature(facts: Facts): readonly number[] {
    const recorded: number[] = [];
    this.#recorded = recorded;
    this.close(facts);
    this.#recorded = null;
    return recorded;
  }

  /**
   * Closes only what stays closed while time passes, as long as rows say the same together and guards hold or not as they do now:
   * the time since every date grows.
   */
  closeLasting(facts: Facts): void {
    this.#isLasting = true;
    this.close(facts);
    this.#isLasting = false;
  }

  /** What the rows of the applicant of the last `close` say together. */
  get derived(): DerivedFacts {
    return this.#derived;
  }

  #closeRows(facts: Facts): void {
    const derived = this.#model.derive(facts);
    this.#derived = derived;
    for (const condition of derived.conditions) if (condition.id !== NONE) this.#closeDerived(condition);
    for (let index = 0; index < facts.medications.length; index += 1) {
      const row = facts.medications[index];
      if (row !== undefined) this.#closeMedication(row, { index, uses: derived.uses[index] ?? [], facts });
    }
    this.closeMeasurements(facts);
  }

  closeMeasurements(facts: Facts): void {
    const { measurements } = this.#catalog;
    if (measurements.measurement.length > 0 && facts.measurements !== NOTHING_MEASURED)
      closeMeasured(measurements, facts.measurements, (rule) => this.#closeLimit(rule));
  }

  #closeLimit(rule: number): void {
    const { guard, word, bits, nextBits } = this.#catalog.measurements;
    const target = this.#targets[guard[rule] ?? UNGUARDED];
    if (!target) return;
    if (this.#recorded !== null) {
      this.#recorded.push(RECORDED.measurement, rule, 0, 0);
      return;
    }
    const at = word[rule] ?? 0;
    target[at] = (target[at] ?? 0) | (bits[rule] ?? 0);
    const next = nextBits[rule] ?? 0;
    if (next !== 0) target[at + 1] = (target[at + 1] ?? 0) | next;
  }

  /** Whether a mask of the evidence tables has a variant; without one, nothing counts. */
  #isCounted(mask: number): boolean {
    return this.#countedMasks[mask] === 1;
  }

  /** A condition that maintenance keeps treated is another one for the products that count that as treatment. */
  #closeDerived({ id, fact, maintained, needs, row }: DerivedCondition): void {
    const { masks } = this.#catalog.evidence;
    const isDisclosed = row !== NONE;
    if (maintained === null) {
      if (this.#isCounted(needs)) this.#closeCondition(fact, id, masks[needs] ?? NONE, isDisclosed);
      return;
    }
    const [counting, others] = [NEEDS_SUMS + needs, 2 * NEEDS_SUMS + needs];
    if (this.#isCounted(counting)) this.#closeCondition(maintained, id, masks[counting] ?? NONE, isDisclosed);
    if (this.#isCounted(others)) this.#closeCondition(fact, id, masks[others] ?? NONE, isDisclosed);
  }

  /** `mask` is the vector offset of the variants for which the condition counts, NONE for all. */
  #closeCondition(row: ConditionFact, id: number, mask: number, isDisclosed: boolean): void {
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
      if (this.#test(predicate, sinceDiagnosis, sinceTreatment)) this.#count(predicate, mask, isDisclosed);
    }
  }

  #closeMedication(
    row: MedicationFact,
    {
      index,
      uses,
      facts,
    }: { readonly index: number; readonly uses: readonly string[]; readonly facts: Facts },
  ): void {
    const { medications } = this.#catalog;
    for (let at = 0; at < medications.everyPredicates.length; at += 1) {
      this.#countMedication(medications.everyPredicates[at] ?? 0, row, index, facts);
    }
    const id = medications.idOf.get(row.name);
    const profile = id === undefined ? NONE : (medications.profileOf[id] ?? NONE);
    if (profile === NONE) return;
    this.#findUseRows(profile, uses);
    for (let position = 0; position < this.#useRowCount; position += 1) {
      const useRow = this.#useRows[position] ?? 0;
      if (position > 0 && this.#useRows.indexOf(useRow) < position) continue;
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

  /** One row for each use; the first one of the profile when the use is not known. */
  #findUseRows(profile: number, uses: readonly string[]): void {
    const { conditions, medications } = this.#catalog;
    const first = medications.firstRow[profile] ?? 0;
    this.#useRows[0] = first;
    this.#useRowCount = Math.max(1, uses.length);
    for (let at = 0; at < uses.length; at += 1) {
      const use = conditions.idOf.get(uses[at] ?? '');
      this.#useRows[at] = use === undefined ? first + 1 : useRowOf(medications, profile, use);
    }
  }

  #closeImplied(useRow: number, row: MedicationFact, facts: Facts): void {
    const { medications } = this.#catalog;
    const end = medications.firstImplied[useRow + 1] ?? 0;
    for (let at = medications.firstImplied[useRow] ?? 0; at < end; at += 1) {
      const condition = medications.impliedCondition[at] ?? 0;
      this.#closeUndisclosed(condition, medications.impliedMask[at] ?? 0, row, facts);
    }
  }

  #closeUndisclosed(condition: number, mask: number, row: MedicationFact, facts: Facts): void {
    const { conditions, evidence } = this.#catalog;
    for (let at = 0; at < facts.conditions.length; at += 1) {
      const disclosed = conditions.idOf.get(facts.conditions[at]?.name ?? '') ?? NONE;
      if (this.#relations.countsAs(disclosed, condition)) return;
    }
    const { together } = evidence.tables;
    const fact = impliedFact('', { medication: row, basis: 'listed' }, { ...facts, together });
    this.#closeCondition(fact, condition, mask, false);
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
    this.#orTimes(guard, axis, sinceDiagnosis, sinceTreatment, mask, tobacco);
    const table = this.#catalog.axes.tableOf[axis * AXIS_SLOTS + SLOT.number] ?? NONE;
    if (table === NONE) return;
    // What rows mean together may count as found today.
    const grows = row.impliedBy !== null;
    this.#orTable(guard, table, ageAtDiagnosis, mask, tobacco, grows);
    if (youngestAtDiagnosis !== ageAtDiagnosis)
      this.#orTable(guard, table, youngestAtDiagnosis, mask, tobacco, grows);
  }

  #orMedicationAxis(axis: number, row: MedicationFact, guard: number): void {
    if (axis === NONE || !this.#targets[guard]) return;
    this.#orTimes(guard, axis, row.sinceLastFill, row.sinceFirstFill, NONE, false);
    const table = this.#catalog.axes.tableOf[axis * AXIS_SLOTS + SLOT.number] ?? NONE;
    this.#orTable(guard, table, row.dosageMilli, NONE, false, false);
  }

  #orTimes(guard: number, axis: number, first: number, second: number, mask: number, tobacco: boolean): void {
    const { tableOf } = this.#catalog.axes;
    const at = axis * AXIS_SLOTS;
    this.#orTable(guard, tableOf[at] ?? NONE, first, mask, tobacco, true);
    this.#orTable(guard, tableOf[at + SLOT.second] ?? NONE, second, mask, tobacco, true);
    this.#orTable(guard, tableOf[at + SLOT.always] ?? NONE, 0, mask, tobacco, false);
  }

  /** `grows`: whether the value is larger on every later day. */
  #orTable(
    guard: number,
    table: number,
    value: number,
    mask: number,
    tobacco: boolean,
    grows: boolean,
  ): void {
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
    if (grows && value >= 0 && this.#isLasting) {
      this.#orLarger(words, table, reference, mask, tobacco);
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

  /** Closes what the table closes for a value and every larger one. */
  #orLarger(words: Uint32Array, table: number, reference: number, mask: number, tobacco: boolean): void {
    const { axes } = this.#catalog;
    const last = (axes.firstBreakpoint[table + 1] ?? 0) + 2 * table + 1;
    orCommon(words, axes, { reference, last, masks: { mask, words: tobacco ? this.#tobaccoMask : null } });
  }

  #test(predicate: number, first: number, second: number): boolean {
    const { predicateSlot, predicateLow, predicateHigh, predicateUnknown } = this.#catalog.counters;
    const slot = predicateSlot[predicate] ?? 0;
    if (slot === SLOT.always) return true;
    const value = slot === SLOT.first ? first : second;
    if (value < 0) return predicateUnknown[predicate] === 1;
    if (this.#isLasting && (predicateHigh[predicate] ?? 0) < FOREVER) return false;
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
    this.#count(predicate, NONE, false);
  }

  #count(predicate: number, mask: number, isDisclosed: boolean): void {
    const { counters, axes } = this.#catalog;
    const mode = counters.predicateMode[predicate];
    if (mode === COUNTING.everyRow && !isDisclosed) return;
    if (this.#recorded !== null) {
      this.#recorded.push(RECORDED.count, predicate, mask, 0);
      return;
    }
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
