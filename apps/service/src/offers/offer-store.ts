import type { Db, Tx } from '../storage/index.ts';

export interface StoredOfferRow {
  readonly id: string;
  readonly accountId: string;
  readonly livemode: boolean;
  readonly documentSealed: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertOffer(tx: Tx, offer: StoredOfferRow): Promise<void> {
  await tx.query(
    `insert into offers (account_id, id, livemode, document_sealed, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [offer.accountId, offer.id, offer.livemode, offer.documentSealed, offer.createdAt, offer.expiresAt],
  );
}

/** Null for an offer that is expired, unknown or of another account: the caller cannot tell which. */
export async function selectOffer(
  db: Db,
  { accountId, id, now }: { readonly accountId: string; readonly id: string; readonly now: Date },
): Promise<StoredOfferRow | null> {
  const [row] = await db.query<StoredOfferRow>(
    `select id, account_id as "accountId", livemode, document_sealed as "documentSealed",
       created_at as "createdAt", expires_at as "expiresAt"
     from offers where account_id = $1 and id = $2 and expires_at > $3`,
    [accountId, id, now],
  );
  return row ?? null;
}
