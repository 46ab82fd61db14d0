import type { Actor } from '../accounts/index.ts';
import type { AppContext } from '../app-context.ts';
import { Buckets } from '../bucket-contexts.ts';
import type { BucketOutcome } from '../buckets/index.ts';
import { failureOf } from './failure.ts';
import { type Session, WHEN_SERVER_IS_FULL } from './session.ts';

const CONNECTIONS = 2;
/** Commands may read whole tables. */
const DEADLINE_MS = 600_000;

/** Work of an operator in one bucket. */
type BucketWork<T> = (context: AppContext, operator: Actor, bucket: string) => Promise<T>;

/** Opens the installation with all its buckets, and closes them. */
export function withBuckets<T>(
  session: Session,
  work: (buckets: Buckets, operator: Actor) => Promise<T>,
  options: { readonly migrate?: boolean; readonly connections?: number } = {},
): Promise<T> {
  return session.withContext(async (context, operator) => {
    const buckets = new Buckets(context, {
      connections: CONNECTIONS,
      deadlineMs: DEADLINE_MS,
      whenFull: WHEN_SERVER_IS_FULL,
      ...options,
    });
    try {
      await buckets.directory.refresh();
      return await work(buckets, operator);
    } finally {
      await buckets.close();
    }
  }, options);
}

/** Runs the work in the bucket of an account. */
export function inBucketOf<T>(session: Session, accountId: string, work: BucketWork<T>): Promise<T> {
  return withBuckets(session, async (buckets, operator) => {
    const bucket = await buckets.directory.ofAccount(accountId);
    return work(await buckets.named(bucket), operator, bucket);
  });
}

/** Runs the work in the bucket that has what it is about: a license, token, member, endpoint or request. */
export function whereFound<T>(session: Session, work: BucketWork<T>): Promise<T> {
  return withBuckets(session, (buckets, operator) =>
    buckets.whereFound((context, bucket) => work(context, operator, bucket)),
  );
}

/** One line about the buckets in which something failed; undefined if there are none. */
export function failedBuckets(outcomes: readonly BucketOutcome<unknown>[]): string | undefined {
  const failed = outcomes.filter((outcome) => !outcome.ok);
  if (failed.length === 0) return undefined;
  const reasons = failed.map(({ bucket, error }) => `${bucket} (${failureOf(error).detail})`);
  return `${failed.length === 1 ? 'Bucket' : 'Buckets'} left out: ${reasons.join(', ')}`;
}
