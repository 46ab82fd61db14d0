import type { ReceivedResponse } from './delivery/received-response.ts';

/** A past event with the status of its deliveries. `data` is null once the payload is purged. */
export interface PastEvent {
  readonly id: string;
  readonly seq: number;
  readonly type: string;
  readonly apiVersion: string;
  readonly livemode: boolean;
  readonly createdAt: Date;
  readonly data: unknown;
  readonly purged: boolean;
  readonly deliveries: readonly PastDelivery[];
}

export interface PastDelivery {
  readonly eventId: string;
  readonly endpointId: string;
  readonly status: string;
  readonly attemptCount: number;
  readonly nextAttemptAt: Date | null;
  readonly deliveredAt: Date | null;
  /** Null in lists. */
  readonly attempts: readonly PastAttempt[] | null;
}

export interface PastAttempt {
  readonly endpointId: string;
  readonly number: number;
  readonly attemptedAt: Date;
  readonly responseStatus: number | null;
  readonly durationMs: number;
  readonly error: string | null;
  /** Null without a response, and after 30 days. */
  readonly received: ReceivedResponse | null;
}
