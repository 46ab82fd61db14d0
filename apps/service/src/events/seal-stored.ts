import type { KeyRing } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import {
  type ClearEvent,
  moveBody,
  replacePayload,
  selectClearBodies,
  selectClearPayloads,
} from './clear-event-store.ts';
import { sealBody } from './sealed-body.ts';

const BATCH = 200;

/**
 * Encrypts the events about applicants that were stored in clear, one by one, while the service runs. After an interruption
 * it starts again and skips what is done.
 */
export async function sealStoredEvents(
  { db, keys }: { readonly db: Db; readonly keys: KeyRing },
  signal: AbortSignal,
): Promise<void> {
  const sealed = (event: ClearEvent) => ({ ...event, body: sealBody(keys, event.accountId, event.body) });
  let events: readonly ClearEvent[] = [];
  do {
    events = await selectClearPayloads(db, { after: events.at(-1) ?? null, limit: BATCH });
    for (const event of events) await replacePayload(db, sealed(event));
  } while (events.length === BATCH && !signal.aborted);
  do {
    events = await selectClearBodies(db, BATCH);
    for (const event of events) await moveBody(db, sealed(event));
  } while (events.length === BATCH && !signal.aborted);
}
