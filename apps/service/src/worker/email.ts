import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/index.ts';
import {
  AcceptanceJournal,
  EMAIL_SCHEDULE,
  freeEmailLeases,
  OutboxFolder,
  type SenderDeps,
  type SenderLog,
  SmtpTransport,
  sendDueEmail,
  settleJournal,
} from '../email/index.ts';
import { type Clock, isAlive, type KeyRing, randomBase62 } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import { leaseOwner } from '../webhooks/index.ts';
import { type Loop, runEvery } from './loop.ts';

export interface MailSenderDeps {
  readonly db: Db;
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly log: SenderLog;
  readonly config: Pick<Config, 'mail' | 'dataDir' | 'hostName'>;
}

/** Where `.eml` files go, and where acceptances are noted until the database has them. */
const OUTBOX_FOLDER = 'outbox';
const JOURNAL_FOLDER = 'accepted-mail';

/** Everything that this process needs to send mail. What earlier processes of this host left half done is settled. */
export async function openMailSender(
  { db, keys, clock, log, config }: MailSenderDeps,
  schedule: readonly number[] = EMAIL_SCHEDULE,
): Promise<SenderDeps> {
  const folder = new OutboxFolder(join(config.dataDir, OUTBOX_FOLDER));
  const { smtpUrl, from } = config.mail;
  // With the folder, because the journal is there: a process that cannot read it does not take over at once.
  const owner = leaseOwner(`${config.hostName}:${config.dataDir}`, process.pid, randomBase62(6));
  const deps: SenderDeps = {
    db,
    keys,
    clock,
    log,
    journal: new AcceptanceJournal(join(config.dataDir, JOURNAL_FOLDER)),
    live: smtpUrl === null ? folder : new SmtpTransport({ url: smtpUrl, clock }),
    test: folder,
    from,
    owner,
    schedule,
  };
  const settled = await settleJournal(deps);
  const freed = await freeEmailLeases(db, (other) => isGone(other, owner), clock.now());
  if (settled + freed > 0)
    log.info({ settled, freed }, 'e-mail of processes that no longer run was taken over');
  return deps;
}

/** Sends until nothing is due. Run it from several loops, so that a slow server holds up one e-mail and not all. */
export async function deliverEmails(deps: SenderDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await sendDueEmail(deps, signal))) {
    // One after the other until none is left.
  }
}

const SENDERS = 3;
const POLL_MS = 1000;
const STOP_MS = 24_000;

/** Sends mail from this process until it is stopped. Any number of processes may do so on one database. */
export async function startEmails(deps: MailSenderDeps & { readonly log: Logger }): Promise<Loop> {
  const room = await openMailSender(deps);
  const senders = Array.from({ length: SENDERS }, () =>
    runEvery('e-mail', POLL_MS, (signal) => deliverEmails(room, signal), deps),
  );
  return {
    stop: async () => {
      const patience = new AbortController();
      // A server may take minutes to answer for what it has been given; nobody waits that long to stop.
      await Promise.race([
        Promise.all(senders.map((sender) => sender.stop())),
        deps.clock.sleep(STOP_MS, patience.signal),
      ]);
      patience.abort();
    },
  };
}

/** Whether a lease belongs to a process of this host and data directory that no longer runs. */
function isGone(owner: string, self: string): boolean {
  const [, host, ownPid] = LEASE_OWNER.exec(self) ?? [];
  const [, itsHost, pid] = LEASE_OWNER.exec(owner) ?? [];
  if (owner === self || itsHost !== host || pid === undefined) return false;
  return pid === ownPid || !isAlive(Number(pid));
}

const LEASE_OWNER = /^(.*)\/(\d+)\/[^/]*$/;
