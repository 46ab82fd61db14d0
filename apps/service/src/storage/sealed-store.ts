import type { KeyRing } from '../kernel/index.ts';
import type { Db, Tx } from './database.ts';

/** Notifies every process that the key file has changed. */
export const KEYS_CHANNEL = 'prequal_keys';

interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The primary key. */
  readonly key: readonly string[];
  /** The columns that form the context of the ciphertext. */
  readonly named: readonly string[];
  readonly context: (...named: string[]) => string;
  /** Rows whose column holds a ciphertext, where not all do. */
  readonly only?: string;
  /** A byte before the ciphertext, on rows that have one. */
  readonly mark?: number;
  /** Set together with the new ciphertext. */
  readonly also?: string;
  /** A keyed hash of the content in another column, which changes with the key. */
  readonly hash?: { readonly column: string; readonly of: (keys: KeyRing, plain: Buffer) => Buffer };
}

/** Sealed response packs begin with this byte, see the response seal. */
const PACK_MARK = 0x53;

/** Every column that holds ciphertexts of the key ring. A test compares this list with the tables. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'accounts',
    column: 'email_sealed',
    key: ['id'],
    named: ['id'],
    context: (id) => `account/${id}/email`,
  },
  {
    table: 'members',
    column: 'email_sealed',
    key: ['id'],
    named: ['id'],
    context: (id) => `member/${id}/email`,
    hash: {
      column: 'email_hash',
      of: (keys, plain) => keys.mac('email-hash', plain.toString().trim().toLowerCase()),
    },
  },
  {
    table: 'webhook_endpoints',
    column: 'secret_sealed',
    key: ['id'],
    named: ['id'],
    context: (id) => `endpoint/${id}`,
  },
  {
    table: 'emails',
    column: 'recipient_sealed',
    key: ['id'],
    named: ['id'],
    context: (id) => `email/${id}/recipient`,
  },
  {
    table: 'emails',
    column: 'variables_sealed',
    key: ['id'],
    named: ['id'],
    context: (id) => `email/${id}/variables`,
  },
  {
    table: 'audit_log',
    column: 'request_sealed',
    key: ['account_id', 'seq'],
    named: ['id'],
    context: (id) => `audit/${id}`,
    // The digest of a row covers the hash of its first ciphertext.
    also: 'request_hash = coalesce(request_hash, sha256(request_sealed))',
  },
  {
    table: 'idempotency_keys',
    column: 'body',
    key: ['account_id', 'livemode', 'route', 'key'],
    named: ['account_id', 'livemode', 'route', 'key'],
    context: (...named) => `answer/${named.join('/')}`,
    // Compressed bodies begin with a mark; a ciphertext begins with its key version, which is below 9,999.
    only: 'get_byte(body, 0) < 40',
  },
  {
    table: 'idempotency_keys',
    column: 'body',
    key: ['account_id', 'livemode', 'route', 'key'],
    named: ['account_id'],
    context: (account) => `responses/${account}`,
    mark: PACK_MARK,
  },
  {
    table: 'response_packs',
    column: 'body',
    key: ['id'],
    named: ['account_id'],
    context: (account) => `responses/${account}`,
    mark: PACK_MARK,
  },
  {
    table: 'webhook_attempts',
    column: 'response_sealed',
    key: ['event_id', 'endpoint_id', 'number'],
    named: ['endpoint_id'],
    context: (endpoint) => `attempt/${endpoint}`,
  },
  {
    table: 'request_log',
    column: 'problem_sealed',
    key: ['id'],
    named: ['id'],
    context: (id) => `request/${id}/problem`,
  },
];

const BATCH = 200;

function versionOf({ column, mark }: SealedColumn): string {
  const first = mark === undefined ? 0 : 1;
  return `(get_byte(${column}, ${first}) * 256 + get_byte(${column}, ${first + 1}))`;
}

function isSealed({ column, only, mark }: SealedColumn): string {
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
  readonly sealed: SealedColumn;
  /** The key of the last row of the batch before. */
  readonly after: readonly string[] | null;
  readonly onDone: (count: number) => void;
}

async function resealBatch(
  tx: Tx,
  keys: KeyRing,
  { sealed, after, onDone }: Batch,
): Promise<readonly string[] | null> {
  const { table, column, key, named, context, mark, also, hash } = sealed;
  const prefix = Buffer.from(mark === undefined ? [] : [mark]);
  const from =
    after === null ? 'true' : `(${key.join(', ')}) > (${key.map((_, at) => `$${at + 3}`).join(', ')})`;
  const rows = await tx.query<{ sealed: Buffer; key: string[]; named: string[] }>(
    `select ${column} as sealed, array[${key.map((name) => `${name}::text`).join(', ')}] as key,
       array[${named.map((name) => `${name}::text`).join(', ')}] as named
     from ${table} where ${isSealed(sealed)} and ${versionOf(sealed)} <> $1 and ${from}
     order by ${key.join(', ')} limit $2 for update`,
    [keys.current, BATCH, ...(after ?? [])],
  );
  for (const row of rows) {
    const bound = context(...row.named);
    const plain = keys.open(row.sealed.subarray(prefix.length), bound);
    const values: unknown[] = [Buffer.concat([prefix, keys.seal(plain, bound)]), ...row.key];
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
