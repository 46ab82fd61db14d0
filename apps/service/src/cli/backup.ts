import { resolve } from 'node:path';
import { countWorkingTokens, deleteAllAccess } from '../accounts/index.ts';
import { type BucketRow, selectBuckets } from '../buckets/index.ts';
import { removeAllShares } from '../cases/index.ts';
import { type Clock, Problem } from '../kernel/index.ts';
import {
  backUpEmbedded,
  dateOfBackup,
  openStorage,
  restoreEmbedded,
  type Storage,
  type Tx,
} from '../storage/index.ts';
import { VERSION } from '../version.ts';
import { command, needed, optional, place, text, toggle } from './command.ts';
import { sheet } from './output.ts';
import type { Session } from './session.ts';

export const backupCommand = command({
  name: 'backup',
  summary: 'Write the embedded database, its key and its files to one file, while the service runs',
  inputs: {
    out: needed(text, 'FILE', 'File to write; it must not exist'),
    withoutKey: toggle('Leave the server key out, so that the file alone reveals nothing that is encrypted'),
  },
  run: async (session, { out, withoutKey = false }) => {
    const config = session.config();
    const hasKey = config.key.inline === null && !withoutKey;
    if (config.databaseUrl !== null) {
      throw new Problem(
        'conflict',
        'This command backs up the embedded database only. Back up the database of DATABASE_URL with the tools of its server, such as pg_dump.',
      );
    }
    const { path, bytes, files, createdAt } = await backUpEmbedded({
      dataDir: config.dataDir,
      keyFile: hasKey ? config.key.file : null,
      out: resolve(out),
      version: VERSION,
      clock: session.clock,
    });
    const elsewhere = await bucketsElsewhere(config.dataDir, session.clock);
    return {
      document: { path, bytes, files, created_at: createdAt.toISOString(), key: hasKey },
      text: sheet([
        ['file', path],
        ['bytes', bytes],
        ['files', files],
        ['created', createdAt],
      ]),
      note: [
        hasKey
          ? 'The backup contains the server key. Keep it as safe as the key itself.'
          : `The key in ${config.key.inline === null ? config.key.file : 'PREQUAL_KEY'} is not part of the backup. Keep a copy elsewhere.`,
        ...(elsewhere.length === 0
          ? []
          : [`These buckets are in other databases and not part of the backup: ${elsewhere.join(', ')}.`]),
      ].join(' '),
    };
  },
});

export const restoreCommand = command({
  name: 'restore',
  summary:
    'Restore a backup into an empty data directory, after asking; sessions, sign-in links and shares end',
  inputs: {
    file: place('FILE', 'File written by prequal backup'),
    dataDir: optional(text, 'DIR', 'Data directory, instead of PREQUAL_DATA_DIR'),
    yes: toggle('Do not ask'),
  },
  run: async (session, { file, dataDir, yes = false }) => {
    const target = dataDir === undefined ? session.config().dataDir : resolve(dataDir);
    const options = { file: resolve(file), dataDir: target, clock: session.clock };
    await requireConsent(session, await dateOfBackup(options), yes);
    const { files, createdAt, key, revised } = await restoreEmbedded(options, (storage) =>
      endAllAccess(storage, session.clock.now()),
    );
    const { sessions, signInLinks, shares, tokens, elsewhere } = revised;
    return {
      document: {
        data_dir: target,
        files,
        created_at: createdAt,
        key,
        ended: { sessions, sign_in_links: signInLinks, shares },
        revived: { tokens },
      },
      text: sheet([
        ['data directory', target],
        ['files', files],
        ['backup of', createdAt],
        [
          'ended',
          `${sessions} sessions, ${signInLinks} sign-in links and invitations, ${shares} share links`,
        ],
        ['working tokens', tokens],
      ]),
      note: [
        `${revivals(createdAt)} Revoke what must not work before you start the service.`,
        ...(key
          ? []
          : [
              'The backup contains no key. Set PREQUAL_KEY or restore the key file before you start the service.',
            ]),
        ...(elsewhere.length === 0
          ? []
          : [
              `Restore these buckets, which are in other databases, as of the same time: ${elsewhere.join(', ')}.`,
            ]),
      ].join(' '),
    };
  },
});

function revivals(createdAt: string): string {
  return `The installation is as of ${createdAt}: tokens that were revoked, and members, passkeys and cases that were removed since then work again, webhooks that were pending then are sent again, and invoice numbers given since then are given again.`;
}

/** A restored installation trusts what was revoked since, so somebody must have meant it. */
async function requireConsent(session: Session, createdAt: string, yes: boolean): Promise<void> {
  if (yes) return;
  const what = revivals(createdAt);
  const reply = await session.confirm(`${what} Sessions, sign-in links and share links end. Restore?`);
  if (reply === true) return;
  throw new Problem(
    'conflict',
    `Nothing was restored.${reply === null ? ` ${what} Use --yes to restore without a question.` : ''}`,
  );
}

/** In every bucket of the restored database. */
async function endAllAccess(storage: Storage, now: Date) {
  const ended = await storage.db.transaction((tx) => endAccess(tx, now));
  const buckets = await selectBuckets(storage.db);
  for (const { urlSealed, schema } of buckets) {
    if (urlSealed !== null || schema === null) continue;
    const bucket = storage.openSchema(schema, { connections: 1 });
    try {
      const there = await bucket.db.transaction((tx) => endAccess(tx, now));
      ended.sessions += there.sessions;
      ended.signInLinks += there.signInLinks;
      ended.shares += there.shares;
      ended.tokens += there.tokens;
    } finally {
      await bucket.close();
    }
  }
  return { ...ended, elsewhere: namesElsewhere(buckets) };
}

/** Read without a key, which a backup does not need. A database of an older version has no buckets. */
async function bucketsElsewhere(dataDir: string, clock: Clock): Promise<readonly string[]> {
  const storage = await openStorage({ databaseUrl: null, dataDir, mustExist: true, connections: 1, clock });
  try {
    return namesElsewhere(await selectBuckets(storage.db).catch(() => []));
  } finally {
    await storage.close();
  }
}

/** The buckets that are in other databases. */
function namesElsewhere(buckets: readonly BucketRow[]): readonly string[] {
  return buckets.filter(({ urlSealed }) => urlSealed !== null).map(({ name }) => name);
}

/** Nobody can know which of them were revoked since the backup, so all of them end. */
async function endAccess(tx: Tx, now: Date) {
  const { sessions, signInLinks } = await deleteAllAccess(tx);
  return {
    sessions,
    signInLinks,
    shares: await removeAllShares(tx),
    tokens: await countWorkingTokens(tx, now),
  };
}
