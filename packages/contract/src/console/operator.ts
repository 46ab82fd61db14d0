import { Type } from 'typebox';
import { described, idOf, named, nullable, objectName, pageQuery, strict, Timestamp } from '../schema.ts';
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
