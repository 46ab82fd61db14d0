import { randomUUID } from 'node:crypto';
import { prepareAuditRow } from '../../apps/service/src/audit/index.ts';
import { fingerprint, newId, systemClock } from '../../apps/service/src/kernel/index.ts';
import type { Db } from '../../apps/service/src/storage/index.ts';
import { DecisionLog } from '../../apps/service/src/underwriting/index.ts';
import { auditEntryOf, KEYS, sketchDecision } from '../../apps/service/test/decisions.ts';
import { BUSIEST } from './fill.ts';

const CLIENTS = 16;
const FEWEST_REQUESTS = 4000;
/** As long as those that were filled in: a shorter row would go into the free space of an old page. */
const REQUEST = Buffer.alloc(482);
/** About what a stored response of ten products has. */
const BODY = Buffer.from(
  JSON.stringify({
    plans: Array.from({ length: 60 }, (_, index) => ({
      id: fingerprint(index).toString('hex').slice(0, 32),
      eligible: index % 3 === 0,
      premium: { cents: index * 977, rank: index },
    })),
  }),
);

export interface RecordedRequests {
  /** Bytes of write-ahead log, and of full pages in it, per request. */
  readonly logBytes: number;
  readonly fullPageBytes: number;
  readonly milliseconds: number;
}

/**
 * Records live decisions of the busiest account through the code of the service. The server has just been started, which
 * begins with a checkpoint: `requests` is how many there are until the next one.
 */
export async function recordRequests(db: Db, requests = 0): Promise<RecordedRequests> {
  const count = Math.max(FEWEST_REQUESTS, Math.round(requests));
  const log = new DecisionLog(db, KEYS);
  const record = async () => {
    const now = systemClock.now();
    const requestId = newId('request', now);
    const sketch = { accountId: BUSIEST, key: randomUUID(), now, requestId, body: BODY };
    const audit = prepareAuditRow(KEYS, { ...auditEntryOf(sketch, BODY), request: REQUEST }, now);
    const recording = await log.record({ ...sketchDecision(sketch), audit });
    if (recording.kind !== 'recorded') throw new Error(`not recorded: ${recording.kind}`);
  };
  const before = await readLog(db);
  const start = systemClock.elapsed();
  let left = count;
  const client = async () => {
    while (left-- > 0) await record();
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const elapsed = systemClock.elapsed() - start;
  const after = await readLog(db);
  return {
    logBytes: (after.bytes - before.bytes) / count,
    fullPageBytes: ((after.pages - before.pages) * 8192) / count,
    milliseconds: elapsed / count,
  };
}

async function readLog(db: Db): Promise<{ bytes: number; pages: number }> {
  await db.query('select pg_stat_force_next_flush()');
  const [row] = await db.query<{ bytes: number; pages: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes, wal_fpi::float8 as pages from pg_stat_wal`,
  );
  if (row === undefined) throw new Error('the server does not count its log');
  return row;
}
