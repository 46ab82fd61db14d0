import { Counter, Gauge, Registry } from 'prom-client';
import { MAIN } from '../buckets/index.ts';
import type { Deliveries } from '../webhooks/index.ts';
import type { Retention } from '../worker/index.ts';

/** The background work of one bucket. */
export interface MeasuredWork {
  readonly deliveries: Pick<Deliveries, 'counts' | 'queue'>;
  readonly retention: Pick<Retention, 'counts'>;
}

/**
 * Metrics of the primary's background work, by bucket: deliveries and retention. Those of the first bucket have no label, as
 * they had before there were others.
 */
export function backgroundMetrics(
  works: () => Iterable<readonly [bucket: string, work: MeasuredWork]>,
): () => Promise<string> {
  const registers = [new Registry()];
  const attempts = new Counter({
    name: 'prequal_webhook_attempts_total',
    help: 'Attempts to deliver an event, by outcome.',
    labelNames: ['answer', 'bucket'],
    registers,
  });
  const deadLetters = new Counter({
    name: 'prequal_webhook_dead_letters_total',
    help: 'Deliveries dead-lettered after their last attempt.',
    labelNames: ['bucket'],
    registers,
  });
  const fencedWrites = new Counter({
    name: 'prequal_webhook_fenced_writes_total',
    help: 'Outcomes dropped because the lease of the lane had passed to another process.',
    labelNames: ['bucket'],
    registers,
  });
  const lanes = new Gauge({
    name: 'prequal_webhook_lanes',
    help: 'Endpoints with pending deliveries: due, waiting for a retry, or in progress.',
    labelNames: ['state', 'bucket'],
    registers,
  });
  const oldest = new Gauge({
    name: 'prequal_webhook_oldest_pending_seconds',
    help: 'Age of the oldest event waiting for delivery.',
    labelNames: ['bucket'],
    registers,
  });
  const removed = new Counter({
    name: 'prequal_retention_removed_total',
    help: 'Expired rows deleted, by retention step.',
    labelNames: ['step', 'bucket'],
    registers,
  });
  const measure = async (bucket: string, { deliveries, retention }: MeasuredWork) => {
    const label = bucket === MAIN ? {} : { bucket };
    const counts = deliveries.counts();
    // The queue is in the database and unknown while the database is unavailable.
    const queue = await deliveries.queue().catch(() => UNKNOWN);
    for (const [answer, count] of Object.entries(counts.attempts)) attempts.inc({ ...label, answer }, count);
    deadLetters.inc(label, counts.deadLetters);
    fencedWrites.inc(label, counts.fencedWrites);
    for (const [step, count] of Object.entries(retention.counts())) removed.inc({ ...label, step }, count);
    lanes.set({ ...label, state: 'due' }, queue.dueLanes);
    lanes.set({ ...label, state: 'waiting' }, queue.waitingLanes);
    lanes.set({ ...label, state: 'leased' }, queue.leasedLanes);
    oldest.set(label, queue.oldestPendingSeconds);
  };
  return async () => {
    // The counts are kept elsewhere, and exposed as they are now.
    for (const metric of [attempts, deadLetters, fencedWrites, removed, lanes, oldest]) metric.reset();
    await Promise.all([...works()].map(([bucket, work]) => measure(bucket, work)));
    return Registry.merge(registers).metrics();
  };
}

const UNKNOWN = {
  dueLanes: Number.NaN,
  waitingLanes: Number.NaN,
  leasedLanes: Number.NaN,
  oldestPendingSeconds: Number.NaN,
};
