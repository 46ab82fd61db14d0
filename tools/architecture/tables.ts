import { MAY_IMPORT, SERVICE, TABLE_OWNERS } from './boundaries.ts';
import { readSource } from './source.ts';
import type { Violation } from './violation.ts';

const FUNCTIONS = `${SERVICE}/storage/functions/`;
const MIGRATIONS = `${SERVICE}/storage/migrations/`;
const WRITE =
  /\b(?:insert\s+into|delete\s+from|truncate(?:\s+table)?)\s+([a-z_]+)|\bupdate\s+(?!set\b)([a-z_]+)(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b/gi;
const CREATE_TABLE =
  /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([a-z_]+)\b(?!\s+partition)/gi;

const TRIGGER = /\bbefore (?:update|delete|truncate)(?: or \w+)* on\b/gi;

/** Each table is written by one module: in its `*-store.ts` files and in the SQL functions that it owns. */
export function findForeignWrites(files: ReadonlyMap<string, string>): Violation[] {
  const owners = new Map(
    Object.entries(TABLE_OWNERS).flatMap(([module, tables]) => tables.map((table) => [table, module])),
  );
  const violations: Violation[] = [];
  for (const [path, text] of files) {
    const report = (line: number, detail: string) =>
      violations.push({ file: path, line, rule: 'table ownership', detail });
    if (path.startsWith(MIGRATIONS)) {
      for (const [, table = ''] of withoutComments(text).matchAll(CREATE_TABLE)) {
        if (!owners.has(table)) report(1, `${table} has no owner in boundaries.ts`);
      }
      continue;
    }
    const module = writerOf(path, text);
    if (module === undefined) continue;
    if (module === null) {
      report(1, 'the first line must be "-- Module: <name>"');
      continue;
    }
    for (const { sql, line } of statementsOf(path, text)) {
      for (const match of sql.matchAll(WRITE)) {
        const table = (match[1] ?? match[2] ?? '').toLowerCase();
        const owner = owners.get(table);
        const at = line + sql.slice(0, match.index).split('\n').length - 1;
        if (owner === undefined) report(at, `${table} has no owner in boundaries.ts`);
        else if (owner !== module) report(at, `${module} writes ${table}, which belongs to ${owner}`);
      }
    }
  }
  return violations;
}

/** The module that a file writes for: undefined if the file has no SQL to check, null if it does not say. */
function writerOf(path: string, text: string): string | null | undefined {
  if (path.startsWith(FUNCTIONS)) {
    if (path.startsWith(`${FUNCTIONS}types/`)) return undefined;
    const named = /^-- Module: (\w+)\n/.exec(text)?.[1];
    return named !== undefined && named in MAY_IMPORT ? named : null;
  }
  if (!path.startsWith(`${SERVICE}/`) || !path.endsWith('.ts') || path.endsWith('.test.ts')) return undefined;
  if (!path.endsWith('-store.ts') && !path.startsWith(`${SERVICE}/storage/`)) return undefined;
  return path.slice(SERVICE.length + 1).split('/')[0];
}

function statementsOf(path: string, text: string): { sql: string; line: number }[] {
  if (path.endsWith('.sql')) {
    // Triggers name the writes that they react to.
    const sql = withoutComments(text).replace(TRIGGER, '');
    return [{ sql, line: 1 }];
  }
  return readSource(path, text).strings.map(({ text: sql, line }) => ({
    sql: sql.replace(TRIGGER, ''),
    line,
  }));
}

function withoutComments(sql: string): string {
  return sql.replace(/--.*$/gm, '');
}
