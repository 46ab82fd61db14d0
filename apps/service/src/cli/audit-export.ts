import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { showAccount } from '../accounts/index.ts';
import {
  type AuditVerdict,
  type ExportedLine,
  exportAudit,
  SYSTEM_CHAIN,
  verifyExport,
} from '../audit/index.ts';
import type { Buckets } from '../bucket-contexts.ts';
import { MAIN } from '../buckets/index.ts';
import { type Config, loadKeyRing } from '../config/index.ts';
import { fileProblem, KeyError, writingTo } from '../kernel/index.ts';
import { type Command, command, optional, text, wholeNumber } from './command.ts';
import { withBuckets } from './in-buckets.ts';

export const auditExportCommand: Command = command({
  name: 'audit export',
  summary: 'Write the audit log as JSON lines, to be verified elsewhere with audit verify --file',
  inputs: {
    account: optional(text, 'ID', `Only this account, or ${SYSTEM_CHAIN}`),
    since: optional(wholeNumber, 'SEQ', 'Only rows with this number or a later one'),
    out: optional(text, 'FILE', 'File to write; standard output by default'),
  },
  run: (session, { account, since = 1, out }) =>
    withBuckets(session, async (buckets) => {
      const entries = entriesOf(buckets, account, since);
      if (out === undefined) {
        for await (const entry of entries)
          if (!process.stdout.write(lineOf(entry))) await once(process.stdout, 'drain');
        return 0;
      }
      const rows = await writingTo(out, () => writeEntries(out, entries));
      const path = resolve(out);
      return { document: { rows, path }, text: `${rows} audit rows in ${path}` };
    }),
});

async function* entriesOf(
  buckets: Buckets,
  account: string | undefined,
  since: number,
): AsyncGenerator<ExportedLine> {
  const all = (await buckets.directory.current()).map(({ name }) => name);
  const names = account === undefined ? all : [await buckets.directory.ofAccount(account)];
  for (const name of names) {
    const context = await buckets.named(name);
    const source = await context.storage.reads.current();
    // A chain without rows may belong to an account that does not exist; that is worth saying.
    if (account !== undefined && account !== SYSTEM_CHAIN) await showAccount(context, account);
    for await (const entry of exportAudit(source, { accountId: account ?? null, since })) {
      // Actions outside any account are recorded at home.
      if (entry.account_id !== SYSTEM_CHAIN || name === MAIN) yield entry;
    }
  }
}

/** The number of rows written. A file of part of the log would look like the whole, so a failure leaves none. */
async function writeEntries(file: string, entries: AsyncIterable<ExportedLine>): Promise<number> {
  const handle = await open(file, 'wx', 0o600);
  try {
    let rows = 0;
    for await (const entry of entries) {
      await handle.appendFile(lineOf(entry));
      if (entry.object === 'audit_row') rows++;
    }
    return rows;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

function lineOf(entry: ExportedLine): string {
  return `${JSON.stringify(entry)}\n`;
}

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
    throw fileProblem(error, file, 'read');
  }
  return verifyExport(
    keys,
    createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY }),
  );
}
