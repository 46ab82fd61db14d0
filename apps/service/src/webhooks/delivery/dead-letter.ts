import type { EventType } from '@prequal/contract';
import { emit } from '../../events/index.ts';
import type { Tx } from '../../storage/index.ts';

export interface GivenUp {
  readonly accountId: string;
  readonly livemode: boolean;
  readonly endpointId: string;
  readonly eventId: string;
  readonly eventType: EventType;
  readonly attempts: number;
  readonly lastResponseStatus: number | null;
  readonly lastError: string | null;
}

/** A delivery that was given up, for other modules that need to know. */
export interface DeadLetter extends GivenUp {
  readonly url: string;
}

/**
 * Notifies the owner, in the transaction that gives the delivery up: both happen or neither. Never about such an event
 * itself, or an endpoint that is down would cause notifications for ever.
 */
export async function raiseDeliveryFailed(tx: Tx, given: GivenUp, now: Date): Promise<void> {
  if (given.eventType === 'webhook.delivery_failed') return;
  await emit(
    tx,
    {
      accountId: given.accountId,
      livemode: given.livemode,
      type: 'webhook.delivery_failed',
      data: {
        endpoint_id: given.endpointId,
        event_id: given.eventId,
        event_type: given.eventType,
        attempts: given.attempts,
        last_response_status: given.lastResponseStatus,
        last_error: given.lastError,
      },
    },
    now,
  );
}
