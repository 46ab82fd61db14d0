import { Type } from 'typebox';
import { described, idOf, named, nullable, objectName, pageQuery, strict, Timestamp } from '../schema.ts';
import { MoneySchema } from '../underwriting/values.ts';
import { ACCOUNT_FIELDS, InvitedMemberSchema, LICENSE_FIELDS } from './resources.ts';

/** What the operator's screens send. */

const page = {
  ...pageQuery({ defaultLimit: 50, maxLimit: 200 }),
  search: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Part of a name, or a whole id.' }),
  ),
};
const account = idOf('account', 'The account.');
const Limit = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const limits = {
  rate: Type.Optional(Limit),
  light_rate: Type.Optional(Limit),
  test_rate: Type.Optional(Limit),
  monthly_quota: Type.Optional(nullable(Limit)),
};

export const OperatorListQuery = strict(page);
export const OperatorLicenseQuery = strict({ ...page, account_id: Type.Optional(account) });
export const AccountPath = strict({ id: account });
export const LicensePath = strict({ id: idOf('license', 'The license.') });
export const AccountBody = named('NewAccount', {
  name: Type.String({ minLength: 1, maxLength: 200 }),
  email: Type.Optional(nullable(Type.String({ minLength: 3, maxLength: 254 }))),
  owner: Type.Optional(
    nullable(
      Type.String({ minLength: 3, maxLength: 254 }),
      'Email address of the first owner, who is invited.',
    ),
  ),
});
export const OwnerBody = named('NewOwner', { email: Type.String({ minLength: 3, maxLength: 254 }) });
export const ReasonBody = named('StatusReason', {
  reason: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 500 }))),
});
export const ClosingBody = named('AccountClosing', {
  reason: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 500 }))),
  after_days: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 90, description: 'Days to wait; 0, the default, closes it now.' }),
  ),
});
export const LicenseBody = named('NewLicense', { account_id: account, ...limits });
export const LimitsBody = named('LimitChanges', limits);
export const OperatedInvoicePath = strict({ id: account, invoice_id: idOf('invoice', 'The invoice.') });
export const InvoicePeriodBody = named('InvoicePeriod', {
  period: Type.String({
    pattern: '^\\d{4}-(0[1-9]|1[0-2])$',
    'x-expects': 'a month such as 2026-11',
    description: 'The UTC month, YYYY-MM.',
  }),
});
export const CreditBody = named('NewCredit', {
  cents: Type.Integer({ minimum: 1, maximum: 99_999_999_999 }),
  reason: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 500 }))),
});

/** What they show. */

export const OperatedAccountSchema = named('OperatedAccount', {
  ...ACCOUNT_FIELDS,
  email: nullable(Type.String(), 'Where mail for the account goes.'),
  created_at: Timestamp,
});

const { invitation, ...member } = InvitedMemberSchema.properties;

export const CreatedAccountSchema = named('CreatedAccount', {
  ...OperatedAccountSchema.properties,
  owner: Type.Optional(named('FirstOwner', member)),
  invitation: Type.Optional(invitation),
});

const OPERATED_LICENSE = { ...LICENSE_FIELDS, account_id: account };

export const OperatedLicenseSchema = named('OperatedLicense', OPERATED_LICENSE);

export const ListedLicenseSchema = named('ListedLicense', {
  ...OPERATED_LICENSE,
  account_name: Type.String({ description: 'Name of the account.' }),
});

export const HealthReportSchema = named('HealthReport', {
  ok: Type.Boolean({ description: 'Whether every check passed.' }),
  checks: Type.Array(
    named('HealthCheck', {
      name: Type.String({ description: 'What was checked.' }),
      ok: Type.Boolean({ description: 'Whether it passed.' }),
      detail: Type.String({ description: 'What was found.' }),
    }),
    { description: 'The checks, in the order in which they ran.' },
  ),
});

export const CreditSchema = named('Credit', {
  id: idOf('credit', 'Id of the credit.'),
  object: objectName('credit'),
  account_id: account,
  amount: described(MoneySchema, 'What was added.'),
  balance: described(MoneySchema, 'The credits of the account after it.'),
  reason: Type.String({ description: 'Why, as the account reads it.' }),
  created_at: Timestamp,
});

export const InstalledVersionsSchema = named('InstalledVersions', {
  service: Type.String({ description: 'Version of this program.' }),
  node: Type.String({ description: 'Version of Node.js.' }),
  postgresql: Type.String({ description: 'Version of PostgreSQL.' }),
  migrations: Type.Integer({ minimum: 0, description: 'Migrations that were applied to the database.' }),
  catalogs: Type.Array(
    named('InstalledCatalog', {
      version: Type.String({ description: 'The catalog version.' }),
      origin: Type.String({ description: 'Where it came from.' }),
      current: Type.Boolean({ description: 'Whether quotes use it.' }),
      carriers: Type.Integer({ minimum: 0, description: 'Number of carriers.' }),
      variants: Type.Integer({ minimum: 0, description: 'Number of product variants.' }),
      published_at: Timestamp,
      published_by: Type.String({ description: 'Who published it.' }),
    }),
    { description: 'The newest published catalogs.' },
  ),
});

export const WaitingLaneSchema = named('WaitingLane', {
  endpoint_id: idOf('endpoint', 'The webhook endpoint.'),
  object: objectName('lane'),
  account_id: account,
  host: nullable(Type.String(), 'Host of its URL, without the path.'),
  enabled: Type.Boolean({ description: 'Whether events are sent to it.' }),
  pending: Type.Integer({ minimum: 0, description: 'Deliveries that have not ended.' }),
  retrying: Type.Boolean({ description: 'Whether the first of them failed and is tried again.' }),
  in_progress: Type.Boolean({ description: 'Whether a process is working on it.' }),
  next_attempt_at: described(nullable(Timestamp), 'When it is tried next; null if nothing is planned.'),
});
