import { inDatabaseOf } from '../open-database.ts';

/** Gives an account a request log of this many rows over 30 days, with their counts. */
export async function fillLog(dataDir: string, accountId: string, rows: number): Promise<void> {
  await inDatabaseOf(dataDir, async (db) => {
    await db.query(
      `insert into request_log (id, account_id, livemode, license_id, at, method, path, operation, status, api_version,
         duration_ms, replayed)
       select 'req_' || right($1, 10) || lpad(n::text, 16, '0'), $1, true, 'lic', now() - n * (interval '29 days' / $2::integer), 'POST',
         '/v3/prequalify', 'prequalify', 200, 'v3', 10, false
       from generate_series(1, $2::integer) n`,
      [accountId, rows],
    );
    await db.query(
      `insert into request_counts
       select account_id, livemode, (at at time zone 'UTC')::date, license_id, operation, '', count(*), count(*), 0, 0
       from request_log where account_id = $1 group by 1, 2, 3, 4, 5`,
      [accountId],
    );
    // The rows of a month are not vacuumed at once, beside what is measured.
    await db.query('vacuum (analyze) request_log, request_counts');
  });
}
