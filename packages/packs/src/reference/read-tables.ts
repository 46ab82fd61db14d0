import type { SourceFiles } from '../source-files.ts';
import { choiceOf, claimNames } from './cells.ts';
import type { TableIssue, TableRow } from './csv-table.ts';
import { readTable } from './csv-table.ts';
import type { NicotineOption, SpellingCorrection } from './model.ts';
import { NICOTINE_TYPES } from './model.ts';
import { NameClaims } from './name-claims.ts';

const CORRECTION_COLUMNS = ['from', 'to', 'domain'] as const;
const NICOTINE_COLUMNS = ['name', 'type', 'aliases'] as const;
const CORRECTION_DOMAINS = ['condition', 'medication'] as const;

export interface CorrectionDraft extends SpellingCorrection {
  readonly row: TableRow<(typeof CORRECTION_COLUMNS)[number]>;
}

export const readCorrections = (files: SourceFiles, issues: TableIssue[]): CorrectionDraft[] => {
  const table = readTable(files, 'corrections', CORRECTION_COLUMNS);
  issues.push(...table.issues);
  return table.rows.flatMap((row) => {
    const domain = choiceOf(row, 'domain', CORRECTION_DOMAINS);
    if ('issue' in domain) {
      issues.push(domain.issue);
      return [];
    }
    return [{ row, from: row.cells.from, to: row.cells.to, domain: domain.value }];
  });
};

export const readNicotineOptions = (files: SourceFiles, issues: TableIssue[]): NicotineOption[] => {
  const table = readTable(files, 'nicotine', NICOTINE_COLUMNS);
  issues.push(...table.issues);
  const claims = new NameClaims('nicotine');
  return table.rows.flatMap((row) => {
    const aliases = claimNames(claims, row, issues);
    const type = choiceOf(row, 'type', NICOTINE_TYPES);
    if ('issue' in type) {
      issues.push(type.issue);
      return [];
    }
    return [{ name: row.cells.name, type: type.value, aliases }];
  });
};
