import { carrierOfPath } from '@prequal/packs';
import { textDigest, textsOfVersion } from '../catalog/index.ts';
import { Problem, validationProblem } from '../kernel/index.ts';
import { type DraftFileRow, upsertDraftFiles } from './draft-file-store.ts';
import { DRAFT_BYTES, DRAFT_FILES, FILE_BYTES } from './draft-files.ts';
import { insertDraft, updateDraft } from './draft-store.ts';
import { auditDraft, type Drafter, personOf } from './draft-transaction.ts';
import { type CatalogDraft, type DraftInput, newDraft, showDraft } from './drafts.ts';
import type { WorkbenchDeps } from './workbench-deps.ts';

/**
 * Makes a draft that turns the carriers of these files into what the files say. Files of these carriers that are not
 * among them are removed; other carriers stay as they are.
 */
export async function importDraft(
  deps: WorkbenchDeps,
  drafter: Drafter,
  { texts, ...input }: DraftInput & { readonly texts: ReadonlyMap<string, string> },
): Promise<CatalogDraft> {
  const draft = await newDraft(deps, drafter, input);
  const base = await textsOfVersion(deps.db, draft.baseVersion, null);
  const facts = { revision: 1, changedBy: personOf(drafter), changedAt: draft.createdAt };
  const rows = changesBetween(base, texts).map((change) => ({ ...change, ...facts }));
  requireSize(rows);
  await deps.db.transaction(async (tx) => {
    await insertDraft(tx, draft);
    await upsertDraftFiles(tx, draft, rows);
    await updateDraft(tx, { ...draft, revision: 1 });
    const subject = { draft_id: draft.id, base_version: draft.baseVersion, files: rows.length };
    await auditDraft(tx, deps, { ...drafter, action: 'catalog.import', subject });
  });
  return showDraft(deps, draft);
}

type ChangedText = Pick<DraftFileRow, 'path' | 'text' | 'digest' | 'bytes' | 'change'>;

function changesBetween(
  base: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, string>,
): readonly ChangedText[] {
  const carriers = new Set([...texts.keys()].map(carrierOfPath));
  const removed = [...base.keys()].filter((path) => carriers.has(carrierOfPath(path)) && !texts.has(path));
  const written = [...texts].filter(([path, text]) => base.get(path) !== text);
  return [
    ...written.map(([path, text]) => ({
      path,
      text,
      digest: textDigest(text),
      bytes: Buffer.byteLength(text),
      change: base.has(path) ? ('changed' as const) : ('added' as const),
    })),
    ...removed.map((path) => ({ path, text: null, digest: null, bytes: 0, change: 'removed' as const })),
  ];
}

function requireSize(rows: readonly ChangedText[]): void {
  const refuse = (detail: string) => validationProblem([{ param: '', detail }]);
  if (rows.length === 0) throw new Problem('conflict', 'The files are those of the current version already.');
  if (rows.length > DRAFT_FILES)
    throw refuse(`A draft changes at most ${DRAFT_FILES} files; these are ${rows.length}.`);
  const large = rows.find(({ bytes }) => bytes > FILE_BYTES);
  if (large !== undefined) throw refuse(`${large.path} exceeds ${FILE_BYTES} bytes.`);
  if (rows.reduce((sum, { bytes }) => sum + bytes, 0) > DRAFT_BYTES)
    throw refuse(`The files of a draft must not exceed ${DRAFT_BYTES} bytes.`);
}
