import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { distributeFunctions } from './citus.ts';
import type { Tx } from './database.ts';
import { statementsOf } from './statements.ts';

/** Reached from `src/storage` and from `dist/storage` alike: SQL is shipped as source. */
const FOLDER = new URL('../../src/storage/functions/', import.meta.url);

interface SqlFile {
  /** `append_audit`, or `types/decision_request`. */
  readonly name: string;
  readonly isType: boolean;
  readonly sql: string;
  readonly checksum: string;
}

/** Types come first: the functions use them. */
export async function readFunctions(): Promise<SqlFile[]> {
  return [...(await readFolder('types/')), ...(await readFolder(''))];
}

async function readFolder(prefix: string): Promise<SqlFile[]> {
  const names = (await readdir(new URL(prefix || '.', FOLDER)))
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(`${prefix}${name}`, FOLDER), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { name: `${prefix}${name.slice(0, -'.sql'.length)}`, isType: prefix !== '', sql, checksum };
    }),
  );
}

/** The files that differ from what the database has. Replacing a type drops functions, so it changes all of them. */
export async function changedFunctions(tx: Tx): Promise<readonly SqlFile[]> {
  const files = await readFunctions();
  const rows = await tx.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_functions',
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const changed = files.filter(({ name, checksum }) => applied.get(name) !== checksum);
  return changed.some(({ isType }) => isType) ? files : changed;
}

/** Replaces every SQL function with the shipped version. */
export async function applyFunctions(tx: Tx): Promise<void> {
  await tx.query(`create table if not exists schema_functions (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  for (const { name, sql, checksum } of await changedFunctions(tx)) {
    for (const statement of statementsOf(sql)) await tx.query(statement);
    await tx.query(
      `insert into schema_functions (name, checksum, applied_at) values ($1, $2, now())
       on conflict (name) do update set checksum = excluded.checksum, applied_at = excluded.applied_at`,
      [name, checksum],
    );
  }
  await distributeFunctions(tx);
}
