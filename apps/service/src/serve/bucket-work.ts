import type { Logger } from 'pino';
import type { AppContext } from '../app-context.ts';
import { accountNotifier } from '../email/index.ts';
import type { Loop } from '../kernel/index.ts';
import { type Deliveries, startDeliveries } from '../webhooks/index.ts';
import { mailDeadLetters, Retention, startEmails } from '../worker/index.ts';
import { startLoops } from './background-loops.ts';

/** What the primary does in the background for the accounts of one bucket. */
export interface BucketWork extends Loop {
  readonly deliveries: Deliveries;
  readonly retention: Retention;
}

/** Starts deliveries, email, retention and what else is done from time to time in a bucket. */
export async function startBucketWork(context: AppContext, log: Logger): Promise<BucketWork> {
  const retention = new Retention({ ...context, log });
  const deliveries = await startDeliveries({
    ...context,
    log,
    onDeadLetter: mailDeadLetters(accountNotifier(context)),
  });
  const loops: Loop[] = [deliveries, ...startLoops(context, log, retention)];
  const stop = async () => {
    await Promise.all(loops.map((loop) => loop.stop()));
  };
  try {
    loops.push(await startEmails({ ...context, log }));
  } catch (error) {
    await stop();
    throw error;
  }
  return { deliveries, retention, stop };
}
