import type { KeyRing } from '../kernel/index.ts';

/**
 * What the service knows about one table. Each module describes its tables in `<module>/tables.ts`; retention, erasure,
 * re-encryption, partitions, the checks of `tools/` and the pages for operators read these descriptions. A test compares
 * them with the database.
 */
export interface TableDescription {
  readonly name: string;
  /** A view that shows its rows. */
  readonly view?: string;
  /** What its rows are, for the pages. */
  readonly content: string;
  /** Empty for a table without one. */
  readonly primaryKey: readonly string[];
  readonly tenant: Tenant;
  readonly distribution: Distribution;
  readonly retention: RetentionPolicy;
  readonly erasure: Erasure;
  readonly sealed?: readonly SealedColumn[];
  readonly partitioning?: Partitioning;
  /** Where the time of a row is, if the table has no partitions but its rows seldom change, so that they can be moved in advance. */
  readonly history?: { readonly column: string };
  /** Rows that change although they are old, in a table of the kind above: a condition in SQL. */
  readonly changing?: string;
}

/** How the rows of an account are found. */
export type Tenant =
  | {
      readonly column: string;
      /** Keys that do not begin with the column, each with the reason. */
      readonly keyExceptions?: Readonly<Record<string, string>>;
    }
  /**
   * The table has no such column: `reason` says why, unless no row belongs to an account. `rowsOf` is then a condition in SQL for
   * the rows of an account, which is given as a literal.
   */
  | { readonly column: null; readonly reason?: string; readonly rowsOf?: (account: string) => string };

/** Where the rows are once accounts are distributed over several databases. */
export type Distribution =
  /** With the accounts that they belong to. */
  | { readonly place: 'bucket' }
  /** In one database, for all accounts. */
  | { readonly place: 'home'; readonly reason: string }
  /** In every database, about that database. */
  | { readonly place: 'each'; readonly reason: string };

export type RetentionPolicy =
  | { readonly kind: 'forever' }
  /** The owner deletes rows in the course of its work. */
  | { readonly kind: 'owner'; readonly when: string }
  /** The rows are deleted with those of another table that have the same value in `column`. */
  | { readonly kind: 'with'; readonly table: string; readonly column: string }
  | { readonly kind: 'expires'; readonly rules: readonly [RetentionRule, ...RetentionRule[]] };

/** The first rule of a table deletes rows. Further ones empty columns earlier. */
export interface RetentionRule {
  /** Rules with the same step are counted together. */
  readonly step: string;
  readonly deletes: string;
  readonly when: string;
  /** The column that decides, and how long after its value the rule applies. */
  readonly column: string;
  readonly afterMs: number;
  /** The value of the column at a moment, if the column is not a time. */
  readonly valueAt?: (moment: Date) => string | number;
  /** Rows that stay nevertheless: a condition in SQL about the row `t`. */
  readonly unless?: string;
  /** The row stays, and this column becomes null. */
  readonly empties?: string;
  /** The owner runs the step itself, because more than a deletion is needed. */
  readonly byOwner?: true;
}

/** What the erasure of a closed account does to a table. */
export type Erasure =
  /** The account's rows are deleted. */
  | { readonly kind: 'deleted' }
  /** The rows stay; these columns get these values. */
  | {
      readonly kind: 'emptied';
      readonly columns: Readonly<Record<string, string | boolean | null>>;
      /** Only these rows: a condition in SQL. */
      readonly only?: string;
      /** The retention step that does it, if it is not the one of the account. */
      readonly step?: string;
    }
  /** Nothing: retention has deleted the rows by then, or does so in the days that follow. */
  | { readonly kind: 'expires' }
  /** Nothing: kept forever, with free text in these columns. */
  | { readonly kind: 'kept'; readonly freeText?: readonly string[] }
  /** The table has no data of an account. */
  | { readonly kind: 'none' };

/** A column with ciphertexts of the key ring. */
export interface SealedColumn {
  readonly column: string;
  /** The columns that the context of a ciphertext is made of, as text, and the context. */
  readonly contextColumns: readonly string[];
  readonly context: (...values: string[]) => string;
  /** Rows whose column holds a ciphertext, where not all do: a condition in SQL. */
  readonly only?: string;
  /** A byte before the ciphertext, on rows that have one. */
  readonly mark?: number;
  /** How many bytes are before the ciphertext, with the mark; 1 unless given. */
  readonly prefix?: number;
  /** Set together with the new ciphertext, in SQL. */
  readonly also?: string;
  /** A keyed hash of the content in another column, which changes with the key. */
  readonly hash?: { readonly column: string; readonly of: (keys: KeyRing, plain: Buffer) => Buffer };
}

/** A table that grows with every request is divided by time. What expires is dropped by the partition, not by the row. */
export interface Partitioning {
  /** The time that decides which partition a row belongs to; part of the primary key, as PostgreSQL requires. */
  readonly column: string;
  readonly period: 'day' | 'month';
  /** How far ahead of the present the times of new rows are. */
  readonly leadMs?: number;
  /** Rows of older versions lack their account: it is the one of the row in another table that `by` points to. */
  readonly fillsAccountFrom?: { readonly table: string; readonly key: string; readonly by: string };
  /** Storage parameters of each partition. */
  readonly options?: string;
  /** A column that was an identity column before; partitions cannot share one. */
  readonly numbered?: { readonly column: string; readonly sequence: string };
  /** The trigger function that refuses to truncate a partition; triggers for statements are not inherited. */
  readonly truncateGuard?: string;
  /** Partitions of these tables are not dropped while this table has such rows: `$1` is the end of the partition. */
  readonly keeps?: { readonly tables: readonly string[]; readonly rows: string };
}
