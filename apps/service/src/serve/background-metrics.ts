import { Counter, Gauge, Registry } from 'prom-client';
import type { Deliveries, Retention } from '../worker/index.ts';

/** Prometheus text of what the primary does beside the API: deliveries, and the removal of what is past its time. */
export function backgroundMetrics(
  deliveries: Pick<Deliveries, 'counts' | 'queue'>,
  retention: Pick<Retention, 'counts'>,
): () => Promise<string> {
  const registers = [new Registry()];
  const attempts = new Counter({
    name: 'prequal_webhook_attempts_total',
    help: 'Attempts to deliver an event, by what came back.',
    labelNames: ['answer'],
    registers,
  });
  const deadLetters = new Counter({
    name: 'prequal_webhook_dead_letters_total',
    help: 'Deliveries that were given up after their last attempt.',
    registers,
  });
  const fencedWrites = new Counter({
    name: 'prequal_webhook_fenced_writes_total',
    help: 'Outcomes that were dropped because the lane was somebody else’s by then.',
    registers,
  });
  const lanes = new Gauge({
    name: 'prequal_webhook_lanes',
    help: 'Endpoints with something to send: due now, waiting for a retry, being sent to.',
    labelNames: ['state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'prequal_webhook_oldest_pending_seconds',
    help: 'Age of the oldest event that waits for its delivery.',
    registers,
  });
  const removed = new Counter({
    name: 'prequal_retention_removed_total',
    help: 'What was past its time and was removed, by step.',
    labelNames: ['step'],
    registers,
  });
  return async () => {
    const counts = deliveries.counts();
    // The queue is in the database; while that is away, nobody knows.
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

/** The counting is done elsewhere; a counter here only shows it. */
function set<L extends string>(
  counter: Counter<L>,
  values: readonly (readonly [Partial<Record<L, string>>, number])[],
): void {
  counter.reset();
  for (const [labels, value] of values) counter.inc(labels, value);
}
