import { only } from '../kernel/index.ts';
import type { Db, Tx } from '../storage/index.ts';

export interface BilledAccount {
  readonly id: string;
  readonly name: string;
  readonly status: string;
}

export async function selectBilledAccount(db: Db, id: string): Promise<BilledAccount | null> {
  const [row] = await db.query<BilledAccount>('select id, name, status from accounts where id = $1', [id]);
  return row ?? null;
}

/** The account, locked until the transaction ends, so that its ledger changes one entry at a time. */
export async function lockBilledAccount(tx: Tx, id: string): Promise<BilledAccount | null> {
  const [row] = await tx.query<BilledAccount>(
    'select id, name, status from accounts where id = $1 for update',
    [id],
  );
  return row ?? null;
}

export interface LedgerEntry {
  readonly id: string;
  readonly accountId: string;
  readonly kind: 'credit' | 'invoice';
  readonly cents: number;
  readonly reason: string;
  readonly invoiceId: string | null;
  readonly createdAt: Date;
}

export async function insertEntry(tx: Tx, entry: LedgerEntry): Promise<void> {
  await tx.query(
    `insert into ledger_entries (id, account_id, kind, cents, reason, invoice_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [entry.id, entry.accountId, entry.kind, entry.cents, entry.reason, entry.invoiceId, entry.createdAt],
  );
}

export async function sumEntries(db: Pick<Db, 'query'> | Tx, accountId: string): Promise<number> {
  const rows = await db.query<{ cents: number }>(
    'select coalesce(sum(cents), 0)::bigint as cents from ledger_entries where account_id = $1',
    [accountId],
  );
  return only(rows, 'balance').cents;
}

export async function hasAccount(db: Db, id: string): Promise<boolean> {
  return (await db.query('select from accounts where id = $1', [id])).length > 0;
}
