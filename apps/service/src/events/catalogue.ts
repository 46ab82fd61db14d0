import type { Money } from '../kernel/index.ts';

/** The version of event envelopes and payloads. */
export const EVENT_API_VERSION = '2026-11-01';

/** Every event type and when it is emitted. `EventType` is derived from this list. */
export const EVENT_CATALOGUE = {
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

export type EventType = keyof typeof EVENT_CATALOGUE;
export const EVENT_TYPES = Object.keys(EVENT_CATALOGUE) as readonly EventType[];

export function isEventType(text: string): text is EventType {
  return Object.hasOwn(EVENT_CATALOGUE, text);
}

interface LicenseData {
  readonly license: {
    readonly id: string;
    readonly account_id: string;
    readonly status: string;
    readonly reason?: string;
  };
}
interface AccountData {
  readonly account: { readonly id: string; readonly name: string; readonly status: string };
}
interface TokenFacts {
  readonly id: string;
  readonly hint: string;
  readonly mode: string;
  readonly license_id: string;
}
interface EmailData {
  readonly email: {
    readonly id: string;
    readonly template: string;
    readonly to_hint: string;
    readonly error?: string;
  };
}

/** `data` of each type: the resource itself, so that receivers need not call back. */
export interface EventPayloads {
  'license.activated': LicenseData;
  'license.deactivated': LicenseData;
  'license.locked': LicenseData;
  'account.created': AccountData;
  'account.closed': AccountData;
  'account.suspended': AccountData;
  'account.token_rotated': {
    readonly token: TokenFacts;
    readonly old_token: { readonly id: string; readonly hint: string; readonly expires_at: string };
  };
  'account.token_revoked': { readonly token: TokenFacts; readonly reason: string };
  'billing.invoice.generated': {
    readonly invoice: {
      readonly id: string;
      readonly account_id: string;
      readonly period: string;
      readonly total: Money;
      readonly line_items: readonly unknown[];
      readonly artifact: { readonly content_type: string; readonly sha256: string; readonly bytes: number };
    };
  };
  'billing.credits.added': {
    readonly credit: {
      readonly id: string;
      readonly amount: Money;
      readonly balance: Money;
      readonly reason: string;
    };
  };
  'prequalify.completed': {
    readonly prequalification: {
      readonly id: string;
      readonly request_id: string;
      readonly catalog_version: string;
      readonly products: readonly string[];
      readonly plan_count: number;
      readonly eligible_count: number;
      readonly best: { readonly slug: string; readonly rate_class: string; readonly premium: Money } | null;
    };
  };
  'email.delivered': EmailData;
  'email.failed': EmailData;
  'webhook.test': { readonly endpoint_id: string; readonly message: string };
  'webhook.delivery_failed': {
    readonly endpoint_id: string;
    readonly event_id: string;
    readonly event_type: string;
    readonly attempts: number;
    readonly last_response_status: number | null;
    readonly last_error: string | null;
  };
}
