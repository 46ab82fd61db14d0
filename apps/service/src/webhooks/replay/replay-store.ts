import type { REPLAY_SELECTIONS } from '@prequal/contract/vocabulary';
import { EVENT_MARK, openEvent } from '../../events/index.ts';
import { type KeyRing, only } from '../../kernel/index.ts';
import type { Db, Tx } from '../../storage/index.ts';
import type { AttemptJob } from '../delivery/attempt.ts';
import type { Job } from '../delivery/lane-store.ts';
import { BATCH_OF_ENDPOINT } from '../endpoints/batch-column.ts';

/**
 * Which events of the time range are resent: those that were queued for the endpoint (`sent`), also those that it was
 * never sent (`all`), or only one kind of them.
 */
export type ReplaySelection = (typeof REPLAY_SELECTIONS)[number] | 'sent';

export interface ReplayRow {
  readonly id: string;
  readonly endpointId: string;
  readonly since: Date;
  readonly until: Date;
  /** Empty means all. */
  readonly types: readonly string[];
  readonly selection: ReplaySelection;
  /** The endpoint was disabled or deleted before the end. */
  readonly canceled: boolean;
  readonly started: boolean;
  readonly total: number;
  readonly delivered: number;
  readonly failed: number;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

const COLUMNS = `r.id, r.endpoint_id as "endpointId", r.since, r.until, r.types, r.selection, r.canceled,
  r.lease_token > 0 as started, r.total, r.delivered, r.failed,
  r.created_at as "createdAt", r.finished_at as "finishedAt"`;

/** Whether a replay `r` resends the event `v` with its delivery `d`. */
const RESENT = `v.body is not null and (r.types = '{}' or v.type = any (r.types)) and case r.selection
  when 'failed' then d.status in ('failed', 'dead_lettered') or (d.status = 'canceled' and d.attempt_count > 0)
  when 'unsent' then d.status = 'canceled' and d.attempt_count = 0
  else true end`;

export interface ReplayedEndpoint {
  readonly id: string;
  readonly accountId: string;
  readonly livemode: boolean;
  readonly open: boolean;
}

/** Also finds deleted endpoints, so that an operator learns why nothing can be replayed to one. */
export async function selectReplayedEndpoint(tx: Tx, id: string): Promise<ReplayedEndpoint | null> {
  const [row] = await tx.query<ReplayedEndpoint>(
    `select id, account_id as "accountId", livemode, enabled and deleted_at is null as open
     from webhook_endpoints where id = $1`,
    [id],
  );
  return row ?? null;
}

/** The event numbers of a time range, which begins and ends with it. */
export interface NumberRange {
  /** The last number before the first; 0 if there is none. */
  readonly beforeFirst: number;
  readonly last: number;
}

/** A statement of its own: within another one, the function could not read tables that are on another server. */
export async function selectNumberRange(
  tx: Tx,
  { accountId, livemode }: ReplayedEndpoint,
  { since, until }: Pick<ReplayRow, 'since' | 'until'>,
): Promise<NumberRange> {
  const rows = await tx.query<NumberRange>(
    `select last_event_before($1, $2, $3) as "beforeFirst",
       last_event_before($1, $2, $4::timestamptz + interval '1 microsecond') as last`,
    [accountId, livemode, since, until],
  );
  return only(rows, 'range of event numbers');
}

type NewReplay = Pick<
  ReplayRow,
  'id' | 'endpointId' | 'since' | 'until' | 'types' | 'selection' | 'createdAt'
> & { readonly range: NumberRange };

const SEALED_PAGE = 500;
const IS_SEALED = `(get_byte(v.body, 0) = ${EVENT_MARK})`;

/** The events `v` of a time range that the endpoint `e` could be sent, whatever its filter. */
const UNSENT = `and v.livemode = e.livemode
    and v.seq > $2 and v.seq <= $3 and (e.events = '{}' or v.type = any (e.events))
  where e.id = $1 and v.body is not null and v.type <> 'webhook.test' and ($4 = '{}'::text[] or v.type = any ($4))`;

/**
 * Adds the events of the time range that the endpoint would have received, had it existed and been enabled when they
 * were emitted: those of its account, mode, types and filter, without the tests of other endpoints. They count as canceled
 * until the replay sends them.
 */
export async function includeUnsentEvents(tx: Tx, keys: KeyRing, replay: NewReplay): Promise<void> {
  const { beforeFirst, last } = replay.range;
  const values = [replay.endpointId, beforeFirst, last, replay.types];
  await tx.query(
    `insert into webhook_deliveries (account_id, endpoint_id, seq, event_id, emitted_at, status)
     select e.account_id, e.id, v.seq, v.id, v.created_at, 'canceled'
     from webhook_endpoints e join events v on v.account_id = e.account_id ${UNSENT}
       and (e.filter is null or (not ${IS_SEALED} and event_matches(e.filter, v.body)))
     on conflict do nothing`,
    values,
  );
  for (let after = 0; ; ) {
    const sealed = await tx.query<SealedEvent>(
      `select v.seq, e.account_id as "accountId", v.body
       from webhook_endpoints e join events v on v.account_id = e.account_id ${UNSENT}
         and e.filter is not null and ${IS_SEALED} and v.seq > $5
       order by v.seq limit $6`,
      [...values, after, SEALED_PAGE],
    );
    await includeMatching(tx, keys, { endpointId: replay.endpointId, sealed });
    if (sealed.length < SEALED_PAGE) return;
    after = sealed.at(-1)?.seq ?? after;
  }
}

interface SealedEvent {
  readonly seq: number;
  readonly accountId: string;
  readonly body: Buffer;
}

/** The database cannot read encrypted events, so it gets their opened bytes to match the filter with. */
async function includeMatching(
  tx: Tx,
  keys: KeyRing,
  { endpointId, sealed }: { readonly endpointId: string; readonly sealed: readonly SealedEvent[] },
): Promise<void> {
  if (sealed.length === 0) return;
  await tx.query(
    `insert into webhook_deliveries (account_id, endpoint_id, seq, event_id, emitted_at, status)
     select e.account_id, e.id, v.seq, v.id, v.created_at, 'canceled'
     from webhook_endpoints e
     cross join unnest($2::bigint[], $3::bytea[]) as o (seq, body)
     join event_log v on v.account_id = e.account_id and v.livemode = e.livemode and v.seq = o.seq
     where e.id = $1 and event_matches(e.filter, o.body)
     on conflict do nothing`,
    [
      endpointId,
      sealed.map(({ seq }) => seq),
      sealed.map(({ accountId, body }) => openEvent(keys, accountId, body)),
    ],
  );
}

export async function insertReplay(tx: Tx, replay: NewReplay): Promise<ReplayRow> {
  await tx.query(
    `insert into webhook_replays
       (account_id, id, endpoint_id, since, until, types, selection, total, created_at, due_at, done_seq, last_seq)
     select e.account_id, $4, e.id, $2, $3, $6, $7, 0, $5, $5, $8, $9
     from webhook_endpoints e where e.id = $1`,
    [
      replay.endpointId,
      replay.since,
      replay.until,
      replay.id,
      replay.createdAt,
      replay.types,
      replay.selection,
      replay.range.beforeFirst,
      replay.range.last,
    ],
  );
  const rows = await tx.query<ReplayRow>(
    `update webhook_replays r set total = (
       select count(*) from webhook_deliveries d join events v on v.id = d.event_id
       where d.endpoint_id = r.endpoint_id and d.seq > r.done_seq and d.seq <= r.last_seq and ${RESENT}
     ) where r.id = $1 returning ${COLUMNS}`,
    [replay.id],
  );
  return only(rows, 'inserted replay');
}

/** Replays of an endpoint that are not finished. */
export async function countOpenReplays(tx: Tx, endpointId: string): Promise<number> {
  const rows = await tx.query<{ count: number }>(
    'select count(*) as count from webhook_replays where endpoint_id = $1 and finished_at is null',
    [endpointId],
  );
  return only(rows, 'count').count;
}

export async function selectReplay(db: Db, id: string): Promise<ReplayRow | null> {
  const [row] = await db.query<ReplayRow>(`select ${COLUMNS} from webhook_replays r where r.id = $1`, [id]);
  return row ?? null;
}

/** A replay of an account, also to an endpoint that was deleted since. */
export async function selectReplayOf(
  db: Db,
  accountId: string,
  id: string,
): Promise<(ReplayRow & { readonly livemode: boolean }) | null> {
  const [row] = await db.query<ReplayRow & { livemode: boolean }>(
    `select ${COLUMNS}, e.livemode from webhook_replays r join webhook_endpoints e on e.id = r.endpoint_id
     where r.id = $2 and e.account_id = $1`,
    [accountId, id],
  );
  return row ?? null;
}

/** One step of a replay: the next event, with the endpoint as it is now. */
export interface ReplayStep {
  readonly replayId: string;
  readonly leaseToken: number;
  /** False when the endpoint was disabled or deleted. */
  readonly open: boolean;
  /** Null when nothing is left, or the endpoint takes nothing any more. */
  readonly job: (AttemptJob & Pick<Job, 'seq'>) | null;
}

/** Takes a replay that nobody works on: the one that is named, or any that is due. */
export async function claimReplay(
  db: Db,
  claim: { readonly id: string | null; readonly owner: string; readonly now: Date; readonly until: Date },
): Promise<ReplayStep | null> {
  const [row] = await db.query<{ id: string; leaseToken: number }>(
    `update webhook_replays r set lease_token = r.lease_token + 1, lease_owner = $2, due_at = $4
     where r.id = (
       select id from webhook_replays where due_at <= $3 and ($1::text is null or id = $1)
       order by due_at limit 1 for update skip locked)
     returning r.id, r.lease_token as "leaseToken"`,
    [claim.id, claim.owner, claim.now, claim.until],
  );
  return row === undefined ? null : nextStep(db, row.id, row.leaseToken);
}

interface ReplayState extends Omit<AttemptJob, 'body' | 'traceParent'> {
  readonly open: boolean;
  readonly doneSeq: number;
  readonly lastSeq: number;
}

/**
 * Two statements, because the second one needs the numbers as parameters: without them the planner expects few deliveries
 * and sorts all that are left instead of reading the first one from the index.
 */
export async function nextStep(within: Db | Tx, id: string, leaseToken: number): Promise<ReplayStep> {
  const rows = await within.query<ReplayState>(
    `select e.enabled and e.deleted_at is null as open, e.account_id as "accountId", e.id as "endpointId", e.url,
       e.secret_sealed as "secretSealed", e.headers_sealed as "headersSealed", ${BATCH_OF_ENDPOINT} as batch,
       r.done_seq as "doneSeq", r.last_seq as "lastSeq"
     from webhook_replays r join webhook_endpoints e on e.account_id = r.account_id and e.id = r.endpoint_id
     where r.id = $1`,
    [id],
  );
  const { open, doneSeq, lastSeq, ...endpoint } = only(rows, 'replay');
  const [next] = open
    ? await within.query<Pick<Job, 'seq' | 'body' | 'traceParent'>>(
        `select d.seq, v.body, v.trace_parent as "traceParent" from webhook_deliveries d
         join webhook_replays r on r.id = $1
         join events v on v.id = d.event_id
         where d.endpoint_id = $2 and d.seq > $3 and d.seq <= $4 and ${RESENT}
         order by d.seq limit 1`,
        [id, endpoint.endpointId, doneSeq, lastSeq],
      )
    : [];
  return { replayId: id, leaseToken, open, job: next === undefined ? null : { ...endpoint, ...next } };
}

/** Moves on behind an event and keeps the lease. False when the replay is somebody else's by now. */
export async function advanceReplay(
  tx: Tx,
  step: {
    readonly replayId: string;
    readonly leaseToken: number;
    readonly seq: number;
    readonly accepted: boolean;
  },
  until: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `update webhook_replays set done_seq = $3, due_at = $5,
       delivered = delivered + case when $4 then 1 else 0 end,
       failed = failed + case when $4 then 0 else 1 end
     where id = $1 and lease_token = $2 and finished_at is null returning id`,
    [step.replayId, step.leaseToken, step.seq, step.accepted, until],
  );
  return rows.length > 0;
}

export async function finishReplay(
  db: Db,
  { replayId, leaseToken, open }: ReplayStep,
  now: Date,
): Promise<void> {
  await db.query(
    `update webhook_replays set finished_at = $3, canceled = $4, due_at = null, lease_owner = null
     where id = $1 and lease_token = $2 and finished_at is null`,
    [replayId, leaseToken, now, !open],
  );
}

export async function releaseReplay(
  db: Db,
  { id, leaseToken }: { readonly id: string; readonly leaseToken: number },
  now: Date,
): Promise<void> {
  await db.query(
    `update webhook_replays set due_at = $3, lease_owner = null
     where id = $1 and lease_token = $2 and finished_at is null`,
    [id, leaseToken, now],
  );
}
