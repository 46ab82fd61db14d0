import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Home } from '../buckets/index.ts';
import type { Config } from '../config/index.ts';
import {
  AcceptanceJournal,
  EMAIL_SCHEDULE,
  freeEmailLeases,
  OutboxFolder,
  openSmtpTransport,
  type SenderDeps,
  type SenderLog,
  sendDueEmail,
  settleJournal,
} from '../email/index.ts';
import { type Clock, isGoneOwner, type KeyRing, type Loop, leaseOwner, runEvery } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';

export interface MailSenderDeps {
  readonly db: Db;
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly log: SenderLog;
  readonly config: Pick<Config, 'mail' | 'dataDir' | 'hostName'>;
  /** Names the bucket whose email is sent; absent in the first one. */
  readonly home?: Home | undefined;
}

/** For `.eml` files. Each bucket has its own, because it deletes files that belong to none of its emails. */
export function outboxFolder({ dataDir }: Pick<Config, 'dataDir'>, home: Home | undefined): string {
  return join(dataDir, 'outbox', home?.bucket ?? '');
}

/** For the journal of accepted messages not yet recorded in the database. */
function journalFolder({ dataDir }: Pick<Config, 'dataDir'>, home: Home | undefined): string {
  return join(dataDir, 'accepted-mail', home?.bucket ?? '');
}

/** Prepares this process to send email and recovers what earlier processes on this host left unfinished. */
export async function openMailSender(
  { db, keys, clock, log, config, home }: MailSenderDeps,
  schedule: readonly number[] = EMAIL_SCHEDULE,
): Promise<SenderDeps> {
  const folder = new OutboxFolder(outboxFolder(config, home));
  const { smtpUrl, from } = config.mail;
  // Includes the folder, because only processes that can read the journal in it may take over immediately.
  const owner = leaseOwner(`${config.hostName}:${config.dataDir}`);
  const deps: SenderDeps = {
    db,
    keys,
    clock,
    log,
    journal: new AcceptanceJournal(journalFolder(config, home)),
    live: smtpUrl === null ? folder : await openSmtpTransport({ url: smtpUrl, clock }),
    test: folder,
    from,
    owner,
    schedule,
  };
  const settled = await settleJournal(deps);
  const freed = await freeEmailLeases(db, (other) => isGoneOwner(other, { self: owner }), clock.now());
  if (settled + freed > 0) log.info({ settled, freed }, 'Took over email of processes that no longer run');
  return deps;
}

/** Sends until nothing is due. Run several at once, so that a slow server delays one email and not all. */
export async function deliverEmails(deps: SenderDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await sendDueEmail(deps, signal))) {
    // Send one at a time until none is left.
  }
}

const SENDERS = 3;
const POLL_MS = 1000;
const STOP_MS = 24_000;

/** Sends email from this process until stopped. Any number of processes can share one database. */
export async function startEmails(deps: MailSenderDeps & { readonly log: Logger }): Promise<Loop> {
  const sender = await openMailSender(deps);
  const senders = Array.from({ length: SENDERS }, () =>
    runEvery({ name: 'email', ms: POLL_MS }, (signal) => deliverEmails(sender, signal), deps),
  );
  return {
    stop: async () => {
      const patience = new AbortController();
      // A mail server may take minutes to confirm a message; shutdown does not wait that long.
      await Promise.race([
        Promise.all(senders.map((sender) => sender.stop())),
        deps.clock.sleep(STOP_MS, patience.signal),
      ]);
      patience.abort();
    },
  };
}
