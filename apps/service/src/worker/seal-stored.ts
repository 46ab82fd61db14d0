import { sealStoredDecisions } from '../audit/index.ts';
import { hashStoredShares } from '../cases/index.ts';
import { sealStoredEvents } from '../events/index.ts';
import type { Clock, KeyRing } from '../kernel/index.ts';
import { completeSealing, type Db, readSealing } from '../storage/index.ts';

/** Requests that began before the change, or in a process whose clock is behind, are written by then. */
const GRACE_MS = 60_000;

export interface SealingDeps {
  readonly db: Db;
  readonly keys: KeyRing;
  readonly clock: Clock;
}

/**
 * Once, a day after an upgrade: hashes the ids of share links, and encrypts the events and the counts of audit rows that were stored in
 * clear. Idempotency keys are left alone, because they are deleted within a day.
 */
export async function sealStored(deps: SealingDeps, signal: AbortSignal): Promise<void> {
  const { since, isComplete } = await readSealing(deps.db);
  if (isComplete || deps.clock.now().getTime() < since.getTime() + GRACE_MS) return;
  await hashStoredShares(deps, signal);
  await sealStoredEvents(deps, signal);
  await sealStoredDecisions(deps, signal);
  if (!signal.aborted) await completeSealing(deps.db);
}
