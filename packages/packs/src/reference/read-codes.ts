import type { SourceFiles } from '../source-files.ts';
import { splitList } from './cells.ts';
import { codeKey } from './code-table.ts';
import { readOptionalTable, type TableIssue } from './csv-table.ts';
import { CODE_MEANINGS, type DiagnosisCode } from './model.ts';

const COLUMNS = ['code', 'conditions', 'meaning'] as const;

/** Reads what codes of ICD-10-CM mean. A catalog without this table understands no codes. */
export const readCodes = (
  files: SourceFiles,
  conditions: ReadonlySet<string>,
  issues: TableIssue[],
): DiagnosisCode[] => {
  const table = readOptionalTable(files, 'codes', COLUMNS);
  issues.push(...table.issues);
  const seen = new Set<string>();
  return table.rows.flatMap((row) => {
    const { code, meaning: said } = row.cells;
    const prefix = codeKey(code);
    const meaning = CODE_MEANINGS.find((each) => each === (said === '' ? 'current' : said));
    const names = splitList(row.cells.conditions);
    if (prefix === null) {
      issues.push(
        row.issue('code', `"${code}" does not have the form of an ICD-10-CM code, such as "E11.9".`),
      );
    } else if (seen.has(prefix)) issues.push(row.issue('code', `"${code}" has a line already`));
    if (meaning === undefined)
      issues.push(
        row.issue('meaning', `"${said}" is not a meaning. Use "past", "nothing" or leave the cell empty.`),
      );
    for (const name of names) {
      if (!conditions.has(name)) issues.push(row.issue('conditions', `"${name}" is not a condition`));
    }
    if (meaning !== undefined && (names.length === 0) !== (meaning === 'nothing'))
      issues.push(
        row.issue('conditions', 'A code with the meaning "nothing" has no conditions, any other code has.'),
      );
    if (prefix === null || meaning === undefined) return [];
    seen.add(prefix);
    return [{ prefix, conditions: names, meaning }];
  });
};
