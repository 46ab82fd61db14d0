import type { EventData } from '@prequal/sdk';

/** The version of event envelopes and payloads. */
export const EVENT_API_VERSION = '2026-11-01';

/** Every event type and when it is emitted. `EventType` is derived from this list. */
export const EVENT_CATALOG = {
  'license.activated': 'a license finishes activation, or is unlocked',
  'license.deactivated': 'a license becomes inactive',
  'license.locked': 'a license becomes locked after abuse or admin action',
  'account.created': 'a new account is provisioned',
  'account.closed': 'an account is permanently closed',
  'account.suspended': 'an account is suspended (reversible)',
  'account.token_rotated': 'an API token was rotated',
  'account.token_revoked': 'an API token was revoked',
  'billing.invoice.generated': 'a finalized invoice artifact is ready',
  'billing.credits.added': 'credits were added to an account balance',
  'prequalify.completed': 'a prequalification finished processing',
  'email.delivered': 'a transactional email was delivered',
  'email.failed': 'a transactional email failed to deliver',
  'webhook.test': 'a test was requested with POST /v1/webhook_endpoints/{id}/test',
  'webhook.delivery_failed': 'a delivery exhausted its retries and was dead-lettered',
} as const;

export type EventType = keyof typeof EVENT_CATALOG;
export const EVENT_TYPES = Object.keys(EVENT_CATALOG) as readonly EventType[];

export function isEventType(text: string): text is EventType {
  return Object.hasOwn(EVENT_CATALOG, text);
}

/** `data` of each type, as the SDK declares it for receivers. Every type of the catalog must be there. */
export type EventPayloads = Pick<EventData, EventType>;
