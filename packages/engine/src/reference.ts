import type { MedicationFact } from './facts.ts';
import type { ReferenceNames } from './flat-pack.ts';
import type { ConditionSubject, MedicationSubject } from './rules/subject.ts';

const NO_GROUPS: ReadonlySet<string> = new Set();

/** The reference names, indexed for questions of membership. */
export class Reference {
  readonly #conditionGroups: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #medicationGroups: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #onlyUse: ReadonlyMap<string, string>;

  constructor(names: ReferenceNames) {
    this.#conditionGroups = new Map(names.conditions.map((row) => [row.name, new Set(row.groups)]));
    this.#medicationGroups = new Map(names.medications.map((row) => [row.name, new Set(row.groups)]));
    const single = names.medications.filter((row) => row.uses.length === 1);
    this.#onlyUse = new Map(single.map((row) => [row.name, row.uses[0] ?? '']));
  }

  conditionGroups(name: string): ReadonlySet<string> {
    return this.#conditionGroups.get(name) ?? NO_GROUPS;
  }

  medicationGroups(name: string): ReadonlySet<string> {
    return this.#medicationGroups.get(name) ?? NO_GROUPS;
  }

  isCondition(subject: ConditionSubject, name: string): boolean {
    return subject.type === 'condition'
      ? subject.name === name
      : this.conditionGroups(name).has(subject.name);
  }

  isMedication(subject: MedicationSubject, name: string): boolean {
    return subject.type === 'medication'
      ? subject.name === name
      : this.medicationGroups(name).has(subject.name);
  }

  /** The stated use, else the only use that the medication has; null when several are possible. */
  useOf(medication: MedicationFact): string | null {
    return medication.use ?? this.#onlyUse.get(medication.name) ?? null;
  }
}
