import type { Db, Tx } from '../../storage/index.ts';
import type { StoredFile } from '../stored-files.ts';

export type ListedFile = Pick<StoredFile, 'path' | 'digest' | 'bytes'>;

/** A text that another version has too is not stored again. */
export async function insertFiles(tx: Tx, version: string, files: readonly StoredFile[]): Promise<void> {
  const distinct = [...new Map(files.map((file) => [file.digest, file])).values()];
  await tx.query(
    `insert into catalog_files (digest, bytes, content)
     select * from unnest($1::text[], $2::integer[], $3::bytea[]) on conflict do nothing`,
    [
      distinct.map(({ digest }) => digest),
      distinct.map(({ bytes }) => bytes),
      distinct.map(({ content }) => Buffer.from(content)),
    ],
  );
  await tx.query(
    `insert into catalog_version_files (version, path, digest)
     select $1, * from unnest($2::text[], $3::text[]) on conflict do nothing`,
    [version, files.map(({ path }) => path), files.map(({ digest }) => digest)],
  );
}

/** None if the version was published before files were stored, or from a built file. */
export async function readFileList(db: Db | Tx, version: string): Promise<ListedFile[]> {
  return db.query<ListedFile>(
    `select v.path, v.digest, f.bytes from catalog_version_files v join catalog_files f using (digest)
     where v.version = $1 order by v.path collate "C"`,
    [version],
  );
}

/** Some files of a version; null stands for all. */
export async function readStoredFiles(
  db: Db | Tx,
  version: string,
  paths: readonly string[] | null,
): Promise<StoredFile[]> {
  return db.query<StoredFile>(
    `select v.path, v.digest, f.bytes, f.content from catalog_version_files v join catalog_files f using (digest)
     where v.version = $1 and ($2::text[] is null or v.path = any($2)) order by v.path collate "C"`,
    [version, paths],
  );
}

/** The version that was shipped with these files, if they are not stored yet. */
export async function readShippedWithoutFiles(db: Db, filesDigest: string): Promise<string | null> {
  const [row] = await db.query<{ version: string }>(
    `select version from catalog_versions c where origin = 'shipped' and files_digest = $1
       and not exists (select from catalog_version_files f where f.version = c.version)
     order by id desc limit 1`,
    [filesDigest],
  );
  return row?.version ?? null;
}
