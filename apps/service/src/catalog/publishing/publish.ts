import { recordAudit, SYSTEM_CHAIN } from '../../audit/index.ts';
import { type Clock, invariant, type KeyRing } from '../../kernel/index.ts';
import type { Db, Tx } from '../../storage/index.ts';
import type { BuiltVersion, OnBuilt, StoredContent } from '../building/build-request.ts';
import type { SnapshotLoader } from '../building/snapshot-loader.ts';
import { CONTENT_FORM } from '../content.ts';
import { type BundleVersion, nextBundleVersion } from '../datasets/bundle-version.ts';
import type { StoredFile } from '../stored-files.ts';
import {
  insertVersion,
  lockVersions,
  type Origin,
  type PublishedVersion,
  readCurrent,
  readLastShipped,
  readNewestVersion,
  readVersion,
} from './catalog-store.ts';
import { insertFiles, readFileList } from './file-store.ts';
import { isShippedByNewer } from './shipped-order.ts';

export interface PublishDeps {
  readonly db: Db;
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly loader: SnapshotLoader;
}

export interface Publication {
  readonly content: StoredContent;
  readonly carriers: number;
  readonly variants: number;
  readonly actor: string;
  readonly origin: Origin;
  /** Of the files, when they are the shipped ones. */
  readonly filesDigest: string | null;
  /** The earlier version whose content is published again. */
  readonly restores?: string;
  /** Of the program that ships its own catalog. */
  readonly programVersion?: string;
  /** Used if the content becomes the version that it was built as. */
  readonly built?: BuiltVersion;
  /** The files that the content was read from, if they are known. */
  readonly files?: readonly StoredFile[] | undefined;
  /** Is called after each of the `BUILD_STEPS`, with how many are done. */
  readonly onBuilt?: OnBuilt;
  /** Further subjects of the audit entry. */
  readonly subject?: Readonly<Record<string, unknown>>;
  /** Runs in the transaction that makes the version visible; what it throws keeps the version from being published. */
  readonly alongside?: (tx: Tx, made: MadeVersion) => Promise<void>;
}

export interface MadeVersion {
  readonly version: BundleVersion;
  /** The version that was current before. */
  readonly replaces: string | null;
}

export interface Published {
  readonly version: PublishedVersion;
  /** False when the current version already has the same content, or was shipped by a newer program. */
  readonly changed: boolean;
}

/**
 * Makes a content the next version. It is built before it becomes visible, so that what cannot be built is never
 * published, and the processes that are notified find it ready in the folder of serialized snapshots.
 */
export async function publishContent(deps: PublishDeps, publication: Publication): Promise<Published> {
  const { content } = publication;
  for (;;) {
    const current = await readCurrent(deps.db);
    if (current !== null && (await isSame(deps.db, current, publication))) {
      return { version: current, changed: false };
    }
    const version = await nextVersion(deps);
    await deps.loader.prepare(version, content, publication);
    const outcome = await deps.db.transaction((tx) => insertAs(tx, deps, { publication, version }));
    if (outcome === 'number taken') continue;
    const changed = outcome === 'inserted';
    const published = changed ? await readVersion(deps.db, version) : await readCurrent(deps.db);
    invariant(published !== null, 'the published version exists');
    return { version: published, changed };
  }
}

/** A comment in a file changes no content, but is published nevertheless. */
async function isSame(db: Db, current: PublishedVersion, publication: Publication): Promise<boolean> {
  const { content, origin, files, alongside } = publication;
  if (origin !== 'published' || current.digest !== content.digest || alongside !== undefined) return false;
  if (files === undefined) return true;
  const known = new Map((await readFileList(db, current.version)).map(({ path, digest }) => [path, digest]));
  if (known.size === 0) {
    // The content proves that these are the files of the current version, which was published without them.
    await db.transaction((tx) => insertFiles(tx, current.version, files));
    return true;
  }
  return known.size === files.length && files.every(({ path, digest }) => known.get(path) === digest);
}

/** Another process may have published meanwhile, so everything is checked again under the lock. */
async function insertAs(
  tx: Tx,
  deps: PublishDeps,
  { publication, version }: { readonly publication: Publication; readonly version: BundleVersion },
): Promise<'inserted' | 'number taken' | 'shipped already' | 'newer shipped'> {
  const { content, carriers, variants, actor, origin, filesDigest, programVersion = null } = publication;
  await lockVersions(tx);
  const now = deps.clock.now();
  if (origin === 'shipped') {
    const last = await readLastShipped(tx);
    if (last?.filesDigest === filesDigest) return 'shipped already';
    if (isShippedByNewer(last, programVersion)) return 'newer shipped';
  }
  if ((await nextVersion({ db: tx, clock: deps.clock })) !== version) return 'number taken';
  const before = await readCurrent(tx);
  // A version that an operator published stays current; a newer shipped catalog is then only available.
  const current = origin === 'published' || before === null || before.origin === 'shipped';
  const row = {
    version,
    digest: content.digest,
    origin,
    current,
    carriers,
    variants,
    publishedBy: actor,
    filesDigest,
    programVersion,
    contentForm: origin === 'shipped' ? CONTENT_FORM : null,
    content: content.bytes,
  };
  await insertVersion(tx, row, now);
  const { restores, files = [], alongside } = publication;
  if (files.length > 0) await insertFiles(tx, version, files);
  const replaces = before?.version ?? null;
  await alongside?.(tx, { version, replaces });
  const restored = restores === undefined ? {} : { restores };
  const subject = {
    version,
    digest: content.digest,
    origin,
    current,
    replaces,
    ...restored,
    ...publication.subject,
  };
  const entry = {
    accountId: SYSTEM_CHAIN,
    actor,
    action: 'catalog.publish',
    catalogVersion: version,
    subject,
  };
  await recordAudit(tx, { keys: deps.keys, now }, entry);
  return 'inserted';
}

/** The version that the next publication gets; without a database, the first one. */
export async function nextVersion({ db, clock }: NextVersionDeps): Promise<BundleVersion> {
  const newest = db === null ? null : await readNewestVersion(db);
  return nextBundleVersion(newest, clock.now().toISOString().slice(0, 10));
}

interface NextVersionDeps {
  readonly db: Db | Tx | null;
  readonly clock: Clock;
}
