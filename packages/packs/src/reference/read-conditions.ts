import { CONDITION_KINDS, SEVERITIES } from '@prequal/engine';
import type { SourceFiles } from '../source-files.ts';
import { choiceOf, claimNames, markOf, splitList } from './cells.ts';
import type { TableIssue, TableRow } from './csv-table.ts';
import { readTable } from './csv-table.ts';
import type { Condition } from './model.ts';
import { CONDITION_SECTIONS } from './model.ts';
import type { NameClaims } from './name-claims.ts';

const CONDITION_COLUMNS = ['name', 'parents', 'section', 'severity', 'kind', 'milder', 'aliases'] as const;
const GROUP_COLUMNS = ['group', 'condition'] as const;

export interface ConditionDraft extends Omit<Condition, 'groups' | 'treatedWith'> {
  readonly row: TableRow<(typeof CONDITION_COLUMNS)[number]>;
}

/** One line of the groups: the condition and everything narrower is in the group, or is excluded from it. */
export interface GroupLine {
  readonly row: TableRow<(typeof GROUP_COLUMNS)[number]>;
  readonly group: string;
  readonly condition: string;
  readonly excluded: boolean;
}

export const readConditions = (
  files: SourceFiles,
  claims: NameClaims,
  issues: TableIssue[],
): ConditionDraft[] => {
  const table = readTable(files, 'conditions', CONDITION_COLUMNS);
  issues.push(...table.issues);
  return table.rows.flatMap((row) => {
    const aliases = claimNames(claims, row, issues);
    const milder = markOf(row, 'milder', issues);
    const section = choiceOf(row, 'section', CONDITION_SECTIONS);
    const severity = choiceOf(row, 'severity', SEVERITIES);
    const kind = choiceOf(row, 'kind', CONDITION_KINDS);
    if ('issue' in section || 'issue' in severity || 'issue' in kind) {
      issues.push(...[section, severity, kind].flatMap((cell) => ('issue' in cell ? [cell.issue] : [])));
      return [];
    }
    return [
      {
        row,
        name: row.cells.name,
        parents: splitList(row.cells.parents),
        section: section.value,
        severity: severity.value,
        kind: kind.value,
        milder,
        aliases,
      },
    ];
  });
};

export const readGroups = (files: SourceFiles, issues: TableIssue[]): GroupLine[] => {
  const table = readTable(files, 'groups', GROUP_COLUMNS);
  issues.push(...table.issues);
  return table.rows.flatMap((row) => {
    const { group, condition } = row.cells;
    if (group === '') {
      issues.push(row.issue('group', 'the group has no name'));
      return [];
    }
    const excluded = condition.startsWith('-');
    return [{ row, group, condition: excluded ? condition.slice(1).trim() : condition, excluded }];
  });
};
