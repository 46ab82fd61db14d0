import type { KeptResponse } from '../idempotency/index.ts';
import { invariant } from '../kernel/index.ts';
import type { WindowContent } from '../quota/index.ts';
import { BinaryLists, type Db } from '../storage/index.ts';
import { BATCH_PARAMETERS, DECISION_COLUMNS } from './decision-columns.ts';
import type { DecisionLot } from './decision-lot.ts';
import type { DecisionRecord } from './decision-record.ts';

/** What the database returned for one decision, with the state of its rate window (null if it has none). */
export interface RecordedRow {
  readonly outcome: 'recorded' | 'taken' | 'over_limit' | 'over_quota';
  readonly window: WindowContent | null;
  /** For `taken`; null if the key was in use when it was claimed and has expired since. */
  readonly kept: KeptKey | null;
}

/** What is stored under a key that was taken, with bytes in base64. */
export interface KeptKey {
  /** Whether it was the same request. */
  readonly same: boolean;
  readonly status: number;
  readonly request_id: string;
  readonly first_seen_at: string;
  readonly body: string | null;
  readonly pack: string | null;
  readonly pack_from: number | null;
  readonly pack_length: number | null;
}

/** The result of the SQL function `record_decision_rows`. */
interface Reply {
  readonly outcomes: readonly RecordedRow['outcome'][];
  readonly windows: readonly {
    readonly members: readonly number[];
    readonly live: number;
    readonly granted: number;
    readonly frees_at: number;
  }[];
  /** Absent from an older database. */
  readonly woken?: boolean;
  readonly kept: readonly (KeptKey & { readonly n: number })[];
}

const COLUMN_COUNT = Object.keys(DECISION_COLUMNS).length;
const PARAMETERS = COLUMN_COUNT + Object.keys(BATCH_PARAMETERS).length;
const STATEMENT = `select record_decision_rows(${Array.from({ length: PARAMETERS }, (_, index) => `$${index + 1}`).join(', ')}) as reply`;
/** A list of numbers for each decision takes eight bytes of it, and there are six of these lists. */
const NUMBER_BYTES_A_DECISION = 48;
const HEADERS_BYTES = 128;

/** Writes the decisions in one statement; outcomes keep their order. Calls `wake` if lanes have new work. */
export async function writeLot(db: Db, lot: DecisionLot, wake: () => void): Promise<readonly RecordedRow[]> {
  const { columns, keyed, audited, emitting, unproven, packs, lockNames, bytes, newestSlot } = lot;
  const lists = new BinaryLists(HEADERS_BYTES + lot.size * NUMBER_BYTES_A_DECISION);
  const numbers = [keyed, audited, emitting, unproven, packs, sortedNumbers(lockNames)];
  const [row] = await db.query<{ reply: Reply }>(
    STATEMENT,
    [...columns, ...numbers.map((each) => lists.list('integer', each)), bytes, newestSlot],
    'record-decision-rows',
  );
  invariant(row !== undefined, 'the database returned no outcome for a decision');
  if (row.reply.woken === true) wake();
  return rowsOf(row.reply);
}

/**
 * Which of these decisions are already recorded, by request id. A statement whose result was lost may have been
 * committed: an event or a key with the id of the request proves it.
 */
export async function readRecorded(
  db: Db,
  decisions: readonly DecisionRecord[],
): Promise<ReadonlySet<string>> {
  const keyed = decisions.filter(({ key }) => key !== null);
  const emitting = decisions.filter(({ event }) => event !== null);
  const rows = await db.query<{ requestId: string }>(
    `select k.request_id as "requestId"
     from unnest($1::text[], $2::boolean[], $3::text[], $4::text[], $5::text[])
       as d (account_id, livemode, route, key, request_id)
     join idempotency_keys k using (account_id, livemode, route, key, request_id)
     union
     select d.request_id from unnest($6::text[], $7::text[]) as d (event_id, request_id)
     join events e on e.id = d.event_id`,
    [
      keyed.map(({ accountId }) => accountId),
      keyed.map(({ livemode }) => livemode),
      keyed.map(({ key }) => key?.route),
      keyed.map(({ key }) => key?.key),
      keyed.map(({ requestId }) => requestId),
      emitting.map(({ event }) => event?.id),
      emitting.map(({ requestId }) => requestId),
    ],
  );
  return new Set(rows.map(({ requestId }) => requestId));
}

/** The positions by name: the order in which their rows are locked. */
function sortedNumbers(lockNames: readonly string[]): number[] {
  const nameOf = (n: number): string => lockNames[n - 1] ?? '';
  return lockNames
    .map((_, index) => index + 1)
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : a - b));
}

const NOT_COUNTED = new Set<RecordedRow['outcome'] | undefined>(['taken', 'over_quota']);

function rowsOf({ outcomes, windows, kept }: Reply): RecordedRow[] {
  const contents = new Map<number, WindowContent>();
  for (const { members, live, granted, frees_at: freesAt } of windows) {
    const givenBack = members.filter((n) => outcomes[n - 1] === 'over_quota').length;
    let place = 0;
    for (const n of members) {
      // Members are admitted in order. Replays need no capacity, and members over their quota give theirs back.
      const units = NOT_COUNTED.has(outcomes[n - 1]) ? granted - givenBack : Math.min(++place, granted);
      contents.set(n, { used: live + units, freesAt });
    }
  }
  const keys = new Map(kept.map(({ n, ...key }) => [n, key]));
  return outcomes.map((outcome, index) => ({
    outcome,
    window: contents.get(index + 1) ?? null,
    kept: keys.get(index + 1) ?? null,
  }));
}

/** The stored response as bytes. */
export function keptResponse({ body, pack, pack_from, pack_length }: KeptKey): KeptResponse {
  return {
    body: body === null ? null : Buffer.from(body, 'base64'),
    pack: pack === null ? null : Buffer.from(pack, 'base64'),
    pack_from,
    pack_length,
  };
}
