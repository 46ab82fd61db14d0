import { BODY_COLUMNS, type BodyColumn, type Outcome, REASONS, type Reason } from '@prequal/engine';
import type { ClassBook } from './class-book.ts';
import type { CsvRow } from './csv-source.ts';
import type { IssueCode, IssueLog, Place } from './issue.ts';
import { didYouMean } from './nearest-name.ts';

export const GUARD_COLUMNS = ['ages', 'sex', 'face', 'states'] as const;
export type GuardColumn = (typeof GUARD_COLUMNS)[number];

/** Columns that every rules.csv has, and those that a file needs only if it uses them. */
export const REQUIRED_COLUMNS = ['id', 'kind', 'subject', 'outcome', 'source'] as const;
export const OPTIONAL_COLUMNS = [
  ...BODY_COLUMNS.filter((column) => column !== 'subject'),
  'implies',
  'brand_only',
  ...GUARD_COLUMNS,
  'reason',
  'note',
] as const;
export const RULE_COLUMNS: readonly RuleColumn[] = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS];

export type RuleColumn =
  | (typeof REQUIRED_COLUMNS)[number]
  | BodyColumn
  | GuardColumn
  | 'implies'
  | 'brand_only'
  | 'reason'
  | 'note';

/** The cells of one line of rules.csv that mean the same for every kind; every issue names the cell. */
export class RuleRow {
  readonly #row: CsvRow;
  readonly log: IssueLog;

  constructor(row: CsvRow, log: IssueLog) {
    this.#row = row;
    this.log = log;
  }

  cell(column: RuleColumn): string {
    return this.#row.cell(column);
  }

  place(column: RuleColumn): Place {
    return this.#row.place(column);
  }

  refuse(column: RuleColumn, message: string, code: IssueCode = 'bad_value'): undefined {
    this.log.refuse(code, this.place(column), message);
    return undefined;
  }

  /** Refuses every filled cell that this kind of rule does not use: an ignored cell would mislead its author. */
  refuseFilled(kind: string, columns: readonly RuleColumn[]): void {
    for (const column of columns) {
      if (this.cell(column) !== '')
        this.refuse(column, `A ${kind} line does not use the column "${column}".`);
    }
  }

  filled(column: RuleColumn, kind: string): string | undefined {
    const cell = this.cell(column);
    return cell === '' ? this.refuse(column, `A ${kind} line needs the column "${column}".`) : cell;
  }

  outcome(book: ClassBook, override: string | undefined): Outcome | undefined {
    const cell = override ?? this.cell('outcome');
    if (cell !== '' || override !== undefined) {
      return book.outcomeNamed(cell) ?? this.refuse('outcome', book.unknownClass(cell), 'unknown_class');
    }
    return this.refuse('outcome', 'A rule must have an outcome: a class, decline, refer or open.');
  }

  /** Whether the rule is about a brand and not about its generic. */
  get brandOnly(): boolean {
    return this.cell('brand_only') === 'yes';
  }

  /** `underwriting` unless the row says otherwise. */
  reason(): Reason | undefined {
    const cell = this.cell('reason') || 'underwriting';
    const found = REASONS.find((reason) => reason === cell);
    if (found !== undefined) return found;
    const hint = didYouMean(cell, REASONS) || ` The reasons are ${REASONS.join(', ')}.`;
    return this.refuse('reason', `"${cell}" is not a known reason.${hint}`);
  }
}
