import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { AppContext } from '../app-context.ts';
import {
  addCredits,
  INVOICE_TYPE,
  type Invoice,
  type InvoiceParams,
  isPeriod,
  issueInvoice,
  keepInvoiceFile,
  type LineItem,
  previewInvoice,
  showBalance,
} from '../billing/index.ts';
import { invoiceNotifier } from '../email/index.ts';
import { Problem, preciseMoney } from '../kernel/index.ts';
import {
  type Command,
  type CommandResult,
  command,
  needed,
  optional,
  text,
  toggle,
  wholeNumber,
} from './command.ts';
import { UsageError } from './failure.ts';
import { inBucketOf } from './in-buckets.ts';
import { sheet, table } from './output.ts';

const account = needed(text, 'ID', 'Account id, acct_…');

export const billingCommands: readonly Command[] = [
  command({
    name: 'billing credits add',
    summary: "Add credits to an account's balance",
    inputs: {
      account,
      cents: needed(wholeNumber, 'N', 'Amount in cents'),
      reason: optional(text, 'R', 'Reason, for the ledger and the account owner'),
    },
    run: (session, values) =>
      inBucketOf(session, values.account, async (context, operator) => {
        const input = { accountId: values.account, cents: values.cents, reason: values.reason ?? null };
        const credit = await addCredits(context, operator, input);
        const [amount, balance] = [preciseMoney(credit.cents), preciseMoney(credit.balanceCents)];
        return {
          document: {
            id: credit.id,
            account_id: credit.accountId,
            amount,
            balance,
            reason: credit.reason,
            created_at: credit.createdAt.toISOString(),
          },
          text: sheet([
            ['credit', credit.id],
            ['account', credit.accountId],
            ['amount', amount.display],
            ['balance', balance.display],
            ['reason', credit.reason],
          ]),
        };
      }),
  }),
  command({
    name: 'billing balance',
    summary: "Show an account's credit balance",
    inputs: { account },
    run: (session, values) =>
      inBucketOf(session, values.account, async (context) => {
        const balance = preciseMoney(await showBalance(context, values.account));
        return { document: { account_id: values.account, balance }, text: balance.display };
      }),
  }),
  command({
    name: 'billing invoice',
    summary: 'Show the invoice of a month; the first request issues it',
    inputs: {
      account,
      period: needed(period, 'YYYY-MM', 'UTC month, the current or an earlier one'),
      out: optional(text, 'FILE', 'Also write the PDF to this file'),
      preview: toggle('Show it as it would be now, without issuing it'),
    },
    run: (session, values) =>
      inBucketOf(session, values.account, async (context, operator) => {
        const input = { accountId: values.account, period: values.period };
        if (values.preview === true) return preview(context, input);
        const request = { ...input, actor: operator };
        const { issued, invoice } = await issueInvoice(context, request, invoiceNotifier(context));
        const kept = await keepInvoiceFile(context.config.dataDir, invoice);
        const path = values.out === undefined ? kept : await writeCopy(values.out, invoice);
        return {
          document: wire(invoice, path),
          text: [
            sheet([
              ['invoice', invoice.id],
              ['number', invoice.number],
              ['period', invoice.period],
              ['total', preciseMoney(invoice.totalCents).display],
              ['file', path],
              ['sha256', invoice.sha256],
            ]),
            lineTable(invoice.lineItems),
          ].join('\n\n'),
          note: issued ? undefined : `Nothing changed: ${invoice.number} was already issued.`,
        };
      }),
  }),
];

async function preview(context: AppContext, input: InvoiceParams): Promise<CommandResult> {
  const { invoice, bill } = await previewInvoice(context, input);
  const total = preciseMoney(bill.totalCents);
  return {
    document: {
      id: invoice?.id ?? null,
      number: invoice?.number ?? null,
      period: input.period,
      total,
      line_items: bill.lineItems,
      artifact: null,
    },
    text: [
      sheet([
        ['number', invoice?.number ?? null],
        ['period', input.period],
        ['total', total.display],
      ]),
      lineTable(bill.lineItems),
    ].join('\n\n'),
    note:
      invoice === null
        ? 'This is a preview; nothing was issued.'
        : `Nothing changed: ${invoice.number} was already issued.`,
  };
}

function lineTable(lines: readonly LineItem[]): string {
  return table(
    ['description', 'license', 'quantity', 'amount'],
    lines.map((line) => [line.description, line.license_id, line.quantity, line.amount.display]),
    '',
  );
}

function period(given: string, where: string): string {
  if (isPeriod(given)) return given;
  throw new UsageError(`${where} must be a month such as 2026-11, not "${given}"`);
}

/** Written as it is, not moved into place: the operator may mean a device or a link. */
async function writeCopy(file: string, invoice: Invoice): Promise<string> {
  const path = resolve(file);
  try {
    await writeFile(path, invoice.pdf);
    return path;
  } catch (error) {
    throw new Problem(
      'conflict',
      `${invoice.number} is issued, but cannot be written: ${(error as Error).message}`,
    );
  }
}

function wire(invoice: Invoice, path: string): Record<string, unknown> {
  return {
    id: invoice.id,
    number: invoice.number,
    period: invoice.period,
    total: preciseMoney(invoice.totalCents),
    line_items: invoice.lineItems,
    artifact: { path, content_type: INVOICE_TYPE, sha256: invoice.sha256, bytes: invoice.pdf.length },
  };
}
