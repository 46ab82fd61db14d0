import { countAccounts } from '../accounts/index.ts';
import { foreignKey, isKeyOf } from '../app-context.ts';
import { recordAudit, SYSTEM_CHAIN } from '../audit/index.ts';
import { type Buckets, openBucketStorage } from '../bucket-contexts.ts';
import { COPIES_AT_ONCE, moveBucket } from '../bucket-move.ts';
import {
  announceBuckets,
  type Bucket,
  bucketUrlContext,
  insertBucket,
  MAIN,
  setBucketStatus,
} from '../buckets/index.ts';
import { Problem } from '../kernel/index.ts';
import { currentSchema, schemaName } from '../storage/index.ts';
import { type Command, type CommandResult, command, needed, optional, place, text } from './command.ts';
import { UsageError } from './failure.ts';
import { withBuckets } from './in-buckets.ts';
import { sheet, table } from './output.ts';

const NAME = /^[a-z][a-z0-9_]{0,30}$/;
const DEADLINE_MS = 600_000;
const name = { ...place('NAME', 'Name of the bucket'), parse: bucketName };

export const bucketCommands: readonly Command[] = [
  command({
    name: 'bucket list',
    summary: 'List the buckets of accounts, the first one first',
    inputs: {},
    run: (session) =>
      withBuckets(session, async (buckets) => {
        const rows = await bucketRows(buckets);
        const silent = rows.filter(({ reachable }) => !reachable).map((row) => row.name);
        return {
          document: rows,
          text: table(
            ['name', 'status', 'accounts', 'reachable', 'schema', 'url'],
            rows.map((row) => [
              row.name,
              row.status,
              row.accounts,
              row.reachable ? 'yes' : 'no',
              row.schema,
              row.url,
            ]),
            '',
          ),
          note: silent.length === 0 ? undefined : `Not reachable: ${silent.join(', ')}.`,
        };
      }),
  }),
  command({
    name: 'bucket add',
    summary: 'Add a bucket: a schema with its own tables, in this database or in another one',
    inputs: {
      name,
      url: optional(address, 'URL', 'Database of the bucket, postgres://…; this one by default'),
      schema: optional(
        schema,
        'S',
        "Schema of the bucket, created if it is missing; the bucket's name by default",
      ),
    },
    run: (session, { name: added, url, schema: wanted }) =>
      withBuckets(session, async (buckets, operator) => {
        await addBucket(buckets, { name: added, url: url ?? null, schema: wanted ?? added, status: 'open' });
        await recorded(buckets, operator, { action: 'bucket.add', bucket: added });
        return showBucket(buckets, added);
      }),
  }),
  statusCommand('close', 'closed', 'Close a bucket: it takes no new accounts'),
  statusCommand('open', 'open', 'Open a bucket for new accounts'),
  moveCommand(),
];

function statusCommand(action: 'open' | 'close', status: 'open' | 'closed', summary: string): Command {
  return command({
    name: `bucket ${action}`,
    summary,
    inputs: { name },
    run: (session, values) =>
      withBuckets(session, async (buckets, operator) => {
        const bucket = await buckets.directory.named(values.name);
        if (bucket.status === 'moving') {
          throw new Problem('conflict', `The bucket ${bucket.name} is being moved.`);
        }
        if (bucket.status === status) {
          const note = `Nothing changed: the bucket is already ${status}.`;
          return { ...(await showBucket(buckets, bucket.name)), note };
        }
        const { db, clock } = buckets.main;
        if (bucket.name === MAIN) {
          await insertBucket(db, { ...bucket, urlSealed: null, createdAt: clock.now() });
        }
        await setBucketStatus(db, bucket.name, status);
        await recorded(buckets, operator, { action: `bucket.${action}`, bucket: bucket.name });
        return showBucket(buckets, bucket.name);
      }),
  });
}

function moveCommand(): Command {
  return command({
    name: 'bucket move',
    summary: 'Move a bucket to another database, account by account; run it again to complete it',
    inputs: {
      name,
      url: needed(address, 'URL', 'Database to move it to, postgres://…'),
      schema: optional(schema, 'S', "Schema there, created if it is missing; the bucket's name by default"),
    },
    run: (session, { name: moved, url, schema: wanted }) =>
      withBuckets(
        session,
        async (buckets, actor) => {
          const { changed } = await moveBucket(buckets, {
            name: moved,
            url,
            schema: wanted ?? moved,
            actor,
            add: (bucket) => addBucket(buckets, bucket),
            onAccount: (done, total) => process.stderr.write(`Moved ${done} of ${total} accounts.\n`),
          });
          if (changed) await recorded(buckets, actor, { action: 'bucket.move', bucket: moved });
          const note = changed
            ? 'The tables at the former address have no accounts now. Drop their schema when you like.'
            : 'Nothing changed: the bucket is already at this address.';
          return { ...(await showBucket(buckets, moved)), note };
        },
        { connections: COPIES_AT_ONCE + 2 },
      ),
  });
}

/** Creates the tables of a bucket, then enters it. */
async function addBucket(buckets: Buckets, bucket: Bucket): Promise<void> {
  const { main } = buckets;
  const { db, keys, clock } = main;
  const known = await buckets.directory.refresh();
  if (known.some((each) => each.name === bucket.name)) {
    throw new Problem('conflict', `There is already a bucket ${bucket.name}.`);
  }
  const isHome = bucket.url === null && bucket.schema === (await currentSchema(db));
  const same = known.find((each) => each.url === bucket.url && each.schema === bucket.schema);
  if (isHome || same !== undefined) {
    throw new Problem(
      'conflict',
      `The schema ${bucket.schema} already belongs to the bucket ${same?.name ?? MAIN}.`,
    );
  }
  const storage = await openBucketStorage(main, bucket, { connections: 1, deadlineMs: DEADLINE_MS });
  try {
    await storage.migrate();
    if (!(await isKeyOf(storage.db, keys))) throw foreignKey(main.config);
    if ((await countAccounts(storage.db)) > 0) {
      throw new Problem('conflict', `The schema ${bucket.schema} has accounts. Choose an empty one.`);
    }
  } finally {
    await storage.close();
  }
  const urlSealed = bucket.url === null ? null : keys.seal(bucket.url, bucketUrlContext(bucket.name));
  if (!(await insertBucket(db, { ...bucket, urlSealed, createdAt: clock.now() }))) {
    throw new Problem('conflict', `There is already a bucket ${bucket.name}.`);
  }
}

interface BucketChange {
  readonly action: string;
  readonly bucket: string;
}

/** Records what an operator did, and lets running processes know. */
async function recorded(buckets: Buckets, actor: string, { action, bucket }: BucketChange): Promise<void> {
  const { db, keys, clock } = buckets.main;
  const entry = { accountId: SYSTEM_CHAIN, actor, action, subject: { bucket } };
  await db.transaction((tx) => recordAudit(tx, { keys, now: clock.now() }, entry));
  await announceBuckets(db);
  await buckets.directory.refresh();
}

interface ListedBucket {
  readonly name: string;
  /** Without its password; null for the embedded database. */
  readonly url: string | null;
  readonly schema: string | null;
  readonly accounts: number;
  readonly status: Bucket['status'];
  readonly reachable: boolean;
}

async function bucketRows(buckets: Buckets): Promise<ListedBucket[]> {
  const { main } = buckets;
  const counts = await buckets.countAccounts();
  const outcomes = await buckets.each(({ storage }) => storage.reachable());
  const homeSchema = await currentSchema(main.db);
  return buckets.directory.buckets.map((bucket) => ({
    name: bucket.name,
    url: withoutPassword(bucket.url ?? main.config.databaseUrl),
    schema: bucket.name === MAIN ? homeSchema : bucket.schema,
    accounts: counts.get(bucket.name) ?? 0,
    status: bucket.status,
    reachable: outcomes.some((outcome) => outcome.bucket === bucket.name && outcome.ok && outcome.value),
  }));
}

async function showBucket(buckets: Buckets, shown: string): Promise<CommandResult> {
  const row = (await bucketRows(buckets)).find((each) => each.name === shown);
  if (row === undefined) throw new Problem('not_found', `There is no bucket "${shown}".`);
  return {
    document: row,
    text: sheet([
      ['bucket', row.name],
      ['status', row.status],
      ['accounts', row.accounts],
      ['reachable', row.reachable ? 'yes' : 'no'],
      ['schema', row.schema],
      ['url', row.url],
    ]),
  };
}

function withoutPassword(url: string | null): string | null {
  if (url === null) return null;
  const shown = new URL(url);
  shown.password = '';
  shown.searchParams.delete('password');
  return shown.href;
}

function bucketName(given: string, where: string): string {
  if (NAME.test(given)) return given;
  throw new UsageError(
    `${where} must be 1 to 31 lower-case letters, digits and underscores, beginning with a letter, not "${given}"`,
  );
}

function schema(given: string, where: string): string {
  try {
    return schemaName(given);
  } catch (error) {
    throw new UsageError(`${where}: ${(error as Error).message}`);
  }
}

function address(given: string, where: string): string {
  if (/^postgres(ql)?:\/\//.test(given) && URL.canParse(given)) return text(given);
  throw new UsageError(`${where} must be an address such as postgres://user@host/database`);
}
