import { expect, it } from 'vitest';
import type { DeliveryCounts } from '../webhooks/index.ts';
import type { RetentionCounts } from '../worker/index.ts';
import { backgroundMetrics, type MeasuredWork } from './background-metrics.ts';

function measured(deliveries: MeasuredWork['deliveries'], retention: MeasuredWork['retention']) {
  return backgroundMetrics(() => [['main', { deliveries, retention }]]);
}

it('only the queue metrics are missing while the database is unavailable', async () => {
  const text = measured(
    {
      counts: () => ({ attempts: {}, fencedWrites: 0, deadLetters: 7 }) as unknown as DeliveryCounts,
      queue: () => Promise.reject(new Error('away')),
    },
    { counts: () => ({ cases: 1 }) as RetentionCounts },
  );
  const lines = (await text()).split('\n');
  expect(lines).toContain('prequal_webhook_dead_letters_total 7');
  expect(lines).toContain('prequal_retention_removed_total{step="cases"} 1');
  expect(lines.find((line) => line.startsWith('prequal_webhook_oldest'))).toMatch(/ nan$/i);
});

it('counters of background work are the same however often they are read', async () => {
  const counts = { attempts: { '2xx': 5, timeout: 1 }, fencedWrites: 2, deadLetters: 3 };
  const removed = { idempotency_keys: 40, cases: 0 } as RetentionCounts;
  const text = measured(
    {
      counts: () => counts as unknown as DeliveryCounts,
      queue: async () => ({ dueLanes: 1, waitingLanes: 2, leasedLanes: 3, oldestPendingSeconds: 4.5 }),
    },
    { counts: () => removed },
  );
  await text();
  const lines = (await text()).split('\n');
  for (const line of [
    'prequal_webhook_attempts_total{answer="2xx"} 5',
    'prequal_webhook_attempts_total{answer="timeout"} 1',
    'prequal_webhook_dead_letters_total 3',
    'prequal_webhook_fenced_writes_total 2',
    'prequal_webhook_lanes{state="due"} 1',
    'prequal_webhook_lanes{state="waiting"} 2',
    'prequal_webhook_lanes{state="leased"} 3',
    'prequal_webhook_oldest_pending_seconds 4.5',
    'prequal_retention_removed_total{step="idempotency_keys"} 40',
    'prequal_retention_removed_total{step="cases"} 0',
  ])
    expect(lines).toContain(line);
});
