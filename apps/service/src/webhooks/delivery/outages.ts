import { emit } from '../../events/index.ts';
import type { Db, Tx } from '../../storage/index.ts';
import { lockForEmission } from './lane-store.ts';
import { type FailingLane, markReported, selectFailing, selectLastTried } from './outage-store.ts';

const OUTAGE_MS = 3_600_000;

/**
 * Emits the event about each endpoint that has been failing for an hour, once per outage: the next 2xx ends it. An endpoint
 * fails while its head waits for a retry; one that refuses events (4xx) fails if it still did so after that hour.
 */
export async function reportOutages(db: Db, now: Date): Promise<void> {
  for (const lane of await selectFailing(db, now, OUTAGE_MS))
    await db.transaction((tx) => report(tx, lane, now));
}

async function report(tx: Tx, lane: FailingLane, now: Date): Promise<void> {
  // Alerts are live-mode events, also those about endpoints of test mode.
  await lockForEmission(tx, { ...lane, livemode: true });
  if (!(await markReported(tx, lane))) return;
  const last = await selectLastTried(tx, lane.endpointId);
  if (last === null) return;
  const data = {
    endpoint_id: lane.endpointId,
    since: lane.since.toISOString(),
    event_type: last.eventType,
    last_response_status: last.responseStatus,
  };
  await emit(tx, { accountId: lane.accountId, livemode: true, type: 'endpoint.failing', data }, now);
}
