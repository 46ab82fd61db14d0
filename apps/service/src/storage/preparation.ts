import { readdir, readFile } from 'node:fs/promises';
import { systemClock } from '../kernel/index.ts';
import { whenFree } from './brief-locks.ts';
import type { Db } from './database.ts';
import { readFunctions } from './functions.ts';
import { saveConversion, selectConversion } from './partitions/partition-store.ts';

/** Reached from `src/storage` and from `dist/storage` alike: SQL is shipped as source. */
const FOLDER = new URL('../../src/storage/preparations/', import.meta.url);
const PREPARATION_LOCK = 7_239_004;
const LOCK_PAUSE_MS = 500;
/** The oldest database that can be prepared; an older one is migrated at once. */
const FROM_MIGRATION = 10;
const STEP = /^-- Step/m;
const FUNCTION = /^: function (\w+)/;
/** These wait for no lock that others need, or may not run in a transaction. */
const BY_ITSELF = /^\s*(do |insert |create (unique )?index concurrently |alter table \w+ validate )/;
const BUILT_INDEX = /index concurrently if not exists (\w+)/;

/**
 * Does the slow part of missing migrations before their transaction, step by step, without blocking other processes, so that
 * migrations hold their locks briefly. An interrupted preparation is continued by the next one, because every step can be
 * repeated. `db` has one connection, whose lock keeps a second process from doing the same.
 */
export async function prepareMigrations(db: Db): Promise<void> {
  if ((await missingPreparations(db)).length === 0) return;
  // Waiting inside a statement would hold a snapshot, for which the building of an index waits in turn.
  while (!(await tryLock(db))) await systemClock.sleep(LOCK_PAUSE_MS);
  try {
    for (const name of await missingPreparations(db)) await prepare(db, name);
  } finally {
    await db.query('select pg_advisory_unlock($1)', [PREPARATION_LOCK]);
  }
}

async function tryLock(db: Db): Promise<boolean> {
  const [lock] = await db.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    PREPARATION_LOCK,
  ]);
  return lock?.mine === true;
}

/** The preparations of migrations that the database does not have yet. */
async function missingPreparations(db: Db): Promise<string[]> {
  const [tables] = await db.query<{ present: boolean }>(
    "select to_regclass('schema_migrations') is not null as present",
  );
  if (tables?.present !== true) return [];
  const [applied] = await db.query<{ newest: number }>(
    'select max(version) as newest from schema_migrations',
  );
  const newest = applied?.newest ?? 0;
  if (newest < FROM_MIGRATION) return [];
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return names.filter((name) => Number(name.slice(0, 4)) > newest);
}

async function prepare(db: Db, name: string): Promise<void> {
  const [, ...texts] = (await readFile(new URL(name, FOLDER), 'utf8')).split(STEP);
  const functions = new Map((await readFunctions()).map((file) => [file.name, file.sql]));
  const steps = texts.map((text) => functions.get(FUNCTION.exec(text)?.[1] ?? '') ?? text);
  await dropUnfinishedIndexes(db, steps);
  for (const [index, sql] of steps.entries()) {
    await saveConversion(db, progressName(name), {
      step: 'index',
      filled: index,
      pages: steps.length,
      cutoff: null,
    });
    if (BY_ITSELF.test(sql)) await db.query(sql);
    else await whenFree(db, async (tx) => void (await tx.query(sql)));
  }
  await saveConversion(db, progressName(name), {
    step: 'done',
    filled: steps.length,
    pages: steps.length,
    cutoff: null,
  });
}

/** An index whose building was interrupted exists but is not used. */
async function dropUnfinishedIndexes(db: Db, steps: readonly string[]): Promise<void> {
  const names = steps.flatMap((sql) => BUILT_INDEX.exec(sql)?.[1] ?? []);
  const unfinished = await db.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and c.relname = any ($1) and c.relnamespace = current_schema()::regnamespace`,
    [names],
  );
  for (const index of unfinished) await db.query(`drop index concurrently ${index.name}`);
}

/** How far a preparation is, for `doctor`; null if none is under way. */
export async function preparationProgress(db: Db): Promise<string | null> {
  for (const name of await missingPreparations(db)) {
    const state = await selectConversion(db, progressName(name));
    if (state !== null) return `preparing ${name}: ${state.filled} of ${state.pages} steps done`;
  }
  return null;
}

function progressName(name: string): string {
  return `preparation ${name.slice(0, 4)}`;
}

/** Migrations add foreign keys without reading the rows that exist; this reads them while others write. */
export async function validateForeignKeys(db: Db): Promise<void> {
  const pending = await db.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, conname as name from pg_constraint
     where contype = 'f' and not convalidated and connamespace = current_schema()::regnamespace order by 1, 2`,
  );
  for (const { table, name } of pending) await db.query(`alter table ${table} validate constraint ${name}`);
}
