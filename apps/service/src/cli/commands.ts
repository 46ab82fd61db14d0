import { accountCommands } from './account.ts';
import { auditCommands } from './audit.ts';
import { auditReplayCommand } from './audit-replay.ts';
import { batchCommand } from './batch.ts';
import { billingCommands } from './billing.ts';
import { catalogCommands } from './catalog.ts';
import type { Command } from './command.ts';
import { doctorCommand } from './doctor.ts';
import { eventsCommands } from './events.ts';
import { licenseCommands } from './license.ts';
import { listenCommand } from './listen.ts';
import { migrateCommand } from './migrate.ts';
import { replayCommand } from './replay.ts';
import { serveCommand } from './serve.ts';
import { tokenCommands } from './token.ts';

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  serveCommand,
  migrateCommand,
  ...accountCommands,
  ...licenseCommands,
  ...tokenCommands,
  ...billingCommands,
  ...eventsCommands,
  replayCommand,
  listenCommand,
  ...catalogCommands,
  ...auditCommands,
  auditReplayCommand,
  batchCommand,
  doctorCommand,
];

/** What the words before the last of a command's name are about. */
export const GROUPS: Readonly<Record<string, string>> = {
  account: 'accounts: create, list, show, suspend, resume, close',
  license: 'licenses of accounts, their state and limits',
  token: 'tokens of licenses: issue, list, rotate, revoke',
  billing: 'credits, balances and invoices of accounts',
  'billing credits': 'credits of accounts',
  events: 'events of accounts, and sending them again',
  catalog: 'packs and reference tables: check, test, build, publish, list, compare, explain',
  audit: 'the audit log',
};
