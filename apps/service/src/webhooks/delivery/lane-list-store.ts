import type { Db } from '../../storage/index.ts';

/** An endpoint with deliveries that have not ended. */
export interface WaitingLane {
  readonly endpointId: string;
  readonly accountId: string;
  readonly url: string;
  readonly enabled: boolean;
  /** Deliveries that have not ended. */
  readonly pending: number;
  /** Whether the first of them has failed and is tried again. */
  readonly retrying: boolean;
  readonly nextAttemptAt: Date | null;
  readonly leased: boolean;
}

export interface LaneQuery {
  /** The id of an endpoint or of an account. */
  readonly search: string | null;
  /** The last endpoint of the previous page. */
  readonly after: string | null;
  readonly limit: number;
}

export async function selectWaitingLanes(
  db: Db,
  { search, after, limit }: LaneQuery,
): Promise<WaitingLane[]> {
  return db.query<WaitingLane>(
    `select l.endpoint_id as "endpointId", l.account_id as "accountId", e.url, e.enabled,
       (l.tail_seq - l.head_seq)::int as pending, l.retrying, l.wake_at as "nextAttemptAt",
       l.lease_owner is not null as leased
     from webhook_lanes l join webhook_endpoints e on e.account_id = l.account_id and e.id = l.endpoint_id
     where l.tail_seq > l.head_seq and ($1::text is null or $1 in (l.endpoint_id, l.account_id))
       and ($2::text is null or l.endpoint_id < $2)
     order by l.endpoint_id desc limit $3`,
    [search, after, limit],
  );
}
