import { type OwnedTable, TABLES } from '../../apps/service/src/tables/index.ts';
import { RETENTION_STEPS } from '../../apps/service/src/worker/retention.ts';
import { KEY_EXCEPTIONS } from '../sharding/keys.ts';
import { CROSS_ACCOUNT_STATEMENTS, REASONS } from '../sharding/statements.ts';

/** The pages that the descriptions of the tables are rendered into. */
export const PAGES = ['tables', 'retention', 'citus'] as const;

/** A page with its generated parts replaced: those between `<!-- generated: NAME -->` and `<!-- end -->`. */
export function renderPage(page: string): string {
  return page.replace(
    /(<!-- generated: ([\w-]+)[^>]*-->\n)[\s\S]*?(<!-- end -->)/g,
    (_whole, start: string, name: string, end: string) => {
      const render = PARTS[name];
      if (render === undefined) throw new Error(`No part of a page is named ${name}`);
      return `${start}\n${render()}\n\n${end}`;
    },
  );
}

const PARTS: Readonly<Record<string, () => string>> = {
  tables: allTables,
  'retention-steps': retentionSteps,
  'account-data': accountData,
  'key-exceptions': keyExceptions,
  'shared-tables': sharedTables,
  'cross-account-statements': crossAccountStatements,
};

const code = (text: string) => `\`${text}\``;
const codes = (names: readonly string[]) => names.map(code).join(', ');
const rows = (header: readonly string[], lines: readonly (readonly string[])[]) =>
  [header, header.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
    .replace(/^\| (?:--- \| )+--- \|$|^\| --- \|$/m, (line) => line.replaceAll(' ', ''));

function allTables(): string {
  return rows(
    [
      'table',
      'module',
      'content',
      'primary key',
      'account',
      'place',
      'kept',
      'when an account is erased',
      'encrypted',
    ],
    TABLES.map((table) => [
      code(table.name),
      table.owner,
      table.content,
      codes(table.primaryKey) || '–',
      table.tenant.column === null ? '–' : code(table.tenant.column),
      table.distribution.place,
      `${keptText(table)}${table.partitioning === undefined ? '' : `; a partition for each ${table.partitioning.period}`}`,
      erasureText(table) || '–',
      codes([...new Set((table.sealed ?? []).map(({ column }) => column))]) || '–',
    ]),
  );
}

function keptText({ retention }: OwnedTable): string {
  switch (retention.kind) {
    case 'forever':
      return 'forever';
    case 'owner':
      return `until deleted: ${retention.when}`;
    case 'with':
      return `with ${code(retention.table)}`;
    case 'expires':
      return retention.rules
        .map(({ when, empties }) => (empties === undefined ? when : `${code(empties)}: ${when}`))
        .join('; ');
  }
}

function erasureText({ erasure }: OwnedTable): string {
  if (erasure.kind === 'emptied') return `${codes(Object.keys(erasure.columns))} overwritten`;
  if (erasure.kind !== 'kept')
    return { deleted: 'deleted', expires: 'expires by itself', none: '' }[erasure.kind];
  const freeText = erasure.freeText ?? [];
  return freeText.length === 0 ? 'kept' : `kept; ${codes(freeText)} may still hold personal data`;
}

function retentionSteps(): string {
  return rows(
    ['step', 'deletes', 'when'],
    RETENTION_STEPS.map(({ name, deletes, when }) => [code(name), deletes, when]),
  );
}

function accountData(): string {
  return rows(
    ['table', 'content', 'after the erasure'],
    TABLES.filter(({ erasure }) => erasure.kind !== 'none').map((table) => [
      code(table.name),
      table.content,
      erasureText(table),
    ]),
  );
}

function keyExceptions(): string {
  return rows(
    ['table', 'key', 'reason'],
    KEY_EXCEPTIONS.map(({ table, key, reason }) => [code(table), code(key), reason]),
  );
}

function sharedTables(): string {
  const listed = (place: 'home' | 'each') =>
    TABLES.flatMap(({ name, distribution }) =>
      distribution.place === place ? [`${code(name)} (${distribution.reason})`] : [],
    ).join(', ');
  return [
    `- Once, for all accounts: ${listed('home')}.`,
    `- In every database, about that database: ${listed('each')}.`,
  ].join('\n');
}

function crossAccountStatements(): string {
  return rows(
    ['reason', 'statements'],
    Object.entries(REASONS).map(([kind, reason]) => {
      const modules = new Map<string, string[]>();
      for (const [statement, its] of Object.entries(CROSS_ACCOUNT_STATEMENTS)) {
        if (its !== kind) continue;
        const module = statement.split('/')[0] ?? '';
        modules.set(module, [...(modules.get(module) ?? []), statement.split(' ')[1] ?? '']);
      }
      const listed = [...modules].map(([module, names]) => `${module}: ${codes(names)}`);
      return [reason, listed.join('; ')];
    }),
  );
}
