import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { showAccount } from '../accounts/index.ts';
import type { AppContext } from '../app-context.ts';
import {
  type AuditCheckpoint,
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
import type { Buckets } from '../bucket-contexts.ts';
import { MAIN, valuesOf } from '../buckets/index.ts';
import { Problem } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
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
import { failedBuckets, inBucketOf, withBuckets } from './in-buckets.ts';
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
      inBucketOf(session, account, async (context) => {
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
      withBuckets(session, async (buckets) => {
        const dbs = await databasesOf(buckets);
        const checkpoint = await makeCheckpoint(dbs, buckets.main.keys, buckets.main.clock.now());
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
      if (onlyNew === true && checkpoint === undefined)
        throw new UsageError('--only-new needs --checkpoint FILE');
      // Pages become garbage at once, and V8 would let much of it gather.
      setFlagsFromString('--semi-space-growth-factor=1');
      setFlagsFromString('--heap-growing-percent=50');
      const input = { account, checkpoint, onlyNew: onlyNew === true, progress };
      return withBuckets(session, (buckets) => verifyBuckets(buckets, input));
    },
  }),
];

interface VerifyInput {
  readonly account: string | undefined;
  readonly checkpoint: string | undefined;
  readonly onlyNew: boolean;
  readonly progress: string | undefined;
}

/** One verdict about the bucket of an account, or about all of them. */
async function verifyBuckets(buckets: Buckets, input: VerifyInput): Promise<CommandResult> {
  const { account, checkpoint } = input;
  const { keys } = buckets.main;
  const signed = checkpoint === undefined ? null : parseCheckpoint(keys, await readText(checkpoint));
  const verify = (context: AppContext, bucket: string) => verifyBucket(context, bucket, { ...input, signed });
  if (account !== undefined) {
    const bucket = await buckets.directory.ofAccount(account);
    const context = await buckets.named(bucket);
    const verdict = await verify(context, bucket);
    const since = signed === null ? [] : await brokenSince([context.db], signed, account);
    const broken = [...verdict.broken, ...since];
    if (verdict.rows === 0 && broken.length === 0) await mustExist(context, account);
    return verdictOf({ ...verdict, broken });
  }
  const outcomes = await buckets.each(verify);
  const since = signed === null ? [] : await brokenSince(await databasesOf(buckets), signed, null);
  const verdicts = valuesOf(outcomes);
  const unlisted = verdicts.reduce((sum, verdict) => sum + (verdict.unlisted ?? 0), 0);
  const found = verdictOf({
    rows: verdicts.reduce((sum, { rows }) => sum + rows, 0),
    broken: [...verdicts.flatMap(({ broken }) => broken), ...since],
    ...(unlisted === 0 ? {} : { unlisted }),
  });
  // With one bucket, its failure is the failure of the command.
  for (const outcome of outcomes) if (!outcome.ok && outcomes.length === 1) throw outcome.error;
  return { ...found, failure: found.failure ?? failedBuckets(outcomes) };
}

async function verifyBucket(
  context: AppContext,
  bucket: string,
  { account, signed, onlyNew, progress }: VerifyInput & { readonly signed: AuditCheckpoint | null },
): Promise<AuditVerdict> {
  const { db, keys, storage } = context;
  const accountId = account ?? null;
  // A replica may lack what a checkpoint already names.
  const source = signed === null ? await storage.reads.current() : db;
  const file = progress === undefined || bucket === MAIN ? progress : `${progress}.${bucket}`;
  const saved = file === undefined ? null : new SavedProgress(context, file, accountId);
  const verdict = await verifyAudit(source, keys, {
    accountId,
    from: (await saved?.load()) ?? null,
    ...(onlyNew && signed !== null ? { verified: verifiedEnds(signed) } : {}),
    ...(saved === null ? {} : { onProgress: (position) => saved.save(position) }),
  });
  await saved?.remove();
  return verdict;
}

/** The databases of all buckets. A statement about all chains cannot leave one out, so each must respond. */
async function databasesOf(buckets: Buckets): Promise<Db[]> {
  const names = (await buckets.directory.current()).map(({ name }) => name);
  return Promise.all(names.map(async (name) => (await buckets.named(name)).db));
}

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
