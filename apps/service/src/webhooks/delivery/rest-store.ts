import type { Tx } from '../../storage/index.ts';

/** Everything of an account that a worker has leased or could take. */
const AWAKE = `select from webhook_lanes where account_id = $1 and (lease_owner is not null or wake_at is not null)
  union all select from out_of_band_deliveries where account_id = $1 and (lease_owner is not null or due_at < 'infinity')
  union all select from webhook_replays where account_id = $1 and (lease_owner is not null or due_at < 'infinity')`;

/**
 * Lets the deliveries of an account rest, so that no worker takes one. Returns how many do not rest yet: those that a worker
 * has, and those that it released, or that were queued, a moment ago. With `force`, leases are taken away, and late writes
 * of their owners are rejected.
 */
export async function restDeliveries(
  tx: Tx,
  accountId: string,
  { force }: { readonly force: boolean },
): Promise<number> {
  const held = force ? '' : 'and lease_owner is null';
  await tx.query(
    `update webhook_lanes set wake_at = null, wake_requested = false, lease_token = lease_token + 1, lease_owner = null,
       lease_until = null
     where account_id = $1 and wake_at is not null ${held}`,
    [accountId],
  );
  await tx.query(
    `update out_of_band_deliveries set due_at = 'infinity', lease_token = lease_token + 1, lease_owner = null
     where account_id = $1 and due_at < 'infinity' ${held}`,
    [accountId],
  );
  await tx.query(
    `update webhook_replays set due_at = 'infinity', lease_token = lease_token + 1, lease_owner = null
     where account_id = $1 and due_at < 'infinity' ${held}`,
    [accountId],
  );
  return countAwakeDeliveries(tx, accountId);
}

/** How many lanes, deliveries and replays of an account do not rest. */
export async function countAwakeDeliveries(tx: Tx, accountId: string): Promise<number> {
  return (await tx.query(AWAKE, [accountId])).length;
}

/** Continues where the deliveries rested. A delivery that waits for its next attempt waits until then. */
export async function resumeDeliveries(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx.query(
    `update webhook_lanes l set wake_at = (
       select coalesce(d.next_attempt_at, $2) from webhook_deliveries d
       where d.endpoint_id = l.endpoint_id and d.seq > l.head_seq and d.status = 'pending' and not d.out_of_band
       order by d.seq limit 1)
     where l.account_id = $1`,
    [accountId, now],
  );
  await tx.query(
    `update out_of_band_deliveries set due_at = $2 where account_id = $1 and due_at = 'infinity'`,
    [accountId, now],
  );
  await tx.query(`update webhook_replays set due_at = $2 where account_id = $1 and due_at = 'infinity'`, [
    accountId,
    now,
  ]);
}
