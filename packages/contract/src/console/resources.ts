import { Type } from 'typebox';
import { ProductRowSchema } from '../datasets/bundle.ts';
import { LineItemSchema } from '../events/data.ts';
import { described, idOf, literalUnion, named, nullable, objectName, strict, Timestamp } from '../schema.ts';
import { MoneySchema } from '../underwriting/values.ts';
import {
  ACCOUNT_STATUSES,
  JOB_STATUSES,
  LICENSE_STATUSES,
  LINK_MAILS,
  MEMBER_STATUSES,
  PACK_CHANGE_KINDS,
  ROLES,
  SCOPES,
  TOKEN_MODES,
  TOKEN_STATUSES,
  VARIANT_CHANGE_KINDS,
} from '../vocabulary/index.ts';

/** What the console shows of an account. */

const Role = literalUnion(ROLES, { description: 'What the member may do.' });
const Mode = literalUnion(TOKEN_MODES, { description: 'Test mode or live mode.' });
const Count = Type.Integer({ minimum: 0 });

const MEMBER = {
  id: idOf('member', 'Id of the member.'),
  object: objectName('member'),
  email: nullable(Type.String(), 'Null once a closed account was erased.'),
  name: Type.String({ description: 'Name of the person.' }),
  role: Role,
  status: literalUnion(MEMBER_STATUSES, { description: 'Whether the member may sign in.' }),
  created_at: Timestamp,
  last_signed_in_at: nullable(Timestamp),
};

export const MemberSchema = named('Member', MEMBER);

export const LinkMailField = literalUnion(LINK_MAILS, {
  description: 'Whether the link is mailed, or why it is not.',
});

export const InvitedMemberSchema = named('InvitedMember', {
  ...MEMBER,
  invitation: strict(
    {
      url: Type.String({ description: 'Signs the member in for the first time.' }),
      expires_at: Timestamp,
      mail: LinkMailField,
    },
    { description: 'How the member gets in.' },
  ),
});

export const ACCOUNT_FIELDS = {
  id: idOf('account', 'Id of the account.'),
  object: objectName('account'),
  name: Type.String({ description: 'Name of the account.' }),
  status: literalUnion(ACCOUNT_STATUSES, { description: 'State of the account.' }),
  operator: Type.Boolean({ description: 'Whether it is the account of those who run the service.' }),
  closes_at: nullable(Timestamp, 'When the account will close; null if it stays.'),
};
export const AccountSchema = named('Account', ACCOUNT_FIELDS);

export const LICENSE_FIELDS = {
  id: idOf('license', 'Id of the license.'),
  object: objectName('license'),
  status: literalUnion(LICENSE_STATUSES, { description: 'State of the license.' }),
  limits: named(
    'LicenseLimits',
    {
      rate: described(Count, 'Live requests per minute.'),
      light_rate: described(Count, 'Light live requests per minute, such as lists.'),
      test_rate: described(Count, 'Test requests per minute.'),
      monthly_quota: nullable(Count, 'Executions per month; null means no limit.'),
    },
    { description: 'The limits of its tokens.' },
  ),
  created_at: Timestamp,
};

export const LicenseSchema = named('License', LICENSE_FIELDS);

export const SessionSchema = named('Session', {
  member: MemberSchema,
  account: AccountSchema,
  license: nullable(LicenseSchema, 'The license that requests count against; null without one.'),
  licenses: Type.Array(LicenseSchema, { description: 'The licenses of the account.' }),
  mode: Mode,
  role: Role,
  expires_at: Timestamp,
});

const TOKEN = {
  id: idOf('token', 'Id of the token.'),
  object: objectName('token'),
  hint: Type.String({ description: 'The last characters of the token.' }),
  name: nullable(Type.String(), 'What people call it.'),
  mode: Mode,
  scopes: Type.Array(literalUnion(SCOPES), { description: 'What the token may do.' }),
  license_id: idOf('license', 'The license of the token.'),
  created_at: Timestamp,
  expires_at: nullable(Timestamp),
};

const ISSUED = { ...TOKEN, token: Type.String({ description: 'The token itself, shown only here.' }) };

export const IssuedTokenSchema = named('IssuedToken', ISSUED);

export const RotatedTokenSchema = named('RotatedToken', {
  ...ISSUED,
  old_token: strict(
    { id: idOf('token', 'Id of the replaced token.'), expires_at: Timestamp },
    { description: 'The token that it replaces.' },
  ),
});

export const TokenSchema = named('Token', {
  ...TOKEN,
  status: literalUnion(TOKEN_STATUSES, { description: 'State of the token.' }),
  revoked_at: nullable(Timestamp),
  last_used_at: nullable(Timestamp),
});

export const InvoiceSchema = named('Invoice', {
  id: idOf('invoice', 'Id of the invoice.'),
  object: objectName('invoice'),
  number: Type.String({ description: 'The number on the invoice.' }),
  period: Type.String({ description: 'The UTC month, YYYY-MM.' }),
  total: described(MoneySchema, 'What is owed.'),
  line_items: Type.Array(LineItemSchema, { description: 'The lines of the invoice.' }),
  created_at: Timestamp,
});

export const CreditsSchema = named('Credits', { balance: described(MoneySchema, 'Credits left.') });

export const AuditEntrySchema = named('AuditEntry', {
  id: idOf('audit', 'Id of the entry.'),
  object: objectName('audit_entry'),
  seq: Type.Integer({ minimum: 1, description: "The entry's number in the account." }),
  at: Timestamp,
  actor: Type.String({ description: 'Who acted, such as `member:mem_…`.' }),
  action: Type.String({ description: 'What was done.' }),
  subject: Type.Record(Type.String(), Type.Unknown(), { description: 'To what it was done.' }),
});

const CatalogVersion = Type.String({ description: 'The catalog version.' });

export const CatalogSummarySchema = named('CatalogSummary', {
  version: CatalogVersion,
  digest: Type.String({ description: 'SHA-256 of its content, in hexadecimal.' }),
  products: Type.Array(ProductRowSchema, { description: 'The products that can be quoted.' }),
});

const PackChangeSchema = named('PackChange', {
  kind: literalUnion(PACK_CHANGE_KINDS, {
    description: '`tightened` and `loosened` only where no applicant is treated the other way.',
  }),
  what: Type.String({ description: 'A rule by its id, or a limit or price of a class.' }),
  detail: Type.String({ description: 'The change in words.' }),
});

export const CatalogChangesSchema = named('CatalogChanges', {
  version: CatalogVersion,
  previous: nullable(Type.String(), 'The version before; null when this is the first.'),
  published_at: nullable(Timestamp),
  changes: Type.Array(
    named('VariantChanges', {
      slug: Type.String({ description: 'The product variant.' }),
      kind: literalUnion(VARIANT_CHANGE_KINDS, { description: 'What happened to the variant.' }),
      changes: Type.Array(PackChangeSchema, { description: 'What changed in it.' }),
    }),
    { description: 'Variants that differ from the version before.' },
  ),
});

const COUNTS = {
  plan_count: described(Count, 'Number of offers.'),
  eligible_count: described(Count, 'Offers with an open rate class.'),
};

export const DecisionReplaySchema = named('DecisionReplay', {
  request_id: idOf('request', 'The request that was decided.'),
  operation: Type.String({ description: 'Prequalify or quote.' }),
  decided_at: Timestamp,
  catalog_version: CatalogVersion,
  equal: Type.Boolean({ description: 'Whether the decision is the same again.' }),
  facts_equal: nullable(
    Type.Boolean(),
    'Whether the facts drawn from the rows are the same again; null if none were recorded.',
  ),
  recorded_digest: Type.String({ description: 'Digest of the recorded outcome.' }),
  recomputed_digest: nullable(
    Type.String(),
    'Digest of the outcome now; null if the catalog version does not know a requested product.',
  ),
  ...COUNTS,
  recorded: Type.Optional(
    named('DecisionCounts', COUNTS, { description: 'The recorded counts, if the outcome differs.' }),
  ),
});

export const JobSchema = named('Job', {
  id: idOf('job', 'Id of the job.'),
  object: objectName('job'),
  kind: Type.String({ description: 'What the job does.' }),
  status: literalUnion(JOB_STATUSES, { description: 'State of the job.' }),
  done: described(Count, 'Steps that are done.'),
  total: described(Count, 'Steps in all; 0 until they are counted.'),
  result: nullable(
    strict({ url: Type.String({ description: 'Where to download it.' }), expires_at: Timestamp }),
    'Null unless the job is completed.',
  ),
  created_at: Timestamp,
});
