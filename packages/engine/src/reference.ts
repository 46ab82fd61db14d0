import { NameTable } from './compiled/subject-index.ts';
import { compileEvidence } from './evidence/compile-evidence.ts';
import type { DerivedFacts } from './evidence/derived-facts.ts';
import type { EvidenceTables } from './evidence/evidence-tables.ts';
import { FactModel } from './evidence/fact-model.ts';
import type { Facts } from './facts.ts';
import { knownUses } from './known-uses.ts';
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
  readonly #names: ReferenceNames;
  readonly #conditions: Memberships;
  readonly #medications: Memberships;
  readonly #conditionRows: ReadonlyMap<string, ReferenceCondition>;
  readonly #medicationRows: ReadonlyMap<string, ReferenceMedication>;

  readonly #derived = new WeakMap<Facts, DerivedFacts>();
  #evidence: EvidenceTables | null;
  #model: FactModel | null = null;

  /** Tables of a catalog that was compiled with the same names spare the time to compile them again. */
  constructor(names: ReferenceNames, evidence: EvidenceTables | null = null) {
    this.#names = names;
    this.#evidence = evidence;
    this.#conditions = new Memberships('condition', names.conditions);
    this.#medications = new Memberships('medication', names.medications);
    this.#conditionRows = new Map(names.conditions.map((row) => [row.name, row]));
    this.#medicationRows = new Map(names.medications.map((row) => [row.name, row]));
  }

  isCondition(subject: ConditionSubject, name: string): boolean {
    return this.#conditions.includes(subject.name, subject.type === 'condition_group', name);
  }

  isMedication(subject: MedicationSubject, name: string): boolean {
    return this.#medications.includes(subject.name, subject.type === 'medication_group', name);
  }

  /** Every subject by which a rule can mean the condition, as `subjectKey` writes it. */
  conditionKeys(name: string): readonly string[] {
    return this.#conditions.keysOf(name);
  }

  /** The same for a medication. */
  medicationKeys(name: string): readonly string[] {
    return this.#medications.keysOf(name);
  }

  /** What the rows of an applicant say together. */
  derive(facts: Facts): DerivedFacts {
    const known = this.#derived.get(facts);
    if (known !== undefined) return known;
    this.#model ??= new FactModel(this.evidence);
    const derived = this.#model.derive(facts);
    this.#derived.set(facts, derived);
    return derived;
  }

  get evidence(): EvidenceTables {
    this.#evidence ??= compileEvidence({
      reference: this.#names,
      conditions: new NameTable('condition', this.#names.conditions),
      medications: new NameTable('medication', this.#names.medications),
    });
    return this.#evidence;
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

  conditionRow(name: string): ReferenceCondition | undefined {
    return this.#conditionRows.get(name);
  }

  kindOf(condition: string): ConditionKind {
    return this.#conditionRows.get(condition)?.kind ?? 'course';
  }
}

/** Which groups and which broader names each name of one kind belongs to. */
class Memberships {
  readonly #type: 'condition' | 'medication';
  readonly #groups: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #ancestors: ReadonlyMap<string, ReadonlySet<string>>;
  /** Of the names of the catalog that were asked for. */
  readonly #keys = new Map<string, readonly string[]>();

  constructor(type: 'condition' | 'medication', rows: readonly ReferenceRow[]) {
    this.#type = type;
    this.#groups = new Map(rows.map((row) => [row.name, new Set(row.groups)]));
    this.#ancestors = new Map(rows.map((row) => [row.name, new Set(row.ancestors)]));
  }

  includes(subject: string, isGroup: boolean, name: string): boolean {
    if (isGroup) return (this.#groups.get(name) ?? NONE).has(subject);
    return subject === name || (this.#ancestors.get(name) ?? NONE).has(subject);
  }

  /** The subjects that include the name. */
  keysOf(name: string): readonly string[] {
    const known = this.#keys.get(name);
    if (known !== undefined) return known;
    const groups = this.#groups.get(name);
    const names = new Set([name, ...(this.#ancestors.get(name) ?? NONE)]);
    const keys = [
      ...Array.from(names, (each) => `${this.#type}:${each}`),
      ...Array.from(groups ?? NONE, (each) => `${this.#type}_group:${each}`),
    ];
    // A name that the catalog does not know comes from a request: remembering it would take memory without end.
    if (groups !== undefined) this.#keys.set(name, keys);
    return keys;
  }
}
