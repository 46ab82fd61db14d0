import type { SourceFiles } from '../source-files.ts';
import { choiceOf } from './cells.ts';
import { readOptionalTable, type TableIssue } from './csv-table.ts';
import { type Condition, type Medication, NICOTINE_WHEN_UNDATED, type NicotineSign } from './model.ts';

const COLUMNS = ['subject', 'undated', 'note'] as const;
const CLASS = 'class:';

interface Subjects {
  readonly conditions: readonly Pick<Condition, 'name' | 'parents'>[];
  readonly medications: readonly Pick<Medication, 'name' | 'drugClass'>[];
}

/** Which conditions, with everything below them, and medications show that nicotine is or was used. */
export const readNicotineSigns = (
  files: SourceFiles,
  { conditions, medications }: Subjects,
  issues: TableIssue[],
): NicotineSign[] => {
  const table = readOptionalTable(files, 'nicotine-signs', COLUMNS);
  issues.push(...table.issues);
  const parents = new Map(conditions.map((condition) => [condition.name, condition.parents]));
  const isBelow = (name: string, subject: string): boolean =>
    name === subject || (parents.get(name) ?? []).some((parent) => isBelow(parent, subject));
  return table.rows.flatMap((row) => {
    const { subject } = row.cells;
    const undated = choiceOf(row, 'undated', NICOTINE_WHEN_UNDATED);
    if ('issue' in undated) {
      issues.push(undated.issue);
      return [];
    }
    const isClass = subject.startsWith(CLASS);
    const names = isClass
      ? medications.filter(({ drugClass }) => drugClass === subject.slice(CLASS.length))
      : conditions.filter(({ name }) => isBelow(name, subject));
    if (names.length === 0)
      issues.push(
        row.issue('subject', `"${subject}" is neither a condition nor "class:" and a drug class in use`),
      );
    const kind = isClass ? ('medication' as const) : ('condition' as const);
    return names.map(({ name }) => ({ kind, name, undated: undated.value }));
  });
};
