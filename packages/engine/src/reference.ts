import type { MedicationFact } from './facts.ts';
import type { ReferenceNames, ReferenceRow } from './reference-names.ts';
import type { ConditionSubject, MedicationSubject } from './rules/subject.ts';

const NONE: ReadonlySet<string> = new Set();

/** The reference names, indexed for questions of membership. */
export class Reference {
  readonly #conditions: Memberships;
  readonly #medications: Memberships;
  readonly #onlyUse: ReadonlyMap<string, string>;

  constructor(names: ReferenceNames) {
    this.#conditions = new Memberships(names.conditions);
    this.#medications = new Memberships(names.medications);
    const single = names.medications.filter((row) => row.uses.length === 1);
    this.#onlyUse = new Map(single.map((row) => [row.name, row.uses[0] ?? '']));
  }

  isCondition(subject: ConditionSubject, name: string): boolean {
    return this.#conditions.includes(subject.name, subject.type === 'condition_group', name);
  }

  isMedication(subject: MedicationSubject, name: string): boolean {
    return this.#medications.includes(subject.name, subject.type === 'medication_group', name);
  }

  /** The stated use, else the only use that the medication has; null when several are possible. */
  useOf(medication: MedicationFact): string | null {
    return medication.use ?? this.#onlyUse.get(medication.name) ?? null;
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
