import {
  type Applicant,
  type ApplicantMedication,
  addMonths,
  type Day,
  type EvidenceTables,
  parseCalendarDate,
  parseStatedDate,
} from '@prequal/engine';
import type { ReadEntry } from '@prequal/reading';
import type { AskedCondition, AskedMedication, RowPlace, UnderwritingCommand } from './command.ts';
import { daysBetween, endAfterSurgery } from './own-operations.ts';
import { endByRemoval } from './removed-growths.ts';
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

/** What time is counted from, by condition. */
type TimeTables = Pick<EvidenceTables, 'conditionIds' | 'isEvent' | 'isCourse'>;

/** No other date may be meant: "diabetes since age 40, insulin since age 50" has two. */
const SINCE_AGE =
  /^(?!.*\bage\b.*\bage\b)[^,;]*\b(?:(?:since|at|from|dx|diagnosed)\s+(?:at\s+)?age\s+(?:of\s+)?|(?:since|when)\s+(?:i|he|she)\s+was\s+)(\d{1,2})\b[^,;\d]*$/i;

/** "Asthma as a child", "epilepsy since childhood". */
const AS_CHILD =
  /^[^,;\d]*\b(?:(?:as|since)\s+(?:an?\s+)?(?:young\s+|little\s+)?(?:child|kid|baby|infant|toddler|teen|teenager|boy|girl)|(?:since|in|from|during)\s+(?:childhood|infancy|birth))\b[^,;\d]*$/i;
/** Up to which birthday somebody is a child. */
const CHILD_YEARS = 18;

type EntryDate = ReadEntry['dates'][number];

const isOfTreatment = ({ of }: EntryDate): boolean => of === 'treatment' || of === 'surgery';

type Dated<Field extends string> = Readonly<Record<Field, string | null>>;

/** The dates that count of an applicant's rows, and those that contradict others. */
export class RowDates {
  readonly conflicts: RowDateConflict[] = [];
  readonly #birth: Day | null;
  readonly #asOf: Day;

  readonly #tables: TimeTables | null;

  constructor(
    born: UnderwritingCommand['applicant']['born'],
    { asOf, tables }: { readonly asOf: Day; readonly tables: TimeTables | null },
  ) {
    this.#tables = tables;
    this.#birth = 'dateOfBirth' in born ? parseCalendarDate(born.dateOfBirth) : null;
    this.#asOf = asOf;
  }

  /** The times at which the applicant had the condition. */
  conditionOf(
    entry: ReadEntry,
    row: Pick<AskedCondition, 'diagnosed' | 'lastTreatment'> & { readonly text?: string | null },
    index: number,
  ): Applicant['conditions'] {
    const named = { place: { kind: 'conditions', index }, name: entry.name } as const;
    const diagnosed = this.#possible(row, 'diagnosed', named);
    const lastTreatment =
      this.#possible(row, 'lastTreatment', named) ?? this.#endByRemoval(entry, row.text, diagnosed);
    const dated = { diagnosed, lastTreatment };
    const own = this.#withAge(this.#withOwnDates(entry), row);
    const { occurrences, contradicted } = occurrencesOf(own, dated, this.#asOf);
    if (contradicted !== null) this.conflicts.push({ ...named, ...contradicted });
    return occurrences;
  }

  /** What was removed is over, if nothing else is said about its treatment. */
  #endByRemoval(
    { name, dates }: ReadEntry,
    text: string | null | undefined,
    diagnosed: string | null,
  ): string | null {
    const id = this.#tables?.conditionIds.get(name) ?? -1;
    if (diagnosed === null || dates.length > 0 || this.#tables?.isCourse[id] !== 1) return null;
    return endByRemoval(text, diagnosed, this.#asOf);
  }

  /**
   * With the dates of its treatment as its end, if the condition is over when its treatment is, and as its start if nothing else is. What
   * happened beside it has its day only if it is an event as well.
   */
  #withOwnDates(entry: ReadEntry): ReadEntry {
    if (entry.dates.every((date) => date.of === undefined)) return entry;
    const id = this.#tables?.conditionIds.get(entry.name) ?? -1;
    const isEvent = this.#tables?.isEvent[id] === 1;
    const isCourse = this.#tables?.isCourse[id] === 1;
    const dates = entry.dates.filter((date) => date.of !== 'neighbor' || isEvent);
    const treated = dates.filter(isOfTreatment);
    if (!isCourse || treated.length === 0) return { ...entry, dates };
    const others = dates.filter((date) => !isOfTreatment(date));
    const hasStart = others.some(({ isEnd }) => !isEnd);
    const ends = treated.map((date) => ({ ...this.#withWhatFollowed(date), isEnd: true }));
    return { ...entry, dates: [...(hasStart ? others : dates), ...ends] };
  }

  /** "Colon cancer, surgery 2024" does not say whether chemotherapy followed, so the last treatment is any day of the year after it too. */
  #withWhatFollowed(date: EntryDate): EntryDate {
    if (date.of !== 'surgery') return date;
    const operated = parseStatedDate(date.span ?? date.value, this.#asOf);
    if (!operated.ok) return date;
    return { ...date, span: endAfterSurgery(operated, this.#asOf) };
  }

  /** "Type 1 diabetes since age 12": the year of life in which it began. A date says more. */
  #withAge(
    entry: ReadEntry,
    { text, diagnosed }: { readonly text?: string | null; readonly diagnosed: string | null },
  ): ReadEntry {
    if (text == null || this.#birth === null || diagnosed !== null || entry.dates.length > 0) return entry;
    const stated = SINCE_AGE.exec(text)?.[1];
    const years = stated !== undefined ? ([Number(stated), Number(stated) + 1] as const) : childhoodIn(text);
    if (years === null) return entry;
    const earliest = addMonths(this.#birth, 12 * years[0]);
    const latest = addMonths(this.#birth, 12 * years[1]) - 1;
    if (earliest > this.#asOf) return entry;
    const span = daysBetween(earliest, latest, this.#asOf);
    return { ...entry, dates: [{ value: span, span, isEnd: false }] };
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

/** The years of life in which something began that somebody had as a child; null if the text does not say so. */
function childhoodIn(text: string): readonly [number, number] | null {
  return AS_CHILD.test(text) ? [0, CHILD_YEARS] : null;
}
