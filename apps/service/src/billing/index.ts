export { keepInvoiceFile } from './invoice-file.ts';
export { selectInvoiceById, selectInvoices } from './invoice-store.ts';
export {
  INVOICE_TYPE,
  type Invoice,
  type InvoiceParams,
  issueInvoice,
  previewInvoice,
} from './invoices.ts';
export { addCredits, showBalance } from './ledger.ts';
export type { LineItem } from './line-items.ts';
export { isPeriod } from './period.ts';
