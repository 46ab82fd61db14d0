import { type MoveStep, moveAccountToBucket } from './account-move.ts';
import type { Actor } from './accounts/index.ts';
import { readHeads } from './audit/index.ts';
import type { Buckets } from './bucket-contexts.ts';
import { MovePace } from './bucket-move-pace.ts';
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
import { Problem, Turns } from './kernel/index.ts';

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
/** How many accounts are copied at the same time; each needs a connection to either bucket. */
export const COPIES_AT_ONCE = 8;
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

/**
 * Accounts that are created meanwhile are created at the new address. Several accounts share the time of the notice, and an account that
 * has arrived makes room for the next one before its old rows are deleted. Those with long histories come last, one at a time.
 */
async function moveAccounts(
  buckets: Buckets,
  { name, temporary, actor, noticeMs, onAccount }: BucketMoveInput & { readonly temporary: string },
): Promise<void> {
  const accounts = await selectAccountsOfBucket(buckets.main.db, name);
  const heads = await readHeads((await buckets.named(name)).db);
  const auditRows = new Map(heads.map(({ accountId, seq }) => [accountId, seq]));
  const waiting = accounts.toSorted((a, b) => (auditRows.get(a) ?? 0) - (auditRows.get(b) ?? 0));
  const copying = new Turns(COPIES_AT_ONCE);
  const completing: Promise<void>[] = [];
  const failures: unknown[] = [];
  let moved = 0;
  const { clock } = buckets.main;
  const pace = new MovePace();
  const untilArrived = (accountId: string) =>
    new Promise<void>((resolve) => {
      let refusedAt = 0;
      const onStep = (step: MoveStep) => {
        if (step === 'refusing') refusedAt = clock.elapsed();
        if (step !== 'arrived') return;
        if (refusedAt > 0) pace.arrived(clock.elapsed() - refusedAt);
        resolve();
      };
      const options = { accountId, target: temporary, actor, allowClosed: true, onStep, copying };
      const completed = moveAccountToBucket(
        buckets,
        noticeMs === undefined ? options : { ...options, noticeMs },
      )
        .then(() => onAccount?.(++moved, accounts.length))
        .catch((error: unknown) => {
          failures.push(error);
          waiting.length = 0;
        });
      completing.push(completed.finally(resolve));
    });
  const refused = new Set<Promise<void>>();
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const history = auditRows.get(next) ?? 0;
    while (!pace.admits(history, refused.size)) await Promise.race(refused);
    if (failures.length > 0) break;
    pace.begins(history);
    const arrived = untilArrived(next).finally(() => refused.delete(arrived));
    refused.add(arrived);
  }
  await Promise.all(refused);
  await Promise.all(completing);
  if (failures.length > 0) throw failures[0];
}
