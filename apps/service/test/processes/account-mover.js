/** Moves an account to another bucket and stops after a step. Ended from outside. */

import { moveAccountToBucket } from '../../dist/account-move.js';
import { Buckets } from '../../dist/bucket-contexts.js';
import { systemClock as clock, KeyRing } from '../../dist/kernel/index.js';
import { openStorage } from '../../dist/storage/index.js';

const [databaseUrl = '', listenUrl = '', accountId = '', target = '', stopAfter = ''] = process.argv.slice(2);
const storage = await openStorage({
  databaseUrl,
  listenUrl: listenUrl === '' ? null : listenUrl,
  dataDir: '',
  connections: 2,
  clock,
});
const main = {
  config: /** @type {import('../../dist/config/index.js').Config} */ ({}),
  keys: new KeyRing([{ version: 1, root: Buffer.alloc(32, 7) }]),
  storage,
  db: storage.db,
  clock,
  applied: [],
  close: () => storage.close(),
};
const buckets = new Buckets(main, { connections: 2 });
await buckets.directory.refresh();
await moveAccountToBucket(buckets, {
  accountId,
  target,
  actor: 'operator:ada',
  noticeMs: 0,
  onStep: async (step) => {
    if (step !== stopAfter) return;
    console.log('stopped');
    await clock.sleep(600_000);
  },
});
