import type { ConsoleData } from '@prequal/contract';
import type { ConsoleSession } from '../../access/index.ts';
import type { License } from '../../accounts/index.ts';
import type { Invoice } from '../../billing/index.ts';
import type { CatalogSnapshot } from '../../catalog/index.ts';
import { preciseMoney } from '../../kernel/index.ts';
import { type ConsoleRoute, consoleRoute, enveloped } from '../route.ts';
import { presentLicense } from './present.ts';

export type InvoiceSummary = Omit<Invoice, 'pdf'>;

/** What the screens about the account need. Every operation stays in the account of the session. */
export interface AccountOperations {
  licenses(session: ConsoleSession): Promise<readonly License[]>;
  invoices(session: ConsoleSession): Promise<readonly InvoiceSummary[]>;
  invoice(session: ConsoleSession, id: string): Promise<Invoice>;
  catalog(): Pick<CatalogSnapshot, 'version' | 'digest' | 'products'>;
}

export function accountRoutes(operations: AccountOperations): ConsoleRoute[] {
  return [
    consoleRoute('GET /licenses', {
      operationId: 'listAccountLicenses',
      summary: 'List the licenses of the account',
      role: 'owner',
      handle: async ({ session }) =>
        enveloped(200, 'list', (await operations.licenses(session)).map(presentLicense)),
    }),
    consoleRoute('GET /invoices', {
      operationId: 'listInvoices',
      summary: 'List the invoices of the account, newest first',
      role: 'owner',
      handle: async ({ session }) =>
        enveloped(200, 'list', (await operations.invoices(session)).map(presentInvoice)),
    }),
    consoleRoute('GET /invoices/{id}/pdf', {
      operationId: 'downloadInvoice',
      summary: 'Download an invoice',
      role: 'owner',
      handle: async ({ session, params }) => {
        const { number, pdf } = await operations.invoice(session, params.id);
        const headers = { 'Content-Disposition': `attachment; filename="${number}.pdf"` };
        return { kind: 'bytes', status: 200, contentType: 'application/pdf', body: pdf, headers };
      },
    }),
    consoleRoute('GET /catalog', {
      operationId: 'showCatalog',
      summary: 'Show the current catalog version and its products',
      role: 'agent',
      handle: async () => {
        const { version, digest, products } = operations.catalog();
        return enveloped(200, 'catalog', { version, digest, products });
      },
    }),
  ];
}

function presentInvoice(invoice: InvoiceSummary): ConsoleData<'GET /invoices'>[number] {
  return {
    id: invoice.id,
    object: 'invoice',
    number: invoice.number,
    period: invoice.period,
    total: preciseMoney(invoice.totalCents),
    line_items: invoice.lineItems,
    created_at: invoice.createdAt.toISOString(),
  };
}
