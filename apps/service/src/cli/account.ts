import { TOKEN_MODES } from '@prequal/contract/vocabulary';
import {
  type Account,
  type Actor,
  closeAccount,
  createAccount,
  type Done,
  listAccounts,
  makeOperatorAccount,
  onboardAccount,
  resumeAccount,
  showAccount,
  suspendAccount,
} from '../accounts/index.ts';
import type { AppContext } from '../app-context.ts';
import { accountNotifier } from '../email/index.ts';
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
import { licenseDocument } from './license.ts';
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
      token: optional(oneOf(TOKEN_MODES), 'M', 'Also create an active license and a token: test or live'),
    },
    run: (session, { name, email, token: mode }) =>
      session.withContext(async (context, operator) => {
        const input = { name, email: email ?? null };
        if (mode === undefined) return result(await createAccount(context, operator, input));
        const { account, license, token } = await onboardAccount(context, operator, { ...input, mode });
        const created = result(account);
        return {
          document: {
            ...wire(account),
            license: licenseDocument(license),
            token: issuedTokenDocument(token),
          },
          text: `${created.text}\n${sheet([
            ['license', license.id],
            ['token', token.text],
          ])}`,
          note: KEEP_TOKEN,
        };
      }),
  }),
  command({
    name: 'account list',
    summary: 'List all accounts, oldest first',
    inputs: {},
    run: (session) => session.withContext(async (context) => listing(await listAccounts(context))),
  }),
  command({
    name: 'account show',
    summary: 'Show an account',
    inputs: { id },
    run: (session, values) =>
      session.withContext(async (context) => result(await showAccount(context, values.id))),
  }),
  command({
    name: 'account suspend',
    summary: 'Suspend an account: its requests are rejected until it is resumed',
    inputs: { id, reason: optional(text, 'R', 'Reason, for the audit log') },
    run: (session, values) =>
      change(session, (context, operator) =>
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
      change(session, (context, operator) => resumeAccount(context, operator, values.id)),
  }),
  command({
    name: 'account close',
    summary: 'Close an account permanently and revoke its tokens',
    inputs: { id },
    run: (session, values) =>
      change(session, (context, operator) => closeAccount(context, operator, values.id)),
  }),
  command({
    name: 'account operator',
    summary: 'Make an account the operator account, whose owners manage other accounts in the console',
    inputs: { id },
    run: (session, values) =>
      session.withContext(async (context, operator) => {
        const { changed, value } = await makeOperatorAccount(context, operator, values.id);
        const note = changed ? undefined : 'Nothing changed: the account is already the operator account.';
        return { ...result(value), note };
      }),
  }),
];

function change(
  session: Session,
  action: (context: AppContext, operator: Actor) => Promise<Done<Account>>,
): Promise<CommandResult> {
  return session.withContext(async (context, operator) => {
    const { changed, value } = await action(context, operator);
    if (changed) return result(value);
    return { ...result(value), note: `Nothing changed: the account is already ${value.status}.` };
  });
}

function result(account: Account): CommandResult {
  return {
    document: wire(account),
    text: sheet([
      ['account', account.id],
      ['name', account.name],
      ['email', account.email],
      ['status', account.status],
      ...(account.isOperator ? [['operator', 'yes'] as const] : []),
      ['created', account.createdAt],
    ]),
  };
}

function listing(accounts: readonly Account[]): CommandResult {
  return {
    document: accounts.map(wire),
    text: table(
      ['id', 'status', 'created', 'email', 'name'],
      accounts.map((row) => [row.id, row.status, row.createdAt, row.email, row.name]),
      'No accounts yet. Create one with: prequal account create --name NAME',
    ),
  };
}

function wire({ id, name, email, status, isOperator, createdAt }: Account): Record<string, unknown> {
  return {
    id,
    name,
    email,
    status,
    ...(isOperator && { operator: true }),
    created_at: createdAt.toISOString(),
  };
}
