import {
  compressResponses,
  expiryOf,
  type KeptResponse,
  type ResponseLocation,
  type ResponseSeal,
} from '../idempotency/index.ts';
import { invariant } from '../kernel/index.ts';
import { monthOf, slotOf, type WindowContent } from '../quota/index.ts';
import { BinaryLists, type Db, type ListType } from '../storage/index.ts';
import { BATCH_PARAMETERS, DECISION_COLUMNS, type DecisionRow } from './decision-columns.ts';
import type { DecisionRecord } from './decision-record.ts';

/** What the database returned for one decision, with the state of its rate window (null if it has none). */
export type RecordedRow = (
  | { readonly outcome: 'recorded' | 'over_limit' | 'over_quota' }
  /** Null if the key was in use when it was claimed and has expired since. */
  | { readonly outcome: 'taken'; readonly kept: KeptKey | null }
) & { readonly window: WindowContent | null };

export interface KeptKey extends KeptResponse {
  /** Whether it was the same request. */
  readonly same: boolean;
  readonly status: number;
  readonly requestId: string;
  readonly firstSeenAt: Date;
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
  readonly kept: readonly {
    readonly n: number;
    readonly same: boolean;
    readonly status: number;
    readonly request_id: string;
    readonly first_seen_at: string;
    readonly body: string | null;
    readonly pack: string | null;
    readonly pack_from: number | null;
    readonly pack_length: number | null;
  }[];
}

export interface RecordOptions {
  readonly seal: ResponseSeal;
  /** Whether the lengths of responses that are stored together are encrypted with them. */
  readonly hidesLengths: boolean;
  readonly wake: () => void;
}

/** With an encrypted request and an event; a response is apart. */
const BYTES_A_DECISION = 6 * 1024;

const COLUMNS = Object.entries(DECISION_COLUMNS) as [keyof DecisionRow, ListType][];
const PARAMETERS = COLUMNS.length + Object.keys(BATCH_PARAMETERS).length;
const STATEMENT = `select record_decision_rows(${Array.from({ length: PARAMETERS }, (_, index) => `$${index + 1}`).join(', ')}) as reply`;

const NOTHING = { products: 0, plans: 0, riders: 0 };

/** Writes the decisions in one statement; outcomes keep their order. Calls `wake` if lanes have new work. */
export async function recordDecisions(
  db: Db,
  decisions: readonly DecisionRecord[],
  { seal, wake, hidesLengths }: RecordOptions,
): Promise<readonly RecordedRow[]> {
  const bytes = new JoinedBytes();
  const { places, groups } = compressResponses(
    decisions.map(({ accountId, key, response, compressed = null, asked = NOTHING }) =>
      key === null ? null : { accountId, body: response.body, compressed, asked },
    ),
    { seal, hidesLengths },
  );
  const lists = new BinaryLists(decisions.length * BYTES_A_DECISION);
  const rows = decisions.map((decision, index) => rowOf(decision, places[index] ?? null, bytes));
  const columns = COLUMNS.map(([column, type]) =>
    lists.list(
      type,
      rows.map((each) => each[column]),
    ),
  );
  const { keyed, audited, emitting, unproven } = partsOf(decisions);
  const packs = groups.flatMap((group) => [bytes.add(group.bytes), group.bytes.length, group.last + 1]);
  const numbers = [keyed, audited, emitting, unproven, packs, sortedNumbers(decisions)];
  const newest = Math.max(...decisions.map(({ decidedAt }) => decidedAt.getTime()));
  const [row] = await db.query<{ reply: Reply }>(
    STATEMENT,
    [
      ...columns,
      ...numbers.map((each) => lists.list('integer', each)),
      bytes.all(),
      slotOf(new Date(newest)),
    ],
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

/** The positions of the decisions by window, license and month: the order in which their rows are locked. */
function sortedNumbers(decisions: readonly DecisionRecord[]): number[] {
  const names = decisions.map(
    ({ rate, quota, decidedAt }) => `${rate?.window}\n${quota?.licenseId}\n${monthOf(decidedAt)}`,
  );
  const nameOf = (n: number): string => names[n - 1] ?? '';
  return names
    .map((_, index) => index + 1)
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : a - b));
}

/** The positions, from 1, of the decisions that have each part. */
function partsOf(decisions: readonly DecisionRecord[]) {
  const found: Record<'keyed' | 'audited' | 'emitting' | 'unproven', number[]> = {
    keyed: [],
    audited: [],
    emitting: [],
    unproven: [],
  };
  for (const [index, { key, audit, event }] of decisions.entries()) {
    if (key !== null) found.keyed.push(index + 1);
    if (audit !== null) found.audited.push(index + 1);
    if (event !== null) found.emitting.push(index + 1);
    if (audit !== null && key === null && event === null) found.unproven.push(index + 1);
  }
  return found;
}

/** Written out column by column, because it runs for every request. */
function rowOf(
  { accountId, livemode, requestId, decidedAt, rate, key, response, quota, audit, event }: DecisionRecord,
  place: ResponseLocation | null,
  bytes: JoinedBytes,
): DecisionRow {
  const alone = place?.kind === 'alone' ? place.bytes : null;
  const grouped = place?.kind === 'grouped' ? place : null;
  return {
    accounts: accountId,
    modes: livemode,
    request_ids: requestId,
    times: decidedAt,
    windows: rate?.window,
    rate_limits: rate?.limit,
    routes: key?.route,
    keys: key?.key,
    fingerprints: key?.fingerprint,
    expiries: key === null ? null : expiryOf(decidedAt),
    statuses: response.status,
    body_starts: alone === null ? null : bytes.add(alone),
    body_lengths: alone?.length,
    pack_numbers: grouped === null ? null : grouped.group + 1,
    pack_starts: grouped?.from,
    pack_lengths: grouped?.length,
    licenses: quota?.licenseId,
    months: quota === null ? null : monthOf(decidedAt),
    quotas: quota?.monthly,
    audit_ids: audit?.id,
    actors: audit?.actor,
    actions: audit?.action,
    catalog_versions: audit?.catalogVersion,
    subjects: audit?.subject,
    requests_sealed: audit?.requestSealed,
    outcome_digests: audit?.outcomeDigest,
    key_versions: audit?.keyVersion,
    digests: audit?.digest,
    link_keys: audit?.linkKey,
    event_ids: event?.id,
    event_types: event?.type,
    event_api_versions: event?.apiVersion,
    events_sent: event?.body,
    trace_parents: event?.traceParent,
  };
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
  const keys = new Map(kept.map((key) => [key.n, keptKey(key)]));
  return outcomes.map((outcome, index) => {
    const window = contents.get(index + 1) ?? null;
    return outcome === 'taken' ? { outcome, kept: keys.get(index + 1) ?? null, window } : { outcome, window };
  });
}

function keptKey(key: Reply['kept'][number]): KeptKey {
  return {
    same: key.same,
    status: key.status,
    requestId: key.request_id,
    firstSeenAt: new Date(key.first_seen_at),
    body: key.body === null ? null : Buffer.from(key.body, 'base64'),
    pack: key.pack === null ? null : Buffer.from(key.pack, 'base64'),
    pack_from: key.pack_from,
    pack_length: key.pack_length,
  };
}

/** Concatenates byte strings: as one binary parameter they are not hex-encoded, which would double their size. */
class JoinedBytes {
  readonly #parts: Buffer[] = [];
  #length = 0;

  /** The position of the part, counted from 1 as in SQL. */
  add(part: Buffer): number {
    const from = this.#length + 1;
    this.#parts.push(part);
    this.#length += part.length;
    return from;
  }

  all(): Buffer {
    return Buffer.concat(this.#parts, this.#length);
  }
}
