import { insertEvent, prepareEvent } from '../../events/index.ts';
import type { PrincipalAccount } from '../../kernel/index.ts';
import type { Tx } from '../../storage/index.ts';
import { insertOutOfBand } from './out-of-band-store.ts';
import { isWaiting, moveOutOfBand, queueTest } from './test-event-store.ts';

/** Emits a `webhook.test` event to one endpoint and returns its id. It overtakes an event that waits for a retry. */
export async function sendTest(
  tx: Tx,
  { accountId, livemode }: PrincipalAccount,
  { endpointId, now }: { readonly endpointId: string; readonly now: Date },
): Promise<string> {
  const data = { endpoint_id: endpointId, message: 'This is a test of your webhook endpoint.' };
  const event = prepareEvent({ accountId, livemode, type: 'webhook.test', data }, now);
  const seq = await insertEvent(tx, event, endpointId);
  if (await isWaiting(tx, endpointId)) {
    await moveOutOfBand(tx, endpointId, seq);
    await insertOutOfBand(tx, { endpointId, seq, kind: 'test' }, now);
  } else {
    await queueTest(tx, { endpointId, seq }, now);
  }
  return event.id;
}
