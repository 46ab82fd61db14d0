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

/** A key as it is stored, and the time at which it must not have expired. */
export interface KeyQuery {
  readonly identity: KeyIdentity;
  readonly now: Date;
}

type FoundKey = Omit<KeyRow, 'pack'> & { readonly at: number; readonly packId: string | null };

/**
 * The unexpired rows of keys, in one statement. A row without a response is never visible: both are written in one
 * transaction. Groups are read separately, because most keys are free and planning for the partitions of both tables takes
 * longer than reading. A key has one unexpired row; the limit keeps every plan from reading whole partitions.
 */
export async function readKeys(
  db: Pick<Db, 'query'>,
  asked: readonly KeyQuery[],
): Promise<readonly (KeyRow | null)[]> {
  const found = await db.query<FoundKey>(
    `select asked.at::integer, k.fingerprint, k.request_id as "requestId", k.status, k.body, k.pack_id as "packId",
       k.pack_from, k.pack_length, k.created_at as "createdAt"
     from unnest($1::text[], $2::boolean[], $3::text[], $4::text[], $5::timestamptz[])
       with ordinality as asked (account_id, livemode, route, key, now, at)
     cross join lateral (
       select * from idempotency_keys i
       where i.account_id = asked.account_id and i.livemode = asked.livemode and i.route = asked.route
         and i.key = asked.key and i.expires_at > asked.now
       limit 1
     ) k`,
    [
      asked.map(({ identity }) => identity.accountId),
      asked.map(({ identity }) => identity.livemode),
      asked.map(({ identity }) => identity.route),
      asked.map(({ identity }) => identity.key),
      asked.map(({ now }) => now),
    ],
    // Stored responses are long.
    { name: 'read-keys', isBinary: true },
  );
  const rows: (KeyRow | null)[] = asked.map(() => null);
  for (const { at, ...row } of found)
    rows[at - 1] = await withGroup(db, row, asked[at - 1]?.identity.accountId ?? '');
  return rows;
}

/** Reads the row of a key, alone or together with others. */
export type KeyReader = (query: KeyQuery) => Promise<KeyRow | null>;

export function keyReader(db: Pick<Db, 'query'>): KeyReader {
  return async (query) => (await readKeys(db, [query]))[0] ?? null;
}

async function withGroup(
  db: Pick<Db, 'query'>,
  row: Omit<FoundKey, 'at'>,
  accountId: string,
): Promise<KeyRow | null> {
  if (row.packId === null) return { ...row, pack: null };
  const [group] = await db.query<{ body: Buffer }>(
    'select body from response_packs where id = $1 and account_id = $2',
    [row.packId, accountId],
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
