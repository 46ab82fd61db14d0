import type { TableDescription } from '../tables/description.ts';

export const BILLING_TABLES: readonly TableDescription[] = [
  {
    name: 'ledger_entries',
    content: 'credits and invoices, with their reason',
    primaryKey: ['account_id', 'id'],
    tenant: { column: 'account_id' },
    distribution: { place: 'bucket' },
    retention: { kind: 'forever' },
    // Only operators write free text. The database allows the change only for an account that has been erased.
    erasure: { kind: 'emptied', columns: { reason: '' }, only: "kind = 'credit' and reason <> ''" },
  },
  {
    name: 'invoices',
    content: 'issued invoices, with the name of the account',
    primaryKey: ['account_id', 'id'],
    tenant: { column: 'account_id' },
    distribution: { place: 'bucket' },
    retention: { kind: 'forever' },
    erasure: { kind: 'kept', freeText: ['pdf'] },
  },
  {
    name: 'invoiced_usage',
    content: 'usage counts of invoices',
    primaryKey: ['account_id', 'license_id', 'month', 'invoice_id'],
    tenant: { column: 'account_id' },
    distribution: { place: 'bucket' },
    retention: { kind: 'forever' },
    erasure: { kind: 'kept' },
  },
  {
    name: 'invoice_numbers',
    content: 'last invoice number of a year',
    primaryKey: ['year'],
    tenant: { column: null },
    distribution: {
      place: 'home',
      reason: 'one counter for all accounts: the numbers of a year have no gaps',
    },
    retention: { kind: 'forever' },
    erasure: { kind: 'none' },
  },
  {
    name: 'reserved_invoice_numbers',
    content: 'numbers of invoices of accounts that are not in the first bucket',
    primaryKey: ['account_id', 'period'],
    tenant: { column: 'account_id' },
    distribution: { place: 'home', reason: 'taken together with the counter' },
    retention: { kind: 'forever' },
    erasure: { kind: 'kept' },
  },
];
