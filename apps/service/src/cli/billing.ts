import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  addCredits,
  INVOICE_TYPE,
  type Invoice,
  isPeriod,
  issueInvoice,
  keepInvoiceFile,
  showBalance,
} from '../billing/index.ts';
import { accountNotifier } from '../email/index.ts';
import { Problem, preciseMoney } from '../kernel/index.ts';
import { type Command, command, needed, optional, text, wholeNumber } from './command.ts';
import { UsageError } from './failure.ts';
import { sheet, table } from './output.ts';

const account = needed(text, 'ID', 'the account, acct_…');

export const billingCommands: readonly Command[] = [
  command({
    name: 'billing credits add',
    summary: 'add credits to the balance of an account',
    inputs: {
      account,
      cents: needed(wholeNumber, 'N', 'how much, in cents'),
      reason: optional(text, 'R', 'why, for the ledger and the account’s owner'),
    },
    run: (session, values) =>
      session.withContext(async (context, operator) => {
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
    summary: 'the credits that an account has left',
    inputs: { account },
    run: (session, values) =>
      session.withContext(async (context) => {
        const balance = preciseMoney(await showBalance(context, values.account));
        return { document: { account_id: values.account, balance }, text: balance.display };
      }),
  }),
  command({
    name: 'billing invoice',
    summary: 'the invoice of a month; issued when it is first asked for, the same ever after',
    inputs: {
      account,
      period: needed(period, 'YYYY-MM', 'the UTC month, the current one or an earlier one'),
      out: optional(text, 'FILE', 'write the PDF here as well as to the data directory'),
    },
    run: (session, values) =>
      session.withContext(async (context, operator) => {
        const input = { accountId: values.account, period: values.period };
        const { issued, invoice } = await issueInvoice(context, operator, input, (tx, made) =>
          accountNotifier(context)(tx, made.accountId, {
            template: 'invoice_ready',
            variables: {
              number: made.number,
              period: made.period,
              total: preciseMoney(made.totalCents).display,
            },
          }),
        );
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
            table(
              ['description', 'license', 'quantity', 'amount'],
              invoice.lineItems.map((line) => [
                line.description,
                line.license_id,
                line.quantity,
                line.amount.display,
              ]),
              '',
            ),
          ].join('\n\n'),
          note: issued ? undefined : `nothing changed: ${invoice.number} was issued already`,
        };
      }),
  }),
];

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
