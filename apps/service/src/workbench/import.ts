import { readFileList } from '../catalog/index.ts';
import { Problem, validationProblem } from '../kernel/index.ts';
import { DRAFT_BYTES, DRAFT_FILES, FILE_BYTES } from './background/draft-limits.ts';
import type { ImportedChange, ImportedFiles } from './background/read-import.ts';
import { upsertDraftFiles } from './draft-file-store.ts';
import { insertDraft, updateDraft } from './draft-store.ts';
import { auditDraft, type Drafter, personOf } from './draft-transaction.ts';
import { type CatalogDraft, type DraftInput, newDraft, showDraft } from './drafts.ts';
import type { WorkbenchDeps } from './workbench-deps.ts';

/** Makes a draft that turns the carriers of these files into what the files say. */
export async function importDraft(
  deps: WorkbenchDeps,
  drafter: Drafter,
  { files, ...input }: DraftInput & { readonly files: ImportedFiles },
): Promise<CatalogDraft> {
  const draft = await newDraft(deps, drafter, input);
  const listed = await readFileList(deps.db, draft.baseVersion);
  const base = new Map(listed.map(({ path, digest }) => [path, digest]));
  const read = await deps.work('import', { files, base });
  if (read.kind === 'refused') throw refusal(read.message);
  requireSize(read.changes);
  const facts = { revision: 1, changedBy: personOf(drafter), changedAt: draft.createdAt };
  await deps.db.transaction(async (tx) => {
    await insertDraft(tx, draft);
    // One after the other, because the largest draft takes a while to send.
    for (const change of read.changes) await upsertDraftFiles(tx, draft, [{ ...change, ...facts }]);
    await updateDraft(tx, { ...draft, revision: 1 });
    const subject = { draft_id: draft.id, base_version: draft.baseVersion, files: read.changes.length };
    await auditDraft(tx, deps, { ...drafter, action: 'catalog.import', subject });
    deps.wanted?.throwIfAborted();
  });
  return showDraft(deps, draft);
}

function refusal(detail: string): Error {
  return validationProblem([{ param: '', detail }]);
}

function requireSize(changes: readonly ImportedChange[]): void {
  if (changes.length === 0)
    throw new Problem('conflict', 'The files are those of the current version already.');
  if (changes.length > DRAFT_FILES)
    throw refusal(`A draft changes at most ${DRAFT_FILES} files; these are ${changes.length}.`);
  const large = changes.find(({ bytes }) => bytes > FILE_BYTES);
  if (large !== undefined) throw refusal(`${large.path} exceeds ${FILE_BYTES} bytes.`);
  if (changes.reduce((sum, { bytes }) => sum + bytes, 0) > DRAFT_BYTES)
    throw refusal(`The files of a draft must not exceed ${DRAFT_BYTES} bytes.`);
}
