import type { DescribedCarrier } from '@prequal/packs';
import { type ListedFile, readCurrent, readFileList, readVersion, textsOfVersion } from '../catalog/index.ts';
import { Problem } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import type { WorkbenchDeps } from './workbench-deps.ts';

export interface CatalogContents {
  readonly version: string;
  readonly carriers: readonly DescribedCarrier[];
  readonly files: readonly ListedFile[];
}

/** The current version as carriers, families and files. Versions never change, so the last one is kept. */
export class CatalogContentsCache {
  #last: { readonly version: string; readonly contents: Promise<CatalogContents> } | null = null;

  async current(deps: Pick<WorkbenchDeps, 'db' | 'work'>): Promise<CatalogContents> {
    const version = await currentVersion(deps.db);
    if (this.#last?.version === version) return this.#last.contents;
    const contents = readContents(deps, version);
    this.#last = { version, contents };
    contents.catch(() => {
      this.#last = null;
    });
    return contents;
  }
}

async function readContents(
  { db, work }: Pick<WorkbenchDeps, 'db' | 'work'>,
  version: string,
): Promise<CatalogContents> {
  const files = await filesOfVersion(db, version);
  const described = files.map(({ path }) => path).filter((path) => path.endsWith('.yaml'));
  const carriers = await work('describe', await textsOfVersion(db, version, described));
  return { version, carriers, files };
}

export async function currentVersion(db: Db): Promise<string> {
  const current = await readCurrent(db);
  if (current !== null) return current.version;
  throw new Problem('service_unavailable', 'The catalog is still loading.', {
    headers: { 'Retry-After': '1' },
  });
}

/** Throws if the files of the version were never stored. */
export async function filesOfVersion(db: Db, version: string): Promise<readonly ListedFile[]> {
  const files = await readFileList(db, version);
  if (files.length > 0) return files;
  throw new Problem(
    'not_found',
    `The files of version ${version} are not stored, because it was published from a built file or by an earlier release. Publish the folder again with prequal catalog publish.`,
  );
}

export interface CatalogFileText {
  readonly path: string;
  readonly version: string;
  readonly digest: string;
  readonly text: string;
}

/** A file of a published version, or of the current one. */
export async function readCatalogFile(
  { db }: Pick<WorkbenchDeps, 'db'>,
  { path, version }: { readonly path: string; readonly version: string | null },
): Promise<CatalogFileText> {
  const wanted = version ?? (await currentVersion(db));
  if (version !== null && (await readVersion(db, version)) === null) {
    throw new Problem('not_found', `No catalog version ${version} was published.`);
  }
  const listed = (await filesOfVersion(db, wanted)).find((file) => file.path === path);
  const text = (await textsOfVersion(db, wanted, [path])).get(path);
  if (listed === undefined || text === undefined) {
    throw new Problem('not_found', `Version ${wanted} has no file ${path}.`);
  }
  return { path, version: wanted, digest: listed.digest, text };
}

/** The files in the folder of a carrier itself, or of one of its families. */
export function filesIn(files: readonly ListedFile[], folder: string): readonly ListedFile[] {
  return files.filter(({ path }) => path.slice(0, path.lastIndexOf('/')) === folder);
}
