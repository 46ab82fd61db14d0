import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { showAccount } from '../accounts/index.ts';
import { type AuditVerdict, exportAudit, SYSTEM_CHAIN, verifyExport } from '../audit/index.ts';
import { MAIN } from '../buckets/index.ts';
import { type Config, loadKeyRing } from '../config/index.ts';
import { KeyError, Problem } from '../kernel/index.ts';
import { type Command, command, optional, text, wholeNumber } from './command.ts';
import { withBuckets } from './in-buckets.ts';

export const auditExportCommand: Command = command({
  name: 'audit export',
  summary: 'Write the audit log as JSON lines, to be verified elsewhere with audit verify --file',
  inputs: {
    account: optional(text, 'ID', `Only this account, or ${SYSTEM_CHAIN}`),
    since: optional(wholeNumber, 'SEQ', 'Only rows with this number or a later one'),
  },
  run: (session, { account, since = 1 }) =>
    withBuckets(session, async (buckets) => {
      const all = (await buckets.directory.current()).map(({ name }) => name);
      const names = account === undefined ? all : [await buckets.directory.ofAccount(account)];
      for (const name of names) {
        const context = await buckets.named(name);
        const source = await context.storage.reads.current();
        // A chain without rows may belong to an account that does not exist; that is worth saying.
        if (account !== undefined && account !== SYSTEM_CHAIN) await showAccount(context, account);
        for await (const entry of exportAudit(source, { accountId: account ?? null, since })) {
          // Actions outside any account are recorded at home.
          if (entry.account_id === SYSTEM_CHAIN && name !== MAIN) continue;
          if (!process.stdout.write(`${JSON.stringify(entry)}\n`)) await once(process.stdout, 'drain');
        }
      }
      return 0;
    }),
});

/** Verifies an exported file with the key of the installation, and without its database. */
export async function verifyFile(config: Config, file: string): Promise<AuditVerdict> {
  const keys = await loadKeyRing(config, { create: false });
  if (keys === null) {
    throw new KeyError(
      `The key file ${config.key.file} does not exist. Set PREQUAL_KEY_FILE to the key that the audit log was written with.`,
    );
  }
  try {
    await stat(file);
  } catch (error) {
    throw new Problem('not_found', `The export cannot be read: ${(error as Error).message}.`);
  }
  return verifyExport(
    keys,
    createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY }),
  );
}
