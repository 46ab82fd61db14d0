import type { EventFilter } from '@prequal/contract';
import { only } from '../../kernel/index.ts';
import type { Db, Tx } from '../../storage/index.ts';
import { cancelDeliveries, openLane } from '../delivery/lane-store.ts';
import { BATCH_OF_ENDPOINT, type BatchSettings } from './batch-column.ts';

export interface EndpointRow {
  readonly id: string;
  readonly accountId: string;
  readonly livemode: boolean;
  readonly url: string;
  readonly events: readonly string[];
  readonly enabled: boolean;
  readonly description: string;
  readonly filter: EventFilter | null;
  /** Null: one event in each request. */
  readonly batch: BatchSettings | null;
  readonly headersSealed: Buffer | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const COLUMNS = `id, account_id as "accountId", livemode, url, events, enabled, description, filter,
  ${BATCH_OF_ENDPOINT} as batch,
  headers_sealed as "headersSealed",
  created_at as "createdAt", updated_at as "updatedAt"`;

/** The endpoint and its lane: an endpoint without a lane would never receive anything. */
export async function insertEndpoint(tx: Tx, endpoint: EndpointRow, secretSealed: Buffer): Promise<void> {
  await tx.query(
    `insert into webhook_endpoints
       (id, account_id, livemode, url, events, enabled, description, secret_sealed, created_at, updated_at,
        filter, batch_max_events, batch_max_wait_ms, headers_sealed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      endpoint.id,
      endpoint.accountId,
      endpoint.livemode,
      endpoint.url,
      endpoint.events,
      endpoint.enabled,
      endpoint.description,
      secretSealed,
      endpoint.createdAt,
      endpoint.updatedAt,
      ...optionsOf(endpoint),
    ],
  );
  await openLane(tx, endpoint.accountId, endpoint.id);
}

export async function countEndpoints(tx: Tx, accountId: string, livemode: boolean): Promise<number> {
  const rows = await tx.query<{ count: number }>(
    `select count(*) as count from webhook_endpoints
     where account_id = $1 and livemode = $2 and deleted_at is null`,
    [accountId, livemode],
  );
  return only(rows, 'count').count;
}

export async function selectEndpoints(db: Db, accountId: string, livemode: boolean): Promise<EndpointRow[]> {
  return db.query<EndpointRow>(
    `select ${COLUMNS} from webhook_endpoints e
     where account_id = $1 and livemode = $2 and deleted_at is null order by id`,
    [accountId, livemode],
  );
}

/** In either mode: the caller distinguishes "not found" from "wrong mode". */
export async function selectEndpoint(db: Db, accountId: string, id: string): Promise<EndpointRow | null> {
  const [row] = await db.query<EndpointRow>(
    `select ${COLUMNS} from webhook_endpoints e where id = $2 and account_id = $1 and deleted_at is null`,
    [accountId, id],
  );
  return row ?? null;
}

export async function lockEndpoint(tx: Tx, accountId: string, id: string): Promise<EndpointRow | null> {
  const [row] = await tx.query<EndpointRow>(
    `select ${COLUMNS} from webhook_endpoints e where id = $2 and account_id = $1 and deleted_at is null
     for no key update`,
    [accountId, id],
  );
  return row ?? null;
}

export async function saveEndpoint(tx: Tx, endpoint: EndpointRow): Promise<void> {
  await tx.query(
    `update webhook_endpoints set url = $2, events = $3, enabled = $4, description = $5, updated_at = $6,
       filter = $7, batch_max_events = $8, batch_max_wait_ms = $9, headers_sealed = $10
     where id = $1`,
    [
      endpoint.id,
      endpoint.url,
      endpoint.events,
      endpoint.enabled,
      endpoint.description,
      endpoint.updatedAt,
      ...optionsOf(endpoint),
    ],
  );
}

function optionsOf({ filter, batch, headersSealed }: EndpointRow): unknown[] {
  return [
    filter === null ? null : JSON.stringify(filter),
    batch?.maxEvents ?? null,
    batch?.maxWaitMs ?? null,
    headersSealed,
  ];
}

export async function saveSecret(
  tx: Tx,
  id: string,
  { secretSealed, now }: { readonly secretSealed: Buffer; readonly now: Date },
): Promise<void> {
  await tx.query('update webhook_endpoints set secret_sealed = $2, updated_at = $3 where id = $1', [
    id,
    secretSealed,
    now,
  ]);
}

/** Marks the endpoint deleted and cancels everything that is still pending for it. The caller holds its lane. */
export async function markDeleted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query(
    'update webhook_endpoints set deleted_at = $2, enabled = false, updated_at = $2 where id = $1',
    [id, now],
  );
  await cancelDeliveries(tx, id, now);
}

/** Disables the endpoints of closed accounts that have received everything, and returns how many. */
export async function disableEndpointsOfClosedAccounts(db: Db, now: Date): Promise<number> {
  const rows = await db.query(
    `update webhook_endpoints e set enabled = false, updated_at = $1
     from accounts a
     where a.id = e.account_id and a.status = 'closed' and e.enabled and not exists (
       select from webhook_deliveries d where d.endpoint_id = e.id and d.status = 'pending')
     returning e.id`,
    [now],
  );
  return rows.length;
}
