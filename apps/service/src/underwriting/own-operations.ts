import { type Applicant, addMonths, type Day, parseStatedDate } from '@prequal/engine';
import type { OwnOperations } from '@prequal/packs';
import { foldText, mayBeTreatedAgain, type ReadEntry } from '@prequal/reading';
import type { UnderwritingCommand } from './command.ts';

type Row = Applicant['conditions'][number];

/** How long after an operation the treatment of the same disease may have gone on, such as chemotherapy. */
const AFTER_SURGERY_MONTHS = 12;

/** May follow an operation and last, also in a text that is not understood. */
const LATER_TREATMENT = /\b(?:chemo|radiat|radioth|immunoth)/i;

/** The days on which a treatment may have ended that began with an operation on one of these days, at most today. */
export function endAfterSurgery({ earliest, day }: { earliest: Day; day: Day }, asOf: Day): string {
  return daysBetween(earliest, addMonths(day, AFTER_SURGERY_MONTHS), asOf);
}

/** Any of the days up to today, as a stated date. */
export function daysBetween(earliest: Day, latest: Day, asOf: Day): string {
  return `${Math.max(0, asOf - latest)} TO ${asOf - earliest} DAYS AGO`;
}

/** The operations that may have ended the treatment of a cancer; none if something disclosed shows that it was not over with one. */
function operationsFor(
  tables: readonly OwnOperations[],
  cancer: string,
  disclosed: readonly string[],
): readonly string[] {
  const own = tables.filter(({ cancers }) => cancers.includes(cancer));
  if (own.length === 0) return [];
  const notOver = [...own, ...tables.filter(({ cancers }) => cancers.length === 0)];
  if (notOver.some((table) => disclosed.some((name) => table.notOver.includes(name)))) return [];
  return own.flatMap(({ operations }) => operations).filter((name) => name !== cancer);
}

/**
 * "Prostate cancer, prostatectomy 2014": the operation is that of the cancer, as in "prostate cancer, surgery 2014", and dates its treatment.
 * The operation stays an entry of its own.
 */
export function withOwnOperations(
  tables: readonly OwnOperations[],
  text: string | null,
  entries: readonly ReadEntry[],
): readonly ReadEntry[] {
  if (text === null || entries.length < 2 || mayBeTreatedAgain(foldText(text))) return entries;
  const names = entries.map(({ name }) => name);
  return entries.map((entry) => {
    if (entry.dates.some(({ isEnd, of }) => isEnd || of === 'treatment' || of === 'surgery')) return entry;
    const own = operationsFor(tables, entry.name, names);
    const operations = entries.filter(({ name }) => own.includes(name));
    const dates = operations.flatMap((each) => each.dates);
    if (operations.length !== 1 || dates.length !== 1) return entry;
    const others = entry.dates.filter(({ of }) => of !== 'neighbor');
    return { ...entry, dates: [...others, ...dates.map((date) => ({ ...date, of: 'surgery' as const }))] };
  });
}

/**
 * The date fields of a row that names a cancer and nothing but its operation, as they count for one of the two: "prostate cancer, prostate
 * removed" was one disease, found and operated on about then. Null for any other row.
 */
export function asOneDisease<
  Fields extends Pick<Row, 'diagnosed' | 'lastTreatment'> & { readonly text: string | null },
>(
  tables: readonly OwnOperations[],
  { entries, row }: { readonly entries: readonly ReadEntry[]; readonly row: Fields },
  { entry, asOf }: { readonly entry: ReadEntry; readonly asOf: Day },
): Fields | null {
  const { text } = row;
  if (text === null || LATER_TREATMENT.test(text) || mayBeTreatedAgain(foldText(text))) return null;
  if (entries.some(({ dates }) => dates.length > 0)) return null;
  const names = entries.map(({ name }) => name);
  const isOfOthers = (cancer: string): boolean => {
    const own = operationsFor(tables, cancer, names);
    return own.length > 0 && names.every((name) => name === cancer || own.includes(name));
  };
  const cancer = names.find(isOfOthers);
  if (cancer === undefined || names.length < 2) return null;
  const found = stateOf(row.diagnosed, asOf);
  if (entry.name !== cancer || found === null || isStated(row.lastTreatment)) return row;
  return { ...row, lastTreatment: endAfterSurgery(found, asOf) };
}

/**
 * The same over several rows: "prostate cancer" in one and "prostatectomy 2014" in another. A stated end of the treatment, another operation
 * whose day is not known, and a text that says that treatment goes on take precedence.
 */
export function withOperationsOfOtherRows(
  tables: readonly OwnOperations[],
  conditions: readonly Row[],
  {
    asOf,
    asked,
    rows,
  }: {
    readonly asOf: Day;
    readonly asked: UnderwritingCommand['applicant'];
    /** [position in the conditions]: the row of the request, negative for one of the medications. */
    readonly rows: readonly number[];
  },
): readonly Row[] {
  if (tables.length === 0 || conditions.length < 2) return conditions;
  if (asked.conditions.some(({ text }) => LATER_TREATMENT.test(text ?? ''))) return conditions;
  const textOf = (at: number): string => {
    const row = rows[at] ?? at;
    return (row < 0 ? asked.medications[-1 - row] : asked.conditions[row])?.text ?? '';
  };
  const names = conditions.map(({ name }) => name);
  const goesOn = (at: number): boolean => mayBeTreatedAgain(foldText(textOf(at)));
  return conditions.map((row, at) => {
    if (isStated(row.lastTreatment) || goesOn(at)) return row;
    const own = operationsFor(tables, row.name, names);
    const found =
      own.length === 0
        ? []
        : conditions.flatMap((_, other) => (own.includes(names[other] ?? '') ? [other] : []));
    if (found.length === 0 || found.some(goesOn)) return row;
    const days = found.map((other) => stateOf(conditions[other]?.diagnosed, asOf));
    const [latest] = days.filter((each) => each !== null).sort((left, right) => right.day - left.day);
    const begun = stateOf(row.diagnosed, asOf);
    if (latest === undefined || days.includes(null) || (begun !== null && latest.day < begun.earliest))
      return row;
    return {
      ...row,
      diagnosed: isStated(row.diagnosed) ? row.diagnosed : latest.text,
      lastTreatment: endAfterSurgery(latest, asOf),
    };
  });
}

function isStated(date: string | null | undefined): date is string {
  return date != null && date.trim() !== '';
}

function stateOf(
  date: string | null | undefined,
  asOf: Day,
): { readonly text: string; readonly day: Day; readonly earliest: Day } | null {
  const stated = isStated(date) ? parseStatedDate(date, asOf) : null;
  return stated?.ok && isStated(date) ? { text: date, day: stated.day, earliest: stated.earliest } : null;
}
