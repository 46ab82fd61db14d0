import type { FILE_CHANGES } from '@prequal/contract/vocabulary';
import type { Db, Tx } from '../storage/index.ts';
import type { DraftKey } from './draft-store.ts';

export type FileChange = (typeof FILE_CHANGES)[number];

/** A file that a draft changes, without its text. */
export interface StoredDraftFile {
  readonly draftId: string;
  readonly path: string;
  /** Null if it is as in the base version again; such files are kept for their revision only. */
  readonly change: FileChange | null;
  readonly digest: string | null;
  readonly bytes: number;
  readonly revision: number;
  readonly changedBy: string;
  readonly changedAt: Date;
}

const COLUMNS = `draft_id as "draftId", path, change, digest, bytes, revision, changed_by as "changedBy",
  changed_at as "changedAt"`;

/** The files that drafts change, by path. */
export async function selectDraftFiles(
  db: Db | Tx,
  accountId: string,
  draftIds: readonly string[],
): Promise<StoredDraftFile[]> {
  return db.query<StoredDraftFile>(
    `select ${COLUMNS} from draft_files where account_id = $1 and draft_id = any($2) and change is not null
     order by draft_id, path collate "C"`,
    [accountId, draftIds],
  );
}

export type DraftFileRow = StoredDraftFile & { readonly text: string | null };

/** A file of the draft, also one that is as in the base version again. */
export async function selectDraftFile(
  db: Db | Tx,
  { accountId, id }: DraftKey,
  path: string,
): Promise<DraftFileRow | null> {
  const [row] = await db.query<DraftFileRow>(
    `select ${COLUMNS}, text from draft_files where account_id = $1 and draft_id = $2 and path = $3`,
    [accountId, id, path],
  );
  return row ?? null;
}

/** What the draft makes of its files: texts, or null for those that it removes. */
export async function selectDraftTexts(
  db: Db | Tx,
  { accountId, id }: DraftKey,
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db.query<{ path: string; text: string | null }>(
    'select path, text from draft_files where account_id = $1 and draft_id = $2 and change is not null',
    [accountId, id],
  );
  return new Map(rows.map(({ path, text }) => [path, text]));
}

export async function upsertDraftFiles(
  tx: Tx,
  { accountId, id }: DraftKey,
  rows: readonly Omit<DraftFileRow, 'draftId'>[],
): Promise<void> {
  const column = <K extends keyof (typeof rows)[number]>(name: K) => rows.map((row) => row[name]);
  await tx.query(
    `insert into draft_files (account_id, draft_id, path, text, digest, bytes, change, revision, changed_by, changed_at)
     select $1, $2, * from unnest($3::text[], $4::text[], $5::text[], $6::integer[], $7::text[], $8::integer[],
       $9::text[], $10::timestamptz[])
     on conflict (account_id, draft_id, path) do update set text = excluded.text, digest = excluded.digest,
       bytes = excluded.bytes, change = excluded.change, revision = excluded.revision,
       changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [
      accountId,
      id,
      column('path'),
      column('text'),
      column('digest'),
      column('bytes'),
      column('change'),
      column('revision'),
      column('changedBy'),
      column('changedAt'),
    ],
  );
}

/** How much the draft changes, apart from one file. */
export async function measureOthers(
  tx: Tx,
  { accountId, id }: DraftKey,
  path: string,
): Promise<{ readonly files: number; readonly bytes: number }> {
  const [row] = await tx.query<{ files: number; bytes: number }>(
    `select count(*)::integer as files, coalesce(sum(bytes), 0)::integer as bytes from draft_files
     where account_id = $1 and draft_id = $2 and change is not null and path <> $3`,
    [accountId, id, path],
  );
  return row ?? { files: 0, bytes: 0 };
}
