import { TABLES } from '../tables/index.ts';
import type { Tx } from './database.ts';

/** Deletes or empties the rows of an account in every table whose description says so. */
export async function eraseRows(tx: Tx, accountId: string): Promise<void> {
  for (const { name, tenant, erasure } of TABLES) {
    if (tenant.column === null) continue;
    if (erasure.kind === 'deleted') {
      await tx.query(`delete from ${name} where ${tenant.column} = $1`, [accountId]);
    }
    if (erasure.kind !== 'emptied' || erasure.step !== undefined) continue;
    const columns = Object.keys(erasure.columns);
    await tx.query(
      `update ${name} set ${columns.map((column, at) => `${column} = $${at + 2}`).join(', ')}
       where ${tenant.column} = $1 ${erasure.only === undefined ? '' : `and ${erasure.only}`}`,
      [accountId, ...Object.values(erasure.columns)],
    );
  }
}
