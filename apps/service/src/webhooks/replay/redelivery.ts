import { type Clock, modeMismatch, notFound, type PrincipalAccount, Problem } from '../../kernel/index.ts';
import type { Db } from '../../storage/index.ts';
import { insertOutOfBand } from '../delivery/out-of-band-store.ts';
import { lockEvent, type RedeliveryReceiver, selectReceivers } from './redelivery-store.ts';

/**
 * Sends an event again, outside the order, to one endpoint that received it or to all of them. If no endpoint is named,
 * disabled and deleted ones are skipped.
 */
export async function redeliverEvent(
  deps: { readonly db: Db; readonly clock: Clock },
  principal: PrincipalAccount,
  input: { readonly eventId: string; readonly endpointId?: string | undefined },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const event = await lockEvent(tx, principal.accountId, input.eventId);
    if (event === null) throw notFound('event');
    if (event.livemode !== principal.livemode) throw modeMismatch('event', event.livemode);
    if (event.purged) throw new Problem('gone', 'The payload of this event was deleted.');
    const receivers = await selectReceivers(tx, event.id);
    const chosen =
      input.endpointId === undefined ? receivers.filter(isOpen) : [named(receivers, input.endpointId)];
    const now = deps.clock.now();
    for (const { endpointId, seq } of chosen) {
      await insertOutOfBand(tx, { endpointId, seq, kind: 'redelivery' }, now);
    }
  });
}

function isOpen(receiver: RedeliveryReceiver): boolean {
  return receiver.enabled && !receiver.deleted;
}

function named(receivers: readonly RedeliveryReceiver[], endpointId: string): RedeliveryReceiver {
  const receiver = receivers.find((candidate) => candidate.endpointId === endpointId);
  if (receiver === undefined) throw notFound('delivery of this event to that webhook endpoint');
  if (!isOpen(receiver)) {
    throw new Problem('conflict', `The webhook endpoint is ${receiver.deleted ? 'deleted' : 'disabled'}.`);
  }
  return receiver;
}
