import type { KeyRing } from '../kernel/index.ts';
import { rowKey, type SealedColumn, TABLES } from '../tables/index.ts';
import type { Db, Tx } from './database.ts';

/** Notifies every process that the key file has changed. */
export const KEYS_CHANNEL = 'prequal_keys';

/** A column with ciphertexts, and how its rows are found. */
interface SealedData extends SealedColumn {
  readonly table: string;
  readonly key: readonly string[];
}

/** Every column that holds ciphertexts of the key ring. */
const SEALED_COLUMNS: readonly SealedData[] = TABLES.flatMap((table) =>
  (table.sealed ?? []).map((sealed) => ({ ...sealed, table: table.name, key: rowKey(table) })),
);

const BATCH = 200;

function prefixOf({ mark, prefix = 1 }: SealedData): number {
  return mark === undefined ? 0 : prefix;
}

function versionOf(sealed: SealedData): string {
  const { column } = sealed;
  const first = prefixOf(sealed);
  return `(get_byte(${column}, ${first}) * 256 + get_byte(${column}, ${first + 1}))`;
}

function isSealed({ column, only, mark }: SealedData): string {
  const marked = mark === undefined ? '' : ` and get_byte(${column}, 0) = ${mark}`;
  return `${column} is not null and octet_length(${column}) > 2${only === undefined ? '' : ` and ${only}`}${marked}`;
}

/** How many ciphertexts there are of each key version. */
export async function countSealed(db: Db): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  for (const sealed of SEALED_COLUMNS) {
    const rows = await db.query<{ version: number; count: number }>(
      `select ${versionOf(sealed)} as version, count(*) as count from ${sealed.table}
       where ${isSealed(sealed)} group by 1`,
    );
    for (const { version, count } of rows) counts.set(version, (counts.get(version) ?? 0) + count);
  }
  return counts;
}

/**
 * Encrypts everything again that is not under the current key version, in short transactions, while the service runs.
 * After an interruption, the next run continues with the rest.
 */
export async function resealAll(db: Db, keys: KeyRing, onDone: (count: number) => void): Promise<void> {
  for (const sealed of SEALED_COLUMNS) {
    let after: readonly string[] | null = null;
    do {
      after = await db.transaction((tx) => resealBatch(tx, keys, { sealed, after, onDone }));
    } while (after !== null);
  }
}

interface Batch {
  readonly sealed: SealedData;
  /** The key of the last row of the batch before. */
  readonly after: readonly string[] | null;
  readonly onDone: (count: number) => void;
}

async function resealBatch(
  tx: Tx,
  keys: KeyRing,
  { sealed, after, onDone }: Batch,
): Promise<readonly string[] | null> {
  const { table, column, key, contextColumns, context, also, hash } = sealed;
  const length = prefixOf(sealed);
  const from =
    after === null ? 'true' : `(${key.join(', ')}) > (${key.map((_, at) => `$${at + 3}`).join(', ')})`;
  const rows = await tx.query<{ sealed: Buffer; key: string[]; named: string[] }>(
    `select ${column} as sealed, array[${key.map((name) => `${name}::text`).join(', ')}] as key,
       array[${contextColumns.map((name) => `${name}::text`).join(', ')}] as named
     from ${table} where ${isSealed(sealed)} and ${versionOf(sealed)} <> $1 and ${from}
     order by ${key.join(', ')} limit $2 for update`,
    [keys.current, BATCH, ...(after ?? [])],
  );
  for (const row of rows) {
    const bound = context(...row.named);
    const plain = keys.open(row.sealed.subarray(length), bound);
    const again = Buffer.concat([row.sealed.subarray(0, length), keys.seal(plain, bound)]);
    const values: unknown[] = [again, ...row.key];
    const changes = [`${column} = $1`, ...(also === undefined ? [] : [also])];
    if (hash !== undefined) changes.push(`${hash.column} = $${values.push(hash.of(keys, plain))}`);
    await tx.query(
      `update ${table} set ${changes.join(', ')}
       where ${key.map((name, at) => `${name} = $${at + 2}`).join(' and ')}`,
      values,
    );
  }
  if (rows.length > 0) onDone(rows.length);
  return rows.length < BATCH ? null : (rows.at(-1)?.key ?? null);
}

/** Binds the database to the current key version, so that the first one can be retired. */
export async function rebindInstallation(db: Db, version: number, check: Buffer): Promise<void> {
  await db.query('update installation set key_version = $1, key_check = $2', [version, check]);
}

/** Running processes read the key file again. */
export async function announceKeys(db: Db): Promise<void> {
  await db.query('select pg_notify($1, $2)', [KEYS_CHANNEL, '']);
}
