import type { Db, Tx } from '../storage/index.ts';
import type { EmailTemplate } from './templates.ts';

export interface NewEmail {
  readonly id: string;
  readonly accountId: string;
  readonly livemode: boolean;
  readonly template: EmailTemplate;
  readonly topic: string | null;
  readonly recipientSealed: Buffer;
  readonly variablesSealed: Buffer;
  readonly dueAt: Date;
  readonly createdAt: Date;
}

export async function insertEmail(tx: Tx, email: NewEmail): Promise<void> {
  await tx.query(
    `insert into emails (id, account_id, livemode, template, topic, recipient_sealed, variables_sealed, due_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      email.id,
      email.accountId,
      email.livemode,
      email.template,
      email.topic,
      email.recipientSealed,
      email.variablesSealed,
      email.dueAt,
      email.createdAt,
    ],
  );
}

export async function hasTopicSince(
  tx: Tx,
  accountId: string,
  { topic, since }: { readonly topic: string; readonly since: Date },
): Promise<boolean> {
  const rows = await tx.query(
    'select from emails where account_id = $1 and topic = $2 and created_at > $3 limit 1',
    [accountId, topic, since],
  );
  return rows.length > 0;
}

/** An email that a sender has leased. */
export interface LeasedEmail {
  readonly id: string;
  readonly leaseToken: number;
  readonly accountId: string;
  readonly accountName: string;
  readonly livemode: boolean;
  readonly template: EmailTemplate;
  readonly recipientSealed: Buffer;
  readonly variablesSealed: Buffer;
  /** This one included. */
  readonly tries: number;
  readonly createdAt: Date;
}

/** Claims the email that has been due longest and counts the attempt, even if the sender dies during it. */
export async function claimEmail(
  db: Db,
  claim: { readonly owner: string; readonly now: Date; readonly until: Date },
): Promise<LeasedEmail | null> {
  const [row] = await db.query<LeasedEmail>(
    `with due as (
       select id from emails where due_at <= $2 order by due_at limit 1 for update skip locked
     )
     update emails m
     set lease_token = m.lease_token + 1, lease_owner = $1, due_at = $3, tries = m.tries + 1, handed_over_at = null
     from due, accounts a
     where m.id = due.id and a.id = m.account_id
     returning m.id, m.lease_token as "leaseToken", m.account_id as "accountId", a.name as "accountName", m.livemode,
       m.template, m.recipient_sealed as "recipientSealed", m.variables_sealed as "variablesSealed", m.tries,
       m.created_at as "createdAt"`,
    [claim.owner, claim.now, claim.until],
    'claim_email',
  );
  return row ?? null;
}

type Lease = Pick<LeasedEmail, 'id' | 'leaseToken'>;

/** False if the lease now belongs to another sender. `until` is when others may try again without further news. */
export async function markHandedOver(
  db: Db,
  lease: Lease,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const rows = await db.query(
    `update emails set handed_over_at = $3, due_at = $4
     where id = $1 and lease_token = $2 and lease_owner is not null and status = 'pending' returning id`,
    [lease.id, lease.leaseToken, now, until],
  );
  return rows.length > 0;
}

/** Returns the email for a later attempt. `counted` is false for an attempt that we broke off. */
export async function putBack(
  db: Db,
  lease: Lease,
  outcome: { readonly dueAt: Date; readonly error: string | null; readonly counted: boolean },
): Promise<boolean> {
  const rows = await db.query(
    `update emails set due_at = $3, lease_owner = null, handed_over_at = null, last_error = coalesce($4, last_error),
       tries = tries - case when $5 then 0 else 1 end
     where id = $1 and lease_token = $2 and lease_owner is not null and status = 'pending' returning id`,
    [lease.id, lease.leaseToken, outcome.dueAt, outcome.error, outcome.counted],
  );
  return rows.length > 0;
}

/** What is reported about an email in its final state. */
export interface EndedEmail {
  readonly accountId: string;
  readonly livemode: boolean;
  readonly template: EmailTemplate;
  readonly recipientSealed: Buffer;
}

/**
 * Finishes an email and erases its recipient and variables; null if it was already finished or `lease` has expired.
 * Without a lease, it is finished regardless of who holds it, because what a server accepted is delivered.
 */
export async function endEmail(
  tx: Tx,
  id: string,
  end: {
    readonly status: 'delivered' | 'failed';
    readonly error: string | null;
    readonly now: Date;
    readonly leaseToken: number | null;
  },
): Promise<EndedEmail | null> {
  const [held] = await tx.query<EndedEmail>(
    `select account_id as "accountId", livemode, template, recipient_sealed as "recipientSealed"
     from emails where id = $1 and status = 'pending'
       and ($2::bigint is null or (lease_token = $2 and lease_owner is not null))
     for update`,
    [id, end.leaseToken],
  );
  if (held === undefined) return null;
  await tx.query(
    `update emails set status = $2, last_error = $3, settled_at = $4, due_at = null, lease_owner = null,
       recipient_sealed = null, variables_sealed = null
     where id = $1`,
    [id, end.status, end.error, end.now],
  );
  return held;
}

export async function selectOwners(db: Db): Promise<string[]> {
  const rows = await db.query<{ owner: string }>(
    'select distinct lease_owner as owner from emails where lease_owner is not null',
  );
  return rows.map(({ owner }) => owner);
}

/** Makes everything that these owners hold due now. Late writes of theirs are rejected. */
export async function freeLeasesOf(db: Db, owners: readonly string[], now: Date): Promise<number> {
  const rows = await db.query(
    `update emails set due_at = $2, lease_owner = null, lease_token = lease_token + 1
     where lease_owner = any ($1) returning id`,
    [owners, now],
  );
  return rows.length;
}

/** Those of `ids` that are no longer stored. */
export async function selectMissing(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'select id from unnest($1::text[]) as given (id) where not exists (select from emails m where m.id = given.id)',
    [ids],
  );
  return rows.map(({ id }) => id);
}
