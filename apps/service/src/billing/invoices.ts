import { createHash } from 'node:crypto';
import { recordAudit } from '../audit/index.ts';
import { emit } from '../events/index.ts';
import { invariant, newId, notFound, Problem, preciseMoney } from '../kernel/index.ts';
import type { Tx } from '../storage/index.ts';
import { drawInvoice } from './invoice-pdf.ts';
import {
  type InvoiceRow,
  insertInvoice,
  insertInvoicedUsage,
  insertReservedNumber,
  lockReservedNumbers,
  selectInvoice,
  selectOwedUsage,
  selectReservedNumber,
  takeInvoiceNumber,
} from './invoice-store.ts';
import type { BillingDeps } from './ledger.ts';
import {
  type BilledAccount,
  insertEntry,
  lockBilledAccount,
  selectBilledAccount,
  sumEntries,
} from './ledger-store.ts';
import { type Bill, billOf } from './line-items.ts';
import { isPeriod, periodOf } from './period.ts';

export type Invoice = InvoiceRow;
export const INVOICE_TYPE = 'application/pdf';

export interface InvoiceParams {
  readonly accountId: string;
  /** `YYYY-MM`, a UTC month that has begun. */
  readonly period: string;
}

/** Runs in the transaction that issues an invoice, for example to queue the email about it. */
export type OnIssued = (tx: Tx, invoice: Invoice, now: Date) => Promise<void>;

/**
 * The invoice of an account's month. The first request issues it: number, document, ledger entry, audit row and event
 * are one transaction. Later requests return the same invoice and change nothing.
 */
export async function issueInvoice(
  deps: BillingDeps,
  { accountId, period, actor }: InvoiceParams & { readonly actor: string },
  onIssued: OnIssued = async () => {},
): Promise<{ readonly issued: boolean; readonly invoice: Invoice }> {
  refuseBadPeriod(period, deps.clock.now());
  const reserved = await reserveNumber(deps, { accountId, period });
  return deps.db.transaction(async (tx) => {
    const account = await lockBilledAccount(tx, accountId);
    if (account === null) throw notFound('account');
    const known = await selectInvoice(tx, accountId, period);
    if (known !== null) return { issued: false, invoice: known };
    const now = deps.clock.now();
    invariant(reserved !== null || deps.home === undefined, 'an invoice has no number of home');
    const number = reserved ?? (await takeNumber(tx, now));
    const invoice = await write(tx, account, { period, now, number });
    const { id, totalCents, sha256 } = invoice;
    const subject = {
      invoice_id: id,
      number,
      period,
      // With this the ledger can be rebuilt from the audit log alone.
      credit_cents: creditCentsOf(invoice),
      total_cents: totalCents,
      sha256,
    };
    await recordAudit(tx, { keys: deps.keys, now }, { accountId, actor, action: 'billing.invoice', subject });
    const data = { invoice: factsOf(invoice) };
    await emit(tx, { accountId, livemode: true, type: 'billing.invoice.generated', data }, now);
    await onIssued(tx, invoice, now);
    return { issued: true, invoice };
  });
}

/** The invoice as it would be issued now, or as it was issued. Changes nothing. */
export async function previewInvoice(
  deps: BillingDeps,
  { accountId, period }: InvoiceParams,
): Promise<{ readonly invoice: Invoice | null; readonly bill: Pick<Bill, 'lineItems' | 'totalCents'> }> {
  refuseBadPeriod(period, deps.clock.now());
  return deps.db.transaction(async (tx) => {
    if ((await lockBilledAccount(tx, accountId)) === null) throw notFound('account');
    const invoice = await selectInvoice(tx, accountId, period);
    if (invoice !== null) return { invoice, bill: invoice };
    const usage = await selectOwedUsage(tx, accountId, period);
    return { invoice: null, bill: billOf(period, usage, await sumEntries(tx, accountId)) };
  });
}

/**
 * The number of an invoice outside home, where numbers are counted; null at home, and for an invoice that was issued before.
 * It is reserved under the account and the month: an attempt that fails after that takes the same number again, so that there
 * are no gaps. Before the transaction of the invoice is opened: see `Home`.
 */
async function reserveNumber(
  { db, clock, home }: BillingDeps,
  { accountId, period }: InvoiceParams,
): Promise<string | null> {
  if (home === undefined) return null;
  if ((await selectBilledAccount(db, accountId)) === null) throw notFound('account');
  // It may have been issued where the account was before.
  if ((await selectInvoice(db, accountId, period)) !== null) return null;
  return home.db.transaction(async (tx) => {
    await lockReservedNumbers(tx);
    const reserved = await selectReservedNumber(tx, accountId, period);
    if (reserved !== null) return reserved;
    const number = await takeNumber(tx, clock.now());
    await insertReservedNumber(tx, { accountId, period, number });
    return number;
  });
}

async function takeNumber(tx: Tx, now: Date): Promise<string> {
  const year = now.getUTCFullYear();
  return `INV-${year}-${(await takeInvoiceNumber(tx, year)).toString().padStart(6, '0')}`;
}

async function write(
  tx: Tx,
  account: BilledAccount,
  { period, now, number }: { readonly period: string; readonly now: Date; readonly number: string },
): Promise<Invoice> {
  const usage = await selectOwedUsage(tx, account.id, period);
  const bill = billOf(period, usage, await sumEntries(tx, account.id));
  const id = newId('invoice', now);
  const pdf = await drawInvoice({ number, period, issuedAt: now, account, bill });
  const invoice: Invoice = {
    id,
    accountId: account.id,
    number,
    period,
    totalCents: bill.totalCents,
    lineItems: bill.lineItems,
    pdf,
    sha256: createHash('sha256').update(pdf).digest('hex'),
    createdAt: now,
  };
  await insertInvoice(tx, invoice);
  await insertInvoicedUsage(tx, id, usage);
  if (bill.creditCents > 0) {
    await insertEntry(tx, {
      id: newId('credit', now),
      accountId: account.id,
      kind: 'invoice',
      cents: -bill.creditCents,
      reason: number,
      invoiceId: id,
      createdAt: now,
    });
  }
  return invoice;
}

function creditCentsOf({ lineItems }: Invoice): number {
  const credits = lineItems.filter(({ kind }) => kind === 'credit');
  return credits.reduce((sum, { amount }) => sum - amount.cents, 0);
}

function factsOf(invoice: Invoice) {
  return {
    id: invoice.id,
    account_id: invoice.accountId,
    period: invoice.period,
    total: preciseMoney(invoice.totalCents),
    line_items: invoice.lineItems,
    artifact: { content_type: INVOICE_TYPE, sha256: invoice.sha256, bytes: invoice.pdf.length },
  };
}

function refuseBadPeriod(period: string, now: Date): void {
  if (!isPeriod(period)) refusePeriod('The period must be a month such as 2026-11.');
  if (period > periodOf(now)) refusePeriod('The period has not started yet.');
}

function refusePeriod(detail: string): never {
  throw new Problem('validation_error', detail, { param: '/period' });
}
