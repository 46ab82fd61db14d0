/** One delivering process, as the service runs it, with the settings of a proof, passed as a JSON argument. */
import { KeyRing, systemClock } from '../../apps/service/dist/kernel/index.js';
import { createLogger } from '../../apps/service/dist/logging.js';
import { openStorage } from '../../apps/service/dist/storage/index.js';
import { startDeliveries } from '../../apps/service/dist/webhooks/worker.js';

/** @import { WorkerOrders } from './fleet.ts' */

/** @type {WorkerOrders} */
const orders = JSON.parse(process.argv[2] ?? '{}');
const log = createLogger('info');
const storage = await openStorage({
  databaseUrl: orders.databaseUrl,
  dataDir: '',
  connections: 6,
  clock: systemClock,
  onIdleError: () => {},
});

/** @returns {Promise<{ stop(): Promise<void> }>} */
async function start() {
  for (;;) {
    try {
      return await startDeliveries(
        {
          storage,
          keys: new KeyRing([{ version: 1, root: Buffer.from(orders.key, 'base64') }]),
          clock: systemClock,
          log,
          config: { hostName: orders.hostName, webhooks: orders },
        },
        orders.leaseMs,
      );
    } catch (error) {
      // The database may be down at this moment, as intended by the proof.
      log.info({ err: error }, 'not started yet');
      await systemClock.sleep(100);
    }
  }
}

const deliveries = await start();
process.on('SIGTERM', () => {
  void deliveries
    .stop()
    .then(() => storage.close())
    .then(() => process.exit(0));
});
console.log('ready');
