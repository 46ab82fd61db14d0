import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { showAccount } from '../accounts/index.ts';
import type { AppContext } from '../app-context.ts';
import {
  type AuditListItem,
  type AuditVerdict,
  brokenSince,
  listAudit,
  makeCheckpoint,
  parseCheckpoint,
  SYSTEM_CHAIN,
  verifiedEnds,
  verifyAudit,
} from '../audit/index.ts';
import { Problem } from '../kernel/index.ts';
import { verifyFile } from './audit-export.ts';
import { SavedProgress } from './audit-progress.ts';
import {
  type Command,
  type CommandResult,
  command,
  needed,
  optional,
  text,
  toggle,
  wholeNumber,
} from './command.ts';
import { UsageError } from './failure.ts';
import { table } from './output.ts';

const DEFAULT_LIMIT = 1000;

export const auditCommands: readonly Command[] = [
  command({
    name: 'audit list',
    summary: 'List the audit log of an account, oldest first',
    inputs: {
      account: needed(text, 'ID', `Account id, acct_…, or ${SYSTEM_CHAIN} for actions outside any account`),
      limit: optional(wholeNumber, 'N', `Number of most recent rows, ${DEFAULT_LIMIT} by default`),
    },
    run: (session, { account, limit = DEFAULT_LIMIT }) =>
      session.withContext(async (context) => {
        const found = await listAudit(context, account, limit + 1);
        if (found.length === 0) await mustExist(context, account);
        const rows = limit === 0 ? [] : found.slice(-limit);
        return {
          document: rows,
          text: table(
            ['seq', 'at', 'actor', 'action', 'subject'],
            rows.map((row) => [row.seq, new Date(row.at), row.actor, row.action, subject(row)]),
            'No audit rows yet.',
          ),
          note:
            found.length > limit
              ? `Showing the ${limit} most recent rows; use --limit N for more.`
              : undefined,
        };
      }),
  }),
  command({
    name: 'audit checkpoint',
    summary: "Sign the end of every account's audit chain, to be kept outside the database",
    inputs: { out: optional(text, 'FILE', 'File to write; standard output by default') },
    run: (session, { out }) =>
      session.withContext(async (context) => {
        const checkpoint = await makeCheckpoint(context.db, context.keys, context.clock.now());
        const content = JSON.stringify(checkpoint, null, 2);
        if (out !== undefined) await writeNew(out, `${content}\n`);
        return {
          document: checkpoint,
          text: out === undefined ? content : `${checkpoint.chains.length} chains in ${resolve(out)}`,
        };
      }),
  }),
  command({
    name: 'audit verify',
    summary: 'Verify that no audit row was edited or deleted; exit code 1 if one was',
    inputs: {
      account: optional(text, 'ID', 'Only this account'),
      checkpoint: optional(text, 'FILE', 'Also compare with a file written by audit checkpoint'),
      onlyNew: toggle('Only rows that are newer than the checkpoint'),
      progress: optional(text, 'FILE', 'Save the progress in this file, and resume after an interruption'),
      file: optional(text, 'FILE', 'Verify a file written by audit export instead, without the database'),
    },
    run: async (session, { account, checkpoint, onlyNew, progress, file }) => {
      if (file !== undefined) {
        if (account ?? checkpoint ?? onlyNew ?? progress)
          throw new UsageError('--file cannot be combined with other options');
        return verdictOf(await verifyFile(session.config(), file));
      }
      return session.withContext(async (context) => {
        if (onlyNew === true && checkpoint === undefined)
          throw new UsageError('--only-new needs --checkpoint FILE');
        // Pages become garbage at once, and V8 would let much of it gather.
        setFlagsFromString('--semi-space-growth-factor=1');
        setFlagsFromString('--heap-growing-percent=50');
        const { db, keys } = context;
        const accountId = account ?? null;
        const signed = checkpoint === undefined ? null : parseCheckpoint(keys, await readText(checkpoint));
        // A replica may lack what a checkpoint already names.
        const source = signed === null ? await context.storage.reads.current() : db;
        const saved = progress === undefined ? null : new SavedProgress(context, progress, accountId);
        const walked = await verifyAudit(source, keys, {
          accountId,
          from: (await saved?.load()) ?? null,
          ...(onlyNew === true && signed !== null ? { verified: verifiedEnds(signed) } : {}),
          ...(saved === null ? {} : { onProgress: (position) => saved.save(position) }),
        });
        const since = signed === null ? [] : await brokenSince(db, signed, accountId);
        await saved?.remove();
        const verdict = { ...walked, broken: [...walked.broken, ...since] };
        if (account !== undefined && verdict.rows === 0 && verdict.broken.length === 0)
          await mustExist(context, account);
        return verdictOf(verdict);
      });
    },
  }),
];

function verdictOf(verdict: AuditVerdict): CommandResult {
  const { rows, broken, unlisted = 0 } = verdict;
  if (broken.length === 0) return { document: verdict, text: `${rows} rows, all in order` };
  return {
    document: verdict,
    text: table(
      ['account', 'seq', 'issue'],
      broken.map((spot) => [spot.account_id, spot.seq, spot.issue]),
      '',
    ),
    note: unlisted === 0 ? undefined : `Showing the first ${broken.length} places; ${unlisted} more.`,
    failure: `the audit log is inconsistent at ${broken.length + unlisted} of ${rows} rows`,
  };
}

async function writeNew(file: string, content: string): Promise<void> {
  try {
    await writeFile(file, content, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new Problem('conflict', `The checkpoint cannot be written: ${(error as Error).message}.`);
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new Problem('not_found', `The checkpoint cannot be read: ${(error as Error).message}.`);
  }
}

/** A chain without rows may belong to an account that does not exist; that is worth saying. */
async function mustExist(context: AppContext, account: string): Promise<void> {
  if (account !== SYSTEM_CHAIN) await showAccount(context, account);
}

function subject(row: AuditListItem): string {
  return Object.entries(row.subject as Record<string, unknown>)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
}
