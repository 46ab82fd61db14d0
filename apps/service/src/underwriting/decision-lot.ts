import {
  compressResponses,
  expiryOf,
  type ResponseLocation,
  type ResponseSeal,
} from '../idempotency/index.ts';
import { invariant } from '../kernel/index.ts';
import { monthOf, slotOf } from '../quota/index.ts';
import { BinaryLists, joinLists, type ListType } from '../storage/index.ts';
import { DECISION_COLUMNS, type DecisionRow } from './decision-columns.ts';
import type { DecisionRecord } from './decision-record.ts';

/**
 * Decisions in the form in which a statement takes them. Several lots can be joined to one, also by a process that cannot read what
 * is encrypted in them.
 */
export interface DecisionLot {
  readonly size: number;
  /** One list for each column. */
  readonly columns: readonly Buffer[];
  /** The positions, from 1, of the decisions that have each part. */
  readonly keyed: readonly number[];
  readonly audited: readonly number[];
  readonly emitting: readonly number[];
  readonly unproven: readonly number[];
  /** For each pack of responses its position and length in the bytes, and the position of its last member. */
  readonly packs: readonly number[];
  /** The window, license and month of each decision: the order in which their rows are locked. */
  readonly lockNames: readonly string[];
  /** Lots with a common identity never share a statement. */
  readonly identities: readonly string[];
  /** The slot of the rate windows that the newest decision counts in. */
  readonly newestSlot: number;
  /** The responses. */
  readonly bytes: Buffer;
}

export interface LotOptions {
  readonly seal: ResponseSeal;
  /** Whether the lengths of responses that are stored together are encrypted with them. */
  readonly hidesLengths: boolean;
}

/** With an encrypted request and an event; a response is apart. */
const BYTES_A_DECISION = 6 * 1024;
const COLUMNS = Object.entries(DECISION_COLUMNS) as [keyof DecisionRow, ListType][];
const NOTHING = { products: 0, plans: 0, riders: 0 };

export function lotOf(decisions: readonly DecisionRecord[], { seal, hidesLengths }: LotOptions): DecisionLot {
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
  const newest = Math.max(...decisions.map(({ decidedAt }) => decidedAt.getTime()));
  return {
    size: decisions.length,
    columns,
    ...partsOf(decisions),
    packs: groups.flatMap((group) => [bytes.add(group.bytes), group.bytes.length, group.last + 1]),
    lockNames: decisions.map(lockNameOf),
    identities: decisions.flatMap(identitiesOf),
    newestSlot: slotOf(new Date(newest)),
    bytes: bytes.all(),
  };
}

/** Two requests with one key never share a statement: the later one must find the earlier one's response. */
export function identitiesOf({ accountId, livemode, key }: DecisionRecord): readonly string[] {
  return key === null ? [] : [`${accountId}\n${livemode}\n${key.route}\n${key.key}`];
}

/** The decisions of all lots, which have no identity in common, in their order. */
export function joinLots(lots: readonly DecisionLot[]): DecisionLot {
  const [first] = lots;
  invariant(first !== undefined, 'there is no lot to join');
  if (lots.length === 1) return first;
  const before = startsOf(lots);
  const shifted = {
    body_starts: before.map(({ bytes }) => bytes),
    pack_numbers: before.map(({ packs }) => packs),
  } as Partial<Record<keyof DecisionRow, readonly number[]>>;
  const positions = (part: 'keyed' | 'audited' | 'emitting' | 'unproven') =>
    lots.flatMap((lot, index) => lot[part].map((position) => position + (before[index]?.size ?? 0)));
  return {
    size: lots.reduce((sum, { size }) => sum + size, 0),
    columns: COLUMNS.map(([column], place) =>
      joinLists(
        lots.map(({ columns }) => columns[place] ?? Buffer.alloc(0)),
        shifted[column],
      ),
    ),
    keyed: positions('keyed'),
    audited: positions('audited'),
    emitting: positions('emitting'),
    unproven: positions('unproven'),
    packs: lots.flatMap(({ packs }, index) =>
      packs.map((value, place) => {
        const start = before[index];
        return value + ([start?.bytes, 0, start?.size][place % PACK_VALUES] ?? 0);
      }),
    ),
    lockNames: lots.flatMap(({ lockNames }) => lockNames),
    identities: lots.flatMap(({ identities }) => identities),
    newestSlot: Math.max(...lots.map(({ newestSlot }) => newestSlot)),
    bytes: Buffer.concat(lots.map(({ bytes }) => bytes)),
  };
}

/** Position, length and last member. */
const PACK_VALUES = 3;

/** What comes before each lot in the joined one. */
function startsOf(lots: readonly DecisionLot[]) {
  const total = { size: 0, bytes: 0, packs: 0 };
  return lots.map(({ size, bytes, packs }) => {
    const start = { ...total };
    total.size += size;
    total.bytes += bytes.length;
    total.packs += packs.length / PACK_VALUES;
    return start;
  });
}

function lockNameOf({ rate, quota, decidedAt }: DecisionRecord): string {
  return `${rate?.window}\n${quota?.licenseId}\n${monthOf(decidedAt)}`;
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
