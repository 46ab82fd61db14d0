import {
  type Comparison,
  type ConditionClock,
  type IfUnknown,
  type MedicationClock,
  NICOTINE_FREQUENCIES,
  type NicotineFrequency,
  type Outcome,
  REASONS,
  type Reason,
  type RuleKind,
  type Window,
} from '@prequal/engine';
import type { ClassBook } from './class-book.ts';
import type { CsvRow } from './csv-source.ts';
import type { IssueCode, IssueLog, Place } from './issue.ts';
import { didYouMean } from './nearest-name.ts';

export const RULE_COLUMNS = [
  'id',
  'kind',
  'subject',
  'clock',
  'operator',
  'value',
  'uses',
  'not_for',
  'qualifier',
  'outcome',
  'reason',
  'source',
  'note',
] as const;
export type RuleColumn = (typeof RULE_COLUMNS)[number] | 'if_unknown';

/** A kind of line that is no rule of the engine: it says which condition a medication gives away. */
export const IMPLIES = 'medication_implies';
export type LineKind = RuleKind | typeof IMPLIES;

const OPERATORS: readonly Comparison[] = ['<', '<=', '>', '>='];

/** Typed reading of the cells of one line of rules.csv; every complaint names the cell. */
export class RuleRow {
  readonly #row: CsvRow;
  readonly #log: IssueLog;

  constructor(row: CsvRow, log: IssueLog) {
    this.#row = row;
    this.#log = log;
  }

  cell(column: RuleColumn): string {
    return this.#row.cell(column);
  }

  place(column: RuleColumn): Place {
    return this.#row.place(column);
  }

  refuse(column: RuleColumn, message: string, code: IssueCode = 'bad_value'): undefined {
    this.#log.refuse(code, this.place(column), message);
    return undefined;
  }

  /** Faults for every filled cell that this kind of rule does not use: a silent cell would mislead its author. */
  refuseFilled(kind: LineKind, columns: readonly RuleColumn[]): void {
    for (const column of columns) {
      if (this.cell(column) !== '')
        this.refuse(column, `A ${kind} line does not use the column "${column}".`);
    }
  }

  filled(column: RuleColumn, kind: LineKind): string | undefined {
    const cell = this.cell(column);
    return cell === '' ? this.refuse(column, `A ${kind} line needs the column "${column}".`) : cell;
  }

  operator<T extends Comparison>(allowed: readonly T[], kind: LineKind): T | undefined {
    const cell = this.cell('operator');
    const found = allowed.find((op) => op === cell);
    if (found !== undefined) return found;
    const choices = allowed.join(' or ');
    if (cell === '') {
      const message = `A ${kind} line must state its boundary: write ${choices} in "operator".`;
      return this.refuse('operator', message, 'missing_operator');
    }
    return this.refuse('operator', `The operator of a ${kind} line is ${choices}, not "${cell}".`);
  }

  whole(column: RuleColumn, kind: LineKind, least: number, most: number): number | undefined {
    const cell = this.filled(column, kind);
    if (cell === undefined) return undefined;
    const value = /^\d+$/.test(cell) ? Number(cell) : Number.NaN;
    if (value >= least && value <= most) return value;
    return this.refuse(column, `"${column}" must be a whole number from ${least} to ${most}, not "${cell}".`);
  }

  decimal(column: RuleColumn, kind: LineKind): number | undefined {
    const cell = this.filled(column, kind);
    if (cell === undefined) return undefined;
    if (/^\d+(\.\d+)?$/.test(cell)) return Number(cell);
    return this.refuse(column, `"${column}" must be a number, not "${cell}".`);
  }

  clock<T extends ConditionClock | MedicationClock>(allowed: readonly T[], kind: LineKind): T | undefined {
    const cell = this.filled('clock', kind);
    if (cell === undefined) return undefined;
    const found = allowed.find((clock) => clock === cell);
    return (
      found ?? this.refuse('clock', `The clock of a ${kind} line is ${allowed.join(' or ')}, not "${cell}".`)
    );
  }

  /** A window when any of its three cells is filled; then all three must be. `null`: faulty. */
  window<T extends ConditionClock | MedicationClock>(
    allowed: readonly T[],
    kind: LineKind,
  ): Window<T> | undefined | null {
    if (this.cell('clock') === '' && this.cell('operator') === '' && this.cell('value') === '')
      return undefined;
    const clock = this.clock(allowed, kind);
    const op = this.operator(OPERATORS, kind);
    const months = this.whole('value', kind, 1, 600);
    return clock === undefined || op === undefined || months === undefined ? null : { clock, op, months };
  }

  /** "at least 2" in the qualifier column. */
  atLeast(kind: LineKind): number | undefined {
    const cell = this.filled('qualifier', kind);
    if (cell === undefined) return undefined;
    const number = /^at least (\d{1,2})$/.exec(cell)?.[1];
    if (number !== undefined && Number(number) > 0) return Number(number);
    return this.refuse('qualifier', `The qualifier of a ${kind} line reads "at least 2", not "${cell}".`);
  }

  /** "at most few_times_per_year" in the qualifier column. */
  atMostFrequency(): NicotineFrequency | undefined {
    const cell = this.cell('qualifier');
    const found = NICOTINE_FREQUENCIES.find((frequency) => cell === `at most ${frequency}`);
    const choices = NICOTINE_FREQUENCIES.join(', ');
    return (
      found ?? this.refuse('qualifier', `The qualifier reads "at most" and one of ${choices}, not "${cell}".`)
    );
  }

  ifUnknown(): { ifUnknown?: IfUnknown } {
    const cell = this.cell('if_unknown');
    if (cell === '' || cell === 'fires') return {};
    if (cell === 'silent') return { ifUnknown: 'silent' };
    this.refuse('if_unknown', `"if_unknown" is fires or silent, not "${cell}".`);
    return {};
  }

  outcome(book: ClassBook, override: string | undefined): Outcome | undefined {
    const cell = override ?? this.cell('outcome');
    if (cell === 'decline' || cell === 'refer') return { type: cell };
    if (cell === '') return this.refuse('outcome', 'A rule must have an outcome: a class, decline or refer.');
    if (!book.isKnown(cell)) return this.refuse('outcome', book.unknownClass(cell), 'unknown_class');
    const index = book.outcomeOf(cell);
    return index === 'decline' ? { type: 'decline' } : { type: 'class', index };
  }

  reason(): Reason | undefined {
    const cell = this.cell('reason');
    const found = REASONS.find((reason) => reason === cell);
    if (found !== undefined) return found;
    const hint = didYouMean(cell, REASONS) || ` The reasons are ${REASONS.join(', ')}.`;
    return this.refuse('reason', `"${cell}" is not a known reason.${hint}`);
  }
}
