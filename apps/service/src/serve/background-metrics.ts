import { Counter, Gauge, Registry } from 'prom-client';
import type { Deliveries } from '../webhooks/index.ts';
import type { Retention } from '../worker/index.ts';

/** Metrics of the primary's background work: deliveries and retention. */
export function backgroundMetrics(
  deliveries: Pick<Deliveries, 'counts' | 'queue'>,
  retention: Pick<Retention, 'counts'>,
): () => Promise<string> {
  const registers = [new Registry()];
  const attempts = new Counter({
    name: 'prequal_webhook_attempts_total',
    help: 'Attempts to deliver an event, by outcome.',
    labelNames: ['answer'],
    registers,
  });
  const deadLetters = new Counter({
    name: 'prequal_webhook_dead_letters_total',
    help: 'Deliveries dead-lettered after their last attempt.',
    registers,
  });
  const fencedWrites = new Counter({
    name: 'prequal_webhook_fenced_writes_total',
    help: 'Outcomes dropped because the lease of the lane had passed to another process.',
    registers,
  });
  const lanes = new Gauge({
    name: 'prequal_webhook_lanes',
    help: 'Endpoints with pending deliveries: due, waiting for a retry, or in progress.',
    labelNames: ['state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'prequal_webhook_oldest_pending_seconds',
    help: 'Age of the oldest event waiting for delivery.',
    registers,
  });
  const removed = new Counter({
    name: 'prequal_retention_removed_total',
    help: 'Expired rows deleted, by retention step.',
    labelNames: ['step'],
    registers,
  });
  return async () => {
    const counts = deliveries.counts();
    // The queue is in the database and unknown while the database is unavailable.
    const queue = await deliveries.queue().catch(() => UNKNOWN);
    set(
      attempts,
      Object.entries(counts.attempts).map(([answer, count]) => [{ answer }, count]),
    );
    set(deadLetters, [[{}, counts.deadLetters]]);
    set(fencedWrites, [[{}, counts.fencedWrites]]);
    set(
      removed,
      Object.entries(retention.counts()).map(([step, count]) => [{ step }, count]),
    );
    lanes.set({ state: 'due' }, queue.dueLanes);
    lanes.set({ state: 'waiting' }, queue.waitingLanes);
    lanes.set({ state: 'leased' }, queue.leasedLanes);
    oldest.set(queue.oldestPendingSeconds);
    return Registry.merge(registers).metrics();
  };
}

const UNKNOWN = {
  dueLanes: Number.NaN,
  waitingLanes: Number.NaN,
  leasedLanes: Number.NaN,
  oldestPendingSeconds: Number.NaN,
};

/** Exposes a count that is kept elsewhere. */
function set<L extends string>(
  counter: Counter<L>,
  values: readonly (readonly [Partial<Record<L, string>>, number])[],
): void {
  counter.reset();
  for (const [labels, value] of values) counter.inc(labels, value);
}
