import {
  type Account,
  type Actor,
  closeAccount,
  createAccount,
  type Done,
  listAccounts,
  onboardAccount,
  resumeAccount,
  showAccount,
  suspendAccount,
  TOKEN_MODES,
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

const id = place('ID', 'the account, acct_…');

export const accountCommands: readonly Command[] = [
  command({
    name: 'account create',
    summary: 'open an account',
    inputs: {
      name: needed(text, 'N', 'what the account is called'),
      email: optional(text, 'E', 'where its owner reads mail; kept encrypted'),
      token: optional(oneOf(TOKEN_MODES), 'M', 'also make an active license and a token, test or live'),
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
    summary: 'all accounts, oldest first',
    inputs: {},
    run: (session) => session.withContext(async (context) => listing(await listAccounts(context))),
  }),
  command({
    name: 'account show',
    summary: 'one account',
    inputs: { id },
    run: (session, values) =>
      session.withContext(async (context) => result(await showAccount(context, values.id))),
  }),
  command({
    name: 'account suspend',
    summary: 'refuse all requests of an account until it is resumed',
    inputs: { id, reason: optional(text, 'R', 'why, for the audit log') },
    run: (session, values) =>
      change(session, (context, operator) =>
        suspendAccount(
          { ...context, notify: accountNotifier(context) },
          operator,
          values.id,
          values.reason ?? null,
        ),
      ),
  }),
  command({
    name: 'account resume',
    summary: 'end a suspension',
    inputs: { id },
    run: (session, values) =>
      change(session, (context, operator) => resumeAccount(context, operator, values.id)),
  }),
  command({
    name: 'account close',
    summary: 'close an account for good and revoke its tokens',
    inputs: { id },
    run: (session, values) =>
      change(session, (context, operator) => closeAccount(context, operator, values.id)),
  }),
];

function change(
  session: Session,
  action: (context: AppContext, operator: Actor) => Promise<Done<Account>>,
): Promise<CommandResult> {
  return session.withContext(async (context, operator) => {
    const { changed, value } = await action(context, operator);
    if (changed) return result(value);
    return { ...result(value), note: `nothing changed: the account is ${value.status} already` };
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
      'no accounts yet: prequal account create --name NAME',
    ),
  };
}

function wire({ id, name, email, status, createdAt }: Account): Record<string, unknown> {
  return { id, name, email, status, created_at: createdAt.toISOString() };
}
