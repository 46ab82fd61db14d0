import { elapsedHalfMonths } from '../calendar.ts';
import { AXIS_SLOTS, type CompiledCatalog, type GuardedAxes, NONE } from '../compiled/catalog.ts';
import { UNGUARDED } from '../compiled/guard-table.ts';
import { SLOT } from '../compiled/interval.ts';
import {
  anyUpTo,
  type ClosingTable,
  type ComparedField,
  fixedAt,
  NO_VALUE,
  type OpenRow,
  type RowOption,
  type ValueRange,
} from '../compiled/open-rows.ts';
import { useRowOf } from '../compiled/use-rows.ts';
import { hasBits } from '../compiled/vector-words.ts';
import { ConditionRelations } from '../evidence/condition-relations.ts';
import { type DerivedCondition, NEEDS } from '../evidence/derived-facts.ts';
import { BAND_COUNTS } from '../evidence/evidence-tables.ts';
import { FactModel } from '../evidence/fact-model.ts';
import { MedicationReader } from '../evidence/medication-reader.ts';
import type { ReadMedication } from '../evidence/medication-rows.ts';
import { conditionFact, type Facts, type MedicationFact, UNKNOWN } from '../facts.ts';

const MOST_MILLI = Number.MAX_SAFE_INTEGER;
const NO_GUARDED: readonly GuardedAxes[] = [];

/** Which field of a row each slot of a condition's tables looks at. */
type Slots = OpenRow['slots'];

/** Reads what each row of an applicant can close by itself, for every value that its open facts can take. */
export class OpenRowReader {
  readonly #catalog: CompiledCatalog;
  readonly #model: FactModel;
  readonly #medications: MedicationReader;
  readonly #relations: ConditionRelations;

  constructor(catalog: CompiledCatalog) {
    this.#catalog = catalog;
    const { tables } = catalog.evidence;
    this.#model = new FactModel(tables);
    this.#relations = new ConditionRelations(tables);
    this.#medications = new MedicationReader(tables, this.#relations);
  }

  /** `uses` has, for each medication whose use is open, the uses that may be answered. */
  read(facts: Facts, uses: ReadonlyMap<number, readonly string[]>): OpenRow[] {
    const { conditionIds } = this.#catalog.evidence.tables;
    const disclosed = facts.conditions.map(({ name }) => conditionIds.get(name) ?? NONE);
    return [
      ...this.#certainConditions(facts).map((condition) => this.#conditionRow(condition, facts)),
      ...facts.medications.map((row, at) =>
        this.#medicationRow({ row, at, uses: uses.get(at) ?? [] }, facts, disclosed),
      ),
    ];
  }

  /**
   * The disclosed conditions, and what they mean together whatever their dates are. On one day, no two rows are two events; if
   * every date is stated, the dates themselves decide.
   */
  #certainConditions(facts: Facts): readonly DerivedCondition[] {
    const { asOf, birth } = facts;
    const conditions = isDated(facts)
      ? facts.conditions
      : facts.conditions.map((row) =>
          conditionFact(
            { ...row, diagnosedDay: asOf, diagnosedEarliest: asOf, treatedDay: asOf },
            birth,
            asOf,
          ),
        );
    return this.#model.derive({ ...facts, conditions, medications: [] }).conditions;
  }

  #conditionRow({ id, fact, row, parts }: DerivedCondition, facts: Facts): OpenRow {
    const { conditions } = this.#catalog;
    const isEvent = conditions.isEvent[id] === 1;
    const slots: Slots = { first: 'start', second: isEvent ? 'start' : 'end' };
    const profile = conditions.profileOf[id] ?? NONE;
    const isMeasured = fact.impliedBy?.basis === 'measured';
    // What medications show as treated may change which rows a whole consists of.
    const isKnown = row !== NONE || isMeasured || (facts.medications.length === 0 && isDated(facts));
    const stated = facts.conditions[row] ?? fact;
    const isStarted =
      isKnown && (isMeasured ? !this.#isDiseaseOpen(id, facts) : stated.diagnosedDay !== null);
    const isLasting = row !== NONE && this.#catalog.evidence.tables.isLasting[id] === 1;
    const isEnded = isKnown && (isMeasured || stated.treatedDay !== null);
    return {
      kind: 'condition',
      name: fact.name,
      row,
      isDisclosed: row !== NONE,
      ranges: this.#ranges(facts, {
        start: isStarted ? stated.sinceDiagnosis : null,
        end: isLasting ? 0 : isEnded ? stated.sinceTreatment : null,
        age: isStarted ? stated.ageAtDiagnosis : null,
        isEndLater: !isLasting && facts.medications.length > 0,
      }),
      options: [{ use: null, tables: this.#conditionTables(id, NONE) }],
      predicates: profile === NONE ? [] : entries(conditions.firstPredicate, conditions.predicates, profile),
      slots,
      parts,
    };
  }

  /** Whether a date that the applicant may still state dates what was measured. */
  #isDiseaseOpen(measured: number, { conditions, medications }: Facts): boolean {
    const { conditionIds } = this.#catalog.evidence.tables;
    const disease = conditions.filter(({ name }) =>
      this.#relations.isSameDisease(conditionIds.get(name) ?? NONE, measured),
    );
    if (disease.length > 0) return disease.some(({ diagnosedDay }) => diagnosedDay === null);
    return medications.length > 0;
  }

  #medicationRow(
    {
      row,
      at,
      uses,
    }: { readonly row: MedicationFact; readonly at: number; readonly uses: readonly string[] },
    facts: Facts,
    disclosed: readonly number[],
  ): OpenRow {
    const { medications } = this.#catalog;
    const id = medications.idOf.get(row.name) ?? NONE;
    const profile = id === NONE ? NONE : (medications.profileOf[id] ?? NONE);
    const asStated = this.#options(row, profile, disclosed);
    const answered = uses.flatMap((use) => this.#options({ ...row, use }, profile, disclosed));
    return {
      kind: 'medication',
      name: row.name,
      row: at,
      isDisclosed: true,
      ranges: this.#ranges(facts, {
        start: row.firstFillDay === null ? null : row.sinceFirstFill,
        end: row.lastFillDay === null ? null : row.sinceLastFill,
        age: null,
        isEndLater: false,
        dosage: row.dosageMilli === UNKNOWN ? null : row.dosageMilli,
      }),
      options: [...answered, ...asStated],
      predicates: [
        ...medications.everyPredicates,
        ...(profile === NONE ? [] : entries(medications.firstPredicate, medications.predicates, profile)),
      ],
      slots: { first: 'end', second: 'start' },
      parts: [],
    };
  }

  /** null for what is open. A later treatment than the stated one may count if a medication shows it. */
  #ranges(
    { birth, asOf, ageLast }: Facts,
    stated: {
      readonly start: number | null;
      readonly end: number | null;
      readonly age: number | null;
      readonly isEndLater: boolean;
      readonly dosage?: number | null;
    },
  ): Readonly<Record<ComparedField, ValueRange>> {
    const anyTime = anyUpTo(elapsedHalfMonths(birth, asOf));
    const { start, end, age, dosage = null } = stated;
    const endAsStated = end === null ? anyTime : fixedAt(end);
    return {
      start: start === null ? anyTime : fixedAt(start),
      end:
        stated.isEndLater && end !== null ? { ...endAsStated, low: 0, high: Math.max(0, end) } : endAsStated,
      age: age === null ? anyUpTo(ageLast) : fixedAt(age),
      dosage: dosage === null ? anyUpTo(MOST_MILLI) : fixedAt(dosage),
      always: NO_VALUE,
    };
  }

  /** What a medication may be taken for with a use as it is stated. Without one, others beside it may decide. */
  #options(row: MedicationFact, profile: number, disclosed: readonly number[]): RowOption[] {
    const [read] = this.#medications.read([row], disclosed);
    if (read === undefined) return [];
    const { tables } = this.#catalog.evidence;
    const option = (uses: readonly string[], more: readonly (readonly [number, number])[]): RowOption => ({
      use: row.use,
      tables: [
        ...this.#medicationTables(profile, uses, disclosed),
        ...this.#impliedTables([...this.#certain(read, disclosed), ...more], disclosed),
      ],
    });
    const isExplained = disclosed.some((id) => this.#medications.explains(id, read.id));
    const usual = (conditions: readonly number[]) => conditions.map((id) => [id, NEEDS.usual] as const);
    const shown = row.dosageMilli === UNKNOWN ? this.#shownByDosage(read.id) : [];
    const atMore = shown.length === 0 ? [] : [option(read.uses, usual(shown))];
    if (row.use !== null || isExplained || read.id === NONE) return [option(read.uses, []), ...atMore];
    if (!tables.together) return [option(read.uses, usual(read.indirect.usual))];
    const { firstExplainer, explainers, firstAssumed, assumed, firstBand, onlyUse } = tables.medications;
    const common = entries(firstAssumed, assumed, read.id);
    const possible = new Set([...common, ...entries(firstExplainer, explainers, read.id)]);
    const only = onlyUse[read.id] ?? NONE;
    const nameOf = (id: number) => (id === NONE ? [] : [tables.conditionNames[id] ?? '']);
    const isNothing = common.length === 0 || firstBand[read.id] !== firstBand[read.id + 1];
    return [
      ...Array.from(possible, (id) => option(nameOf(only === NONE ? id : only), usual([id]))),
      ...(isNothing ? [option(nameOf(only), [])] : []),
      ...atMore,
    ];
  }

  /** What some dosage says whatever the medication is stated to be for. */
  #shownByDosage(id: number): readonly number[] {
    if (id === NONE) return [];
    const { firstBand, bandCounts, bandCondition } = this.#catalog.evidence.tables.medications;
    const found: number[] = [];
    for (let band = firstBand[id] ?? 0; band < (firstBand[id + 1] ?? 0); band += 1)
      if (bandCounts[band] === BAND_COUNTS.always) found.push(bandCondition[band] ?? NONE);
    return found;
  }

  /** What a medication implies whatever others are taken, with its needs. */
  #certain(read: ReadMedication, disclosed: readonly number[]): (readonly [number, number])[] {
    const isNew = read.stated !== NONE && !disclosed.some((id) => this.#medications.agrees(read, id));
    const found: (readonly [number, number])[] = read.always.map((id) => [id, NEEDS.always]);
    if (isNew) found.push([read.stated, NEEDS.always]);
    // An amount may rule out what "every day" says.
    if (read.row.dosageMilli !== UNKNOWN) for (const id of read.dosed) found.push([id, NEEDS.usual]);
    return found;
  }

  #impliedTables(
    implied: readonly (readonly [number, number])[],
    disclosed: readonly number[],
  ): readonly ClosingTable[] {
    const { masks } = this.#catalog.evidence;
    return implied.flatMap(([id, needs]) => {
      const mask = masks[needs] ?? NONE;
      if (this.#isDisclosed(id, disclosed) || (mask !== NONE && !hasBits(this.#catalog, mask))) return [];
      return this.#conditionTables(id, mask);
    });
  }

  #isDisclosed(condition: number, disclosed: readonly number[]): boolean {
    return disclosed.some((id) => this.#relations.countsAs(id, condition));
  }

  #conditionTables(id: number, mask: number): readonly ClosingTable[] {
    const { axis, guarded, isEvent, profileOf } = this.#catalog.conditions;
    const profile = profileOf[id] ?? NONE;
    if (profile === NONE) return [];
    const fields: readonly ComparedField[] = ['start', isEvent[id] === 1 ? 'start' : 'end', 'age', 'always'];
    return [
      ...this.#axisTables(axis[profile] ?? NONE, fields, { mask, guard: UNGUARDED, tobacco: false }),
      ...(guarded[profile] ?? NO_GUARDED).flatMap((each) =>
        this.#axisTables(each.axis, fields, { mask, guard: each.guard, tobacco: each.tobaccoOnly }),
      ),
    ];
  }

  #medicationTables(
    profile: number,
    uses: readonly string[],
    disclosed: readonly number[],
  ): readonly ClosingTable[] {
    if (profile === NONE) return [];
    const { conditions, medications } = this.#catalog;
    const first = medications.firstRow[profile] ?? 0;
    const rows = uses.map((use) => {
      const id = conditions.idOf.get(use);
      return id === undefined ? first + 1 : useRowOf(medications, profile, id);
    });
    const fields: readonly ComparedField[] = ['end', 'start', 'dosage', 'always'];
    return [...new Set(rows.length === 0 ? [first] : rows)].flatMap((row) => [
      ...this.#axisTables(medications.axis[row] ?? NONE, fields, {
        mask: NONE,
        guard: UNGUARDED,
        tobacco: false,
      }),
      ...(medications.guarded[row] ?? NO_GUARDED).flatMap(({ axis, guard }) =>
        this.#axisTables(axis, fields, { mask: NONE, guard, tobacco: false }),
      ),
      ...this.#listedTables(row, disclosed),
    ]);
  }

  /** What packs say that the medication implies. */
  #listedTables(row: number, disclosed: readonly number[]): readonly ClosingTable[] {
    const { firstImplied, impliedCondition, impliedMask } = this.#catalog.medications;
    const found: ClosingTable[] = [];
    const end = firstImplied[row + 1] ?? 0;
    for (let at = firstImplied[row] ?? 0; at < end; at += 1) {
      const condition = impliedCondition[at] ?? NONE;
      if (!this.#isDisclosed(condition, disclosed))
        found.push(...this.#conditionTables(condition, impliedMask[at] ?? NONE));
    }
    return found;
  }

  #axisTables(
    axis: number,
    fields: readonly ComparedField[],
    how: Pick<ClosingTable, 'mask' | 'guard' | 'tobacco'>,
  ): readonly ClosingTable[] {
    if (axis === NONE) return [];
    const { tableOf } = this.#catalog.axes;
    const slots = [SLOT.first, SLOT.second, SLOT.number, SLOT.always];
    return slots.flatMap((slot) => {
      const table = tableOf[axis * AXIS_SLOTS + slot] ?? NONE;
      return table === NONE ? [] : [{ ...how, table, field: fields[slot] ?? 'always' }];
    });
  }
}

/** Whether every condition has all dates that rules look at, so that nothing about them is open. */
function isDated({ conditions }: Facts): boolean {
  return conditions.every(({ diagnosedDay, treatedDay }) => diagnosedDay !== null && treatedDay !== null);
}

/** The entries of a list that belong to a number. */
function entries(first: Int32Array, list: Int32Array, id: number): readonly number[] {
  return Array.from(list.subarray(first[id] ?? 0, first[id + 1] ?? 0));
}
