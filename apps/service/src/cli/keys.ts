import { enterAddresses } from '../accounts/index.ts';
import type { AppContext } from '../app-context.ts';
import { recordAudit, SYSTEM_CHAIN } from '../audit/index.ts';
import type { Buckets } from '../bucket-contexts.ts';
import { type KeyMaterial, readKeyFile, reloadKeyRing, writeKeyFile } from '../config/index.ts';
import { KEY_BYTES, Problem, randomSecretBytes } from '../kernel/index.ts';
import { announceKeys, countSealed, rebindInstallation, resealAll } from '../storage/index.ts';
import { type Command, type CommandResult, command, place, wholeNumber } from './command.ts';
import { withBuckets } from './in-buckets.ts';
import { table } from './output.ts';
import { progressBar } from './progress.ts';

export const keysCommands: readonly Command[] = [
  command({
    name: 'keys list',
    summary: 'List the server keys and how much is sealed under each',
    inputs: {},
    run: (session) => withBuckets(session, (buckets) => listing(buckets)),
  }),
  command({
    name: 'keys rotate',
    summary: 'Add a new server key and use it from now on, in running services too',
    inputs: {},
    run: (session) =>
      withBuckets(session, async (buckets, operator) => {
        const { main: context } = buckets;
        const { file, material } = await editableKeys(context);
        const versions = [...material.keys, ...material.retired].map(({ version }) => version);
        const version = Math.max(...versions) + 1;
        const key = { version, root: randomSecretBytes(KEY_BYTES), createdAt: context.clock.now() };
        await writeKeyFile(file, { ...material, keys: [...material.keys, key] });
        await adopt(context, operator, { action: 'keys.rotate', subject: { version } });
        return {
          ...(await listing(buckets)),
          note: 'Back up the key file now, then run prequal keys reseal.',
        };
      }),
  }),
  command({
    name: 'keys reseal',
    summary: 'Seal everything again under the newest key; rerun the command to resume after an interruption',
    inputs: {},
    run: (session) =>
      withBuckets(session, async (buckets, operator) => {
        const { main: context } = buckets;
        const { keys } = context;
        const done = await resealBuckets(buckets);
        if (done > 0) {
          const subject = { version: keys.current, values: done };
          await recordKeyChange(context, operator, { action: 'keys.reseal', subject });
        }
        return {
          ...(await listing(buckets)),
          note:
            done > 0
              ? `Resealed ${done} values under version ${keys.current}.`
              : `Nothing changed: everything is already sealed under version ${keys.current}.`,
        };
      }),
  }),
  command({
    name: 'keys retire',
    summary: 'Remove a server key that nothing is sealed under any more',
    inputs: { version: { ...place('VERSION', 'Version, as shown by keys list'), parse: wholeNumber } },
    run: (session, { version }) =>
      withBuckets(session, async (buckets, operator) => {
        const { main: context } = buckets;
        const { file, material } = await editableKeys(context);
        if (!material.keys.some((key) => key.version === version)) {
          throw new Problem('not_found', `There is no key version ${version}.`);
        }
        if (version === context.keys.current) {
          throw new Problem(
            'conflict',
            `Version ${version} is the current key: run prequal keys rotate first.`,
          );
        }
        const sealed = (await countInBuckets(buckets)).get(version) ?? 0;
        if (sealed > 0) {
          throw new Problem(
            'conflict',
            `${sealed} values are still sealed under version ${version}: run prequal keys reseal first.`,
          );
        }
        // The check value of a database may be the last thing sealed under it.
        for (const each of await allContexts(buckets)) await rebind(each);
        await writeKeyFile(file, {
          keys: material.keys.filter((key) => key.version !== version),
          retired: [...material.retired, context.keys.retire(version, context.clock.now())],
        });
        await adopt(context, operator, { action: 'keys.retire', subject: { version } });
        return listing(buckets);
      }),
  }),
];

/** Every bucket, each of which must respond: a key that one of them still needs would be lost. */
async function allContexts(buckets: Buckets): Promise<AppContext[]> {
  const names = (await buckets.directory.current()).map(({ name }) => name);
  return Promise.all(names.map((name) => buckets.named(name)));
}

function rebind({ db, keys }: AppContext): Promise<void> {
  return rebindInstallation(db, keys.current, keys.mac('key-check', 'prequal'));
}

/** How many ciphertexts there are of each key version, in all buckets. */
async function countInBuckets(buckets: Buckets): Promise<ReadonlyMap<number, number>> {
  const sums = new Map<number, number>();
  for (const { db } of await allContexts(buckets)) {
    for (const [version, count] of await countSealed(db)) sums.set(version, (sums.get(version) ?? 0) + count);
  }
  return sums;
}

/** Returns how many values were sealed again. */
async function resealBuckets(buckets: Buckets): Promise<number> {
  const { keys } = buckets.main;
  let [total, done] = [0, 0];
  for (const [version, count] of await countInBuckets(buckets)) if (version !== keys.current) total += count;
  const progress = progressBar(total, 'resealed');
  for (const context of await allContexts(buckets)) {
    await resealAll(context.db, keys, (count) => {
      done += count;
      progress.at(done);
    });
    // The hashes of addresses changed with the key; home finds members by them.
    await enterAddresses(context);
    await rebind(context);
  }
  progress.end();
  return done;
}

interface KeyChange {
  readonly action: 'keys.rotate' | 'keys.reseal' | 'keys.retire';
  readonly subject: { readonly version: number; readonly values?: number };
}

async function adopt(context: AppContext, actor: string, change: KeyChange): Promise<void> {
  await reloadKeyRing(context.config, context.keys);
  await announceKeys(context.db);
  await recordKeyChange(context, actor, change);
}

async function recordKeyChange(
  { db, keys, clock }: AppContext,
  actor: string,
  { action, subject }: KeyChange,
): Promise<void> {
  const entry = { accountId: SYSTEM_CHAIN, actor, action, subject };
  await db.transaction((tx) => recordAudit(tx, { keys, now: clock.now() }, entry));
}

async function editableKeys({ config }: AppContext): Promise<{ file: string; material: KeyMaterial }> {
  if (config.key.inline !== null) {
    throw new Problem(
      'conflict',
      'The keys come from PREQUAL_KEY: change them there and restart the service.',
    );
  }
  const material = await readKeyFile(config.key.file);
  if (material === null) throw new Problem('not_found', `There is no key file ${config.key.file}.`);
  return { file: config.key.file, material };
}

async function listing(buckets: Buckets): Promise<CommandResult> {
  const { config, keys } = buckets.main;
  const counts = await countInBuckets(buckets);
  const material = config.key.inline === null ? await readKeyFile(config.key.file) : null;
  const rows = [...keys.openVersions]
    .sort((a, b) => a - b)
    .map((version) => ({
      version,
      created_at: material?.keys.find((key) => key.version === version)?.createdAt?.toISOString() ?? null,
      current: version === keys.current,
      sealed: counts.get(version) ?? 0,
    }));
  return {
    document: rows,
    text: table(
      ['version', 'created', 'current', 'sealed'],
      rows.map((row) => [row.version, row.created_at, row.current ? 'yes' : 'no', row.sealed]),
      '',
    ),
  };
}
