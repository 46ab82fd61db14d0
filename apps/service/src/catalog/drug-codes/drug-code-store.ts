import type { Db, Tx } from '../../storage/index.ts';
import { CATALOG_CHANNEL } from '../publishing/catalog-store.ts';
import type { StoredCodeTable } from './code-bytes.ts';
import type { DrugCodeSystem } from './release-lines.ts';

export interface LoadedCodeTable {
  readonly system: DrugCodeSystem;
  /** SHA-256 of the content, in hex. */
  readonly digest: string;
  readonly entries: number;
  /** The name of the file that it was read from. */
  readonly source: string;
  readonly importedAt: Date;
  readonly importedBy: string;
}

export async function readLoadedTables(db: Db | Tx): Promise<LoadedCodeTable[]> {
  return db.query<LoadedCodeTable>(
    `select system, digest, entries, source, imported_at as "importedAt", imported_by as "importedBy"
     from drug_code_tables order by system`,
  );
}

export async function readCodeTables(db: Db): Promise<StoredCodeTable[]> {
  return db.query<StoredCodeTable>('select system, content from drug_code_tables order by system');
}

/** Replaces the table of the system as a whole and notifies the processes that use it. */
export async function replaceCodeTable(tx: Tx, table: LoadedCodeTable & StoredCodeTable): Promise<void> {
  await tx.query(
    `insert into drug_code_tables (system, digest, entries, source, content, imported_at, imported_by)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (system) do update set digest = excluded.digest, entries = excluded.entries, source = excluded.source,
       content = excluded.content, imported_at = excluded.imported_at, imported_by = excluded.imported_by`,
    [
      table.system,
      table.digest,
      table.entries,
      table.source,
      table.content,
      table.importedAt,
      table.importedBy,
    ],
  );
  await tx.query(`select pg_notify('${CATALOG_CHANNEL}', 'codes')`);
}
