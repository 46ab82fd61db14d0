import type { EventType } from '@prequal/contract';
import { only } from '../../kernel/index.ts';
import type { Db, Tx } from '../../storage/index.ts';
import type { DeliveryStatus, Turn } from './delivery.ts';
import { type Attempt, type JobRow, type LaneJob, toJob } from './lane-store.ts';

/** One event of a batch. */
export interface BatchMember {
  readonly seq: number;
  readonly eventId: string;
  readonly eventType: EventType;
  readonly body: Buffer;
  readonly traceParent: string | null;
  readonly tries: number;
  readonly nextAttemptAt: Date | null;
}

/** What is pending in a lane from its head on, in order. The caller holds the lane. */
export async function selectPending(
  db: Db,
  { endpointId, seq }: Pick<LaneJob, 'endpointId' | 'seq'>,
  limit: number,
): Promise<BatchMember[]> {
  return db.query<BatchMember>(
    `select d.seq, d.event_id as "eventId", v.type as "eventType", v.body, v.trace_parent as "traceParent", d.tries,
       d.next_attempt_at as "nextAttemptAt"
     from (
       select * from webhook_deliveries d
       where d.endpoint_id = $1 and d.seq >= $2 and d.status = 'pending' and not d.out_of_band
       order by d.seq limit $3
     ) d join events v on v.id = d.event_id
     order by d.seq`,
    [endpointId, seq, limit],
    'select_batch',
  );
}

export interface BatchOutcome {
  readonly job: LaneJob;
  readonly members: readonly BatchMember[];
  readonly status: DeliveryStatus;
  readonly tries: number;
  readonly nextAttemptAt: Date | null;
  readonly turn: Turn;
  readonly attempt: Attempt;
  readonly now: Date;
  readonly until: Date;
}

export type BatchVerdict =
  /** `written` are the members that were still pending. */
  | { readonly kind: 'done'; readonly next: LaneJob | null; readonly written: readonly number[] }
  | { readonly kind: 'fenced' };

type BatchVerdictRow = JobRow & { readonly verdict: string; readonly written: readonly number[] };

/** Writes the outcome of the attempt for every member at once. */
export async function settleBatch(
  within: Db | Tx,
  owner: string,
  { job, members, attempt, ...outcome }: BatchOutcome,
): Promise<BatchVerdict> {
  const rows = await within.query<BatchVerdictRow>(
    `select v.verdict, to_json(v.written) as written, (v.next).*
     from settle_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) v`,
    [
      owner,
      job.endpointId,
      job.leaseToken,
      members.map(({ seq }) => seq),
      outcome.status,
      outcome.tries,
      outcome.nextAttemptAt,
      outcome.turn,
      attempt.attemptedAt,
      attempt.responseStatus,
      attempt.durationMs,
      attempt.error,
      attempt.responseSealed,
      outcome.now,
      outcome.until,
    ],
    'settle_batch',
  );
  const row = only(rows, 'verdict');
  if (row.verdict === 'fenced') return { kind: 'fenced' };
  return { kind: 'done', next: row.endpoint_id === null ? null : toJob(row), written: row.written };
}
