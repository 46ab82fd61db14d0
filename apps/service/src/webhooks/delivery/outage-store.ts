import type { EventType } from '@prequal/contract';
import type { Db, Tx } from '../../storage/index.ts';

export interface FailingLane {
  readonly endpointId: string;
  readonly accountId: string;
  readonly since: Date;
}

/** Endpoints that have been failing for so long, and still do. */
export async function selectFailing(db: Db, now: Date, outageMs: number): Promise<FailingLane[]> {
  return db.query<FailingLane>(
    `select l.endpoint_id as "endpointId", e.account_id as "accountId", l.failing_since as since
     from webhook_lanes l join webhook_endpoints e on e.id = l.endpoint_id
     where l.failing_since <= $1 and not l.outage_reported and e.enabled and e.deleted_at is null
       and e.account_id not in (select m.account_id from moving_accounts m)
       and (l.retrying or l.failed_at >= l.failing_since + make_interval(secs => $2))
     order by l.failing_since`,
    [new Date(now.getTime() - outageMs), outageMs / 1000],
  );
}

/** False if the outage has ended or was reported meanwhile. */
export async function markReported(tx: Tx, { endpointId, since }: FailingLane): Promise<boolean> {
  const rows = await tx.query(
    `update webhook_lanes set outage_reported = true
     where endpoint_id = $1 and failing_since = $2 and not outage_reported returning endpoint_id`,
    [endpointId, since],
  );
  return rows.length > 0;
}

/** The newest delivery of the endpoint that was tried in its order, and the response to its last attempt. */
export async function selectLastTried(
  tx: Tx,
  endpointId: string,
): Promise<{ readonly eventType: EventType; readonly responseStatus: number | null } | null> {
  const [row] = await tx.query<{ eventType: EventType; responseStatus: number | null }>(
    `select v.type as "eventType", a.response_status as "responseStatus"
     from (
       select d.event_id from webhook_deliveries d
       where d.endpoint_id = $1 and d.tries > 0 order by d.seq desc limit 1
     ) d
     join events v on v.id = d.event_id
     join lateral (
       select a.response_status from webhook_attempts a
       where a.event_id = d.event_id and a.endpoint_id = $1 order by a.number desc limit 1
     ) a on true`,
    [endpointId],
  );
  return row ?? null;
}
