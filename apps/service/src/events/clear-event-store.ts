import type { Db } from '../storage/index.ts';

/** An event about an applicant whose body is in clear. */
export interface ClearEvent {
  readonly accountId: string;
  readonly livemode: boolean;
  readonly seq: number;
  /** With microseconds, which a Date would lose. */
  readonly createdAt: string;
  readonly body: Buffer;
}

const COLUMNS = `p.account_id as "accountId", p.livemode, p.seq, p.created_at::text as "createdAt", p.body`;
/** Bodies in clear are JSON. */
const IS_CLEAR = "v.type = 'prequalify.completed' and get_byte(p.body, 0) = 123";

/** Events about applicants whose bodies are in clear, of all accounts, in order. */
export async function selectClearPayloads(
  db: Db,
  { after, limit }: { readonly after: ClearEvent | null; readonly limit: number },
): Promise<readonly ClearEvent[]> {
  return db.query<ClearEvent>(
    `select ${COLUMNS} from event_payloads p
     join event_log v on v.account_id = p.account_id and v.livemode = p.livemode and v.seq = p.seq
     where ${IS_CLEAR} and ($1::text is null or (p.account_id, p.livemode, p.seq) > ($1, $2::boolean, $3::bigint))
     order by p.account_id, p.livemode, p.seq limit $4`,
    [after?.accountId ?? null, after?.livemode ?? null, after?.seq ?? null, limit],
  );
}

/** A payload that was removed meanwhile stays removed. */
export async function replacePayload(db: Db, event: ClearEvent): Promise<void> {
  await db.query(
    `update event_payloads set body = $5
     where account_id = $1 and livemode = $2 and seq = $3 and created_at = $4`,
    [event.accountId, event.livemode, event.seq, event.createdAt, event.body],
  );
}

/** The same of versions that stored bodies in `event_log`. */
export async function selectClearBodies(db: Db, limit: number): Promise<readonly ClearEvent[]> {
  return db.query<ClearEvent>(
    `select ${COLUMNS} from event_log p join event_log v on v.id = p.id
     where p.body is not null and ${IS_CLEAR} limit $1`,
    [limit],
  );
}

/** Moves a body from `event_log` to the payloads, unless it was removed meanwhile. */
export async function moveBody(db: Db, event: ClearEvent): Promise<void> {
  await db.query(
    `with emptied as (
       update event_log set body = null
       where account_id = $1 and livemode = $2 and seq = $3 and created_at = $4 and body is not null
       returning account_id, livemode, seq, created_at
     )
     insert into event_payloads (account_id, livemode, seq, created_at, body)
     select account_id, livemode, seq, created_at, $5 from emptied`,
    [event.accountId, event.livemode, event.seq, event.createdAt, event.body],
  );
}
