import { only } from '../kernel/index.ts';
import type { Db, Tx } from '../storage/index.ts';
import type { LineItem, OwedUsage } from './line-items.ts';

export interface InvoiceRow {
  readonly id: string;
  readonly accountId: string;
  readonly number: string;
  readonly period: string;
  readonly totalCents: number;
  readonly lineItems: readonly LineItem[];
  readonly pdf: Buffer;
  readonly sha256: string;
  readonly createdAt: Date;
}

export async function selectInvoice(
  db: Pick<Db, 'query'>,
  accountId: string,
  period: string,
): Promise<InvoiceRow | null> {
  const [row] = await db.query<InvoiceRow>(
    `select id, account_id as "accountId", number, period, total_cents as "totalCents", line_items as "lineItems",
       pdf, sha256, created_at as "createdAt"
     from invoices where account_id = $1 and period = $2`,
    [accountId, period],
  );
  return row ?? null;
}

export async function selectInvoiceById(db: Db, accountId: string, id: string): Promise<InvoiceRow | null> {
  const [row] = await db.query<InvoiceRow>(
    `select id, account_id as "accountId", number, period, total_cents as "totalCents", line_items as "lineItems",
       pdf, sha256, created_at as "createdAt"
     from invoices where account_id = $1 and id = $2`,
    [accountId, id],
  );
  return row ?? null;
}

/** Newest first, without the documents. */
export async function selectInvoices(db: Db, accountId: string): Promise<Omit<InvoiceRow, 'pdf'>[]> {
  return db.query<Omit<InvoiceRow, 'pdf'>>(
    `select id, account_id as "accountId", number, period, total_cents as "totalCents", line_items as "lineItems",
       sha256, created_at as "createdAt"
     from invoices where account_id = $1 order by period desc, id desc`,
    [accountId],
  );
}

export async function insertInvoice(tx: Tx, invoice: InvoiceRow): Promise<void> {
  await tx.query(
    `insert into invoices (id, account_id, number, period, total_cents, line_items, pdf, sha256, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      invoice.id,
      invoice.accountId,
      invoice.number,
      invoice.period,
      invoice.totalCents,
      JSON.stringify(invoice.lineItems),
      invoice.pdf,
      invoice.sha256,
      invoice.createdAt,
    ],
  );
}

/** Takes the year's next number. The counter's row is locked until the commit, so numbers have no gaps. */
export async function takeInvoiceNumber(tx: Tx, year: number): Promise<number> {
  const rows = await tx.query<{ last: number }>(
    `insert into invoice_numbers as n (year, last) values ($1, 1)
     on conflict (year) do update set last = n.last + 1 returning last`,
    [year],
  );
  return only(rows, `invoice counter of ${year}`).last;
}

/** Until the transaction ends, nobody else reserves a number: two requests for one invoice take the same. */
export async function lockReservedNumbers(tx: Tx): Promise<void> {
  await tx.query('lock table reserved_invoice_numbers in share row exclusive mode');
}

/** The number that was reserved for the invoice of a month; null if there is none. */
export async function selectReservedNumber(
  tx: Tx,
  accountId: string,
  period: string,
): Promise<string | null> {
  const [row] = await tx.query<{ number: string }>(
    'select number from reserved_invoice_numbers where account_id = $1 and period = $2',
    [accountId, period],
  );
  return row?.number ?? null;
}

export async function insertReservedNumber(
  tx: Tx,
  reserved: { readonly accountId: string; readonly period: string; readonly number: string },
): Promise<void> {
  await tx.query('insert into reserved_invoice_numbers (account_id, period, number) values ($1, $2, $3)', [
    reserved.accountId,
    reserved.period,
    reserved.number,
  ]);
}

/**
 * What an invoice has to charge: the usage of its period, and usage of earlier months that was counted after they were
 * invoiced. Earlier months without an invoice are left to their own.
 */
export async function selectOwedUsage(tx: Tx, accountId: string, period: string): Promise<OwedUsage[]> {
  return tx.query<OwedUsage>(
    `select l.id as "licenseId", u.month, u.used - charged.quantity as quantity
     from licenses l
     join monthly_usage u on u.license_id = l.id
     cross join lateral (
       select coalesce(sum(c.quantity), 0)::bigint as quantity from invoiced_usage c
       where c.account_id = l.account_id and c.license_id = u.license_id and c.month = u.month
     ) charged
     where l.account_id = $1 and u.used > charged.quantity
       and (u.month = $2 or (u.month < $2 and exists (
         select from invoices i where i.account_id = $1 and i.period = u.month)))
     order by u.month desc, l.id`,
    [accountId, period],
  );
}

export async function insertInvoicedUsage(
  tx: Tx,
  invoiceId: string,
  usage: readonly OwedUsage[],
): Promise<void> {
  await tx.query(
    `insert into invoiced_usage (account_id, invoice_id, license_id, month, quantity)
     select i.account_id, i.id, u.license, u.month, u.quantity
     from invoices i, unnest($2::text[], $3::text[], $4::bigint[]) as u (license, month, quantity) where i.id = $1`,
    [
      invoiceId,
      usage.map((row) => row.licenseId),
      usage.map((row) => row.month),
      usage.map((row) => row.quantity),
    ],
  );
}
