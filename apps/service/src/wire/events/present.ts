import type { EventWithDeliveries } from '../../webhooks/index.ts';

/** An event as the API and the command line show it. */
export function presentEvent(event: EventWithDeliveries) {
  return {
    id: event.id,
    object: 'event',
    type: event.type,
    api_version: event.apiVersion,
    livemode: event.livemode,
    created_at: event.createdAt.toISOString(),
    data: event.data,
    ...(event.purged ? { purged: true } : {}),
    deliveries: event.deliveries.map((delivery) => ({
      endpoint_id: delivery.endpointId,
      status: delivery.status,
      attempt_count: delivery.attemptCount,
      next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
      delivered_at: delivery.deliveredAt?.toISOString() ?? null,
      ...(delivery.attempts === null
        ? {}
        : {
            attempts: delivery.attempts.map((attempt) => ({
              number: attempt.number,
              attempted_at: attempt.attemptedAt.toISOString(),
              response_status: attempt.responseStatus,
              duration_ms: attempt.durationMs,
              error: attempt.error,
              response_headers: attempt.received?.headers ?? null,
              response_body: attempt.received?.body ?? null,
            })),
          }),
    })),
  };
}
