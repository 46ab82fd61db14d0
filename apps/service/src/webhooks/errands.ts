import { LANES_CHANNEL } from '../events/index.ts';
import { type Attempted, attempt } from './attempt.ts';
import { type Happening, step } from './delivery.ts';
import {
  appendAttempt,
  type Errand,
  finishErrand,
  lockDelivery,
  putBackInLine,
  saveDelivery,
} from './errand-store.ts';
import { lockLane, wakeLane } from './lane-store.ts';
import type { DispatcherParts } from './parts.ts';

/** One attempt beside the queue. */
export async function runErrand(parts: DispatcherParts, errand: Errand, now: () => Date): Promise<void> {
  const { body } = errand;
  if (!errand.open || body === null) return dropErrand(parts, errand, now());
  const attempted = await attempt(parts, { ...errand, body });
  parts.counters.attempted(attempted.answer);
  const written = await settleErrand(parts, errand, attempted, now());
  if (!written) {
    parts.counters.fenced();
    parts.log.warn(
      { endpoint_id: errand.endpointId, event_id: errand.eventId },
      'an outcome came after its lease',
    );
  }
}

async function settleErrand(
  parts: DispatcherParts,
  errand: Errand,
  { answer, record }: Attempted,
  now: Date,
): Promise<boolean> {
  const kind: Happening['kind'] = errand.kind === 'test' ? 'overtaking_attempt' : 'redelivery';
  return parts.db.transaction(async (tx) => {
    await lockLane(tx, errand.endpointId);
    if (!(await finishErrand(tx, errand))) return false;
    const delivery = await lockDelivery(tx, errand.endpointId, errand.seq);
    if (delivery === null) return false;
    // One attempt without a schedule: there is no next one for it to be used up.
    const { state, effects } = step(delivery, { kind, answer }, now, [], 0);
    await saveDelivery(tx, { ...delivery, ...state }, now);
    await appendAttempt(tx, delivery, record);
    if (effects.includes('wake_lane')) await wakeLane(tx, errand.endpointId, now, LANES_CHANNEL);
    return true;
  });
}

/** The endpoint takes nothing any more, or there is nothing left to send. A test goes back to its place in the order. */
async function dropErrand(parts: DispatcherParts, errand: Errand, now: Date): Promise<void> {
  await parts.db.transaction(async (tx) => {
    await lockLane(tx, errand.endpointId);
    if (!(await finishErrand(tx, errand))) return;
    if (errand.kind === 'test') await putBackInLine(tx, errand, now);
  });
}
