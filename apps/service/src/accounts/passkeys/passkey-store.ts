import type { Db, Tx } from '../../storage/index.ts';

export interface PasskeyRow {
  readonly id: string;
  readonly accountId: string;
  readonly memberId: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly deviceType: 'singleDevice' | 'multiDevice';
  readonly backedUp: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Whose passkeys they are. */
export interface PasskeyOwner {
  readonly accountId: string;
  readonly memberId: string;
}

const COLUMNS = `id, account_id as "accountId", member_id as "memberId", credential_id as "credentialId",
  public_key as "publicKey", counter::float8 as counter, transports, device_type as "deviceType",
  backed_up as "backedUp", created_at as "createdAt", last_used_at as "lastUsedAt"`;

/** False when the member already has this passkey. */
export async function insertPasskey(tx: Tx, row: PasskeyRow): Promise<boolean> {
  const rows = await tx.query(
    `insert into passkeys (id, account_id, member_id, credential_id, public_key, counter, transports, device_type,
       backed_up, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (account_id, member_id, credential_id) do nothing returning id`,
    [
      row.id,
      row.accountId,
      row.memberId,
      row.credentialId,
      row.publicKey,
      row.counter,
      row.transports,
      row.deviceType,
      row.backedUp,
      row.createdAt,
    ],
  );
  return rows.length > 0;
}

export async function selectPasskeys(
  db: Pick<Db, 'query'>,
  { accountId, memberId }: PasskeyOwner,
): Promise<PasskeyRow[]> {
  return db.query<PasskeyRow>(
    `select ${COLUMNS} from passkeys where account_id = $1 and member_id = $2 order by id`,
    [accountId, memberId],
  );
}

/**
 * Records a use. False when the passkey is gone, or was used with this or a later counter in the meantime; passkeys
 * without a counter always say 0.
 */
export async function recordUse(
  tx: Tx,
  { accountId, id }: Pick<PasskeyRow, 'accountId' | 'id'>,
  { counter, backedUp, now }: Pick<PasskeyRow, 'counter' | 'backedUp'> & { readonly now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update passkeys set counter = $3, backed_up = $4, last_used_at = $5
     where account_id = $1 and id = $2 and (counter < $3 or (counter = 0 and $3 = 0)) returning id`,
    [accountId, id, counter, backedUp, now],
  );
  return rows.length > 0;
}

export async function deletePasskey(
  tx: Tx,
  { accountId, memberId }: PasskeyOwner,
  id: string,
): Promise<PasskeyRow | null> {
  const [row] = await tx.query<PasskeyRow>(
    `delete from passkeys where account_id = $1 and member_id = $2 and id = $3 returning ${COLUMNS}`,
    [accountId, memberId, id],
  );
  return row ?? null;
}
