import { memberActor } from '../../access/index.ts';
import { cancelClosing, listLicenses, scheduleClosing } from '../../accounts/index.ts';
import { selectInvoiceById, selectInvoices } from '../../billing/index.ts';
import { notFound } from '../../kernel/index.ts';
import { type ConsoleRoute, consoleRoute, enveloped } from '../route.ts';
import type { ConsoleDeps } from './console-deps.ts';
import { invoiceFile, presentAccount, presentInvoice, presentLicense } from './present.ts';

/** Owners cannot close at once: a stolen session could. */
function closingRoutes({ accounts }: ConsoleDeps): ConsoleRoute[] {
  return [
    consoleRoute('POST /close', {
      operationId: 'scheduleClosing',
      summary: 'Close the account after a waiting period',
      role: 'owner',
      handle: async ({ session }) => {
        const { value } = await scheduleClosing(accounts, memberActor(session), { id: session.accountId });
        return enveloped(202, 'account', presentAccount(value));
      },
    }),
    consoleRoute('DELETE /close', {
      operationId: 'cancelClosing',
      summary: 'Keep the account',
      role: 'owner',
      handle: async ({ session }) => {
        const { value } = await cancelClosing(accounts, memberActor(session), session.accountId);
        return enveloped(200, 'account', presentAccount(value));
      },
    }),
  ];
}

export function accountRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  const { accounts, catalog } = deps;
  return [
    ...closingRoutes(deps),
    consoleRoute('GET /licenses', {
      operationId: 'listAccountLicenses',
      summary: 'List the licenses of the account',
      role: 'owner',
      handle: async ({ session }) =>
        enveloped(200, 'list', (await listLicenses(accounts, session.accountId)).map(presentLicense)),
    }),
    consoleRoute('GET /invoices', {
      operationId: 'listInvoices',
      summary: 'List the invoices of the account, newest first',
      role: 'owner',
      handle: async ({ session }) =>
        enveloped(200, 'list', (await selectInvoices(accounts.db, session.accountId)).map(presentInvoice)),
    }),
    consoleRoute('GET /invoices/{id}/pdf', {
      operationId: 'downloadInvoice',
      summary: 'Download an invoice',
      role: 'owner',
      handle: async ({ session, params }) => {
        const invoice = await selectInvoiceById(accounts.db, session.accountId, params.id);
        if (invoice === null) throw notFound('invoice');
        return invoiceFile(invoice);
      },
    }),
    consoleRoute('GET /catalog', {
      operationId: 'showCatalog',
      summary: 'Show the current catalog version and its products',
      role: 'agent',
      handle: async () => {
        const { version, digest, products } = catalog.current();
        return enveloped(200, 'catalog', { version, digest, products });
      },
    }),
  ];
}
