import type { ConditionFact, MedicationFact } from './facts.ts';
import { knownUses, sufficientUses } from './known-uses.ts';
import type {
  ConditionKind,
  Indication,
  ReferenceCondition,
  ReferenceMedication,
  ReferenceNames,
  ReferenceRow,
} from './reference-names.ts';
import type { ConditionSubject, MedicationSubject } from './rules/subject.ts';

const NONE: ReadonlySet<string> = new Set();

/** The reference names, indexed for membership tests. */
export class Reference {
  readonly #conditions: Memberships;
  readonly #medications: Memberships;
  readonly #conditionRows: ReadonlyMap<string, ReferenceCondition>;
  readonly #medicationRows: ReadonlyMap<string, ReferenceMedication>;

  constructor(names: ReferenceNames) {
    this.#conditions = new Memberships(names.conditions);
    this.#medications = new Memberships(names.medications);
    this.#conditionRows = new Map(names.conditions.map((row) => [row.name, row]));
    this.#medicationRows = new Map(names.medications.map((row) => [row.name, row]));
  }

  isCondition(subject: ConditionSubject, name: string): boolean {
    return this.#conditions.includes(subject.name, subject.type === 'condition_group', name);
  }

  isMedication(subject: MedicationSubject, name: string): boolean {
    return this.#medications.includes(subject.name, subject.type === 'medication_group', name);
  }

  /**
   * What the medication is taken for: the stated use, else the disclosed conditions that explain it, else its only
   * use. Empty when several are possible.
   */
  usesOf(medication: MedicationFact, disclosed: readonly ConditionFact[]): readonly string[] {
    if (medication.use !== null) return [medication.use];
    const explaining = disclosed.filter(({ name }) => this.explains(name, medication.name));
    if (explaining.length > 0) return explaining.map(({ name }) => name);
    const uses = this.#medicationRows.get(medication.name)?.uses ?? [];
    return uses.length === 1 ? uses : [];
  }

  indicationsOf(medication: string): readonly Indication[] {
    return this.#medicationRows.get(medication)?.indications ?? [];
  }

  /** Whether the condition, or a broader one that it counts as, is something that the medication is known to be taken for. */
  explains(condition: string, medication: string): boolean {
    const row = this.#medicationRows.get(medication);
    if (row === undefined) return false;
    return knownUses(row).some((name) => this.isCondition({ type: 'condition', name }, condition));
  }

  /** Whether the condition, once disclosed, leaves no need to count what the medication `always` means. */
  isEnough(condition: string, medication: string, always: string): boolean {
    const row = this.#medicationRows.get(medication);
    if (row === undefined) return false;
    return sufficientUses(always, row, this.#conditionRows).some((name) =>
      this.isCondition({ type: 'condition', name }, condition),
    );
  }

  conditionRow(name: string): ReferenceCondition | undefined {
    return this.#conditionRows.get(name);
  }

  isKnownCondition(name: string): boolean {
    return this.#conditionRows.has(name);
  }

  kindOf(condition: string): ConditionKind {
    return this.#conditionRows.get(condition)?.kind ?? 'course';
  }
}

/** Which groups and which broader names each name of one kind belongs to. */
class Memberships {
  readonly #groups: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #ancestors: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(rows: readonly ReferenceRow[]) {
    this.#groups = new Map(rows.map((row) => [row.name, new Set(row.groups)]));
    this.#ancestors = new Map(rows.map((row) => [row.name, new Set(row.ancestors)]));
  }

  includes(subject: string, isGroup: boolean, name: string): boolean {
    if (isGroup) return (this.#groups.get(name) ?? NONE).has(subject);
    return subject === name || (this.#ancestors.get(name) ?? NONE).has(subject);
  }
}
