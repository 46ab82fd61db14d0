import { Type } from 'typebox';
import { described, idOf, literalUnion, named, nullable, strict, Timestamp } from '../schema.ts';
import { MoneySchema } from '../underwriting/values.ts';
import { TOKEN_MODES } from '../vocabulary/index.ts';

/**
 * `data` of the event types: the resource itself, so that receivers need no further request. Never health data,
 * demographics or email addresses.
 */

export const LicenseEventData = named('LicenseEventData', {
  license: strict(
    {
      id: idOf('license', 'Id of the license.'),
      account_id: idOf('account', 'The account of the license.'),
      status: Type.String({ description: 'Its status after the change.' }),
      reason: Type.Optional(Type.String({ description: 'Why it changed, if a reason was given.' })),
    },
    { description: 'The license.' },
  ),
});

export const AccountEventData = named('AccountEventData', {
  account: strict(
    {
      id: idOf('account', 'Id of the account.'),
      name: Type.String({ description: 'Name of the account.' }),
      status: Type.String({ description: 'Its status after the change.' }),
    },
    { description: 'The account.' },
  ),
});

const EventToken = named(
  'EventToken',
  {
    id: idOf('token', 'Id of the token.'),
    hint: Type.String({ description: 'The last characters of the token.' }),
    mode: literalUnion(TOKEN_MODES, { description: 'The mode that the token is for.' }),
    license_id: idOf('license', 'The license of the token.'),
  },
  { description: 'The token.' },
);

export const TokenRotatedData = named('TokenRotatedData', {
  token: EventToken,
  old_token: strict(
    {
      id: idOf('token', 'Id of the replaced token.'),
      hint: Type.String({ description: 'Its last characters.' }),
      expires_at: Timestamp,
    },
    { description: 'The token that it replaces.' },
  ),
});

export const TokenRevokedData = named('TokenRevokedData', {
  token: EventToken,
  reason: Type.String({ description: 'Why it was revoked.' }),
});

export const LineItemSchema = named('LineItem', {
  kind: literalUnion(['usage', 'credit'], { description: 'What the line is for.' }),
  description: Type.String({ description: 'The text on the invoice.' }),
  license_id: nullable(idOf('license', 'The license that was used; null for credits.')),
  period: Type.String({ description: 'The month in which the usage was counted, YYYY-MM.' }),
  quantity: Type.Integer({ description: 'Number of units.' }),
  unit_price: described(MoneySchema, 'The price of one unit.'),
  amount: described(MoneySchema, 'Quantity times price.'),
});

export const InvoiceGeneratedData = named('InvoiceGeneratedData', {
  invoice: strict(
    {
      id: idOf('invoice', 'Id of the invoice.'),
      account_id: idOf('account', 'The account that is billed.'),
      period: Type.String({ description: 'The UTC month, YYYY-MM.' }),
      total: described(MoneySchema, 'What is owed.'),
      line_items: Type.Array(LineItemSchema, { description: 'The lines of the invoice.' }),
      artifact: strict(
        {
          content_type: Type.String({ description: 'Media type of the file.' }),
          sha256: Type.String({ description: 'SHA-256 of the file, in hexadecimal.' }),
          bytes: Type.Integer({ minimum: 0, description: 'Size of the file.' }),
        },
        { description: 'The finalized file.' },
      ),
    },
    { description: 'The invoice.' },
  ),
});

export const CreditsAddedData = named('CreditsAddedData', {
  credit: strict(
    {
      id: idOf('credit', 'Id of the credit.'),
      amount: described(MoneySchema, 'What was added.'),
      balance: described(MoneySchema, 'The balance after it.'),
      reason: Type.String({ description: 'Why it was added.' }),
    },
    { description: 'The credit.' },
  ),
});

export const PrequalifyCompletedData = named('PrequalifyCompletedData', {
  prequalification: strict(
    {
      id: idOf('prequalification', 'Id of the prequalification.'),
      request_id: idOf('request', 'The request that ran it.'),
      catalog_version: Type.String({ description: 'The catalog version that decided.' }),
      products: Type.Array(Type.String(), { description: 'The products as requested.' }),
      plan_count: Type.Integer({ minimum: 0, description: 'Number of offers.' }),
      eligible_count: Type.Integer({ minimum: 0, description: 'Offers with an open rate class.' }),
      best: nullable(
        strict({
          slug: Type.String({ description: 'The product variant.' }),
          rate_class: Type.String({ description: "The carrier's name of the rate class." }),
          premium: described(MoneySchema, 'One payment in the default mode.'),
        }),
        'The best offer; null when none is eligible.',
      ),
    },
    { description: 'Counts and the best offer, without anything about the applicant.' },
  ),
});

export const EmailEventData = named('EmailEventData', {
  email: strict(
    {
      id: idOf('email', 'Id of the email.'),
      template: Type.String({ description: 'The kind of email.' }),
      to_hint: Type.String({ description: 'A hint of the address.' }),
      error: Type.Optional(Type.String({ description: 'Why it failed.' })),
    },
    { description: 'The email.' },
  ),
});

export const UsageThresholdData = named('UsageThresholdData', {
  license_id: idOf('license', 'The license.'),
  period: Type.String({ description: 'The UTC month, YYYY-MM.' }),
  percent: Type.Integer({ description: 'The part of the quota that was reached: 50, 80 or 100.' }),
  used: Type.Integer({ minimum: 0, description: 'Executions counted when it was reached.' }),
  quota: Type.Integer({ minimum: 0, description: 'Executions allowed in the month.' }),
});

export const TokenExpiringData = named('TokenExpiringData', {
  token: strict(
    {
      id: idOf('token', 'Id of the token.'),
      hint: Type.String({ description: 'Its last characters.' }),
      mode: literalUnion(TOKEN_MODES, { description: 'The mode of the token.' }),
    },
    { description: 'The token.' },
  ),
  expires_at: Timestamp,
  days: Type.Integer({ description: 'Which warning this is: 30, 7 or 1 days before.' }),
});

export const endpointFailingData = <T extends string>(types: readonly T[]) =>
  named('EndpointFailingData', {
    endpoint_id: idOf('endpoint', 'The webhook endpoint.'),
    since: described(Timestamp, 'When the first attempt failed.'),
    event_type: literalUnion(types, { description: 'The type of the event that was tried last.' }),
    last_response_status: nullable(Type.Integer(), 'The last HTTP status; null when there was no response.'),
  });

export const WebhookTestData = named('WebhookTestData', {
  endpoint_id: idOf('endpoint', 'The webhook endpoint.'),
  message: Type.String({ description: 'Says that it is a test.' }),
});

/** A failed delivery of a `webhook.delivery_failed` event is not reported, so `event_type` is one of the other types. */
export const deliveryFailedData = <T extends string>(types: readonly T[]) =>
  named('DeliveryFailedData', {
    endpoint_id: idOf('endpoint', 'The webhook endpoint.'),
    event_id: idOf('event', 'The event that was not delivered.'),
    event_type: literalUnion(types, { description: 'Its type.' }),
    attempts: Type.Integer({ minimum: 0, description: 'Number of attempts.' }),
    last_response_status: nullable(Type.Integer(), 'The last HTTP status; null when there was no response.'),
    last_error: nullable(Type.String(), 'The last error; null when there was a response.'),
  });
