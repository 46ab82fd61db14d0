import type { Logger } from 'pino';
import {
  type AccountDeps,
  eraseAuditRequests,
  eraseClosedAccount,
  sweepSessions,
} from '../accounts/index.ts';
import { eraseLedgerReasons } from '../billing/index.ts';
import { eraseCases, sweepCases } from '../cases/index.ts';
import type { Config } from '../config/index.ts';
import { eraseEmails, purgeEmails, sweepOutboxFiles } from '../email/index.ts';
import {
  DeliveryCounters,
  purgeEvents,
  sweepAttemptResponses,
  sweepAttempts,
  sweepDeliveries,
} from '../events/index.ts';
import { sweepExpired, sweepPacks } from '../idempotency/index.ts';
import { sweepQuota } from '../quota/index.ts';
import { sweepRequests } from '../requests/index.ts';
import { dropExpiredPartitions, type Tx } from '../storage/index.ts';
import { eraseEndpoints } from '../webhooks/index.ts';
import { outboxFolder } from './email.ts';
import { drain } from './purge.ts';

export interface RetentionDeps extends AccountDeps {
  readonly config: Pick<Config, 'dataDir'>;
  readonly log: Pick<Logger, 'info'>;
}

type Step = (deps: RetentionDeps, now: Date, signal: AbortSignal) => Promise<number>;

const AUDIT_BATCH = 500;

/**
 * The retention steps. Everything else is kept forever: the audit log, the ledger, invoices, usage counts, and
 * events without their payload.
 */
const STEPS = {
  idempotency_keys: ({ db }, now, signal) => drain(sweepExpired, { db, now }, signal),
  response_packs: ({ db }, now, signal) => drain(sweepPacks, { db, now }, signal),
  rate_windows: ({ db }, now, signal) => drain(sweepQuota, { db, now }, signal),
  sessions: ({ db }, now, signal) => drain(sweepSessions, { db, now }, signal),
  request_log: ({ db }, now, signal) => drain(sweepRequests, { db, now }, signal),
  cases: ({ db }, now, signal) => drain(sweepCases, { db, now }, signal),
  emails: ({ db }, now, signal) => purgeEmails(db, now, signal),
  event_payloads: ({ db, clock }, _now, signal) =>
    purgeEvents({ db, clock, counters: new DeliveryCounters() }, signal),
  attempt_responses: ({ db }, now, signal) => drain(sweepAttemptResponses, { db, now }, signal),
  delivery_attempts: ({ db }, now, signal) => drain(sweepAttempts, { db, now }, signal),
  deliveries: ({ db }, now, signal) => drain(sweepDeliveries, { db, now }, signal),
  /** Counts partitions, not rows. */
  partitions: ({ db }, now) => dropExpiredPartitions(db, now),
  closed_accounts: (deps, _now, signal) => repeat(() => eraseClosedAccount(deps, eraseBelongings), signal),
  audit_requests: ({ db }, _now, signal) => repeat(() => eraseAuditRequests(db, AUDIT_BATCH), signal),
  /** Last, so that the files of an erased account go in the same run. Counts files. */
  outbox_files: ({ db, config }, _now, signal) => sweepOutboxFiles(db, outboxFolder(config), signal),
} as const satisfies Record<string, Step>;

export type RetentionStep = keyof typeof STEPS;
export const RETENTION_STEPS = Object.keys(STEPS) as readonly RetentionStep[];
/** Rows deleted since this process started; for `audit_requests`, batches. */
export type RetentionCounts = Readonly<Record<RetentionStep, number>>;

/** Deletes expired rows. Any number of processes can run it on one database. */
export class Retention {
  readonly #deps: RetentionDeps;
  readonly #removed = new Map<RetentionStep, number>(RETENTION_STEPS.map((step) => [step, 0]));

  constructor(deps: RetentionDeps) {
    this.#deps = deps;
  }

  /** Runs all steps once. If a step fails, the others still run. */
  async run(signal: AbortSignal): Promise<void> {
    const failures: unknown[] = [];
    const removed: Partial<Record<RetentionStep, number>> = {};
    for (const step of RETENTION_STEPS) {
      if (signal.aborted) break;
      try {
        const count = await STEPS[step](this.#deps, this.#deps.clock.now(), signal);
        if (count > 0) removed[step] = count;
        this.#removed.set(step, (this.#removed.get(step) ?? 0) + count);
      } catch (error) {
        failures.push(error);
      }
    }
    if (Object.keys(removed).length > 0) this.#deps.log.info({ removed }, 'Deleted expired rows');
    if (failures.length > 0) throw new AggregateError(failures, 'Some retention steps failed');
  }

  counts(): RetentionCounts {
    return Object.fromEntries(this.#removed) as Record<RetentionStep, number>;
  }
}

async function eraseBelongings(tx: Tx, accountId: string): Promise<void> {
  await eraseCases(tx, accountId);
  await eraseEmails(tx, accountId);
  await eraseEndpoints(tx, accountId);
  await eraseLedgerReasons(tx, accountId);
}

/** Repeats until nothing is left. */
async function repeat(work: () => Promise<boolean>, signal: AbortSignal): Promise<number> {
  let done = 0;
  while (!signal.aborted && (await work())) done++;
  return done;
}
