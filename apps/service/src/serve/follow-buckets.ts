import type { Logger } from 'pino';
import type { Buckets } from '../bucket-contexts.ts';
import { type Loop, runEvery, systemClock } from '../kernel/index.ts';

const REFRESH_MS = 4000;

/** Reads the list of buckets again from time to time, for the case that a notification is lost. */
export function refreshBuckets({ directory }: Buckets, log: Logger): Loop {
  // Without home, what was read last stays in use; the outage is reported by others.
  const refresh = () => directory.refresh().then(undefined, () => {});
  return runEvery({ name: 'bucket list', ms: REFRESH_MS }, async () => void (await refresh()), {
    clock: systemClock,
    log,
  });
}
