import { TABLES } from '../../apps/service/src/tables/index.ts';
import { ATOMIC_OPERATIONS, MAY_IMPORT, MAY_READ, SERVICE, TABLES_FILE } from './boundaries.ts';
import { readSource } from './source.ts';
import { type SqlReference, sqlReferences } from './sql.ts';
import type { Violation } from './violation.ts';

const FUNCTIONS = `${SERVICE}/storage/functions/`;
const MIGRATIONS = `${SERVICE}/storage/migrations/`;
const CREATE_TABLE =
  /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([a-z_]+)\b(?!\s+partition)/gi;
const OWNERS = new Map(
  TABLES.flatMap(({ name, view, owner }) =>
    [name, ...(view === undefined ? [] : [view])].map((its) => [its, owner]),
  ),
);
/** SQL that is put together from strings, in a function. */
const EXECUTED = /\bexecute\s+(?!function\b|procedure\b)/i;

/** One module uses a table or a function of another one. */
export interface SqlUse {
  readonly module: string;
  readonly other: string;
  readonly file: string;
  readonly line: number;
  readonly name: string;
}

/**
 * Each table is written by the module that describes it: in its `*-store.ts` files and in the SQL functions that name it in
 * their first line. A module reads tables and calls functions of the modules that it may import or read.
 */
export function checkTables(files: ReadonlyMap<string, string>): { violations: Violation[]; uses: SqlUse[] } {
  const violations: Violation[] = [];
  const uses: SqlUse[] = [];
  const functions = functionOwners(files);
  for (const [path, text] of files) {
    const report = (line: number, detail: string) =>
      violations.push({ file: path, line, rule: 'table ownership', detail });
    if (path.startsWith(MIGRATIONS)) {
      for (const [, table = ''] of text.replace(/--.*$/gm, '').matchAll(CREATE_TABLE)) {
        if (!OWNERS.has(table)) report(1, `no module describes ${table} in its ${TABLES_FILE}`);
      }
      continue;
    }
    const module = moduleOfSql(path, text);
    if (module === undefined) continue;
    if (module === null) {
      report(1, 'the first line must be "-- Module: <name>"');
      continue;
    }
    if (path.endsWith('.sql') && EXECUTED.test(text.replace(/--.*$/gm, '')))
      report(1, 'a function must not execute SQL that it puts together: the tables cannot be checked');
    for (const reference of referencesOf(path, text)) {
      const { kind, name, line } = reference;
      const owner = kind === 'call' ? functions.get(name) : OWNERS.get(name);
      if (kind === 'dynamic') {
        if (module !== 'storage') report(line, `the table in \${${name}} must be named in the same file`);
      } else if (owner === undefined) {
        if (kind === 'write') report(line, `no module describes ${name} in its ${TABLES_FILE}`);
      } else if (owner !== module) {
        if (kind === 'write') report(line, `${module} writes ${name}, which belongs to ${owner}`);
        else uses.push({ module, other: owner, file: path, line, name });
      }
    }
  }
  return { violations: [...violations, ...foreignUses(uses)], uses };
}

/** Uses that neither the lists of modules nor the one of operations that are atomic over several modules allow. */
function foreignUses(uses: readonly SqlUse[]): Violation[] {
  return uses
    .filter((use) => !mayUse(use) && !isAtomic(use))
    .map(({ module, other, file, line, name }) => ({
      file,
      line,
      rule: 'table access',
      detail: `${module} may not use ${name} of ${other}: ask ${other} through its index.ts`,
    }));
}

function mayUse({ module, other }: SqlUse): boolean {
  return [MAY_IMPORT, MAY_READ].some((allowed) => allowed[module]?.includes(other) === true);
}

/** Whether the list says that the operation needs several modules' tables at once. */
export function isAtomic({ file, other }: SqlUse): boolean {
  return ATOMIC_OPERATIONS.some(
    (operation) => file === `${SERVICE}/${operation.file}` && operation.uses === other,
  );
}

function functionOwners(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const [path, text] of files) {
    const module = path.startsWith(FUNCTIONS) ? moduleOfSql(path, text) : null;
    const name = path.slice(FUNCTIONS.length).replace(/\.sql$/, '');
    if (module) owners.set(name, module);
  }
  return owners;
}

/** The module that a file has SQL of: undefined if there is none to check, null if it does not say. */
function moduleOfSql(path: string, text: string): string | null | undefined {
  if (path.startsWith(FUNCTIONS)) {
    if (path.startsWith(`${FUNCTIONS}types/`)) return undefined;
    const named = /^-- Module: (\w+)\n/.exec(text)?.[1];
    return named !== undefined && named in MAY_IMPORT ? named : null;
  }
  if (!path.startsWith(`${SERVICE}/`) || !path.endsWith('.ts') || path.endsWith('.test.ts')) return undefined;
  const [module = '', ...rest] = path.slice(SERVICE.length + 1).split('/');
  const hasSql = path.endsWith('-store.ts') || module === 'storage' || rest.join('/') === TABLES_FILE;
  return hasSql ? module : undefined;
}

function referencesOf(path: string, text: string): SqlReference[] {
  if (path.endsWith('.sql'))
    return sqlReferences(text).map(({ line, ...rest }) => ({ ...rest, line: line + 1 }));
  const tables = tableVariables(text);
  return readSource(path, text).strings.flatMap(({ template, line: start }) =>
    sqlReferences(template).map((reference) => {
      const line = start + reference.line;
      const table = reference.kind === 'dynamic' ? tables.get(reference.name) : undefined;
      return table === undefined ? { ...reference, line } : { kind: 'write' as const, name: table, line };
    }),
  );
}

/** Variables that hold the name of a table: `const table = 'x'` and `const table = await sweptTable(db, 'x')`. */
function tableVariables(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, variable = '', table = ''] of text.matchAll(
    /\bconst (\w+) = (?:await sweptTable\(\w+, )?'([a-z_]+)'/g,
  ))
    if (OWNERS.has(table)) found.set(variable.toLowerCase(), table);
  return found;
}
