import type { EventType } from '@prequal/sdk';

/** Every event type once; the compiler refuses a list that lacks one. */
const TYPES: Readonly<Record<EventType, true>> = {
  'prequalify.completed': true,
  'account.created': true,
  'account.suspended': true,
  'account.closed': true,
  'account.token_rotated': true,
  'account.token_revoked': true,
  'license.activated': true,
  'license.deactivated': true,
  'license.locked': true,
  'billing.invoice.generated': true,
  'billing.credits.added': true,
  'email.delivered': true,
  'email.failed': true,
  'webhook.delivery_failed': true,
  'webhook.test': true,
  'endpoint.failing': true,
  'token.expiring': true,
  'usage.threshold_reached': true,
};

export const SUBSCRIBABLE_EVENTS = Object.keys(TYPES) as readonly EventType[];
