import { memberActor } from '../../access/index.ts';
import { showAccount } from '../../accounts/index.ts';
import {
  addCredits,
  issueInvoice,
  selectInvoiceById,
  selectInvoices,
  showBalance,
} from '../../billing/index.ts';
import { invoiceNotifier } from '../../email/index.ts';
import { notFound, preciseMoney } from '../../kernel/index.ts';
import { type ConsoleRoute, consoleRoute, enveloped } from '../route.ts';
import type { ConsoleDeps } from './console-deps.ts';
import { invoiceFile, presentInvoice } from './present.ts';

const COMMON = { role: 'owner', operator: true } as const;

/** Invoices and credits of accounts, as with `prequal billing`. */
export function operatorBillingRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [...invoiceRoutes(deps), ...creditRoutes(deps)];
}

function invoiceRoutes({ buckets }: ConsoleDeps): ConsoleRoute[] {
  return [
    consoleRoute('GET /operator/accounts/{id}/invoices', {
      ...COMMON,
      operationId: 'listInvoicesOfAccount',
      summary: 'List the invoices of an account, newest first',
      handle: async ({ params: { id } }) => {
        const { accounts } = await buckets.ofAccount(id);
        await showAccount(accounts, id);
        return enveloped(200, 'list', (await selectInvoices(accounts.db, id)).map(presentInvoice));
      },
    }),
    consoleRoute('POST /operator/accounts/{id}/invoices', {
      ...COMMON,
      operationId: 'issueInvoice',
      summary: 'Issue the invoice of a month; the same month again returns the same invoice',
      handle: async ({ session, params, body: { period } }) => {
        const request = { accountId: params.id, period, actor: memberActor(session) };
        const { accounts } = await buckets.ofAccount(params.id);
        const { invoice } = await issueInvoice(accounts, request, invoiceNotifier(accounts));
        return enveloped(200, 'invoice', presentInvoice(invoice));
      },
    }),
    consoleRoute('GET /operator/accounts/{id}/invoices/{invoice_id}/pdf', {
      ...COMMON,
      operationId: 'downloadInvoiceOfAccount',
      summary: 'Download an invoice of an account',
      handle: async ({ params: { id, invoice_id: invoiceId } }) => {
        const { accounts } = await buckets.ofAccount(id);
        const invoice = await selectInvoiceById(accounts.db, id, invoiceId);
        if (invoice === null) throw notFound('invoice');
        return invoiceFile(invoice);
      },
    }),
  ];
}

function creditRoutes({ buckets }: ConsoleDeps): ConsoleRoute[] {
  return [
    consoleRoute('GET /operator/accounts/{id}/credits', {
      ...COMMON,
      operationId: 'showCreditsOfAccount',
      summary: 'Show the credits of an account',
      handle: async ({ params: { id } }) => {
        const { accounts } = await buckets.ofAccount(id);
        return enveloped(200, 'credits', { balance: preciseMoney(await showBalance(accounts, id)) });
      },
    }),
    consoleRoute('POST /operator/accounts/{id}/credits', {
      ...COMMON,
      operationId: 'addCredits',
      summary: "Add credits to an account's balance",
      handle: async ({ session, params, body: { cents, reason = null } }) => {
        const input = { accountId: params.id, cents, reason };
        const { accounts } = await buckets.ofAccount(params.id);
        const credit = await addCredits(accounts, memberActor(session), input);
        return enveloped(201, 'credit', {
          id: credit.id,
          object: 'credit',
          account_id: credit.accountId,
          amount: preciseMoney(credit.cents),
          balance: preciseMoney(credit.balanceCents),
          reason: credit.reason,
          created_at: credit.createdAt.toISOString(),
        });
      },
    }),
  ];
}
