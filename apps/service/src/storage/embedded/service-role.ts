import pg from 'pg';

/** Owns the database and everything in it, and has no other rights on the server. */
export const SERVICE_ROLE = 'prequal_service';
export const DATABASE = 'prequal';

const TAKEN = new Set(['42710', '42P04', '23505']);

/**
 * Creates the service's role and its database. `holder` is a connection of the superuser that initdb has created: that
 * role cannot give up its rights, so the service uses another one. Databases of versions that used the superuser are
 * transferred once.
 */
export async function prepareDatabase(holder: pg.Client, admin: pg.ClientConfig): Promise<void> {
  const { rows } = await holder.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [DATABASE],
  );
  if (rows[0]?.owner === SERVICE_ROLE) return;
  await unlessTaken(holder, `create role ${SERVICE_ROLE} login`);
  if (rows.length === 0) await unlessTaken(holder, `create database ${DATABASE} owner ${SERVICE_ROLE}`);
  else await handOver(admin);
}

/** Several processes may start at once. */
async function unlessTaken(client: pg.Client, sql: string): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === undefined || !TAKEN.has(code)) throw error;
  }
}

const HAND_OVER_LOCK = 7_239_003;

/** Sequences of columns, indexes and the row types of tables follow their table. */
const OBJECTS = `
  select format('alter table %s owner to ${SERVICE_ROLE}', c.oid::regclass) as sql
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
  union all
  select format('alter sequence %s owner to ${SERVICE_ROLE}', c.oid::regclass)
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and not exists (
    select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i'))
  union all
  select format('alter routine %s owner to ${SERVICE_ROLE}', p.oid::regprocedure)
  from pg_proc p where p.pronamespace = 'public'::regnamespace
  union all
  select format('alter type %s owner to ${SERVICE_ROLE}', t.oid::regtype)
  from pg_type t left join pg_class c on c.oid = t.typrelid
  where t.typnamespace = 'public'::regnamespace
    and (t.typtype in ('e', 'd', 'r') or (t.typtype = 'c' and c.relkind = 'c'))`;

async function handOver(admin: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...admin, database: DATABASE });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [HAND_OVER_LOCK]);
    const { rows } = await client.query<{ sql: string }>(OBJECTS);
    for (const { sql } of rows) await client.query(sql);
    // Last, because it marks the rest as done.
    await client.query(`alter database ${DATABASE} owner to ${SERVICE_ROLE}`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
