/** One delivering process, as the service runs it, with the settings of a proof, passed as a JSON argument. */
import { KeyRing, systemClock } from '../../apps/service/src/kernel/index.ts';
import { createLogger } from '../../apps/service/src/logging.ts';
import { openStorage } from '../../apps/service/src/storage/index.ts';
import { startDeliveries } from '../../apps/service/src/webhooks/worker.ts';

export interface WorkerOrders extends FleetOrders {
  readonly hostName: string;
}

/** The same for all processes of a fleet. */
export interface FleetOrders {
  readonly databaseUrl: string;
  readonly key: string;
  readonly leaseMs: number;
  readonly retrySeconds: readonly number[];
  readonly timeoutSeconds: number;
  readonly allowPrivate: boolean;
  readonly caFile: string | null;
}

const orders = JSON.parse(process.argv[2] ?? '{}') as WorkerOrders;
const log = createLogger('info');
const storage = await openStorage({
  databaseUrl: orders.databaseUrl,
  dataDir: '',
  connections: 6,
  clock: systemClock,
  onIdleError: () => {},
});

async function start(): Promise<{ stop(): Promise<void> }> {
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
