import { only } from '../kernel/index.ts';
import { byteaText, type Db, type Tx } from '../storage/index.ts';
import type { KeptResponse } from './compressed-response.ts';
import type { KeyIdentity } from './identity.ts';

export interface KeyRow extends KeptResponse {
  readonly fingerprint: Buffer;
  readonly requestId: string;
  readonly status: number;
  readonly createdAt: Date;
}

export interface KeyClaim {
  readonly identity: KeyIdentity;
  readonly fingerprint: Buffer;
  readonly requestId: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/**
 * The unexpired row of a key. A row without a response is never visible: both are written in one transaction. Groups are
 * read separately, because most keys are free and planning for the partitions of both tables takes longer than reading.
 */
export async function readKey(db: Pick<Db, 'query'>, id: KeyIdentity, now: Date): Promise<KeyRow | null> {
  const [row] = await db.query<Omit<KeyRow, 'pack'> & { readonly packId: string | null }>(
    `select fingerprint, request_id as "requestId", status, body, pack_id as "packId", pack_from, pack_length,
       created_at as "createdAt"
     from idempotency_keys
     where account_id = $1 and livemode = $2 and route = $3 and key = $4 and expires_at > $5`,
    [id.accountId, id.livemode, id.route, id.key, now],
    'read-key',
  );
  if (row === undefined) return null;
  if (row.packId === null) return { ...row, pack: null };
  const [group] = await db.query<{ body: Buffer }>(
    'select body from response_packs where id = $1 and account_id = $2',
    [row.packId, id.accountId],
  );
  // Groups are dropped after the keys that point to them, so the key has expired since it was read.
  return group === undefined ? null : { ...row, pack: group.body };
}

/**
 * Claims a free or expired key for this transaction. Waits while another transaction holds the key; false if that one
 * has stored a response.
 */
export async function claimKey(tx: Tx, claim: KeyClaim): Promise<boolean> {
  const { identity, fingerprint, requestId, now, expiresAt } = claim;
  const rows = await tx.query<{ granted: boolean }>(
    `select (claim_keys(array[k]))[1] as granted from json_populate_record(null::idempotency_keys, $1) k`,
    [
      JSON.stringify({
        account_id: identity.accountId,
        livemode: identity.livemode,
        route: identity.route,
        key: identity.key,
        fingerprint: byteaText(fingerprint),
        request_id: requestId,
        created_at: now,
        expires_at: expiresAt,
      }),
    ],
  );
  return only(rows, 'claim').granted;
}

export async function storeResponse(
  tx: Tx,
  id: KeyIdentity,
  { status, body }: { readonly status: number; readonly body: Buffer },
): Promise<void> {
  await tx.query(
    `update idempotency_keys set status = $5, body = $6
     where account_id = $1 and livemode = $2 and route = $3 and key = $4`,
    [id.accountId, id.livemode, id.route, id.key, status, body],
  );
}
