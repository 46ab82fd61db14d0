import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { recordAudit, SYSTEM_CHAIN } from '../../audit/index.ts';
import type { Clock, KeyRing } from '../../kernel/index.ts';
import type { Db } from '../../storage/index.ts';
import { encodeEntries } from './code-bytes.ts';
import { type LoadedCodeTable, readLoadedTables, replaceCodeTable } from './drug-code-store.ts';
import { type DrugCodeSystem, type ReleaseLine, readRelease } from './release-lines.ts';

interface CodeImportDeps {
  readonly db: Db;
  readonly keys: KeyRing;
  readonly clock: Clock;
}

export interface CodeImport {
  readonly lines: AsyncIterable<ReleaseLine>;
  readonly file: string;
  /** Null: as the layout of the file says. */
  readonly system: DrugCodeSystem | null;
  readonly actor: string;
}

/** Loads a file of the RxNorm release in place of the one before. A file with a wrong line changes nothing. */
export async function importDrugCodes(
  { db, keys, clock }: CodeImportDeps,
  { lines, file, system, actor }: CodeImport,
): Promise<LoadedCodeTable> {
  const read = await readRelease(lines, { file, system });
  const content = await encodeEntries(read);
  const table: LoadedCodeTable = {
    system: read.system,
    digest: createHash('sha256').update(content).digest('hex'),
    entries: read.system === 'rxnorm' ? read.names.size : read.concepts.size,
    source: basename(file),
    importedAt: clock.now(),
    importedBy: actor,
  };
  await db.transaction(async (tx) => {
    const before = (await readLoadedTables(tx)).find((each) => each.system === table.system);
    await replaceCodeTable(tx, { ...table, content });
    const { digest, entries, source } = table;
    const subject = { system: table.system, digest, entries, source, replaces: before?.digest ?? null };
    const entry = { accountId: SYSTEM_CHAIN, actor, action: 'catalog.codes', subject };
    await recordAudit(tx, { keys, now: table.importedAt }, entry);
  });
  return table;
}

export function listDrugCodes(db: Db): Promise<LoadedCodeTable[]> {
  return readLoadedTables(db);
}
