import type { MedicationBasis, MedicationFact } from '../facts.ts';
import { UNKNOWN } from '../facts.ts';
import type { ConditionRelations } from './condition-relations.ts';
import type { EvidenceTables, MedicationEvidence } from './evidence-tables.ts';

const NONE: readonly number[] = [];
/** A medication that was last filled longer ago is not taken any more: 24 months, in half months. */
const LAPSED = 48;

/** A medication row with what it is taken for. */
export interface ReadMedication {
  readonly row: MedicationFact;
  /** -1 for a name that the catalog does not know. */
  readonly id: number;
  /** The stated use, -1 if there is none or the catalog does not know it. */
  readonly stated: number;
  /** What it is taken for, by name; empty if that is not known. */
  readonly uses: readonly string[];
  /** What it always means, as far as that is not disclosed. */
  readonly always: readonly number[];
  /** What it counts as taken for although nobody said so. */
  readonly indirect: { readonly basis: MedicationBasis; readonly conditions: readonly number[] };
  /** What its dosage says. */
  readonly dosed: readonly number[];
  readonly isMaintenance: boolean;
}

const NOTHING: ReadMedication['indirect'] = { basis: 'usual', conditions: NONE };

/** A row on its own, before the others are looked at. */
interface OwnReading {
  readonly row: MedicationFact;
  readonly id: number;
  readonly stated: number;
  /** The disclosed conditions that explain it. */
  readonly explaining: readonly number[];
  readonly isExplained: boolean;
}

/** Finds out what medications are taken for: the stated use, a disclosed condition, the company of others, or the common uses. */
export class MedicationReader {
  readonly #tables: EvidenceTables;
  readonly #medications: MedicationEvidence;
  readonly #relations: ConditionRelations;

  constructor(tables: EvidenceTables, relations: ConditionRelations) {
    this.#tables = tables;
    this.#medications = tables.medications;
    this.#relations = relations;
  }

  read(rows: readonly MedicationFact[], disclosed: readonly number[]): ReadMedication[] {
    const own = rows.map((row) => this.#readAlone(row, disclosed));
    return own.map((reading) => this.#readTogether(reading, own, disclosed));
  }

  /** Whether taking the medication is treatment of a disclosed condition. */
  isTreatment({ id, stated }: ReadMedication, condition: number): boolean {
    if (stated !== -1)
      return this.#relations.isSameLine(stated, condition) || this.#relations.agrees(stated, condition);
    return this.#explains(condition, id);
  }

  /** Whether the stated use tells nothing new beside a disclosed condition that explains the medication. */
  agrees({ id, stated }: ReadMedication, disclosed: number): boolean {
    if (this.#relations.countsAs(disclosed, stated)) return true;
    return (
      this.#tables.together && this.#explains(disclosed, id) && this.#relations.agrees(stated, disclosed)
    );
  }

  #readAlone(row: MedicationFact, disclosed: readonly number[]): OwnReading {
    const id = this.#tables.medicationIds.get(row.name) ?? -1;
    const named = row.use === null ? -1 : (this.#tables.conditionIds.get(row.use) ?? -1);
    const stated = named < this.#tables.knownConditions ? named : -1;
    const explaining = id === -1 ? NONE : disclosed.filter((condition) => this.#explains(condition, id));
    return { row, id, stated, explaining, isExplained: explaining.length > 0 || this.#explains(stated, id) };
  }

  #readTogether(
    reading: OwnReading,
    all: readonly OwnReading[],
    disclosed: readonly number[],
  ): ReadMedication {
    const { row, id, stated } = reading;
    const always = id === -1 ? NONE : this.#undisclosedAlways(id, disclosed, stated);
    const indirect = id === -1 || reading.isExplained ? NOTHING : this.#indirect(reading, all);
    const dosed = id === -1 ? NONE : this.#counted(this.#dosed(id, row, true), reading);
    return {
      row,
      id,
      stated,
      always,
      indirect,
      dosed,
      uses: this.#uses(reading, indirect.conditions),
      isMaintenance: id !== -1 && this.#medications.isMaintenance[id] === 1,
    };
  }

  #uses({ row, id, explaining }: OwnReading, indirect: readonly number[]): readonly string[] {
    if (row.use !== null) return [row.use];
    if (explaining.length > 0) return explaining.map((condition) => this.#nameOf(condition));
    if (id === -1) return [];
    const only = this.#medications.onlyUse[id] ?? -1;
    if (only !== -1) return [this.#nameOf(only)];
    return this.#tables.together ? indirect.map((condition) => this.#nameOf(condition)) : [];
  }

  #nameOf(condition: number): string {
    return this.#tables.conditionNames[condition] ?? '';
  }

  /** The use that other medications point to, else the common uses. */
  #indirect(reading: OwnReading, all: readonly OwnReading[]): ReadMedication['indirect'] {
    const { row, id } = reading;
    const { firstAssumed, assumed } = this.#medications;
    const common = [...assumed.subarray(firstAssumed[id] ?? 0, firstAssumed[id + 1] ?? 0)];
    if (!this.#tables.together) return { basis: 'usual', conditions: common };
    const supported = this.#supported(reading, all);
    if (supported.length > 0) return { basis: 'supported', conditions: supported };
    if (isLapsed(row)) return { basis: 'usual', conditions: common.slice(0, 1) };
    const excluded = this.#dosed(id, row, false);
    return { basis: 'usual', conditions: common.filter((condition) => !excluded.includes(condition)) };
  }

  /** The known uses for which another medication is taken too. */
  #supported(reading: OwnReading, all: readonly OwnReading[]): readonly number[] {
    const { firstExplainer, explainers } = this.#medications;
    const known = explainers.subarray(firstExplainer[reading.id] ?? 0, firstExplainer[reading.id + 1] ?? 0);
    const supported = new Set<number>();
    for (const other of all) {
      if (other === reading || other.id === -1 || other.id === reading.id || isLapsed(other.row)) continue;
      for (const pointed of this.#pointsTo(other)) {
        if (known.includes(pointed)) supported.add(pointed);
        else for (const use of known) if (this.#relations.countsAs(pointed, use)) supported.add(use);
      }
    }
    return [...supported];
  }

  /** What a medication says by itself: its stated use, else what it always means and its most common use. */
  #pointsTo({ id, stated }: OwnReading): readonly number[] {
    if (stated !== -1) return [stated];
    const { firstAlways, always, firstAssumed, assumed } = this.#medications;
    const first = firstAssumed[id] ?? 0;
    const common = first < (firstAssumed[id + 1] ?? 0) ? [assumed[first] ?? -1] : [];
    return [...always.subarray(firstAlways[id] ?? 0, firstAlways[id + 1] ?? 0), ...common];
  }

  /** The conditions that the stated dosage makes count, or keeps from counting. */
  #dosed(id: number, { dosageMilli }: MedicationFact, counts: boolean): readonly number[] {
    if (dosageMilli === UNKNOWN) return NONE;
    const { firstBand, bandFrom, bandBelow, bandCondition, bandCounts } = this.#medications;
    const found: number[] = [];
    const end = firstBand[id + 1] ?? 0;
    for (let band = firstBand[id] ?? 0; band < end; band += 1) {
      const inBand = dosageMilli >= (bandFrom[band] ?? 0) && dosageMilli < (bandBelow[band] ?? 0);
      if (inBand && (bandCounts[band] === 1) === counts) found.push(bandCondition[band] ?? -1);
    }
    return found;
  }

  /** A dosage says nothing new beside an explanation, unless it is a narrower form of what the medication always means. */
  #counted(dosed: readonly number[], { id, isExplained }: OwnReading): readonly number[] {
    if (!isExplained || dosed.length === 0) return dosed;
    const { firstAlways, always } = this.#medications;
    const meant = always.subarray(firstAlways[id] ?? 0, firstAlways[id + 1] ?? 0);
    return dosed.filter((condition) => meant.some((each) => this.#relations.countsAs(condition, each)));
  }

  #undisclosedAlways(id: number, disclosed: readonly number[], stated: number): readonly number[] {
    const { firstAlways, always } = this.#medications;
    const first = firstAlways[id] ?? 0;
    const end = firstAlways[id + 1] ?? 0;
    if (first === end) return NONE;
    const found: number[] = [];
    for (let at = first; at < end; at += 1) {
      if (!this.#isEnough(at, disclosed, stated)) found.push(always[at] ?? -1);
    }
    return found;
  }

  /** Whether a disclosed condition or the stated use leaves no need to count what the medication always means. */
  #isEnough(at: number, disclosed: readonly number[], stated: number): boolean {
    const { firstSufficient, sufficient } = this.#medications;
    const end = firstSufficient[at + 1] ?? 0;
    for (let each = firstSufficient[at] ?? 0; each < end; each += 1) {
      const condition = sufficient[each] ?? -1;
      if (this.#relations.countsAs(stated, condition)) return true;
      if (disclosed.some((id) => this.#relations.countsAs(id, condition))) return true;
    }
    return false;
  }

  /** Whether the condition, or a broader one that it counts as, is something that the medication is known to be taken for. */
  #explains(condition: number, medication: number): boolean {
    if (condition === -1 || medication === -1) return false;
    const { firstExplainer, explainers } = this.#medications;
    const end = firstExplainer[medication + 1] ?? 0;
    for (let at = firstExplainer[medication] ?? 0; at < end; at += 1) {
      if (this.#relations.countsAs(condition, explainers[at] ?? -1)) return true;
    }
    return false;
  }
}

function isLapsed({ sinceLastFill }: MedicationFact): boolean {
  return sinceLastFill > LAPSED;
}
