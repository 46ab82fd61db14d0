import type { Tx } from './database.ts';

/** Whether Citus distributes the schema of this connection as a whole, so that its tables are on one worker. */
async function isDistributed(tx: Tx): Promise<boolean> {
  const [citus] = await tx.query<{ present: boolean }>(
    "select to_regclass('pg_catalog.pg_dist_schema') is not null as present",
  );
  if (citus?.present !== true) return false;
  const schemas = await tx.query(
    'select from pg_catalog.pg_dist_schema where schemaid = current_schema()::regnamespace',
  );
  return schemas.length > 0;
}

/** The functions that do not run on the worker yet: new ones, those of a new version, or all of a schema that was just distributed. */
async function functionsToDistribute(tx: Tx): Promise<readonly string[]> {
  const rows = await tx.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace = current_schema()::regnamespace
       and not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%')
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Whether functions of a distributed schema would run on the coordinator, or not at all. */
export async function needsDistribution(tx: Tx): Promise<boolean> {
  return (await isDistributed(tx)) && (await functionsToDistribute(tx)).length > 0;
}

/**
 * Makes the functions of a distributed schema run on the worker that has its tables. There a session has another search
 * path, and Citus plans statements only when it knows their parameters, so a generic plan cannot be forced.
 */
export async function distributeFunctions(tx: Tx): Promise<void> {
  if (!(await isDistributed(tx))) return;
  const [row] = await tx.query<{ schema: string }>('select quote_ident(current_schema()) as schema');
  const schema = row?.schema ?? '';
  for (const name of await functionsToDistribute(tx)) {
    await tx.query(`alter function ${name} set search_path = ${schema}`);
    await tx.query(`alter function ${name} reset plan_cache_mode`);
    await tx.query('select create_distributed_function($1::regprocedure, colocate_with := $2)', [
      name,
      `${schema}.accounts`,
    ]);
  }
}
