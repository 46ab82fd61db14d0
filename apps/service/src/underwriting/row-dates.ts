import { type Applicant, type ApplicantMedication, type Day, parseCalendarDate } from '@prequal/engine';
import type { ReadEntry } from '@prequal/reading';
import type { AskedCondition, AskedMedication, RowPlace, UnderwritingCommand } from './command.ts';
import {
  type DateContradiction,
  endsBefore,
  firstStart,
  isBeforeBirth,
  latestEnd,
  occurrencesOf,
} from './stated-dates.ts';

/** A row with a date field that something contradicts. */
export interface RowDateConflict extends DateContradiction {
  readonly place: RowPlace;
  readonly name: string;
}

type Dated<Field extends string> = Readonly<Record<Field, string | null>>;

/** The dates that count of an applicant's rows, and those that contradict others. */
export class RowDates {
  readonly conflicts: RowDateConflict[] = [];
  readonly #birth: Day | null;
  readonly #asOf: Day;

  constructor(born: UnderwritingCommand['applicant']['born'], asOf: Day) {
    this.#birth = 'dateOfBirth' in born ? parseCalendarDate(born.dateOfBirth) : null;
    this.#asOf = asOf;
  }

  /** The times at which the applicant had the condition. */
  conditionOf(
    entry: ReadEntry,
    row: Pick<AskedCondition, 'diagnosed' | 'lastTreatment'>,
    index: number,
  ): Applicant['conditions'] {
    const named = { place: { kind: 'conditions', index }, name: entry.name } as const;
    const dated = {
      diagnosed: this.#possible(row, 'diagnosed', named),
      lastTreatment: this.#possible(row, 'lastTreatment', named),
    };
    const { occurrences, contradicted } = occurrencesOf(entry, dated, this.#asOf);
    if (contradicted !== null) this.conflicts.push({ ...named, ...contradicted });
    return occurrences;
  }

  fillsOf(
    { name, dates }: ReadEntry,
    row: Pick<AskedMedication, 'firstFill' | 'lastFill'>,
    index: number,
  ): Pick<ApplicantMedication, 'firstFill' | 'lastFill'> {
    const named = { place: { kind: 'medications', index }, name } as const;
    const firstFill = this.#possible(row, 'firstFill', named) ?? firstStart(dates, this.#asOf);
    const lastFill = this.#possible(row, 'lastFill', named) ?? latestEnd(dates, this.#asOf);
    if (!endsBefore(firstFill, lastFill, this.#asOf)) return { firstFill, lastFill };
    this.conflicts.push({ ...named, field: 'lastFill', by: 'start' });
    return { firstFill, lastFill: firstFill };
  }

  /** A date before the birth counts as unknown. */
  #possible<Field extends DateContradiction['field']>(
    row: Dated<Field>,
    field: Field,
    named: Pick<RowDateConflict, 'place' | 'name'>,
  ): string | null {
    if (!isBeforeBirth(row[field], this.#birth, this.#asOf)) return row[field];
    this.conflicts.push({ ...named, field, by: 'birth' });
    return null;
  }
}
