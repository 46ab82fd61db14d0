import { purgePayloads } from '../../apps/service/src/events/index.ts';
import { systemClock } from '../../apps/service/src/kernel/index.ts';
import { EVERY_REQUEST, selectRequests } from '../../apps/service/src/requests/index.ts';
import type { Db } from '../../apps/service/src/storage/index.ts';
import { selectOverdue } from '../../apps/service/src/webhooks/delivery/upkeep-store.ts';
import { listEventDeliveries, selectQueueNumbers } from '../../apps/service/src/webhooks/index.ts';
import { nextStep } from '../../apps/service/src/webhooks/replay/replay-store.ts';
import { KEYS } from '../../apps/service/test/decisions.ts';
import { BUSIEST, BUSIEST_ENDPOINT, REPLAY } from './fill.ts';

const DAY_MS = 86_400_000;

/** A replay of all events of the busiest account, which is at its middle. */
export async function addReplay(db: Db, decisions: number): Promise<void> {
  await db.query(
    `insert into webhook_replays (id, endpoint_id, since, until, total, created_at, done_seq, last_seq)
     values ($1, $2, '-infinity', 'infinity', 0, now(), $3, 1000000000)`,
    [REPLAY, BUSIEST_ENDPOINT, Math.floor(decisions / 2) - Math.floor(decisions / 8)],
  );
}

/** What must not depend on the amount of data. */
export function operations(db: Db): Record<string, () => Promise<unknown>> {
  const page = {
    accountId: BUSIEST,
    livemode: true,
    before: null,
    limit: 25,
    type: null,
    endpointId: null,
    deliveryStatus: null,
    createdAfter: null,
    createdBefore: null,
  };
  const now = systemClock.now();
  const monthAgo = new Date(now.getTime() - 30 * DAY_MS);
  return {
    '`events replay`, one step': () => nextStep(db, REPLAY, 0),
    '`GET /v1/events`': () => listEventDeliveries({ db, keys: KEYS }, page),
    '… `?delivery_status=failed`': () =>
      listEventDeliveries({ db, keys: KEYS }, { ...page, deliveryStatus: 'failed' }),
    '… `?delivery_status=pending` (none)': () =>
      listEventDeliveries({ db, keys: KEYS }, { ...page, deliveryStatus: 'pending' }),
    '… `?created_before` a month ago': () =>
      listEventDeliveries({ db, keys: KEYS }, { ...page, createdBefore: monthAgo }),
    '`GET /v1/requests`': () =>
      selectRequests(db, { ...EVERY_REQUEST, accountId: BUSIEST, livemode: true, before: null, limit: 25 }),
    'overdue check': () => selectOverdue(db, monthAgo, 200),
    'payload purge, 200 rows': () => purgePayloads(db, { createdBefore: monthAgo, pending: [], limit: 200 }),
    'gauges of `/metrics`': () => selectQueueNumbers(db, now),
  };
}
