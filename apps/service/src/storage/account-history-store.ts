import {
  copyRows,
  digestRows,
  type Ends,
  isSameContent,
  literal,
  type MovedTable,
  movedTables,
  ownedBy,
  requireSameColumns,
  type Since,
  timeOf,
} from './account-rows-store.ts';
import type { Db, Tx } from './database.ts';

type Query = Pick<Db | Tx, 'query'>;

/**
 * Which versions of which rows a table has: their number and a sum of hashes. A row that is added, changed or deleted changes it, whatever
 * its content is, and so does a rewrite of the table. That costs much less than to read the rows.
 */
interface Versions {
  readonly rows: number;
  readonly sum: bigint;
}

/** Rows of a table before a time, which were copied and compared, with their versions when the comparison began. */
interface CopiedTable {
  readonly before: Date;
  readonly here: Versions;
  readonly there: Versions;
}

/** By the names of tables. */
export type CopiedHistory = ReadonlyMap<string, CopiedTable>;

interface HistoryInput {
  readonly accountId: string;
  /** Rows of before this moment are copied, but for those that may still change. */
  readonly before: Date;
  /** What was copied so far; the rows after it are added. */
  readonly copied: CopiedHistory;
}

/**
 * Copies and compares the older rows of an account while it is used. Tables whose rows have no time are not copied. Nothing is deleted:
 * rows that an interrupted copy left are used if they are the same, and otherwise the table is left to the copy that is made in the end.
 */
export async function copyAccountHistory(ends: Ends<Db>, input: HistoryInput): Promise<CopiedHistory> {
  const { from, to } = ends;
  const tables = (await movedTables(to)).filter(({ description }) => timeOf(description) !== undefined);
  await requireSameColumns(from, tables);
  const unchanged = await unchangedHistory(ends, input);
  const history = new Map<string, CopiedTable>();
  for (const table of tables) {
    const found = await copyTable(ends, table, { ...input, copied: unchanged });
    if (found !== null) history.set(table.description.name, found);
  }
  return history;
}

/** The tables whose copied rows are the same as when they were compared, here and there. */
export async function unchangedHistory(
  { from, to }: Ends<Query>,
  { accountId, copied }: Pick<HistoryInput, 'accountId' | 'copied'>,
): Promise<CopiedHistory> {
  const unchanged = new Map<string, CopiedTable>();
  for (const { description } of await movedTables(to)) {
    const known = copied.get(description.name);
    if (known === undefined) continue;
    const where = `${ownedBy(description, accountId)} and ${timeOf(description)?.column} < ${literal(known.before)}`;
    const [here, there] = await Promise.all([
      versionsOf(from, description.name, where),
      versionsOf(to, description.name, where),
    ]);
    if (isSame(here, known.here) && isSame(there, known.there)) unchanged.set(description.name, known);
  }
  return unchanged;
}

/** Where the rows begin that were not copied in advance. */
export function sinceHistory(copied: CopiedHistory): Since {
  return new Map([...copied].map(([table, { before }]) => [table, before]));
}

/** How many rows were copied in advance. */
export function countHistory(copied: CopiedHistory): number {
  return [...copied.values()].reduce((sum, { here }) => sum + here.rows, 0);
}

/** Null if the rows differ, because one was changed meanwhile or since an interrupted copy. */
async function copyTable(
  { from, to }: Ends<Db>,
  table: MovedTable,
  { accountId, before: moment, copied }: HistoryInput,
): Promise<CopiedTable | null> {
  const { name } = table.description;
  const { column, leadMs } = { leadMs: 0, ...timeOf(table.description) };
  const owned = ownedBy(table.description, accountId);
  const before = await firstChanging(from, table, { owned, before: new Date(moment.getTime() + leadMs) });
  const known = copied.get(name);
  if (known !== undefined && known.before >= before) return known;
  const { changing } = table.description;
  const settled = changing === undefined ? owned : `${owned} and not (${changing})`;
  const old = `${settled} and ${column} < ${literal(before)}`;
  const added = known === undefined ? old : `${old} and ${column} >= ${literal(known.before)}`;
  const here = await versionsOf(from, name, added);
  await from.transaction((tx) => copyRows({ from: tx, to }, table, added));
  const there = await versionsOf(to, name, added);
  const [original, copy] = await Promise.all([digestRows(from, table, added), digestRows(to, table, added)]);
  if (!isSameContent(original, copy)) return null;
  return { before, here: sum(here, known?.here), there: sum(there, known?.there) };
}

/** The time of the first row that may still change, or `before` if that is earlier. */
async function firstChanging(
  db: Db,
  { description }: MovedTable,
  { owned, before }: { readonly owned: string; readonly before: Date },
): Promise<Date> {
  const { name, changing } = description;
  if (changing === undefined) return before;
  const [row] = await db.query<{ first: Date | null }>(
    `select min(${timeOf(description)?.column}) as first from ${name} where ${owned} and ${changing}`,
  );
  return row?.first != null && row.first < before ? row.first : before;
}

async function versionsOf(db: Query, table: string, where: string): Promise<Versions> {
  const [row] = await db.query<{ rows: number; sum: string }>(
    `select count(*) as rows,
       coalesce(sum(hashtextextended(tableoid::text || ' ' || ctid::text || ' ' || xmin::text, 0)::numeric), 0)::text as sum
     from ${table} where ${where}`,
  );
  return { rows: row?.rows ?? 0, sum: BigInt(row?.sum ?? 0) };
}

function isSame(versions: Versions, other: Versions): boolean {
  return versions.rows === other.rows && versions.sum === other.sum;
}

function sum(added: Versions, known: Versions = { rows: 0, sum: 0n }): Versions {
  return { rows: known.rows + added.rows, sum: known.sum + added.sum };
}
