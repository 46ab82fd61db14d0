import type { PreparedEvent } from '../events/index.ts';
import { only } from '../kernel/index.ts';
import type { Tx } from '../storage/index.ts';

/**
 * Writes a test as the next event of its account and mode, with one delivery: to the endpoint that is tested, whatever
 * it subscribes to. The number is taken as emission takes it.
 */
export async function insertTestEvent(tx: Tx, event: PreparedEvent, endpointId: string): Promise<number> {
  const rows = await tx.query<{ seq: number }>(
    `with head as (
       update account_heads set
         live_event_seq = live_event_seq + case when $2 then 1 else 0 end,
         test_event_seq = test_event_seq + case when $2 then 0 else 1 end
       where account_id = $1
       returning case when $2 then live_event_seq else test_event_seq end as seq
     ), written as (
       insert into events (id, account_id, livemode, seq, type, api_version, created_at, body)
       select $3, $1, $2, seq, $4, $5, $6, $7 from head
     ), queued as (
       insert into webhook_deliveries (endpoint_id, seq, event_id, next_attempt_at, test)
       select $8, head.seq, $3, $6, true from head
     )
     select seq from head`,
    [
      event.accountId,
      event.livemode,
      event.id,
      event.type,
      event.apiVersion,
      event.createdAt,
      event.body,
      endpointId,
    ],
  );
  return only(rows, `head of account ${event.accountId}`).seq;
}

/** Whether the event at the head of the lane waits for a retry at this moment. Holds the lane. */
export async function isWaiting(tx: Tx, endpointId: string): Promise<boolean> {
  const [lane] = await tx.query<{ waiting: boolean }>(
    `select retrying and lease_owner is null as waiting from webhook_lanes where endpoint_id = $1 for update`,
    [endpointId],
  );
  return lane?.waiting ?? false;
}

/** Puts the test at the end of the lane. */
export async function queueTest(
  tx: Tx,
  endpointId: string,
  seq: number,
  now: Date,
  channel: string,
): Promise<void> {
  await tx.query(
    'update webhook_lanes set tail_seq = $2, wake_at = coalesce(wake_at, $3) where endpoint_id = $1',
    [endpointId, seq, now],
  );
  await tx.query('select pg_notify($1, $2)', [channel, '']);
}

/** Takes the test out of the order. */
export async function moveBeside(tx: Tx, endpointId: string, seq: number): Promise<void> {
  await tx.query('update webhook_deliveries set beside = true where endpoint_id = $1 and seq = $2', [
    endpointId,
    seq,
  ]);
}
