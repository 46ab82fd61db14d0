import type { Static, TSchema } from 'typebox';
import {
  AccountEventData,
  CreditsAddedData,
  deliveryFailedData,
  EmailEventData,
  endpointFailingData,
  InvoiceGeneratedData,
  LicenseEventData,
  PrequalifyCompletedData,
  TokenExpiringData,
  TokenRevokedData,
  TokenRotatedData,
  UsageThresholdData,
  WebhookTestData,
} from './data.ts';

interface EventDefinition<D extends TSchema> {
  /** When it is emitted, as the end of a sentence. */
  readonly when: string;
  /** The commands and requests that emit it, as an operator or a client writes them. */
  readonly triggers: readonly string[];
  /** The modes in which it is emitted. */
  readonly modes: 'live' | 'live and test';
  readonly data: D;
  readonly example: Static<D>;
}

function defineEvent<D extends TSchema>(definition: EventDefinition<D>): EventDefinition<D> {
  return definition;
}

const ACCOUNT = 'acct_01KDVZ6W00EXAMPLE00000000A';
const LICENSE = 'lic_01KDVZ6W00EXAMPLE00000000B';
const ENDPOINT = 'whep_01KDVZ6W00EXAMPLE00000000C';
const license = { id: LICENSE, account_id: ACCOUNT };
const account = { id: ACCOUNT, name: 'Ada Agency' };
const token = {
  id: 'tok_01KDVZ6W00EXAMPLE00000000D',
  hint: 'x7Qa',
  mode: 'live',
  license_id: LICENSE,
} as const;
const email = { id: 'eml_01KDVZ6W00EXAMPLE00000000E', template: 'case_share', to_hint: 'a…@example.com' };

const REPORTED = {
  'license.activated': defineEvent({
    when: 'a license finishes activation, or is unlocked',
    triggers: ['license activate', 'license unlock'],
    modes: 'live',
    data: LicenseEventData,
    example: { license: { ...license, status: 'activated' } },
  }),
  'license.deactivated': defineEvent({
    when: 'a license becomes inactive',
    triggers: ['license deactivate'],
    modes: 'live',
    data: LicenseEventData,
    example: { license: { ...license, status: 'inactive' } },
  }),
  'license.locked': defineEvent({
    when: 'a license becomes locked after abuse or admin action',
    triggers: ['license lock', 'automatically, after 1,000 over-quota requests within an hour'],
    modes: 'live',
    data: LicenseEventData,
    example: { license: { ...license, status: 'locked', reason: 'abuse' } },
  }),
  'account.created': defineEvent({
    when: 'a new account is provisioned',
    triggers: ['account create'],
    modes: 'live',
    data: AccountEventData,
    example: { account: { ...account, status: 'provisioned' } },
  }),
  'account.closed': defineEvent({
    when: 'an account is permanently closed',
    triggers: ['account close'],
    modes: 'live',
    data: AccountEventData,
    example: { account: { ...account, status: 'closed' } },
  }),
  'account.suspended': defineEvent({
    when: 'an account is suspended (reversible)',
    triggers: ['account suspend'],
    modes: 'live',
    data: AccountEventData,
    example: { account: { ...account, status: 'suspended' } },
  }),
  'account.token_rotated': defineEvent({
    when: 'an API token was rotated',
    triggers: ['token rotate'],
    modes: 'live',
    data: TokenRotatedData,
    example: {
      token,
      old_token: {
        id: 'tok_01KDVZ6W00EXAMPLE00000000F',
        hint: 'k2Rw',
        expires_at: '2026-01-02T00:00:00.000Z',
      },
    },
  }),
  'account.token_revoked': defineEvent({
    when: 'an API token was revoked',
    triggers: ['token revoke', 'account close', 'automatically, 24 hours after a rotation'],
    modes: 'live',
    data: TokenRevokedData,
    example: { token, reason: 'rotated' },
  }),
  'billing.invoice.generated': defineEvent({
    when: 'a finalized invoice artifact is ready',
    triggers: ['billing invoice'],
    modes: 'live',
    data: InvoiceGeneratedData,
    example: {
      invoice: {
        id: 'inv_01KDVZ6W00EXAMPLE00000000G',
        account_id: ACCOUNT,
        period: '2025-12',
        total: { cents: 964, display: '$9.64' },
        line_items: [
          {
            kind: 'usage',
            description: 'Live prequalifications and quotes',
            license_id: LICENSE,
            period: '2025-12',
            quantity: 482,
            unit_price: { cents: 2, display: '$0.02' },
            amount: { cents: 964, display: '$9.64' },
          },
        ],
        artifact: {
          content_type: 'application/pdf',
          sha256: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
          bytes: 4653,
        },
      },
    },
  }),
  'billing.credits.added': defineEvent({
    when: 'credits were added to an account balance',
    triggers: ['billing credits add'],
    modes: 'live',
    data: CreditsAddedData,
    example: {
      credit: {
        id: 'crd_01KDVZ6W00EXAMPLE00000000H',
        amount: { cents: 5000, display: '$50.00' },
        balance: { cents: 5250, display: '$52.50' },
        reason: 'goodwill',
      },
    },
  }),
  'prequalify.completed': defineEvent({
    when: 'a prequalification finished processing',
    triggers: ['POST /v3/prequalify', 'POST /v2/prequalify'],
    modes: 'live and test',
    data: PrequalifyCompletedData,
    example: {
      prequalification: {
        id: 'pq_01KDVZ6W00EXAMPLE00000000J',
        request_id: 'req_01KDVZ6W00EXAMPLE00000000K',
        catalog_version: '2026-01-01.r1',
        products: ['kestrel-bay-final-expense'],
        plan_count: 2,
        eligible_count: 1,
        best: {
          slug: 'kestrel-bay-final-expense',
          rate_class: 'immediate',
          premium: { cents: 4217, display: '$42.17' },
        },
      },
    },
  }),
  'email.delivered': defineEvent({
    when: 'a transactional email was delivered',
    triggers: ['POST /v1/case/{id}/email', "any email to an account's address"],
    modes: 'live',
    data: EmailEventData,
    example: { email },
  }),
  'email.failed': defineEvent({
    when: 'a transactional email failed to deliver',
    triggers: [
      "any email to an account's address that the mail server rejects or that fails on its last attempt",
    ],
    modes: 'live',
    data: EmailEventData,
    example: { email: { ...email, error: '550 no such mailbox' } },
  }),
  'usage.threshold_reached': defineEvent({
    when: 'a license has used 50, 80 or 100 percent of its monthly quota, each once a month',
    triggers: ['POST /v3/prequalify', 'POST /v3/quote', 'POST /v2/prequalify'],
    modes: 'live',
    data: UsageThresholdData,
    example: { license_id: LICENSE, period: '2026-01', percent: 80, used: 8000, quota: 10_000 },
  }),
  'token.expiring': defineEvent({
    when: 'an API token expires in 30, 7 or 1 days',
    triggers: ['automatically, checked every minute'],
    modes: 'live',
    data: TokenExpiringData,
    example: {
      token: { id: token.id, hint: token.hint, mode: token.mode },
      expires_at: '2026-02-01T00:00:00.000Z',
      days: 30,
    },
  }),
  'webhook.test': defineEvent({
    when: 'a test was requested with POST /v1/webhook_endpoints/{id}/test',
    triggers: ['POST /v1/webhook_endpoints/{id}/test'],
    modes: 'live and test',
    data: WebhookTestData,
    example: { endpoint_id: ENDPOINT, message: 'This is a test of your webhook endpoint.' },
  }),
};

/** Types of events about deliveries, which are events like any other. */
const ABOUT_DELIVERIES = ['webhook.delivery_failed', 'endpoint.failing'] as const;

/** Every event type: when and by what it is emitted, the shape of its `data`, and an example. */
export const EVENT_CATALOG = {
  ...REPORTED,
  'webhook.delivery_failed': defineEvent({
    when: 'a delivery exhausted its retries and was dead-lettered',
    triggers: ['automatically, when the last of seven attempts has failed or after 30 days'],
    modes: 'live and test',
    data: deliveryFailedData([...typesOf(REPORTED), 'endpoint.failing']),
    example: {
      endpoint_id: ENDPOINT,
      event_id: 'evt_01KDVZ6W00EXAMPLE00000000M',
      event_type: 'license.activated',
      attempts: 7,
      last_response_status: 503,
      last_error: null,
    },
  }),
  'endpoint.failing': defineEvent({
    when: 'a webhook endpoint has been failing for an hour, once per outage',
    triggers: ['automatically, checked every minute'],
    modes: 'live',
    data: endpointFailingData([...typesOf(REPORTED), ...ABOUT_DELIVERIES]),
    example: {
      endpoint_id: ENDPOINT,
      since: '2026-01-01T00:00:00.000Z',
      event_type: 'license.activated',
      last_response_status: 503,
    },
  }),
};

export type EventType = keyof typeof EVENT_CATALOG;
export const EVENT_TYPES: readonly EventType[] = typesOf(EVENT_CATALOG);

export function isEventType(text: string): text is EventType {
  return Object.hasOwn(EVENT_CATALOG, text);
}

function typesOf<T extends string>(events: Readonly<Record<T, unknown>>): readonly T[] {
  return Object.keys(events) as T[];
}
