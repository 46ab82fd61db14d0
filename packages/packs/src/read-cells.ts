import {
  type BodyColumn,
  CONDITION_CLOCKS,
  type Comparison,
  type ConditionClock,
  type ConditionSubject,
  type IfUnknown,
  MEASUREMENTS,
  type Measurement,
  type MedicationClock,
  type MedicationSubject,
  NICOTINE_FREQUENCIES,
  type NicotineException,
  type RuleCells,
  type SetMember,
  type WindowCell,
} from '@prequal/engine';
import { didYouMean } from './nearest-name.ts';
import { nicotineProducts } from './read-nicotine.ts';
import { listOf, SubjectReader } from './read-subject.ts';
import type { RuleRow } from './rule-row.ts';
import type { PackSubjects } from './subject-index.ts';

const FILL_CLOCKS = ['last_fill', 'first_fill'] as const;
const OPERATORS: readonly Comparison[] = ['<', '<=', '>', '>='];
const EXCEPTION = /^(.*?)\s*\[\s*(\w+)\s*\]$/;

/** Typed reading of the cells that a rule kind uses. */
export class KindCells implements RuleCells {
  readonly #row: RuleRow;
  readonly #kind: string;
  readonly #subject: string;
  readonly #subjects: PackSubjects;
  readonly #reader: SubjectReader;

  /** `subject` is one of the subjects of a row that lists several, or the whole cell. */
  constructor(
    row: RuleRow,
    { kind, subject }: { readonly kind: string; readonly subject: string },
    subjects: PackSubjects,
  ) {
    this.#row = row;
    this.#kind = kind;
    this.#subject = subject;
    this.#subjects = subjects;
    this.#reader = new SubjectReader(subjects, row.log, { brandOnly: row.brandOnly });
  }

  isEmpty(column: BodyColumn): boolean {
    return this.#row.cell(column) === '';
  }

  condition(): ConditionSubject | undefined {
    const one = this.#oneSubject();
    return one === undefined ? undefined : this.#reader.condition(one, this.#row.place('subject'));
  }

  medication(): MedicationSubject | undefined {
    const one = this.#oneSubject();
    return one === undefined ? undefined : this.#reader.medication(one, this.#row.place('subject'));
  }

  measurement(): Measurement | undefined {
    const one = this.#oneSubject();
    if (one === undefined) return undefined;
    const found = MEASUREMENTS.find((name) => name === one);
    if (found !== undefined) return found;
    const hint = didYouMean(one, MEASUREMENTS) || ` The measurements are ${MEASUREMENTS.join(', ')}.`;
    return this.#row.refuse('subject', `"${one}" is not a measurement.${hint}`);
  }

  members(least: number): readonly SetMember[] | undefined {
    const cell = this.#row.filled('subject', this.#kind);
    if (cell === undefined) return undefined;
    const members = this.#reader.members(cell, this.#row.place('subject'));
    if (members.length < listOf(cell).length) return undefined;
    if (members.length >= least) return members;
    return this.#row.refuse(
      'subject',
      `A ${this.#kind} line needs at least ${least} members separated by ";".`,
    );
  }

  uses(column: 'uses' | 'not_for'): readonly ConditionSubject[] | undefined {
    const cell = this.#row.filled(column, this.#kind);
    if (cell === undefined) return undefined;
    const uses = this.#reader.conditions(cell, this.#row.place(column));
    return uses.length < listOf(cell).length ? undefined : uses;
  }

  clock(): ConditionClock | undefined {
    return this.#clock(CONDITION_CLOCKS);
  }

  operator<T extends Comparison>(allowed: readonly T[]): T | undefined {
    const cell = this.#row.cell('operator');
    const found = allowed.find((op) => op === cell);
    if (found !== undefined) return found;
    const choices = allowed.join(' or ');
    if (cell === '') {
      const message = `A ${this.#kind} line must state its boundary: write ${choices} in "operator".`;
      return this.#row.refuse('operator', message, 'missing_operator');
    }
    return this.#row.refuse('operator', `The operator of a ${this.#kind} line is ${choices}, not "${cell}".`);
  }

  whole(column: 'value' | 'count', least: number, most: number): number | undefined {
    const cell = this.#row.filled(column, this.#kind);
    if (cell === undefined) return undefined;
    const value = /^\d+$/.test(cell) ? Number(cell) : Number.NaN;
    if (value >= least && value <= most) return value;
    return this.#row.refuse(
      column,
      `"${column}" must be a whole number from ${least} to ${most}, not "${cell}".`,
    );
  }

  decimal(): number | undefined {
    const cell = this.#row.filled('value', this.#kind);
    if (cell === undefined) return undefined;
    if (/^\d+(\.\d+)?$/.test(cell)) return Number(cell);
    return this.#row.refuse('value', `"value" must be a number, not "${cell}".`);
  }

  conditionWindow(): WindowCell<ConditionClock> {
    return this.#window(CONDITION_CLOCKS);
  }

  medicationWindow(): WindowCell<MedicationClock> {
    return this.#window(FILL_CLOCKS);
  }

  nicotineProducts(): 'any' | readonly string[] | undefined {
    const cell = this.#row.filled('subject', this.#kind);
    if (cell === undefined || cell === 'any') return cell;
    const products = listOf(cell).flatMap((text) => this.#products(text, 'subject'));
    return products.length === 0 ? undefined : products;
  }

  nicotineExceptions(): readonly NicotineException[] | undefined {
    const entries = listOf(this.#row.cell('not_for')).map((text) => this.#exception(text));
    const read = entries.filter((entry) => entry !== undefined);
    return read.length < entries.length ? undefined : read;
  }

  ifUnknown(): { readonly ifUnknown?: IfUnknown } {
    const cell = this.#row.cell('if_unknown');
    if (cell === '' || cell === 'fires') return {};
    if (cell === 'silent') return { ifUnknown: 'silent' };
    this.#row.refuse('if_unknown', `"if_unknown" is fires or silent, not "${cell}".`);
    return {};
  }

  #oneSubject(): string | undefined {
    if (this.#row.filled('subject', this.#kind) === undefined) return undefined;
    if (listOf(this.#subject).length === 1) return this.#subject;
    return this.#row.refuse(
      'subject',
      `A ${this.#kind} line counts one subject; name a group or a class instead of a list.`,
    );
  }

  #clock<T extends ConditionClock | MedicationClock>(allowed: readonly T[]): T | undefined {
    const cell = this.#row.filled('clock', this.#kind);
    if (cell === undefined) return undefined;
    const found = allowed.find((clock) => clock === cell);
    const message = `The clock of a ${this.#kind} line is ${allowed.join(' or ')}, not "${cell}".`;
    return found ?? this.#row.refuse('clock', message);
  }

  /** If any of the three cells is filled, all three must be. */
  #window<T extends ConditionClock | MedicationClock>(allowed: readonly T[]): WindowCell<T> {
    if (this.isEmpty('clock') && this.isEmpty('operator') && this.isEmpty('value')) return undefined;
    const clock = this.#clock(allowed);
    const op = this.operator(OPERATORS);
    const months = this.whole('value', 1, 600);
    return clock === undefined || op === undefined || months === undefined ? null : { clock, op, months };
  }

  #exception(text: string): NicotineException | undefined {
    const [, name, often] = EXCEPTION.exec(text) ?? [];
    const atMost = NICOTINE_FREQUENCIES.find((frequency) => frequency === often);
    if (name === undefined || atMost === undefined) {
      const choices = NICOTINE_FREQUENCIES.join(', ');
      const message = `Write an excepted product as "Cigars [few_times_per_year]"; how often is one of ${choices}.`;
      return this.#row.refuse('not_for', message);
    }
    const products = this.#products(name, 'not_for');
    return products.length === 0 ? undefined : { products, atMost };
  }

  #products(text: string, column: 'subject' | 'not_for'): readonly string[] {
    return nicotineProducts({ text, place: this.#row.place(column) }, this.#row.log, this.#subjects);
  }
}
