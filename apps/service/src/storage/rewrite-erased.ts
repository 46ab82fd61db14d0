import pg from 'pg';
import { TABLES } from '../tables/index.ts';

/** A table of this size is rewritten in a fraction of a second, in which nobody else can use it. */
const MOST_BYTES = 16 * 2 ** 20;
/** Others wait behind this lock, so it is given up soon. */
const LOCK_TIMEOUT = '100ms';
const LOCK_NOT_AVAILABLE = '55P03';

/** Has values of rows, also those that the statistics of a table were before they were made again. */
const STATISTICS = 'pg_catalog.pg_statistic';

/** Of every schema, because accounts may be in several of one database. */
const ERASED_TABLES = `select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relname = any($1) and n.nspname !~ '^pg_' and pg_total_relation_size(c.oid) <= $2
  order by 1`;

/**
 * Rewrites the small tables of which rows were erased. PostgreSQL keeps what a row was in the table's file until the space is
 * used again, also after a plain VACUUM. False if a table was in use: then it has to be tried again.
 */
export async function rewriteErasedTables(
  database: pg.ClientConfig,
  mostBytes: number = MOST_BYTES,
): Promise<boolean> {
  const client = new pg.Client(database);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(ERASED_TABLES, [erasedTables(), mostBytes]);
    await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`);
    let isDone = true;
    for (const { name } of [...rows, { name: STATISTICS }]) isDone = (await rewrite(client, name)) && isDone;
    return isDone;
  } finally {
    await client.end();
  }
}

function erasedTables(): string[] {
  const isErased = ({ kind }: (typeof TABLES)[number]['erasure']) => kind === 'deleted' || kind === 'emptied';
  return TABLES.filter(({ erasure, partitioning }) => isErased(erasure) && partitioning === undefined).map(
    ({ name }) => name,
  );
}

async function rewrite(client: pg.Client, table: string): Promise<boolean> {
  try {
    await client.query(`vacuum (full, analyze) ${table}`);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}
