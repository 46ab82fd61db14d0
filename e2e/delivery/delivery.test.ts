import { expect, it } from 'vitest';
import { prove } from './proof.ts';
import { breachesOf } from './report.ts';

it('no event is lost, sent out of order or sent to a refused address, whichever process dies', async () => {
  const report = await prove({
    seconds: 6,
    workers: 3,
    hosts: 1,
    seed: 20_260_301,
    accounts: 2,
    eventsPerSecond: 20,
    killEveryMs: 1000,
    hostKillEveryMs: 0,
    pauseEveryMs: 2000,
    restartEveryMs: 3500,
    say: () => {},
  });
  expect(breachesOf(report)).toEqual([]);
  expect(report.deliveries).toBeGreaterThan(100);
  expect(report.largestBatch).toBeGreaterThan(1);
  expect(report.kills).toBeGreaterThan(0);
  expect(report.restarts).toBeGreaterThan(0);
}, 600_000);
