import { carrierOfPath } from '@prequal/packs';
import { readFileList, readStored, textsOfVersion } from '../catalog/index.ts';
import { invariant } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import type { DraftSource } from './background/draft-content.ts';
import { selectDraftTexts } from './draft-file-store.ts';
import type { DraftKey } from './draft-store.ts';

/** What the carriers that a draft changes become on a version. */
export async function draftSource(db: Db, draft: DraftKey, version: string): Promise<DraftSource> {
  const changes = await selectDraftTexts(db, draft);
  const touched = [...new Set([...changes.keys()].map(carrierOfPath))].sort();
  return sourceOn(db, version, { touched, changes });
}

/** A carrier as it is in a version. */
export function carrierSource(db: Db, version: string, carrier: string): Promise<DraftSource> {
  return sourceOn(db, version, { touched: [carrier], changes: new Map() });
}

interface ChangedCarriers {
  readonly touched: readonly string[];
  /** By path; null for a file that is removed. */
  readonly changes: ReadonlyMap<string, string | null>;
}

async function sourceOn(
  db: Db,
  version: string,
  { touched, changes }: ChangedCarriers,
): Promise<DraftSource> {
  const [base, files] = await Promise.all([readStored(db, version), readFileList(db, version)]);
  invariant(base !== null, `the catalog version ${version} was deleted`);
  const isCarrier = (path: string) => /^[^/]+\/carrier\.yaml$/.test(path);
  const paths = files.map(({ path }) => path);
  const needed = paths.filter((path) => isCarrier(path) || touched.includes(carrierOfPath(path)));
  const known = await textsOfVersion(db, version, needed);
  const texts = new Map([...known].filter(([path]) => touched.includes(carrierOfPath(path))));
  for (const [path, text] of changes) {
    if (text === null) texts.delete(path);
    else texts.set(path, text);
  }
  return { base, carriers: new Map([...known].filter(([path]) => isCarrier(path))), touched, texts };
}

/** The files of the draft that another version changed too. */
export async function collisionsWith(
  db: Db,
  { baseVersion, ...draft }: DraftKey & { readonly baseVersion: string },
  version: string,
): Promise<readonly string[]> {
  if (baseVersion === version) return [];
  const [before, after, changes] = await Promise.all([
    readFileList(db, baseVersion),
    readFileList(db, version),
    selectDraftTexts(db, draft),
  ]);
  const digestIn = (files: typeof before, path: string) => files.find((file) => file.path === path)?.digest;
  return [...changes.keys()].filter((path) => digestIn(before, path) !== digestIn(after, path)).sort();
}
