import type { Command } from './command.ts';

type Load = () => Promise<readonly Command[]>;

/**
 * Every command by the first word of its name, in the order of the help. A command line loads only the modules of its
 * own word: loading all of them takes longer than most commands do.
 */
const COMMAND_MODULES: readonly (readonly [word: string, load: Load])[] = [
  ['serve', async () => [(await import('./serve.ts')).serveCommand]],
  ['migrate', async () => [(await import('./migrate.ts')).migrateCommand]],
  ['bucket', async () => (await import('./bucket.ts')).bucketCommands],
  ['account', async () => (await import('./account.ts')).accountCommands],
  ['account', async () => [(await import('./account-move.ts')).accountMoveCommand]],
  ['license', async () => (await import('./license.ts')).licenseCommands],
  ['token', async () => (await import('./token.ts')).tokenCommands],
  ['member', async () => (await import('./member.ts')).memberCommands],
  ['billing', async () => (await import('./billing.ts')).billingCommands],
  ['events', async () => (await import('./events.ts')).eventsCommands],
  ['events', async () => [(await import('./replay.ts')).replayCommand]],
  ['listen', async () => [(await import('./listen.ts')).listenCommand]],
  ['catalog', async () => (await import('./catalog.ts')).catalogCommands],
  ['audit', async () => (await import('./audit.ts')).auditCommands],
  ['audit', async () => [(await import('./audit-export.ts')).auditExportCommand]],
  ['audit', async () => [(await import('./audit-replay.ts')).auditReplayCommand]],
  ['batch', async () => [(await import('./batch.ts')).batchCommand]],
  ['fhir', async () => [(await import('./fhir.ts')).fhirCommand]],
  ['keys', async () => (await import('./keys.ts')).keysCommands],
  ['backup', async () => [(await import('./backup.ts')).backupCommand]],
  ['restore', async () => [(await import('./backup.ts')).restoreCommand]],
  ['mcp', async () => [(await import('./mcp.ts')).mcpCommand]],
  ['doctor', async () => [(await import('./doctor.ts')).doctorCommand]],
];

/** The commands that a command line can mean: those of its first word, or all of them for help and for typos. */
export async function loadCommands(args: readonly string[] = []): Promise<readonly Command[]> {
  const word = args.find((arg) => !arg.startsWith('-'));
  const chosen = COMMAND_MODULES.filter(([name]) => name === word);
  const modules = chosen.length === 0 ? COMMAND_MODULES : chosen;
  return (await Promise.all(modules.map(([, load]) => load()))).flat();
}

/** Descriptions of command groups, by the words before the last of a command's name. */
export const GROUPS: Readonly<Record<string, string>> = {
  bucket: 'Manage buckets: schemas with the tables of some accounts',
  account: 'Manage accounts',
  license: 'Manage licenses and their limits',
  token: 'Manage API tokens',
  member: 'Manage the members of accounts, who sign in to the console',
  billing: 'Manage credits and invoices',
  'billing credits': 'Manage credits',
  events: 'List and replay events',
  catalog: 'Check, test, publish and compare catalogs',
  'catalog codes': 'Manage tables of drug codes',
  keys: 'Manage the server keys',
  audit: 'List, export, verify and replay the audit log',
};
