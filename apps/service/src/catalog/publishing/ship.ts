import { fork } from 'node:child_process';
import { type CatalogContent, packTexts } from '@prequal/packs';
import { invariant, startFlags } from '../../kernel/index.ts';
import type { Db } from '../../storage/index.ts';
import { storeContent } from '../building/build-request.ts';
import { siblingProgram } from '../building/run-thread.ts';
import { catalogFiles, shippedFolder } from '../data-folder.ts';
import type { BundleVersion } from '../datasets/bundle-version.ts';
import { storeFiles } from '../stored-files.ts';
import { type PublishedVersion, readCurrent, readLastShipped, type ShippedVersion } from './catalog-store.ts';
import { insertFiles, readShippedWithoutFiles } from './file-store.ts';
import { filesDigestOf } from './files-digest.ts';
import { nextVersion, type Publication, type PublishDeps, publishContent } from './publish.ts';
import { isShippedByNewer } from './shipped-order.ts';

export type StoredCatalog = Pick<Publication, 'content' | 'carriers' | 'variants'>;
export type ShippedCatalog = StoredCatalog & Pick<Publication, 'built' | 'files'>;

/** A content to be published. */
export async function storedCatalog(content: CatalogContent): Promise<StoredCatalog> {
  const { carriers, packs } = content;
  const { digest, bytes } = storeContent(content);
  return {
    content: { digest, bytes: await bytes },
    carriers: carriers.length,
    variants: packs.length,
  };
}

/**
 * Reads the files of the catalog and builds them, in a process whose 200 MB are returned to the system when it ends;
 * what a thread has used stays with its process in part. `stopping` ends the process: a stop does not wait for it.
 */
export function readShippedInProcess(
  version: BundleVersion,
  stopping?: AbortSignal,
): Promise<ShippedCatalog> {
  return new Promise((resolve, reject) => {
    const child = fork(siblingProgram('ship-process', import.meta.url), [version], {
      // Half of the default for young objects: 15 MB less, at the same speed.
      execArgv: [...startFlags(), ...process.execArgv, '--max-semi-space-size=8'],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const end = () => void child.kill('SIGKILL');
    stopping?.addEventListener('abort', end, { once: true });
    child.once('exit', () => stopping?.removeEventListener('abort', end));
    if (stopping?.aborted) end();
    child.once('message', (shipped) => resolve(shipped as ShippedCatalog));
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`The process that reads the shipped catalog ended with ${signal ?? code}.`)),
    );
  });
}

export interface ShipDeps extends PublishDeps {
  readonly programVersion: string;
  /** Called when the catalog of a newer program was kept. */
  readonly onKeptNewer: (shipped: ShippedVersion) => void;
}

/**
 * Publishes the catalog that ships with the program when the database has none or an older one, but never in place of one
 * that a newer program shipped. Only the files' digest is compared, so an ordinary start does not parse them. Returns the
 * version that is current afterwards.
 */
export async function publishShipped(
  deps: ShipDeps,
  actor: string,
  shipped: (version: BundleVersion) => Promise<ShippedCatalog> = readShippedInProcess,
): Promise<PublishedVersion> {
  const { db, programVersion } = deps;
  const filesDigest = await filesDigestOf(shippedFolder());
  const [current, last] = await Promise.all([readCurrent(db), readLastShipped(db)]);
  if (current !== null && last?.filesDigest === filesDigest) {
    await storeShippedFiles(db, filesDigest);
    return current;
  }
  if (current !== null && last !== null && isShippedByNewer(last, programVersion)) {
    deps.onKeptNewer(last);
    return current;
  }
  await publishContent(deps, {
    ...(await shipped(await nextVersion(deps))),
    actor,
    origin: 'shipped',
    filesDigest,
    programVersion,
  });
  const after = await readCurrent(db);
  invariant(after !== null, 'a catalog is current once the shipped one is published');
  return after;
}

/** A catalog that an earlier program shipped has no files yet; the digest proves that they are the same. */
async function storeShippedFiles(db: Db, filesDigest: string): Promise<void> {
  const version = await readShippedWithoutFiles(db, filesDigest);
  if (version === null) return;
  const files = storeFiles(packTexts(catalogFiles(shippedFolder()).packs));
  await db.transaction((tx) => insertFiles(tx, version, files));
}
