import type { Db, Tx } from '../../storage/index.ts';
import type { StoredContent } from '../building/build-request.ts';
import type { BundleVersion } from '../datasets/bundle-version.ts';

/** API processes listen here for a new current version; the payload is the version. */
export const CATALOG_CHANNEL = 'prequal_catalog';

export type Origin = 'shipped' | 'published';

export interface PublishedVersion {
  readonly version: BundleVersion;
  readonly digest: string;
  readonly origin: Origin;
  readonly current: boolean;
  readonly carriers: number;
  readonly variants: number;
  readonly publishedAt: Date;
  readonly publishedBy: string;
}

export interface NewVersion extends Omit<PublishedVersion, 'publishedAt'> {
  readonly filesDigest: string | null;
  /** The program that ships the content, and the form in which it stores it. Null when an operator publishes. */
  readonly programVersion: string | null;
  readonly contentForm: number | null;
  readonly content: Uint8Array;
}

/** What is known of a shipped catalog. Programs before these columns wrote neither version nor form. */
export type ShippedVersion = Pick<NewVersion, 'filesDigest' | 'programVersion' | 'contentForm'>;

const FACTS = `version, digest, origin, is_current as current, carriers, variants,
  published_at as "publishedAt", published_by as "publishedBy"`;

/** Locked until the transaction ends, so that versions are numbered by one publisher at a time. */
export async function lockVersions(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('${CATALOG_CHANNEL}'))`);
}

export async function readNewestVersion(db: Db | Tx): Promise<BundleVersion | null> {
  const [row] = await db.query<{ version: BundleVersion }>(
    'select version from catalog_versions order by id desc limit 1',
  );
  return row?.version ?? null;
}

export async function readCurrent(db: Db | Tx): Promise<PublishedVersion | null> {
  const [row] = await db.query<PublishedVersion>(`select ${FACTS} from catalog_versions where is_current`);
  return row ?? null;
}

export async function readVersion(db: Db, version: string): Promise<PublishedVersion | null> {
  const [row] = await db.query<PublishedVersion>(`select ${FACTS} from catalog_versions where version = $1`, [
    version,
  ]);
  return row ?? null;
}

/** Newest first. */
export async function readVersions(db: Db): Promise<PublishedVersion[]> {
  return db.query<PublishedVersion>(`select ${FACTS} from catalog_versions order by id desc`);
}

export async function readStored(db: Db, version: string): Promise<StoredContent | null> {
  const [row] = await db.query<{ digest: string; bytes: Buffer }>(
    'select digest, content as bytes from catalog_versions where version = $1',
    [version],
  );
  return row ?? null;
}

/** The catalog that was shipped last, or null if none was. */
export async function readLastShipped(db: Db | Tx): Promise<ShippedVersion | null> {
  const [row] = await db.query<ShippedVersion>(
    `select files_digest as "filesDigest", program_version as "programVersion", content_form as "contentForm"
     from catalog_versions where origin = 'shipped' order by id desc limit 1`,
  );
  return row ?? null;
}

/** A version that becomes current replaces the one before and notifies the listeners. */
export async function insertVersion(tx: Tx, row: NewVersion, now: Date): Promise<void> {
  if (row.current) await tx.query('update catalog_versions set is_current = false where is_current');
  await tx.query(
    `insert into catalog_versions
       (version, digest, origin, files_digest, content, carriers, variants, published_at, published_by, is_current,
        program_version, content_form)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      row.version,
      row.digest,
      row.origin,
      row.filesDigest,
      Buffer.from(row.content),
      row.carriers,
      row.variants,
      now,
      row.publishedBy,
      row.current,
      row.programVersion,
      row.contentForm,
    ],
  );
  if (row.current) await tx.query(`select pg_notify('${CATALOG_CHANNEL}', $1)`, [row.version]);
}
