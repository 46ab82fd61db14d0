import { notifyEvents } from '../../events/index.ts';
import type { Tx } from '../../storage/index.ts';

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
  { endpointId, seq }: { readonly endpointId: string; readonly seq: number },
  now: Date,
): Promise<void> {
  await tx.query(
    'update webhook_lanes set tail_seq = $2, wake_at = coalesce(wake_at, $3) where endpoint_id = $1',
    [endpointId, seq, now],
  );
  await notifyEvents(tx);
}

/** Takes the test out of the order. */
export async function moveOutOfBand(tx: Tx, endpointId: string, seq: number): Promise<void> {
  await tx.query('update webhook_deliveries set out_of_band = true where endpoint_id = $1 and seq = $2', [
    endpointId,
    seq,
  ]);
}
