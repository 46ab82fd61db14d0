import type { KeyRing } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import {
  deleteEntriesOfAccount,
  insertMemberAddress,
  insertSecretOwner,
  setBucketOfAccount,
} from './bucket-store.ts';

/** Something that proves who somebody is, or gives access to something of an account. */
export interface OwnedSecret {
  readonly text: string;
  readonly accountId: string;
  /** Null: as long as the account exists. */
  readonly expiresAt: Date | null;
}

/**
 * What a bucket other than the first one enters at home, each before the bucket has what it finds: an entry that finds
 * nothing does no harm, and what no entry finds could not be used. Never inside a transaction of the bucket: it would keep its
 * connection and its locks while it waits for another connection, of which a pooler has few for all processes.
 */
export interface Home {
  readonly db: Db;
  /** The name of the bucket that enters something. */
  readonly bucket: string;
  addAccount(accountId: string): Promise<void>;
  addSecret(secret: OwnedSecret): Promise<void>;
  addAddress(hash: Buffer, accountId: string): Promise<void>;
  /** The account is erased: nothing finds it from now on. */
  forgetAccount(accountId: string): Promise<void>;
}

/** Home as the bucket `bucket` sees it. */
export function homeOf(db: Db, keys: KeyRing, bucket: string): Home {
  return {
    db,
    bucket,
    addAccount: (accountId) => setBucketOfAccount(db, accountId, bucket),
    addSecret: ({ text, accountId, expiresAt }) =>
      insertSecretOwner(db, { hash: keys.mac('token-hash', text), accountId, expiresAt }),
    addAddress: (hash, accountId) => insertMemberAddress(db, hash, accountId),
    forgetAccount: (accountId) => db.transaction((tx) => deleteEntriesOfAccount(tx, accountId)),
  };
}
