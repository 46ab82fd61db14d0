import { TOKEN_MODES } from '@prequal/contract/vocabulary';
import {
  type Account,
  type Actor,
  type CreatedAccount,
  closeAccount,
  createAccount,
  createWithOwner,
  type Done,
  type InvitationDeps,
  listAccounts,
  makeOperatorAccount,
  onboardAccount,
  resumeAccount,
  showAccount,
  suspendAccount,
  type TokenMode,
} from '../accounts/index.ts';
import type { AppContext } from '../app-context.ts';
import { type BucketOutcome, MAIN } from '../buckets/index.ts';
import { type LinkMail, linkMail } from '../config/index.ts';
import { accountNotifier, enqueueSignInLink } from '../email/index.ts';
import {
  type Command,
  type CommandResult,
  command,
  needed,
  oneOf,
  optional,
  place,
  text,
} from './command.ts';
import { failedBuckets, inBucketOf, withBuckets } from './in-buckets.ts';
import { licenseDocument } from './license.ts';
import { memberDocument, signInLinkBase } from './member.ts';
import { sheet, table } from './output.ts';
import type { Session } from './session.ts';
import { issuedTokenDocument, KEEP_TOKEN } from './token.ts';

const id = place('ID', 'Account id, acct_…');

export const accountCommands: readonly Command[] = [
  command({
    name: 'account create',
    summary: 'Create an account',
    inputs: {
      name: needed(text, 'N', 'Name of the account'),
      email: optional(text, 'E', "The owner's email address; stored encrypted"),
      owner: optional(
        text,
        'E',
        'Also invite the first owner; the invitation is printed, and mailed if mail is set up',
      ),
      token: optional(oneOf(TOKEN_MODES), 'M', 'Also create an active license and a token: test or live'),
      bucket: optional(text, 'NAME', 'Bucket of the account; by default the one with the fewest accounts'),
    },
    run: (session, { name, email, owner, token: mode, bucket: wanted }) =>
      withBuckets(session, async (buckets, operator) => {
        const { bucket, context } = await buckets.forNewAccount(wanted);
        return createCommand({ context, bucket }, operator, { name, email: email ?? null, owner, mode });
      }),
  }),
  command({
    name: 'account list',
    summary: 'List all accounts, oldest first',
    inputs: {},
    run: (session) =>
      withBuckets(session, async (buckets) =>
        listing(await buckets.each((context) => listAccounts(context))),
      ),
  }),
  command({
    name: 'account show',
    summary: 'Show an account',
    inputs: { id },
    run: (session, values) =>
      inBucketOf(session, values.id, async (context, _operator, bucket) =>
        accountResult(await showAccount(context, values.id), bucket, { always: true }),
      ),
  }),
  command({
    name: 'account suspend',
    summary: 'Suspend an account: its requests are rejected until it is resumed',
    inputs: { id, reason: optional(text, 'R', 'Reason, for the audit log') },
    run: (session, values) =>
      change(session, values.id, (context, operator) =>
        suspendAccount({ ...context, notify: accountNotifier(context) }, operator, {
          id: values.id,
          reason: values.reason ?? null,
        }),
      ),
  }),
  command({
    name: 'account resume',
    summary: 'Resume a suspended account',
    inputs: { id },
    run: (session, values) =>
      change(session, values.id, (context, operator) => resumeAccount(context, operator, values.id)),
  }),
  command({
    name: 'account close',
    summary: 'Close an account permanently and revoke its tokens',
    inputs: { id },
    run: (session, values) =>
      change(session, values.id, (context, operator) => closeAccount(context, operator, values.id)),
  }),
  command({
    name: 'account operator',
    summary: 'Make an account the operator account, whose owners manage other accounts in the console',
    inputs: { id },
    run: (session, values) =>
      inBucketOf(session, values.id, async (context, operator, bucket) => {
        const { changed, value } = await makeOperatorAccount(context, operator, values.id);
        const note = changed ? undefined : 'Nothing changed: the account is already the operator account.';
        return { ...accountResult(value, bucket), note };
      }),
  }),
];

interface CreateInput {
  readonly name: string;
  readonly email: string | null;
  readonly owner: string | undefined;
  readonly mode: TokenMode | undefined;
}

async function createCommand(
  { context, bucket }: { readonly context: AppContext; readonly bucket: string },
  operator: Actor,
  { name, email, owner, mode }: CreateInput,
): Promise<CommandResult> {
  if (owner === undefined) {
    const made =
      mode === undefined
        ? { account: await createAccount(context, operator, { name, email }) }
        : await onboardAccount(context, operator, { name, email, mode });
    return created(made, bucket);
  }
  const { base, note } = await signInLinkBase(context.config);
  const mail = linkMail(context.config);
  const send: InvitationDeps['send'] = (tx, message) => enqueueSignInLink(tx, context, message);
  const deps = { ...context, baseUrl: base, send: mail === 'no_public_address' ? null : send };
  const { invitation, ...made } = await createWithOwner(deps, operator, { owner, name, email, mode });
  const { member, url, expiresAt } = invitation;
  const { document, text, note: keep } = created(made, bucket);
  const notes = [keep, note, INVITATION_NOTES[mail]].filter((each) => each !== undefined);
  return {
    document: {
      ...document,
      owner: memberDocument(member),
      invitation: { url, expires_at: expiresAt.toISOString(), mail },
    },
    text: `${text}\n${sheet([
      ['owner', member.id],
      ['invitation', url],
      ['expires', expiresAt],
    ])}`,
    note: notes.join('\n'),
  };
}

const INVITATION_NOTES: Readonly<Record<LinkMail, string>> = {
  queued: 'The invitation is also sent by email. It signs the owner in once.',
  not_configured: 'No mail server is configured: give the invitation to the owner. It signs them in once.',
  no_public_address:
    'The invitation is not mailed, because PREQUAL_PUBLIC_URL is not set: give it to the owner. It signs them in once.',
};

function created({ account, license, token }: CreatedAccount, bucket: string) {
  const { text } = accountResult(account, bucket);
  if (license === undefined || token === undefined) return { document: wire(account, bucket), text };
  return {
    document: {
      ...wire(account, bucket),
      license: licenseDocument(license),
      token: issuedTokenDocument(token),
    },
    text: `${text}\n${sheet([
      ['license', license.id],
      ['token', token.text],
    ])}`,
    note: KEEP_TOKEN,
  };
}

function change(
  session: Session,
  id: string,
  action: (context: AppContext, operator: Actor) => Promise<Done<Account>>,
): Promise<CommandResult> {
  return inBucketOf(session, id, async (context, operator, bucket) => {
    const { changed, value } = await action(context, operator);
    if (changed) return accountResult(value, bucket);
    return {
      ...accountResult(value, bucket),
      note: `Nothing changed: the account is already ${value.status}.`,
    };
  });
}

/** The bucket is named where it is not the first one, or `always`. */
export function accountResult(account: Account, bucket: string, { always = false } = {}): CommandResult {
  const isNamed = always || bucket !== MAIN;
  return {
    document: { ...wire(account, bucket), ...(isNamed && { bucket }) },
    text: sheet([
      ['account', account.id],
      ['name', account.name],
      ['email', account.email],
      ['status', account.status],
      ...(isNamed ? [['bucket', bucket] as const] : []),
      ...(account.isOperator ? [['operator', 'yes'] as const] : []),
      ['created', account.createdAt],
      ...(account.closesAt === null ? [] : [['closes', account.closesAt] as const]),
    ]),
  };
}

function listing(outcomes: readonly BucketOutcome<readonly Account[]>[]): CommandResult {
  const found = outcomes
    .flatMap((outcome) =>
      outcome.ok ? outcome.value.map((account) => ({ account, bucket: outcome.bucket })) : [],
    )
    .toSorted((a, b) => (a.account.id < b.account.id ? -1 : 1));
  return {
    document: found.map(({ account, bucket }) => wire(account, bucket)),
    text: table(
      ['id', 'status', 'created', 'email', 'name', ...(outcomes.length === 1 ? [] : ['bucket'])],
      found.map(({ account: row, bucket }) => [
        row.id,
        row.status,
        row.createdAt,
        row.email,
        row.name,
        ...(outcomes.length === 1 ? [] : [bucket]),
      ]),
      'No accounts yet. Create one with: prequal account create --name NAME',
    ),
    failure: failedBuckets(outcomes),
  };
}

function wire(
  { id, name, email, status, isOperator, createdAt, closesAt }: Account,
  bucket: string,
): Record<string, unknown> {
  return {
    id,
    name,
    email,
    status,
    ...(bucket !== MAIN && { bucket }),
    ...(isOperator && { operator: true }),
    created_at: createdAt.toISOString(),
    ...(closesAt !== null && { closes_at: closesAt.toISOString() }),
  };
}
