/** Issues an invoice and stops before a step of its transaction, or after its commit. Ended from outside. */

import { issueInvoice } from '../../dist/billing/index.js';
import { KeyRing, systemClock } from '../../dist/kernel/index.js';
import { openStorage } from '../../dist/storage/index.js';

/** @import { Db, Tx } from '../../dist/storage/index.js' */

const [databaseUrl = '', accountId = '', period = '', stopBefore = ''] = process.argv.slice(2);
const storage = await openStorage({ databaseUrl, dataDir: '', connections: 1, clock: systemClock });
const keys = new KeyRing([{ version: 1, root: Buffer.alloc(32, 1) }]);

let statements = 0;
/** @type {(tx: Tx) => Tx} */
const counted = (tx) => ({
  ...tx,
  query: async (sql, params) => {
    if (String(++statements) === stopBefore) {
      console.log('stopped');
      await systemClock.sleep(600_000);
    }
    return tx.query(sql, params);
  },
});
/** @type {Db} */
const db = { ...storage.db, transaction: (work) => storage.db.transaction((tx) => work(counted(tx))) };

await issueInvoice({ db, keys, clock: systemClock }, { actor: 'operator:ada', accountId, period });
console.log('committed');
await systemClock.sleep(600_000);
