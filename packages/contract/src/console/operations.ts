import { type Static, type TSchema, Type } from 'typebox';
import {
  arrayEnvelopeOf,
  envelopeOf,
  type Immutable,
  idOf,
  literalUnion,
  named,
  nullable,
  operatorPageOf,
  strict,
} from '../schema.ts';
import { ROLES, SCOPES, TOKEN_MODES } from '../vocabulary/index.ts';
import { DraftKeysSchema, NotesBody, NotesSchema } from './notes.ts';
import {
  AccountBody,
  AccountPath,
  ClosingBody,
  CreatedAccountSchema,
  CreditBody,
  CreditSchema,
  HealthReportSchema,
  InstalledVersionsSchema,
  InvoicePeriodBody,
  LicenseBody,
  LicensePath,
  LimitsBody,
  ListedLicenseSchema,
  OperatedAccountSchema,
  OperatedInvoicePath,
  OperatedLicenseSchema,
  OperatorLicenseQuery,
  OperatorListQuery,
  OwnerBody,
  ReasonBody,
  WaitingLaneSchema,
} from './operator.ts';
import {
  PasskeyCreationOptionsSchema,
  PasskeyPath,
  PasskeyRegistrationBody,
  PasskeyRequestOptionsSchema,
  PasskeySchema,
  PasskeySignInBody,
} from './passkeys.ts';
import { ImportedRatesSchema, RatesImportBody } from './rates.ts';
import {
  AccountSchema,
  AuditEntrySchema,
  CatalogChangesSchema,
  CatalogSummarySchema,
  CreditsSchema,
  DecisionReplaySchema,
  InvitedMemberSchema,
  InvoiceSchema,
  IssuedTokenSchema,
  JobSchema,
  LicenseSchema,
  LinkMailField,
  MemberSchema,
  RotatedTokenSchema,
  SessionSchema,
  TokenSchema,
} from './resources.ts';
import {
  BrandingBody,
  BrandingSchema,
  DomainField,
  DomainsBody,
  PreferencesBody,
  PreferencesSchema,
} from './settings.ts';
import { WORKBENCH_OPERATIONS } from './workbench-operations.ts';

const Address = Type.String({ minLength: 3, maxLength: 254 });
const Name = Type.String({ minLength: 1, maxLength: 80 });

const SignInBody = named('SignIn', { email: Address });
const TicketBody = named('SignInTicket', {
  ticket: Type.String({ minLength: 1, maxLength: 200 }),
  replace: Type.Optional(
    Type.Boolean({ description: 'Ends the session of another member in this browser.' }),
  ),
});
const ProviderStartQuery = strict({ account: Type.Optional(idOf('account', 'The account to sign in to.')) });
/** Providers add parameters of their own. */
const ProviderCallbackQuery = Type.Record(Type.String(), Type.String({ maxLength: 8192 }));
const SessionChangeBody = named('SessionChange', {
  license_id: Type.Optional(idOf('license', 'A license of the account.')),
  mode: Type.Optional(literalUnion(TOKEN_MODES)),
});
const MemberBody = named('NewMember', { email: Address, name: Name, role: literalUnion(ROLES) });
const RoleBody = named('RoleChange', { role: literalUnion(ROLES) });
/** One line that people read: no control or formatting characters. */
const Label = Type.String({
  minLength: 1,
  maxLength: 80,
  pattern: '^[^\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+$',
  'x-expects': 'one line of 1 to 80 characters',
});
const TokenBody = named('NewToken', {
  license_id: idOf('license', 'A license of the account.'),
  mode: literalUnion(TOKEN_MODES),
  name: Type.Optional(Label),
  scopes: Type.Optional(Type.Array(literalUnion(SCOPES), { minItems: 1, uniqueItems: true })),
  expires_in_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
});
const HistoryQuery = strict({
  before: Type.Optional(Type.Integer({ minimum: 1, description: 'Only entries before this number.' })),
});
const MemberPath = strict({ id: idOf('member', 'The member.') });
const TokenPath = strict({ id: idOf('token', 'The token.') });
const InvoicePath = strict({ id: idOf('invoice', 'The invoice.') });
const JobPath = strict({ id: idOf('job', 'The job.') });
const DecisionPath = strict({ id: idOf('request', 'The request.') });

const SessionResponse = envelopeOf('SessionResponse', { object: 'session', data: SessionSchema });
const InvitedMemberResponse = envelopeOf('InvitedMemberResponse', {
  object: 'member',
  data: InvitedMemberSchema,
});
const MemberResponse = envelopeOf('MemberResponse', { object: 'member', data: MemberSchema });

const PreferencesResponse = envelopeOf('PreferencesResponse', {
  object: 'preferences',
  data: PreferencesSchema,
});
const BrandingResponse = envelopeOf('BrandingResponse', { object: 'branding', data: BrandingSchema });
const DomainsResponse = arrayEnvelopeOf('DomainList', DomainField);
const AccountResponse = envelopeOf('OperatedAccountResponse', {
  object: 'account',
  data: OperatedAccountSchema,
});
const OwnAccountResponse = envelopeOf('AccountResponse', { object: 'account', data: AccountSchema });
const CreatedAccountResponse = envelopeOf('CreatedAccountResponse', {
  object: 'account',
  data: CreatedAccountSchema,
});
const LicenseResponse = envelopeOf('OperatedLicenseResponse', {
  object: 'license',
  data: OperatedLicenseSchema,
});
const InvoiceListResponse = arrayEnvelopeOf('InvoiceList', InvoiceSchema);
const CreditsResponse = envelopeOf('CreditsResponse', { object: 'credits', data: CreditsSchema });
const PasskeyResponse = envelopeOf('PasskeyResponse', { object: 'passkey', data: PasskeySchema });
const JobResponse = envelopeOf('JobResponse', { object: 'job', data: JobSchema });
const AccountChange = {
  status: 200,
  params: AccountPath,
  body: ReasonBody,
  response: AccountResponse,
} as const;
const LicenseChange = {
  status: 200,
  params: LicensePath,
  body: ReasonBody,
  response: LicenseResponse,
} as const;

/** An operation of the console. Without a response schema, the response is a file. */
export interface ConsoleOperation {
  readonly status: 200 | 201 | 202 | 302;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly response?: TSchema;
}

/** The paths that accept only sessions. */
export const CONSOLE_API = '/console/api';

/**
 * What the console's pages may ask for besides the public API, by method and path below `CONSOLE_API`. These
 * operations may change with the console; they are not part of the OpenAPI document.
 */
export const CONSOLE_OPERATIONS = {
  'POST /sign_in': {
    status: 202,
    body: SignInBody,
    response: envelopeOf('SignInResponse', {
      object: 'sign_in',
      data: named('RequestedSignIn', {
        mail: LinkMailField,
        detail: Type.String({ description: 'What happens next.' }),
      }),
    }),
  },
  'GET /sign_in': {
    status: 200,
    response: envelopeOf('SignInMethodsResponse', {
      object: 'sign_in_methods',
      data: named('SignInMethods', {
        identity_provider: Type.Boolean({ description: "Whether people can use their company's account." }),
      }),
    }),
  },
  'GET /oidc/start': { status: 302, query: ProviderStartQuery },
  'GET /oidc/callback': { status: 302, query: ProviderCallbackQuery },
  'GET /session': { status: 200, response: SessionResponse },
  'POST /session': { status: 201, body: TicketBody, response: SessionResponse },
  'PATCH /session': { status: 200, body: SessionChangeBody, response: SessionResponse },
  'DELETE /session': {
    status: 200,
    response: envelopeOf('EndedSessionResponse', {
      object: 'session',
      data: named('EndedSession', {
        signed_out: Type.Literal(true, { description: 'The session is over.' }),
        continue_at: nullable(
          Type.String(),
          'Where the browser signs out at the identity provider too; null if it need not.',
        ),
      }),
    }),
  },
  'POST /session/passkey/options': {
    status: 200,
    response: envelopeOf('PasskeyRequestOptionsResponse', {
      object: 'passkey_options',
      data: PasskeyRequestOptionsSchema,
    }),
  },
  'POST /session/passkey': { status: 201, body: PasskeySignInBody, response: SessionResponse },
  'GET /passkeys': { status: 200, response: arrayEnvelopeOf('PasskeyList', PasskeySchema) },
  'POST /passkeys/options': {
    status: 200,
    response: envelopeOf('PasskeyCreationOptionsResponse', {
      object: 'passkey_options',
      data: PasskeyCreationOptionsSchema,
    }),
  },
  'POST /passkeys': { status: 201, body: PasskeyRegistrationBody, response: PasskeyResponse },
  'DELETE /passkeys/{id}': { status: 200, params: PasskeyPath, response: PasskeyResponse },
  'GET /members': { status: 200, response: arrayEnvelopeOf('MemberList', MemberSchema) },
  'POST /members': { status: 201, body: MemberBody, response: InvitedMemberResponse },
  'POST /members/{id}/invitation': { status: 201, params: MemberPath, response: InvitedMemberResponse },
  'PATCH /members/{id}': { status: 200, params: MemberPath, body: RoleBody, response: MemberResponse },
  'DELETE /members/{id}': { status: 200, params: MemberPath, response: MemberResponse },
  'GET /licenses': { status: 200, response: arrayEnvelopeOf('LicenseList', LicenseSchema) },
  'GET /tokens': { status: 200, response: arrayEnvelopeOf('TokenList', TokenSchema) },
  'POST /tokens': {
    status: 201,
    body: TokenBody,
    response: envelopeOf('IssuedTokenResponse', { object: 'token', data: IssuedTokenSchema }),
  },
  'POST /tokens/{id}/rotate': {
    status: 200,
    params: TokenPath,
    response: envelopeOf('RotatedTokenResponse', { object: 'token', data: RotatedTokenSchema }),
  },
  'POST /tokens/{id}/revoke': {
    status: 200,
    params: TokenPath,
    response: envelopeOf('TokenResponse', { object: 'token', data: TokenSchema }),
  },
  'GET /invoices': { status: 200, response: InvoiceListResponse },
  'GET /invoices/{id}/pdf': { status: 200, params: InvoicePath },
  'GET /credits': { status: 200, response: CreditsResponse },
  'GET /audit': {
    status: 200,
    query: HistoryQuery,
    response: arrayEnvelopeOf('AuditEntryList', AuditEntrySchema),
  },
  'GET /catalog': {
    status: 200,
    response: envelopeOf('CatalogSummaryResponse', { object: 'catalog', data: CatalogSummarySchema }),
  },
  'GET /catalog/changes': {
    status: 200,
    response: envelopeOf('CatalogChangesResponse', { object: 'catalog_changes', data: CatalogChangesSchema }),
  },
  'POST /requests/{id}/replay_decision': {
    status: 200,
    params: DecisionPath,
    response: envelopeOf('DecisionReplayResponse', { object: 'decision_replay', data: DecisionReplaySchema }),
  },
  'GET /preferences': { status: 200, response: PreferencesResponse },
  'PUT /preferences': { status: 200, body: PreferencesBody, response: PreferencesResponse },
  'GET /branding': { status: 200, response: BrandingResponse },
  'PUT /branding': { status: 200, body: BrandingBody, response: BrandingResponse },
  'POST /notes': {
    status: 200,
    body: NotesBody,
    response: envelopeOf('NotesResponse', { object: 'notes', data: NotesSchema }),
  },
  'GET /draft_keys': {
    status: 200,
    response: envelopeOf('DraftKeysResponse', { object: 'draft_keys', data: DraftKeysSchema }),
  },
  'GET /domains': { status: 200, response: DomainsResponse },
  'PUT /domains': { status: 200, body: DomainsBody, response: DomainsResponse },
  'POST /close': { status: 202, response: OwnAccountResponse },
  'DELETE /close': { status: 200, response: OwnAccountResponse },
  'POST /export': { status: 202, response: JobResponse },
  'GET /jobs/{id}': { status: 200, params: JobPath, response: JobResponse },
  'DELETE /jobs/{id}': { status: 200, params: JobPath, response: JobResponse },
  'GET /jobs/{id}/result': { status: 200, params: JobPath },
  'GET /operator/accounts': {
    status: 200,
    query: OperatorListQuery,
    response: operatorPageOf('OperatedAccountPage', OperatedAccountSchema),
  },
  'GET /operator/accounts/{id}': { status: 200, params: AccountPath, response: AccountResponse },
  'POST /operator/accounts': { status: 201, body: AccountBody, response: CreatedAccountResponse },
  'POST /operator/accounts/{id}/owners': {
    status: 201,
    params: AccountPath,
    body: OwnerBody,
    response: InvitedMemberResponse,
  },
  'POST /operator/accounts/{id}/suspend': AccountChange,
  'POST /operator/accounts/{id}/resume': AccountChange,
  'POST /operator/accounts/{id}/close': { ...AccountChange, body: ClosingBody },
  'POST /operator/accounts/{id}/keep': AccountChange,
  'GET /operator/accounts/{id}/invoices': {
    status: 200,
    params: AccountPath,
    response: InvoiceListResponse,
  },
  'POST /operator/accounts/{id}/invoices': {
    status: 200,
    params: AccountPath,
    body: InvoicePeriodBody,
    response: envelopeOf('InvoiceResponse', { object: 'invoice', data: InvoiceSchema }),
  },
  'GET /operator/accounts/{id}/invoices/{invoice_id}/pdf': { status: 200, params: OperatedInvoicePath },
  'GET /operator/accounts/{id}/credits': {
    status: 200,
    params: AccountPath,
    response: CreditsResponse,
  },
  'POST /operator/accounts/{id}/credits': {
    status: 201,
    params: AccountPath,
    body: CreditBody,
    response: envelopeOf('CreditResponse', { object: 'credit', data: CreditSchema }),
  },
  'GET /operator/licenses': {
    status: 200,
    query: OperatorLicenseQuery,
    response: operatorPageOf('ListedLicensePage', ListedLicenseSchema),
  },
  'POST /operator/licenses': { status: 201, body: LicenseBody, response: LicenseResponse },
  'PATCH /operator/licenses/{id}': {
    status: 200,
    params: LicensePath,
    body: LimitsBody,
    response: LicenseResponse,
  },
  'POST /operator/licenses/{id}/activate': LicenseChange,
  'POST /operator/licenses/{id}/deactivate': LicenseChange,
  'POST /operator/licenses/{id}/lock': LicenseChange,
  'POST /operator/licenses/{id}/unlock': LicenseChange,
  'GET /operator/health': {
    status: 200,
    response: envelopeOf('HealthReportResponse', { object: 'health', data: HealthReportSchema }),
  },
  'GET /operator/versions': {
    status: 200,
    response: envelopeOf('InstalledVersionsResponse', { object: 'versions', data: InstalledVersionsSchema }),
  },
  'GET /operator/lanes': {
    status: 200,
    query: OperatorListQuery,
    response: operatorPageOf('WaitingLanePage', WaitingLaneSchema),
  },
  'POST /workbench/rates/import': {
    status: 200,
    body: RatesImportBody,
    response: envelopeOf('ImportedRatesResponse', { object: 'rates', data: ImportedRatesSchema }),
  },
  ...WORKBENCH_OPERATIONS,
} as const satisfies Readonly<
  Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, ConsoleOperation>
>;

type Operations = typeof CONSOLE_OPERATIONS;
export type ConsoleOperationName = keyof Operations;

type InputPart = 'params' | 'query' | 'body';

/** What an operation takes, by the part of the request. */
export type ConsoleInput<Name extends ConsoleOperationName> = {
  readonly [Part in InputPart & keyof Operations[Name]]: Operations[Name][Part] extends TSchema
    ? Immutable<Static<Operations[Name][Part]>>
    : never;
};

/** A successful response of an operation, with its envelope; null for files. */
export type ConsoleResponse<Name extends ConsoleOperationName> = Operations[Name] extends {
  readonly response: infer Response extends TSchema;
}
  ? Immutable<Static<Response>>
  : null;

/** The data of a successful response. */
export type ConsoleData<Name extends ConsoleOperationName> =
  ConsoleResponse<Name> extends { readonly data: infer Data } ? Data : never;
