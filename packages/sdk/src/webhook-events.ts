import type { Event, EventType, Money } from './generated/api.generated.ts';

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
  readonly mode: 'test' | 'live';
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

/**
 * `data` of each event type: the resource itself, so that receivers need no further request. The service emits
 * these types.
 */
export interface EventData {
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
    readonly event_type: keyof EventData;
    readonly attempts: number;
    readonly last_response_status: number | null;
    readonly last_error: string | null;
  };
}

interface EventOf<Type extends EventType>
  extends Pick<Event, 'id' | 'object' | 'api_version' | 'livemode' | 'created_at'> {
  readonly type: Type;
  readonly data: EventData[Type];
}

/** A delivered event; `type` determines the shape of `data`. */
export type WebhookEvent = { [Type in EventType]: EventOf<Type> }[EventType];
