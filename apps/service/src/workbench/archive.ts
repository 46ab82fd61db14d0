import { textsOfVersion } from '../catalog/index.ts';
import { packArchive } from '../storage/index.ts';
import { selectDraftTexts } from './draft-file-store.ts';
import type { DraftKey } from './draft-store.ts';
import { findDraft } from './draft-transaction.ts';
import type { WorkbenchDeps } from './workbench-deps.ts';

/** The whole set of packs with the draft, as a gzipped tar archive. */
export async function exportDraft({ db }: Pick<WorkbenchDeps, 'db'>, key: DraftKey): Promise<Buffer> {
  const draft = await findDraft(db, key);
  const texts = new Map(await textsOfVersion(db, draft.baseVersion, null));
  for (const [path, text] of await selectDraftTexts(db, key)) {
    if (text === null) texts.delete(path);
    else texts.set(path, text);
  }
  return packArchive(entriesOf(texts));
}

async function* entriesOf(texts: ReadonlyMap<string, string>) {
  for (const [path, text] of [...texts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const bytes = Buffer.from(text);
    yield { path, size: bytes.length, content: oneChunk(bytes) };
  }
}

async function* oneChunk(bytes: Buffer) {
  yield bytes;
}
