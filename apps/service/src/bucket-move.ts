import { moveAccountToBucket } from './account-move.ts';
import type { Actor } from './accounts/index.ts';
import type { Buckets } from './bucket-contexts.ts';
import {
  announceBuckets,
  type Bucket,
  bucketUrlContext,
  deleteBucket,
  MAIN,
  replacePlacement,
  selectAccountsOfBucket,
  setBucketStatus,
} from './buckets/index.ts';
import { Problem } from './kernel/index.ts';

export interface BucketMoveInput {
  readonly name: string;
  readonly actor: Actor;
  /** As for the move of an account. */
  readonly noticeMs?: number;
  /** Enters a bucket and creates its tables. */
  readonly add: (bucket: Bucket) => Promise<void>;
  readonly url: string | null;
  readonly schema: string | null;
  readonly onAccount?: (moved: number, total: number) => void;
}

const NOTICE_MS = 5000;
/** How many accounts are moved at the same time. */
export const ACCOUNTS_AT_ONCE = 8;
const LONGEST_NAME = 31;
const SUFFIX = '_new';

/** The bucket at the new address, until it gets the name of the one that moves. */
export function temporaryName(name: string): string {
  return `${name.slice(0, LONGEST_NAME - SUFFIX.length)}${SUFFIX}`;
}

/**
 * Moves a bucket to another address: its accounts are moved one by one to a new bucket there, which then takes its name. Only
 * the accounts that are just being moved are refused. Running it again completes a move that was interrupted.
 */
export async function moveBucket(buckets: Buckets, input: BucketMoveInput): Promise<{ changed: boolean }> {
  const { name, url, schema } = input;
  const { main } = buckets;
  if (name === MAIN)
    throw new Problem('conflict', 'The bucket main is where DATABASE_URL is. It cannot be moved.');
  const known = await buckets.directory.refresh();
  const bucket = await buckets.directory.named(name);
  const temporary = temporaryName(name);
  const started = known.find((each) => each.name === temporary);
  if (bucket.url === url && bucket.schema === schema) {
    if (started === undefined) return { changed: false };
  } else {
    const next = started ?? { name: temporary, url, schema, status: bucket.status };
    if (next.url !== url || next.schema !== schema) {
      throw new Problem(
        'conflict',
        `The bucket ${name} is being moved to another address. Complete that first.`,
      );
    }
    if (started === undefined) await input.add(next);
    await setBucketStatus(main.db, name, 'moving');
    await announceBuckets(main.db);
    await buckets.directory.refresh();
    await moveAccounts(buckets, { ...input, temporary });
    const urlSealed = url === null ? null : main.keys.seal(url, bucketUrlContext(name));
    await main.db.transaction(async (tx) => {
      await replacePlacement(tx, { name, urlSealed, schema, status: next.status, from: temporary });
      await announceBuckets(tx);
    });
  }
  // Processes that still know the temporary name find the same tables under it.
  await main.clock.sleep(input.noticeMs ?? NOTICE_MS);
  await deleteBucket(main.db, temporary);
  await announceBuckets(main.db);
  buckets.directory.forget();
  return { changed: true };
}

/** Accounts that are created meanwhile are created at the new address. */
async function moveAccounts(
  buckets: Buckets,
  { name, temporary, actor, noticeMs, onAccount }: BucketMoveInput & { readonly temporary: string },
): Promise<void> {
  const accounts = await selectAccountsOfBucket(buckets.main.db, name);
  let moved = 0;
  for (let from = 0; from < accounts.length; from += ACCOUNTS_AT_ONCE) {
    await Promise.all(
      accounts.slice(from, from + ACCOUNTS_AT_ONCE).map(async (accountId) => {
        const options = { accountId, target: temporary, actor, allowClosed: true };
        await moveAccountToBucket(buckets, noticeMs === undefined ? options : { ...options, noticeMs });
        onAccount?.(++moved, accounts.length);
      }),
    );
  }
}
