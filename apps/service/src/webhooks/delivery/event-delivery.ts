import type { PastEvent } from '../../events/index.ts';
import type { DeliveryStatus } from './delivery.ts';
import type { ReceivedResponse } from './received-response.ts';

/** A past event with the status of its deliveries. */
export interface EventWithDeliveries extends PastEvent {
  readonly deliveries: readonly EventDelivery[];
}

export interface EventDelivery {
  readonly eventId: string;
  readonly endpointId: string;
  readonly status: DeliveryStatus;
  readonly attemptCount: number;
  readonly nextAttemptAt: Date | null;
  readonly deliveredAt: Date | null;
  /** Null in lists. */
  readonly attempts: readonly EventAttempt[] | null;
}

export interface EventAttempt {
  readonly endpointId: string;
  readonly number: number;
  readonly attemptedAt: Date;
  readonly responseStatus: number | null;
  readonly durationMs: number;
  readonly error: string | null;
  /** Null without a response, and after 30 days. */
  readonly received: ReceivedResponse | null;
}
