import type { SourceFiles } from '../source-files.ts';
import { choiceOf, markOf, splitList } from './cells.ts';
import { readOptionalTable, type TableIssue, type TableRow } from './csv-table.ts';
import {
  type Condition,
  DATED_EFFECTS,
  DATED_EVENTS,
  DATED_SIDES,
  type DatedReading,
  type OwnOperations,
  type ReadingFacts,
} from './model.ts';

const DATED_COLUMNS = {
  required: ['event', 'subjects', 'date', 'months', 'effect', 'condition', 'note'],
  optional: ['itself'],
} as const;

const KIND_COLUMNS = { required: ['conditions', 'kinds', 'note'], optional: ['explained'] } as const;

interface KnownNames {
  readonly conditions: readonly Pick<Condition, 'name' | 'parents'>[];
  readonly medications: ReadonlySet<string>;
}

/** What the words of a row mean beyond the entries that they name. All of these tables may be missing. */
export const readReadingFacts = (
  files: SourceFiles,
  { conditions, medications }: KnownNames,
  issues: TableIssue[],
): ReadingFacts => {
  const parents = new Map(conditions.map((condition) => [condition.name, condition.parents]));
  const known = <Column extends string>(row: TableRow<Column>, column: Column, name: string): boolean => {
    if (parents.has(name)) return true;
    issues.push(row.issue(column, `"${name}" is not a condition.`));
    return false;
  };
  return {
    dated: datedReadings(files, { parents, known }, issues),
    kinds: kindsOf(files, known, issues),
    forms: formsOf(files, { known, medications }, issues),
    operations: operationsOf(files, { parents, known }, issues),
  };
};

/** The names with everything narrower. */
const withNarrower = (
  names: readonly string[],
  parents: ReadonlyMap<string, readonly string[]>,
): readonly string[] => {
  const isWithin = (name: string): boolean =>
    names.includes(name) || (parents.get(name) ?? []).some(isWithin);
  return names.length === 0 ? [] : [...parents.keys()].filter(isWithin);
};

type IsKnown = <Column extends string>(row: TableRow<Column>, column: Column, name: string) => boolean;

function datedReadings(
  files: SourceFiles,
  { parents, known }: { readonly parents: ReadonlyMap<string, readonly string[]>; readonly known: IsKnown },
  issues: TableIssue[],
): readonly DatedReading[] {
  const table = readOptionalTable(files, 'dated-readings', DATED_COLUMNS);
  issues.push(...table.issues);
  return table.rows.flatMap((row): DatedReading[] => {
    const { subjects, months, condition, itself = '' } = row.cells;
    const event = choiceOf(row, 'event', DATED_EVENTS);
    const side = choiceOf(row, 'date', DATED_SIDES);
    const effect = choiceOf(row, 'effect', DATED_EFFECTS);
    for (const choice of [event, side, effect]) if ('issue' in choice) issues.push(choice.issue);
    const isCounted = /^[1-9]\d{0,2}$/.test(months);
    if (!isCounted) issues.push(row.issue('months', `"${months}" is not a number of months. Use 1 to 999.`));
    const names = splitList(subjects);
    const areKnown = [
      ...names.map((name) => known(row, 'subjects', name)),
      known(row, 'condition', condition),
      itself === '' || known(row, 'itself', itself),
    ];
    if ('issue' in event || 'issue' in side || 'issue' in effect || !isCounted || areKnown.includes(false))
      return [];
    return [
      {
        event: event.value,
        ...(itself !== '' && { itself }),
        subjects: names,
        date: side.value,
        months: Number(months),
        effect: effect.value,
        condition,
        below: withNarrower([condition], parents),
      },
    ];
  });
}

function kindsOf(files: SourceFiles, known: IsKnown, issues: TableIssue[]): ReadingFacts['kinds'] {
  const table = readOptionalTable(files, 'kinds', KIND_COLUMNS);
  issues.push(...table.issues);
  const seen = new Set<string>();
  return table.rows.flatMap((row) => {
    const [conditions, kinds] = [splitList(row.cells.conditions), splitList(row.cells.kinds)];
    if (kinds.length < 2) issues.push(row.issue('kinds', 'there must be at least two kinds to choose from.'));
    for (const name of conditions) {
      known(row, 'conditions', name);
      if (seen.has(name)) issues.push(row.issue('conditions', `"${name}" has kinds in another row.`));
      seen.add(name);
    }
    for (const name of kinds) known(row, 'kinds', name);
    const isExplained = row.cells.explained !== undefined && markOf(row, 'explained', issues);
    return conditions.map((condition) => ({ condition, kinds, ...(isExplained && { explained: true }) }));
  });
}

function formsOf(
  files: SourceFiles,
  { known, medications }: { readonly known: IsKnown; readonly medications: ReadonlySet<string> },
  issues: TableIssue[],
): ReadingFacts['forms'] {
  const table = readOptionalTable(files, 'forms-by-use', ['use', 'form', 'note']);
  issues.push(...table.issues);
  return table.rows.flatMap((row) => {
    const { use, form } = row.cells;
    const isUsed = form !== '' && [...medications].some((name) => name.endsWith(` ${form}`));
    if (!isUsed) issues.push(row.issue('form', `no medication is named "… ${form}".`));
    return known(row, 'use', use) && isUsed ? [{ use, form }] : [];
  });
}

function operationsOf(
  files: SourceFiles,
  { parents, known }: { readonly parents: ReadonlyMap<string, readonly string[]>; readonly known: IsKnown },
  issues: TableIssue[],
): readonly OwnOperations[] {
  const table = readOptionalTable(files, 'own-operations', ['cancers', 'operations', 'not_over', 'note']);
  issues.push(...table.issues);
  const seen = new Set<string>();
  return table.rows.map((row) => {
    const lists = {
      cancers: splitList(row.cells.cancers),
      operations: splitList(row.cells.operations),
      not_over: splitList(row.cells.not_over),
    };
    for (const column of ['cancers', 'operations', 'not_over'] as const)
      for (const name of lists[column]) known(row, column, name);
    if ((lists.cancers.length === 0) !== (lists.operations.length === 0))
      issues.push(row.issue('operations', 'cancers and operations belong together.'));
    for (const name of lists.cancers) {
      if (seen.has(name)) issues.push(row.issue('cancers', `"${name}" has operations in another row.`));
      seen.add(name);
    }
    return {
      cancers: withNarrower(lists.cancers, parents),
      operations: lists.operations,
      notOver: withNarrower(lists.not_over, parents),
    };
  });
}
