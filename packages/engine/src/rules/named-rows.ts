import type { ConditionFact, MedicationFact } from '../facts.ts';
import type { Reference } from '../reference.ts';
import type { ConditionSubject, MedicationSubject } from './subject.ts';

const NONE: readonly never[] = [];

/** Rows of one kind. Those that a subject means are found once: many rules of many products name the same subjects. */
abstract class NamedRows<
  Subject extends ConditionSubject | MedicationSubject,
  Row extends { readonly name: string },
> {
  readonly all: readonly Row[];
  protected readonly reference: Reference;
  readonly #byName = new Map<string, readonly Row[]>();
  readonly #byGroup = new Map<string, readonly Row[]>();
  #keys: readonly string[] | null = null;

  constructor(all: readonly Row[], reference: Reference) {
    this.all = all;
    this.reference = reference;
  }

  protected abstract isMeant(subject: Subject, row: Row): boolean;
  protected abstract keysOf(row: Row): readonly string[];

  /** The rows that the subject means, in their order. */
  of(subject: Subject): readonly Row[] {
    const isGroup = subject.type === 'condition_group' || subject.type === 'medication_group';
    const known = isGroup ? this.#byGroup : this.#byName;
    let rows = known.get(subject.name);
    if (rows === undefined) {
      rows = this.all.filter((row) => this.isMeant(subject, row));
      known.set(subject.name, rows.length === 0 ? NONE : rows);
    }
    return rows;
  }

  /** Every subject that means one of the rows, as `subjectKey` writes it. */
  get keys(): readonly string[] {
    this.#keys ??= [...new Set(this.all.flatMap((row) => this.keysOf(row)))];
    return this.#keys;
  }
}

export class ConditionRows extends NamedRows<ConditionSubject, ConditionFact> {
  protected isMeant(subject: ConditionSubject, { name }: ConditionFact): boolean {
    return this.reference.isCondition(subject, name);
  }

  protected keysOf({ name }: ConditionFact): readonly string[] {
    return this.reference.conditionKeys(name);
  }
}

export class MedicationRows extends NamedRows<MedicationSubject, MedicationFact> {
  protected isMeant(subject: MedicationSubject, { name }: MedicationFact): boolean {
    return this.reference.isMedication(subject, name);
  }

  protected keysOf({ name }: MedicationFact): readonly string[] {
    return this.reference.medicationKeys(name);
  }
}
