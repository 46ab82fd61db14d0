import { only } from './kernel/index.ts';
import type { Db } from './storage/index.ts';

export interface ServerFacts {
  /** `18.0`. */
  readonly version: string;
  /** 180000: for comparison. */
  readonly versionNumber: number;
}

export async function readServerFacts(db: Db): Promise<ServerFacts> {
  const rows = await db.query<ServerFacts>(
    `select current_setting('server_version') as version,
       current_setting('server_version_num')::int as "versionNumber"`,
  );
  return only(rows, 'set of server facts');
}

export async function readServerTime(db: Db): Promise<Date> {
  const rows = await db.query<{ now: Date }>('select clock_timestamp() as now');
  return only(rows, 'server time').now;
}
