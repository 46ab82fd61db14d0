import {
  type ConditionFact,
  conditionFact,
  diagnosedWith,
  type Facts,
  foundBetween,
  impliedFact,
  type MedicationBasis,
  notOver,
  treatedOn,
} from '../facts.ts';
import { Combiner } from './combiner.ts';
import { ConditionRelations } from './condition-relations.ts';
import { type DateConflict, type DerivedCondition, type DerivedFacts, NEEDS } from './derived-facts.ts';
import type { EvidenceTables } from './evidence-tables.ts';
import { MedicationReader } from './medication-reader.ts';
import type { ReadMedication } from './medication-rows.ts';

const NO_ROWS: readonly number[] = [];

/** Derives facts from an applicant's rows: what is treated, what medications are for, what rows mean together. */
export class FactModel {
  readonly #tables: EvidenceTables;
  readonly #relations: ConditionRelations;
  readonly #medications: MedicationReader;
  readonly #combiner: Combiner;
  /** The latest results: answers to a question change one row, and an applicant is evaluated several times. */
  #derived: { readonly facts: Facts; readonly result: DerivedFacts } | null = null;
  #read: {
    readonly rows: Facts['medications'];
    readonly disclosed: readonly number[];
    readonly result: readonly ReadMedication[];
  } | null = null;

  constructor(tables: EvidenceTables) {
    this.#tables = tables;
    this.#relations = new ConditionRelations(tables);
    this.#medications = new MedicationReader(tables, this.#relations);
    this.#combiner = new Combiner(tables, this.#relations);
  }

  derive(facts: Facts): DerivedFacts {
    if (this.#derived?.facts === facts) return this.#derived.result;
    const result = this.#derive(facts);
    this.#derived = { facts, result };
    return result;
  }

  #derive(facts: Facts): DerivedFacts {
    const disclosed: number[] = [];
    for (const { name } of facts.conditions) disclosed.push(this.#tables.conditionIds.get(name) ?? -1);
    const medications = this.#readMedications(facts.medications, disclosed);
    const conflicts: DateConflict[] = [];
    const conditions: DerivedCondition[] = [];
    for (let row = 0; row < facts.conditions.length; row += 1) {
      const fact = facts.conditions[row];
      if (fact === undefined) continue;
      const id = disclosed[row] ?? -1;
      const treated = this.#treated(fact, { row, medications, facts, conflicts });
      const isLasting = this.#tables.isLasting[id] === 1;
      conditions.push({
        id,
        fact: isLasting ? notOver(treated.fact, facts.asOf) : treated.fact,
        maintained: isLasting ? null : treated.maintained,
        needs: NEEDS.nothing,
        row,
        parts: NO_ROWS,
      });
    }
    for (const medication of medications) this.#addImplied(conditions, medication, { facts, disclosed });
    this.#addMeasured(conditions, facts, disclosed);
    if (this.#tables.together) this.#combiner.combine(conditions, facts);
    return { conditions, uses: medications.map(({ uses }) => uses), conflicts };
  }

  /** What medications are for depends on which conditions are disclosed, not on their dates. */
  #readMedications(rows: Facts['medications'], disclosed: readonly number[]): readonly ReadMedication[] {
    const known = this.#read;
    const isSame = known !== null && isSameList(known.disclosed, disclosed);
    if (isSame && known.rows === rows) return known.result;
    const again = isSame ? this.#medications.readAgain(rows, known.result) : null;
    const result = again ?? this.#medications.read(rows, disclosed);
    this.#read = { rows, disclosed, result };
    return result;
  }

  /**
   * A course or state is treated as long as a medication for it is taken. One without a last fill is taken now. An event keeps
   * its own day.
   */
  #treated(
    fact: ConditionFact,
    {
      row,
      medications,
      facts,
      conflicts,
    }: {
      readonly row: number;
      readonly medications: readonly ReadMedication[];
      readonly facts: Facts;
      readonly conflicts: DateConflict[];
    },
  ): Pick<DerivedCondition, 'fact' | 'maintained'> {
    if (!this.#tables.together || medications.length === 0) return { fact, maintained: null };
    let treated = fact;
    let maintained = fact;
    for (let index = 0; index < medications.length; index += 1) {
      const medication = medications[index];
      if (medication?.treats[row] !== true) continue;
      const lastFill = medication.row.lastFillDay;
      // An unknown date may be later than a fill of the past, but not later than one of today.
      if (fact.treatedDay === null && lastFill !== null) continue;
      const day = lastFill ?? facts.asOf;
      if (fact.treatedDay !== null && day > fact.treatedDay)
        conflicts.push({ condition: row, medication: index });
      const by = { asOf: facts.asOf, by: medication.row };
      if (isLater(day, maintained)) maintained = treatedOn(fact, day, by);
      if (!medication.isMaintenance && isLater(day, treated)) treated = treatedOn(fact, day, by);
    }
    return {
      fact: treated,
      maintained: maintained === treated || maintained.treatedDay === treated.treatedDay ? null : maintained,
    };
  }

  /** What a medication says about conditions that are not disclosed. */
  #addImplied(
    conditions: DerivedCondition[],
    medication: ReadMedication,
    { facts, disclosed }: { readonly facts: Facts; readonly disclosed: readonly number[] },
  ): void {
    const { stated, always, indirect, dosed } = medication;
    const first = conditions.length;
    const add = (condition: number, basis: MedicationBasis, needs: number) => {
      if (this.#isDisclosed(condition, disclosed)) return;
      for (let at = first; at < conditions.length; at += 1) if (conditions[at]?.id === condition) return;
      const fact = impliedFact(
        this.#tables.conditionNames[condition] ?? '',
        { medication: medication.row, basis },
        { birth: facts.birth, asOf: facts.asOf, together: this.#tables.together },
      );
      // What is only assumed may not be there.
      const isLasting = needs === NEEDS.always && this.#tables.isLasting[condition] === 1;
      const dated = this.#noOlderThanDisclosed(fact, condition, { conditions, facts });
      conditions.push({
        id: condition,
        fact: isLasting ? notOver(dated, facts.asOf) : dated,
        maintained: null,
        needs,
        row: -1,
        parts: NO_ROWS,
      });
    };
    if (stated !== -1 && !disclosed.some((id) => this.#medications.agrees(medication, id)))
      add(stated, 'stated', NEEDS.always);
    for (const condition of always) add(condition, 'always', NEEDS.always);
    for (const condition of indirect.supported) add(condition, 'supported', NEEDS.usual);
    for (const condition of indirect.usual) add(condition, 'usual', NEEDS.usual);
    for (const condition of dosed) add(condition, 'dosage', NEEDS.usual);
    for (const condition of indirect.suspected) add(condition, 'usual', NEEDS.usual | NEEDS.suspected);
  }

  /**
   * A graver form of a disclosed disease is no older than the disease: who takes insulin for diabetes that was found at 55 began with it
   * at 55 or later. A stated first fill says it better.
   */
  #noOlderThanDisclosed(
    fact: ConditionFact,
    condition: number,
    { conditions, facts }: { readonly conditions: readonly DerivedCondition[]; readonly facts: Facts },
  ): ConditionFact {
    if (!this.#tables.together || fact.diagnosedDay !== null) return fact;
    let earliest: number | null = null;
    for (const { id, row, fact: disease } of conditions) {
      if (row === -1 || !this.#relations.isSameDisease(id, condition)) continue;
      const isMilder = this.#relations.isGraver(condition, id);
      if (disease.diagnosedEarliest === null) {
        if (isMilder) return fact;
      } else if (earliest === null ? isMilder : disease.diagnosedEarliest < earliest)
        earliest = disease.diagnosedEarliest;
    }
    const latest = fact.treatedDay ?? facts.asOf;
    if (earliest === null || earliest > latest) return fact;
    return foundBetween(fact, { earliest, latest, birth: facts.birth });
  }

  #isDisclosed(condition: number, disclosed: readonly number[]): boolean {
    for (const id of disclosed) if (this.#relations.countsAs(id, condition)) return true;
    return false;
  }

  #addMeasured(conditions: DerivedCondition[], facts: Facts, disclosed: readonly number[]): void {
    for (const { measurement, from, below, condition } of this.#tables.measured) {
      const measured = facts.measurements[measurement];
      if (measured === undefined) continue;
      const { value, day } = measured;
      if ((from !== null && value < from) || (below !== null && value >= below)) continue;
      if (this.#isDisclosed(condition, disclosed)) continue;
      const disease = this.#diseaseOf(condition, conditions);
      // A graver form is only known since it was measured.
      const isGraver = disease === null || this.#relations.isGraver(condition, disease.id);
      const measuredFact = conditionFact(
        {
          name: this.#tables.conditionNames[condition] ?? '',
          diagnosedDay: isGraver ? day : disease.fact.diagnosedDay,
          diagnosedEarliest: isGraver ? day : disease.fact.diagnosedEarliest,
          treatedDay: null,
          impliedBy: { basis: 'measured', measurement, value },
        },
        facts.birth,
        facts.asOf,
      );
      conditions.push({
        id: condition,
        fact: disease === null ? measuredFact : diagnosedWith(measuredFact, disease.fact),
        maintained: null,
        needs: NEEDS.nothing,
        row: -1,
        parts: NO_ROWS,
      });
    }
  }

  /**
   * The disease that a measured condition belongs to: a value says how the disease is now, not since when somebody has it. Disclosed
   * rows say it before medications do; among several, one without a date of diagnosis, or else the earliest.
   */
  #diseaseOf(measured: number, conditions: readonly DerivedCondition[]): DerivedCondition | null {
    let found: DerivedCondition | null = null;
    for (const each of conditions) {
      if (each.fact.impliedBy?.basis === 'measured' || !this.#relations.isSameDisease(each.id, measured))
        continue;
      if (found !== null && found.row !== -1 && each.row === -1) continue;
      if (found === null || isDiagnosedBefore(each.fact, found.fact)) found = each;
    }
    return found;
  }
}

/** Whether an earlier diagnosis than the other one is possible. */
function isDiagnosedBefore(left: ConditionFact, right: ConditionFact): boolean {
  if (right.diagnosedEarliest === null) return false;
  return left.diagnosedEarliest === null || left.diagnosedEarliest < right.diagnosedEarliest;
}

function isLater(day: number, fact: ConditionFact): boolean {
  return fact.treatedDay === null || day > fact.treatedDay;
}

function isSameList(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((id, at) => id === right[at]);
}
