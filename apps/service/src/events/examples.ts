import type { EventPayloads, EventType } from './catalog.ts';

interface Example<T extends EventType> {
  /** The commands and requests that emit it, as an operator or a client writes them. */
  readonly triggers: readonly string[];
  readonly data: EventPayloads[T];
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

/** What triggers each type, with an example payload. The documentation is generated from this. */
export const EVENT_EXAMPLES: { readonly [T in EventType]: Example<T> } = {
  'license.activated': {
    triggers: ['license activate', 'license unlock'],
    data: { license: { ...license, status: 'activated' } },
  },
  'license.deactivated': {
    triggers: ['license deactivate'],
    data: { license: { ...license, status: 'inactive' } },
  },
  'license.locked': {
    triggers: ['license lock', 'automatically, after 1,000 over-quota requests within an hour'],
    data: { license: { ...license, status: 'locked', reason: 'abuse' } },
  },
  'account.created': {
    triggers: ['account create'],
    data: { account: { ...account, status: 'provisioned' } },
  },
  'account.closed': {
    triggers: ['account close'],
    data: { account: { ...account, status: 'closed' } },
  },
  'account.suspended': {
    triggers: ['account suspend'],
    data: { account: { ...account, status: 'suspended' } },
  },
  'account.token_rotated': {
    triggers: ['token rotate'],
    data: {
      token,
      old_token: {
        id: 'tok_01KDVZ6W00EXAMPLE00000000F',
        hint: 'k2Rw',
        expires_at: '2026-01-02T00:00:00.000Z',
      },
    },
  },
  'account.token_revoked': {
    triggers: ['token revoke', 'account close', 'automatically, 24 hours after a rotation'],
    data: { token, reason: 'rotated' },
  },
  'billing.invoice.generated': {
    triggers: ['billing invoice'],
    data: {
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
  },
  'billing.credits.added': {
    triggers: ['billing credits add'],
    data: {
      credit: {
        id: 'crd_01KDVZ6W00EXAMPLE00000000H',
        amount: { cents: 5000, display: '$50.00' },
        balance: { cents: 5250, display: '$52.50' },
        reason: 'goodwill',
      },
    },
  },
  'prequalify.completed': {
    triggers: ['POST /v3/prequalify', 'POST /v2/prequalify'],
    data: {
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
  },
  'email.delivered': {
    triggers: ['POST /v1/case/{id}/email', "any email to an account's address"],
    data: { email },
  },
  'email.failed': {
    triggers: [
      "any email to an account's address that the mail server rejects or that fails on its last attempt",
    ],
    data: { email: { ...email, error: '550 no such mailbox' } },
  },
  'webhook.test': {
    triggers: ['POST /v1/webhook_endpoints/{id}/test'],
    data: { endpoint_id: ENDPOINT, message: 'This is a test of your webhook endpoint.' },
  },
  'webhook.delivery_failed': {
    triggers: ['automatically, when the last of seven attempts has failed or after 30 days'],
    data: {
      endpoint_id: ENDPOINT,
      event_id: 'evt_01KDVZ6W00EXAMPLE00000000M',
      event_type: 'license.activated',
      attempts: 7,
      last_response_status: 503,
      last_error: null,
    },
  },
};
