import { payloadsExpiredAt, purgePayloads } from '../../events/index.ts';
import { type Clock, isGoneOwner } from '../../kernel/index.ts';
import type { Db } from '../../storage/index.ts';
import type { DeliveryCounters } from './counters.ts';
import { raiseDeliveryFailed } from './dead-letter.ts';
import { step } from './delivery.ts';
import { freeLeases, lockForEmission, selectLeaseOwners } from './lane-store.ts';
import { lockDelivery, saveDelivery } from './out-of-band-store.ts';
import {
  type OverdueDelivery,
  selectLastAttempt,
  selectOverdue,
  selectPendingEvents,
  skipHead,
} from './upkeep-store.ts';

const BATCH = 200;

/**
 * Thirty days after an event was emitted, its pending deliveries are given up visibly, and then its payload is removed.
 * Returns the number of payloads. Safe in several processes.
 */
export async function purgeEvents(
  deps: { readonly db: Db; readonly clock: Clock; readonly counters: DeliveryCounters },
  signal: AbortSignal,
): Promise<number> {
  const { db, clock } = deps;
  const createdBefore = payloadsExpiredAt(clock.now());
  for (;;) {
    const overdue = await selectOverdue(db, createdBefore, BATCH);
    for (const delivery of overdue) {
      if (signal.aborted) return 0;
      if (await giveUp(db, delivery, clock.now())) deps.counters.deadLettered();
    }
    if (overdue.length < BATCH) break;
  }
  const pending = await selectPendingEvents(db, createdBefore);
  let purged = 0;
  for (let batch = BATCH; !signal.aborted && batch >= BATCH; purged += batch) {
    batch = await purgePayloads(db, { createdBefore, pending, limit: BATCH });
  }
  return purged;
}

async function giveUp(db: Db, overdue: OverdueDelivery, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockForEmission(tx, overdue);
    const delivery = await lockDelivery(tx, overdue.endpointId, overdue.seq);
    if (delivery === null) return false;
    const { state, effects } = step(delivery, { kind: 'overdue' }, { now, schedule: [], draw: 0 });
    if (!effects.includes('raise_delivery_failed')) return false;
    await saveDelivery(tx, { ...delivery, ...state }, now);
    await skipHead(tx, overdue.endpointId, now);
    const last = await selectLastAttempt(tx, overdue.eventId, overdue.endpointId);
    await raiseDeliveryFailed(
      tx,
      {
        ...overdue,
        attempts: delivery.attemptCount,
        lastResponseStatus: last?.responseStatus ?? null,
        lastError: last?.error ?? null,
      },
      now,
    );
    return true;
  });
}

/** Releases what processes of this host held that no longer run, so that a crash delays a lane by seconds and not by the lease. */
export async function freeDeadLeases(
  db: Db,
  self: Parameters<typeof isGoneOwner>[1],
  now: Date,
): Promise<number> {
  const dead = (await selectLeaseOwners(db)).filter((owner) => isGoneOwner(owner, self));
  return dead.length === 0 ? 0 : freeLeases(db, dead, now);
}
