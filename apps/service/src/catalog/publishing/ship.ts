import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { invariant } from '../../kernel/index.ts';
import { storeContent } from '../building/build-request.ts';
import { runThread, threadProgram } from '../building/run-thread.ts';
import { type CatalogContent, CONTENT_FORM } from '../content.ts';
import { shippedFolder } from '../data-folder.ts';
import { type PublishedVersion, readCurrent, readLastShipped, type ShippedVersion } from './catalog-store.ts';
import { type Publication, type PublishDeps, publishContent } from './publish.ts';
import { isShippedByNewer } from './shipped-order.ts';

export type StoredCatalog = Pick<Publication, 'content' | 'carriers' | 'variants'>;

/** A content to be published. */
export async function storedCatalog(content: CatalogContent): Promise<StoredCatalog> {
  const { carriers, packs } = content;
  return { content: await storeContent(content), carriers: carriers.length, variants: packs.length };
}

/** In a thread, whose memory is returned: the files of the catalog take 100 MB to read, once in the life of a version. */
export function readShippedInThread(): Promise<StoredCatalog> {
  return runThread(threadProgram('ship-thread', import.meta.url));
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
  shipped = readShippedInThread,
): Promise<PublishedVersion> {
  const { db, programVersion } = deps;
  const filesDigest = await filesDigestOf(shippedFolder());
  const [current, last] = await Promise.all([readCurrent(db), readLastShipped(db)]);
  if (current !== null && last?.filesDigest === filesDigest) return current;
  if (current !== null && last !== null && isShippedByNewer(last, programVersion)) {
    deps.onKeptNewer(last);
    return current;
  }
  await publishContent(deps, {
    ...(await shipped()),
    actor,
    origin: 'shipped',
    filesDigest,
    programVersion,
  });
  const after = await readCurrent(db);
  invariant(after !== null, 'a catalog is current once the shipped one is published');
  return after;
}

/**
 * SHA-256 over the names and bytes of all files in a folder, in an order that is the same on every machine, and over
 * the form in which they are stored: the same files read into another form are another catalog.
 */
export async function filesDigestOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash('sha256').update(`form ${CONTENT_FORM}\n`);
  for (const path of paths.sort()) {
    hash.update(`${path.slice(folder.length)}\n`);
    hash.update(
      createHash('sha256')
        .update(await readFile(path))
        .digest(),
    );
  }
  return hash.digest('hex');
}
