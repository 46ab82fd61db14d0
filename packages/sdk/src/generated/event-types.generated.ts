// Generated from the contract. To update it: npm run generate:sdk-types

import type { EventType } from './api.generated.ts';

/** Every type of event that an endpoint can subscribe to. */
export const EVENT_TYPES: readonly EventType[] = [
  'license.activated',
  'license.deactivated',
  'license.locked',
  'account.created',
  'account.closed',
  'account.suspended',
  'account.token_rotated',
  'account.token_revoked',
  'billing.invoice.generated',
  'billing.credits.added',
  'prequalify.completed',
  'email.delivered',
  'email.failed',
  'usage.threshold_reached',
  'token.expiring',
  'webhook.test',
  'webhook.delivery_failed',
  'endpoint.failing',
];
