import { TABLES } from '../../apps/service/src/tables/index.ts';

export interface KeyException {
  readonly table: string;
  /** A constraint or index, or `account_id` for a table without the column. */
  readonly key: string;
  readonly reason: string;
}

/** Keys of tenant tables that do not begin with the account, as the tables are described. A test compares the database. */
export const KEY_EXCEPTIONS: readonly KeyException[] = TABLES.flatMap(({ name, tenant, distribution }) => {
  if (distribution.place !== 'bucket') return [];
  if (tenant.column === null) return [{ table: name, key: 'account_id', reason: tenant.reason ?? '' }];
  return Object.entries(tenant.keyExceptions ?? {}).map(([key, reason]) => ({ table: name, key, reason }));
});
