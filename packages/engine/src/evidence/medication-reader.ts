import type { MedicationFact } from '../facts.ts';
import { UNKNOWN } from '../facts.ts';
import type { DosageBand } from '../reference-names.ts';
import type { ConditionRelations } from './condition-relations.ts';
import { BAND_COUNTS, type EvidenceTables, type MedicationEvidence } from './evidence-tables.ts';
import { entriesOf, isLapsed, isReadAlike, type ReadMedication } from './medication-rows.ts';

const NONE: readonly number[] = [];

/** So many other medications that are often for the same grave disease make a regimen for it. */
const OTHERS_OF_REGIMEN = 2;

const NOTHING: ReadMedication['indirect'] = { supported: NONE, usual: NONE, suspected: NONE };

/** The known uses of a medication, `explainers` from `first` until before `end`, and those that other medications support. */
interface KnownUses {
  readonly first: number;
  readonly end: number;
  readonly supported: number[];
  /** Whether another medication leaves no doubt that one of them is meant: it is stated to be taken for it, or nearly always is. */
  isSettled: boolean;
}

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

  /**
   * Reads rows that may differ from others in their dates only: what medications are taken for depends on dates only by
   * whether they are still taken.
   */
  readAgain(rows: readonly MedicationFact[], known: readonly ReadMedication[]): ReadMedication[] | null {
    if (rows.length !== known.length) return null;
    const result: ReadMedication[] = [];
    for (let index = 0; index < rows.length; index += 1) {
      const [row, other] = [rows[index], known[index]];
      if (row === undefined || other === undefined || !isReadAlike(row, other.row)) return null;
      result.push(row === other.row ? other : { ...other, row });
    }
    return result;
  }

  /** Whether taking the medication is treatment of a disclosed condition, or shows that it is not over. */
  #isTreatment({ id, stated }: OwnReading, condition: number): boolean {
    if (condition === -1 || this.#tables.isEvent[condition] === 1) return false;
    const { firstReplaced, replaced, firstResumed, resumed } = this.#medications;
    if (this.#lists(condition, id, { first: firstReplaced, entries: replaced })) return false;
    if (this.#lists(condition, id, { first: firstResumed, entries: resumed })) return true;
    if (stated !== -1)
      return this.#relations.isSameLine(stated, condition) || this.#relations.agrees(stated, condition);
    return this.explains(condition, id);
  }

  /** Whether a table lists the condition, or a broader one that it counts as, for the medication. */
  #lists(
    condition: number,
    medication: number,
    { first, entries }: { readonly first: Int32Array; readonly entries: Int32Array },
  ): boolean {
    if (condition === -1 || medication === -1) return false;
    const end = first[medication + 1] ?? 0;
    for (let at = first[medication] ?? 0; at < end; at += 1) {
      if (this.#relations.countsAs(condition, entries[at] ?? -1)) return true;
    }
    return false;
  }

  /** Whether the stated use tells nothing new beside a disclosed condition that explains the medication. */
  agrees({ id, stated }: ReadMedication, disclosed: number): boolean {
    if (this.#relations.countsAs(disclosed, stated)) return true;
    return this.#tables.together && this.explains(disclosed, id) && this.#relations.agrees(stated, disclosed);
  }

  #readAlone(row: MedicationFact, disclosed: readonly number[]): OwnReading {
    const id = this.#tables.medicationIds.get(row.name) ?? -1;
    const named = row.use === null ? -1 : (this.#tables.conditionIds.get(row.use) ?? -1);
    const stated = named < this.#tables.knownConditions ? named : -1;
    let explaining: number[] | null = null;
    for (const condition of disclosed) {
      if (!this.explains(condition, id)) continue;
      if (explaining === null) explaining = [condition];
      else explaining.push(condition);
    }
    const isExplained = explaining !== null || this.explains(stated, id);
    return { row, id, stated, explaining: explaining ?? NONE, isExplained };
  }

  #readTogether(
    reading: OwnReading,
    all: readonly OwnReading[],
    disclosed: readonly number[],
  ): ReadMedication {
    const { row, id, stated } = reading;
    const always = id === -1 ? NONE : this.#undisclosedAlways(id, disclosed, stated);
    const indirect = id === -1 ? NOTHING : this.#indirect(reading, all);
    const dosed = id === -1 ? NONE : this.#counted(reading);
    return {
      row,
      id,
      stated,
      always,
      indirect,
      dosed,
      treats: disclosed.map((condition) => this.#isTreatment(reading, condition)),
      uses: this.#uses(reading, indirect),
      isMaintenance: id !== -1 && this.#medications.isMaintenance[id] === 1,
    };
  }

  #uses(
    { row, id, explaining }: OwnReading,
    { supported, usual: common, suspected }: ReadMedication['indirect'],
  ): readonly string[] {
    if (row.use !== null) return [row.use];
    if (explaining.length > 0)
      return [...explaining, ...supported].map((condition) => this.#nameOf(condition));
    if (id === -1) return [];
    const only = this.#medications.onlyUse[id] ?? -1;
    if (only !== -1) return [this.#nameOf(only)];
    const known = this.#tables.together ? [...supported, ...common, ...suspected] : NONE;
    return known.map((condition) => this.#nameOf(condition));
  }

  #nameOf(condition: number): string {
    return this.#tables.conditionNames[condition] ?? '';
  }

  /**
   * The uses that other medications point to, and its common uses. Only a use that another medication is stated to be taken for, or that
   * settles what an ordinary one is for, rules the common ones out: lisinopril says that carvedilol is for blood pressure, but aspirin
   * does not say what warfarin is for.
   */
  #indirect(reading: OwnReading, all: readonly OwnReading[]): ReadMedication['indirect'] {
    const { row, id } = reading;
    if (reading.isExplained) return this.#partOfRegimen(reading, all);
    if (!this.#tables.together) return { ...NOTHING, usual: this.#common(id) };
    const { supported, isSettled } = this.#supported(reading, all);
    if (isSettled) {
      const grave = this.#gravelySupported(reading, all).filter((use) => !supported.includes(use));
      return { ...NOTHING, supported: grave.length === 0 ? supported : [...supported, ...grave] };
    }
    const own = this.#commonAt(id, row).filter((use) => !supported.includes(use));
    if (own.length === 0 && supported.length === 0) return NOTHING;
    const suspected = this.#suspected(own, reading, all);
    return { supported, usual: own.filter((use) => !suspected.includes(use)), suspected };
  }

  /** The common uses that only some products count: several others that are often for the same grave use leave no doubt. */
  #suspected(common: readonly number[], reading: OwnReading, all: readonly OwnReading[]): readonly number[] {
    const { firstSuspected, suspected } = this.#medications;
    const listed = entriesOf(suspected, firstSuspected[reading.id] ?? 0, firstSuspected[reading.id + 1] ?? 0);
    if (listed.length === 0) return NONE;
    return common.filter((use) => listed.includes(use) && !this.#isRegimen(use, reading, all));
  }

  /** Whether several other medications are often for the same use. */
  #isRegimen(use: number, reading: OwnReading, all: readonly OwnReading[]): boolean {
    const others = all.filter((other) => other !== reading && this.#isOftenFor(other, reading.id, use));
    return others.length >= OTHERS_OF_REGIMEN;
  }

  /** The common uses that its dosage and its last fill leave. */
  #commonAt(id: number, row: MedicationFact): readonly number[] {
    const common = this.#common(id);
    if (common.length === 0) return common;
    if (isLapsed(row)) return common.slice(0, 1);
    const excluded = this.#dosed(id, row, 'possible');
    return excluded.length === 0 ? common : common.filter((condition) => !excluded.includes(condition));
  }

  /** What it counts as taken for if nothing explains it. */
  #common(id: number): readonly number[] {
    const { firstAssumed, assumed } = this.#medications;
    return entriesOf(assumed, firstAssumed[id] ?? 0, firstAssumed[id + 1] ?? 0);
  }

  /** The known uses for which another medication is taken too. */
  #supported(
    reading: OwnReading,
    all: readonly OwnReading[],
  ): { readonly supported: readonly number[]; readonly isSettled: boolean } {
    const { firstExplainer } = this.#medications;
    const first = firstExplainer[reading.id] ?? 0;
    const end = firstExplainer[reading.id + 1] ?? 0;
    const uses: KnownUses = { first, end, supported: [], isSettled: false };
    if (first === end) return uses;
    for (const other of all) {
      if (other === reading || other.id === -1 || other.id === reading.id || isLapsed(other.row)) continue;
      if (other.stated !== -1) {
        if (this.#addSupported(uses, other.stated)) uses.isSettled = true;
        continue;
      }
      this.#addPointedTo(uses, other.id);
      if (this.#settles(other, reading.id)) uses.isSettled = true;
    }
    return uses;
  }

  /**
   * The grave uses that count for the medication alone and that another one is often taken for as well: an ordinary use
   * that both have does not rule them out. Carvedilol and furosemide may be for blood pressure, but both treat heart failure.
   */
  #gravelySupported(reading: OwnReading, all: readonly OwnReading[]): readonly number[] {
    if (isLapsed(reading.row)) return NONE;
    const { firstGrave, grave } = this.#medications;
    const own = entriesOf(grave, firstGrave[reading.id] ?? 0, firstGrave[reading.id + 1] ?? 0);
    if (own.length === 0) return NONE;
    const excluded = this.#dosed(reading.id, reading.row, 'possible');
    const assumed = this.#common(reading.id);
    return own.filter(
      (use) =>
        assumed.includes(use) &&
        !excluded.includes(use) &&
        all.some(
          (other) => other !== reading && !other.isExplained && this.#isOftenFor(other, reading.id, use),
        ),
    );
  }

  /**
   * A mild disclosed condition explains one medication, and not several that are together for a graver one: blood pressure beside
   * furosemide, carvedilol and spironolactone.
   */
  #partOfRegimen(reading: OwnReading, all: readonly OwnReading[]): ReadMedication['indirect'] {
    const { row, id, stated } = reading;
    if (!this.#tables.together || stated !== -1 || isLapsed(row)) return NOTHING;
    const { firstGrave, grave } = this.#medications;
    const supported = entriesOf(grave, firstGrave[id] ?? 0, firstGrave[id + 1] ?? 0).filter(
      (use) =>
        this.#isGraverThanExplained(use, reading) &&
        !this.#dosed(id, row, 'possible').includes(use) &&
        this.#isRegimen(use, reading, all),
    );
    return supported.length === 0 ? NOTHING : { ...NOTHING, supported };
  }

  /** Whether another medication, of which nobody says what it is taken for, is often taken for the use. */
  #isOftenFor({ row, id, stated }: OwnReading, than: number, use: number): boolean {
    if (id === -1 || id === than || stated !== -1 || isLapsed(row)) return false;
    const { firstGrave, grave } = this.#medications;
    const end = firstGrave[id + 1] ?? 0;
    for (let at = firstGrave[id] ?? 0; at < end; at += 1) {
      if (grave[at] === use) return !this.#dosed(id, row, 'possible').includes(use);
    }
    return false;
  }

  /**
   * Whether a medication of which nothing says what it is taken for leaves no doubt about another one: nearly everybody takes it for the
   * ordinary condition that most take the other one for.
   */
  #settles(other: OwnReading, medication: number): boolean {
    const main = this.#medications.mainUse[medication] ?? -1;
    if (main === -1 || other.isExplained) return false;
    return this.#relations.countsAs(this.#medications.pointedUse[other.id] ?? -1, main);
  }

  /** A medication without a stated use points to what it always means and to its most common use. */
  #addPointedTo(uses: KnownUses, id: number): void {
    const { firstAlways, always, firstAssumed, assumed } = this.#medications;
    const alwaysEnd = firstAlways[id + 1] ?? 0;
    for (let at = firstAlways[id] ?? 0; at < alwaysEnd; at += 1) {
      this.#addSupported(uses, always[at] ?? -1);
    }
    const common = firstAssumed[id] ?? 0;
    if (common < (firstAssumed[id + 1] ?? 0)) this.#addSupported(uses, assumed[common] ?? -1);
  }

  /** Adds the known uses that a condition is; those it counts as if it is none itself. Returns whether it is one. */
  #addSupported({ first, end, supported }: KnownUses, pointed: number): boolean {
    const { explainers } = this.#medications;
    for (let at = first; at < end; at += 1) {
      if (explainers[at] !== pointed) continue;
      if (!supported.includes(pointed)) supported.push(pointed);
      return true;
    }
    let isKnown = false;
    for (let at = first; at < end; at += 1) {
      const use = explainers[at] ?? -1;
      if (!this.#relations.countsAs(pointed, use)) continue;
      isKnown = true;
      if (!supported.includes(use)) supported.push(use);
    }
    return isKnown;
  }

  /** The conditions that the stated dosage makes count, makes count even beside a milder use, or keeps from counting. */
  #dosed(
    id: number,
    { dosageMilli, isDaily }: MedicationFact,
    certainty: DosageBand['certainty'],
  ): readonly number[] {
    const { firstBand, bandFrom, bandBelow, bandCondition, bandCounts } = this.#medications;
    const first = firstBand[id] ?? 0;
    const end = firstBand[id + 1] ?? 0;
    if (first === end) return NONE;
    const isUnknown = dosageMilli === UNKNOWN;
    // How much is taken every day is not known: what the dosage says about how it is taken counts.
    if (isUnknown && (!isDaily || certainty !== 'regardless')) return NONE;
    const found: number[] = [];
    for (let band = first; band < end; band += 1) {
      const inBand =
        isUnknown || (dosageMilli >= (bandFrom[band] ?? 0) && dosageMilli < (bandBelow[band] ?? 0));
      if (inBand && bandCounts[band] === BAND_COUNTS[certainty]) found.push(bandCondition[band] ?? -1);
    }
    return found;
  }

  /**
   * What the dosage says. Beside an explanation it says nothing new, unless it is a narrower form of what the medication always means, or
   * nobody takes so much for what is stated: 800 mg of quetiapine for sleep. What only says how the medication is taken, such as
   * steroids every day, counts beside any explanation.
   */
  #counted(reading: OwnReading): readonly number[] {
    const { id, row, isExplained } = reading;
    const usually = this.#dosed(id, row, 'usual');
    const always = this.#dosed(id, row, 'always');
    const regardless = this.#dosed(id, row, 'regardless');
    if (usually.length === 0 && always.length === 0) return regardless;
    if (!isExplained) return [...usually, ...always, ...regardless];
    const graver = always.filter((condition) => this.#isGraverThanExplained(condition, reading));
    const { firstAlways, always: meant } = this.#medications;
    const means = entriesOf(meant, firstAlways[id] ?? 0, firstAlways[id + 1] ?? 0);
    const narrower = usually.filter((condition) =>
      means.some((each) => this.#relations.countsAs(condition, each)),
    );
    return [...narrower, ...graver, ...regardless];
  }

  /** Whether nothing that explains the medication is as grave: graver, or another form of the same disease. */
  #isGraverThanExplained(condition: number, { stated, explaining }: OwnReading): boolean {
    const isLess = (other: number): boolean =>
      this.#relations.isSameDisease(condition, other)
        ? this.#relations.isGraver(condition, other)
        : !this.#relations.isGraver(other, condition);
    return (stated === -1 || isLess(stated)) && explaining.every(isLess);
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
  explains(condition: number, medication: number): boolean {
    const { firstExplainer, explainers } = this.#medications;
    return this.#lists(condition, medication, { first: firstExplainer, entries: explainers });
  }
}
