import type { Tx } from '../../storage/index.ts';

export interface Redeliverable {
  readonly id: string;
  readonly livemode: boolean;
  readonly purged: boolean;
}

/** The event, locked against purging. */
export async function lockEvent(tx: Tx, accountId: string, id: string): Promise<Redeliverable | null> {
  const [row] = await tx.query<Redeliverable>(
    `select id, livemode, body is null as purged from events where account_id = $1 and id = $2 for share`,
    [accountId, id],
  );
  return row ?? null;
}

export interface RedeliveryReceiver {
  readonly endpointId: string;
  readonly seq: number;
  readonly enabled: boolean;
  readonly deleted: boolean;
}

/** The endpoints that the event was queued for, now or once. */
export async function selectReceivers(tx: Tx, eventId: string): Promise<RedeliveryReceiver[]> {
  return tx.query<RedeliveryReceiver>(
    `select d.endpoint_id as "endpointId", d.seq, e.enabled, e.deleted_at is not null as deleted
     from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
     where d.event_id = $1 order by d.endpoint_id`,
    [eventId],
  );
}
