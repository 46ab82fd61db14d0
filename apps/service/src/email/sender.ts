import { emit } from '../events/index.ts';
import type { Clock, KeyRing } from '../kernel/index.ts';
import type { Db, Tx } from '../storage/index.ts';
import { hintOf } from './address.ts';
import {
  claimEmail,
  endEmail,
  freeLeasesOf,
  type LeasedEmail,
  markHandedOver,
  putBack,
  selectOwners,
} from './email-store.ts';
import type { AcceptanceJournal } from './journal.ts';
import { type MailTransport, RESPONSE_MS, type SendOutcome } from './mail-transport.ts';
import { composeMessage } from './message.ts';
import { openRecipient, openVariables } from './outbox.ts';
import { nextTryAt } from './schedule.ts';
import { writeEmail } from './templates.ts';

export interface SenderLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface SenderDeps {
  readonly db: Db;
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly log: SenderLog;
  readonly journal: AcceptanceJournal;
  /** The mail server, or the folder if there is none. */
  readonly live: MailTransport;
  /** Always the folder: test mode sends nothing to anybody. */
  readonly test: MailTransport;
  readonly from: string;
  /** Names this process in leases. */
  readonly owner: string;
  readonly schedule: readonly number[];
}

/** Longer than an attempt may take up to its last byte. */
const LEASE_MS = 120_000;
/** Longer than the server may take to respond; until then the process that gets the response can still record it. */
const IN_DOUBT_MS = RESPONSE_MS + 120_000;

/**
 * Sends one email that is due; false when there is none. Any number of processes may do so at once.
 *
 * What a crash can do, step by step:
 * - after the claim, while connecting, and while the message travels: the server has no complete message and drops it;
 *   the lease ends, or is freed at the next start, and the email is sent once;
 * - after the handover was marked and before the acceptance is read: nobody can know whether the server has the message.
 *   It is sent again, with the same Message-ID and the same bytes. This is the one gap in which an email can arrive
 *   twice, and it is as long as the server takes to respond;
 * - after the acceptance is read: the journal has it before any other code runs, and the email is ended from there.
 * A sender whose lease was lost while it was stopped does not get past the mark, so a late riser sends nothing.
 */
export async function sendDueEmail(deps: SenderDeps, signal: AbortSignal): Promise<boolean> {
  const { db, clock, journal, log } = deps;
  const now = clock.now();
  const email = await claimEmail(db, {
    owner: deps.owner,
    now,
    until: new Date(now.getTime() + LEASE_MS),
  });
  if (email === null) return false;
  const outcome = journal.has(email.id) ? ({ kind: 'taken' } as const) : await attempt(deps, email, signal);
  await settle(deps, email, outcome);
  const { id, template, tries } = email;
  if (outcome.kind === 'taken') {
    const { delivers } = email.livemode ? deps.live : deps.test;
    const message = delivers ? 'Email delivered' : 'Email written to the outbox folder, not sent';
    log.info({ email_id: id, template, tries }, message);
  } else if (outcome.kind !== 'broken_off') {
    log.warn({ email_id: id, template, tries, error: outcome.error }, 'Email not accepted');
  }
  return outcome.kind !== 'broken_off';
}

async function attempt(deps: SenderDeps, email: LeasedEmail, signal: AbortSignal): Promise<SendOutcome> {
  const { db, keys, clock, journal, log, from } = deps;
  try {
    const to = openRecipient(keys, email);
    const content = writeEmail(email.template, email.accountName, openVariables(keys, email));
    const { id, createdAt } = email;
    const message = await composeMessage({ id, from, to, createdAt }, content);
    return await (email.livemode ? deps.live : deps.test).send(
      { id, from, to, message },
      {
        signal,
        confirm: () => {
          const now = clock.now();
          return markHandedOver(db, email, { now, until: new Date(now.getTime() + IN_DOUBT_MS) });
        },
        onTaken: () => {
          try {
            journal.note(id);
          } catch (error) {
            log.warn(
              { email_id: id, err: error },
              'Could not write to the journal; recording in the database',
            );
          }
        },
      },
    );
  } catch (error) {
    // An error of our own, such as a full disk. The schedule applies as to any other error.
    log.warn({ email_id: email.id, err: error }, 'Could not send an email');
    return { kind: 'later', error: 'the service could not send it' };
  }
}

async function settle(deps: SenderDeps, email: LeasedEmail, outcome: SendOutcome): Promise<void> {
  const { db, keys, clock, journal } = deps;
  const now = clock.now();
  if (outcome.kind === 'taken') {
    await db.transaction((tx) => endTaken(tx, { keys, now, delivers: deps.live.delivers }, email.id));
    journal.strike(email.id);
    return;
  }
  if (outcome.kind === 'broken_off') {
    await putBack(db, email, { dueAt: now, error: null, counted: false });
    return;
  }
  const { error } = outcome;
  const again = outcome.kind === 'later' ? nextTryAt(deps.schedule, email.tries, now) : null;
  if (again !== null) {
    await putBack(db, email, { dueAt: again, error, counted: true });
    return;
  }
  await db.transaction((tx) => endFailed(tx, { keys, now }, { ...email, error }));
}

interface Ending {
  readonly keys: KeyRing;
  readonly now: Date;
}

const NOT_SENT = 'No mail server is configured; the message is in the outbox folder.';

/**
 * State and event are one transaction. An email that is already finished stays as it is and emits nothing; one that was
 * only written to the outbox folder was not delivered.
 */
async function endTaken(
  tx: Tx,
  { keys, now, delivers }: Ending & { readonly delivers: boolean },
  id: string,
): Promise<void> {
  if (!delivers) return endFailed(tx, { keys, now }, { id, leaseToken: null, error: NOT_SENT });
  const ended = await endEmail(tx, id, { status: 'delivered', error: null, now, leaseToken: null });
  if (ended === null || !ended.livemode) return;
  const { accountId, template } = ended;
  const data = { email: { id, template, to_hint: hintOf(openRecipient(keys, { id, ...ended })) } };
  await emit(tx, { accountId, livemode: true, type: 'email.delivered', data }, now);
}

interface EndedTry extends Pick<LeasedEmail, 'id'> {
  /** Null ends it whoever holds it. */
  readonly leaseToken: LeasedEmail['leaseToken'] | null;
  readonly error: string;
}

async function endFailed(tx: Tx, { keys, now }: Ending, { id, leaseToken, error }: EndedTry): Promise<void> {
  const ended = await endEmail(tx, id, { status: 'failed', error, now, leaseToken });
  if (ended === null || !ended.livemode) return;
  const { accountId, template } = ended;
  const data = { email: { id, template, to_hint: hintOf(openRecipient(keys, { id, ...ended })), error } };
  await emit(tx, { accountId, livemode: true, type: 'email.failed', data }, now);
}

/** Finishes what the journal knows to be accepted, before anything is sent. Returns the number of emails. */
export async function settleJournal(
  deps: Pick<SenderDeps, 'db' | 'keys' | 'clock' | 'journal' | 'live'>,
): Promise<number> {
  const { db, keys, clock, journal } = deps;
  const { delivers } = deps.live;
  const ids = journal.pending();
  for (const id of ids) {
    await db.transaction((tx) => endTaken(tx, { keys, now: clock.now(), delivers }, id));
    journal.strike(id);
  }
  return ids.length;
}

/** Makes everything due that was held by senders that no longer run. Call it after `settleJournal`. */
export async function freeEmailLeases(
  db: Db,
  isGone: (owner: string) => boolean,
  now: Date,
): Promise<number> {
  const gone = (await selectOwners(db)).filter(isGone);
  return gone.length === 0 ? 0 : freeLeasesOf(db, gone, now);
}
