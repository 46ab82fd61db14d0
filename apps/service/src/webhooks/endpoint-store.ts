import { only } from '../kernel/index.ts';
import type { Db, Tx } from '../storage/index.ts';

export interface EndpointRow {
  readonly id: string;
  readonly accountId: string;
  readonly livemode: boolean;
  readonly url: string;
  readonly events: readonly string[];
  readonly enabled: boolean;
  readonly description: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const COLUMNS = `id, account_id as "accountId", livemode, url, events, enabled, description,
  created_at as "createdAt", updated_at as "updatedAt"`;

/** The endpoint and its lane: an endpoint without a lane would never be sent anything. */
export async function insertEndpoint(tx: Tx, endpoint: EndpointRow, secretSealed: Buffer): Promise<void> {
  await tx.query(
    `insert into webhook_endpoints
       (id, account_id, livemode, url, events, enabled, description, secret_sealed, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
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
    ],
  );
  await tx.query('insert into webhook_lanes (endpoint_id) values ($1)', [endpoint.id]);
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
    `select ${COLUMNS} from webhook_endpoints
     where account_id = $1 and livemode = $2 and deleted_at is null order by id`,
    [accountId, livemode],
  );
}

/** Of either mode: the caller tells "not there" from "of the other mode". */
export async function selectEndpoint(db: Db, accountId: string, id: string): Promise<EndpointRow | null> {
  const [row] = await db.query<EndpointRow>(
    `select ${COLUMNS} from webhook_endpoints where id = $2 and account_id = $1 and deleted_at is null`,
    [accountId, id],
  );
  return row ?? null;
}

export async function lockEndpoint(tx: Tx, accountId: string, id: string): Promise<EndpointRow | null> {
  const [row] = await tx.query<EndpointRow>(
    `select ${COLUMNS} from webhook_endpoints where id = $2 and account_id = $1 and deleted_at is null
     for no key update`,
    [accountId, id],
  );
  return row ?? null;
}

export async function saveEndpoint(tx: Tx, endpoint: EndpointRow): Promise<void> {
  await tx.query(
    `update webhook_endpoints set url = $2, events = $3, enabled = $4, description = $5, updated_at = $6
     where id = $1`,
    [endpoint.id, endpoint.url, endpoint.events, endpoint.enabled, endpoint.description, endpoint.updatedAt],
  );
}

export async function saveSecret(tx: Tx, id: string, secretSealed: Buffer, now: Date): Promise<void> {
  await tx.query('update webhook_endpoints set secret_sealed = $2, updated_at = $3 where id = $1', [
    id,
    secretSealed,
    now,
  ]);
}

/** Marks the endpoint deleted and ends everything that was still meant for it. The caller holds its lane. */
export async function markDeleted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query(
    'update webhook_endpoints set deleted_at = $2, enabled = false, updated_at = $2 where id = $1',
    [id, now],
  );
  await tx.query(
    `update webhook_deliveries set status = 'canceled', next_attempt_at = null
     where endpoint_id = $1 and status = 'pending'`,
    [id],
  );
  await tx.query('delete from out_of_band_deliveries where endpoint_id = $1', [id]);
  await tx.query(
    'update webhook_replays set finished_at = $2, due_at = null where endpoint_id = $1 and finished_at is null',
    [id, now],
  );
}
