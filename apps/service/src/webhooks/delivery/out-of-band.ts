import { type Attempted, attempt } from './attempt.ts';
import { type DeliveryInput, step } from './delivery.ts';
import type { DispatcherDeps } from './dispatcher-deps.ts';
import { endOutage, lockLane, wakeLane } from './lane-store.ts';
import {
  appendAttempt,
  finishOutOfBand,
  lockDelivery,
  type OutOfBandDelivery,
  putBackInLine,
  saveDelivery,
} from './out-of-band-store.ts';

/** One attempt outside the queue. */
export async function attemptOutOfBand(
  deps: DispatcherDeps,
  outOfBand: OutOfBandDelivery,
  now: () => Date,
): Promise<void> {
  const { body } = outOfBand;
  if (!outOfBand.open || body === null) return dropOutOfBand(deps, outOfBand, now());
  const attempted = await attempt(deps, { ...outOfBand, body });
  deps.counters.attempted(attempted.response);
  const written = await settleOutOfBand(deps, outOfBand, { ...attempted, now: now() });
  if (!written) {
    deps.counters.fenced();
    deps.log.warn(
      { endpoint_id: outOfBand.endpointId, event_id: outOfBand.eventId },
      'Discarded an outcome whose lease had expired',
    );
  }
}

async function settleOutOfBand(
  deps: DispatcherDeps,
  outOfBand: OutOfBandDelivery,
  { response, record, now }: Attempted & { readonly now: Date },
): Promise<boolean> {
  const kind: DeliveryInput['kind'] = outOfBand.kind === 'test' ? 'overtaking_attempt' : 'redelivery';
  return deps.db.transaction(async (tx) => {
    await lockLane(tx, outOfBand.endpointId);
    if (!(await finishOutOfBand(tx, outOfBand))) return false;
    const delivery = await lockDelivery(tx, outOfBand.endpointId, outOfBand.seq);
    if (delivery === null) return false;
    // One attempt without a schedule: there is no next one for it to be used up.
    const { state, effects } = step(delivery, { kind, response }, { now, schedule: [], draw: 0 });
    await saveDelivery(tx, { ...delivery, ...state }, now);
    await appendAttempt(tx, delivery, record);
    if (effects.includes('wake_lane')) {
      await endOutage(tx, outOfBand.endpointId);
      await wakeLane(tx, outOfBand.endpointId, now);
    }
    return true;
  });
}

/** The endpoint takes nothing any more, or there is nothing left to send. A test goes back to its place in the order. */
async function dropOutOfBand(deps: DispatcherDeps, outOfBand: OutOfBandDelivery, now: Date): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockLane(tx, outOfBand.endpointId);
    if (!(await finishOutOfBand(tx, outOfBand))) return;
    if (outOfBand.kind === 'test') await putBackInLine(tx, outOfBand, now);
  });
}
