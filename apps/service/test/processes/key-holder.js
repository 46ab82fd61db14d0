/** Does work under an idempotency key: stops inside the work, or says when it is committed. Ended from outside. */

import { executeOnce } from '../../dist/idempotency/index.js';
import { fingerprint, systemClock } from '../../dist/kernel/index.js';
import { openStorage } from '../../dist/storage/index.js';

const [databaseUrl = '', key = '', ending] = process.argv.slice(2);
const storage = await openStorage({ databaseUrl, dataDir: '', connections: 1, clock: systemClock });
await executeOnce(
  { db: storage.db },
  {
    identity: { accountId: 'acct_1', livemode: true, route: 'POST /v3/prequalify', key },
    fingerprint: fingerprint({ a: 1 }),
    requestId: 'req_child',
    now: systemClock.now(),
  },
  async (tx) => {
    await tx.query('insert into works values ($1)', [key]);
    if (ending === 'inside') {
      console.log('inside');
      await systemClock.sleep(600_000);
    }
    return { status: 201, body: Buffer.from('from the child') };
  },
);
console.log('committed');
await systemClock.sleep(600_000);
