import type { Logger } from 'pino';
import { type AccountDeps, eraseAuditRequests, eraseClosedAccount } from '../accounts/index.ts';
import type { Config } from '../config/index.ts';
import { sweepOutboxFiles } from '../email/index.ts';
import { invariant } from '../kernel/index.ts';
import {
  applyStep,
  type Db,
  dropExpiredPartitions,
  RETENTION_RULES,
  type Storage,
} from '../storage/index.ts';
import { DeliveryCounters, purgeEvents } from '../webhooks/index.ts';
import { outboxFolder } from './email.ts';

export interface RetentionDeps extends AccountDeps {
  readonly config: Pick<Config, 'dataDir'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly storage: Pick<Storage, 'purgeErased'>;
}

interface Step {
  readonly name: string;
  /** What it deletes, and when, for the operators' page. */
  readonly deletes: string;
  readonly when: string;
  readonly run: (deps: RetentionDeps, signal: AbortSignal) => Promise<number>;
}

const ROW_BATCH = 500;
const AUDIT_BATCH = 500;

/** Steps whose rules say that more than a deletion is needed. */
const OWNER_STEPS: Readonly<Record<string, Step['run']>> = {
  event_payloads: ({ db, clock }, signal) =>
    purgeEvents({ db, clock, counters: new DeliveryCounters() }, signal),
};

/** The steps that the descriptions of the tables declare; rules with the same step are one. */
export function tableSteps(all = RETENTION_RULES): Step[] {
  const names = new Set(all.map(({ step }) => step));
  return [...names].map((name) => {
    const rules = all.filter(({ step }) => step === name);
    const ownerStep = OWNER_STEPS[name];
    const isByOwner = rules.some(({ byOwner }) => byOwner === true);
    invariant(isByOwner === (ownerStep !== undefined), `the owner of ${name} and its rules disagree`);
    return {
      name,
      deletes: rules.map(({ deletes }) => deletes).join('; '),
      when: rules.map(({ when }) => when).join('; '),
      run: ownerStep ?? (({ db, clock }, signal) => drain({ db, step: name, now: clock.now() }, signal)),
    };
  });
}

/**
 * The retention steps. Everything else is kept forever: the audit log, the ledger, invoices, usage counts, and
 * events without their payload.
 */
export const RETENTION_STEPS: readonly Step[] = [
  ...tableSteps(),
  {
    // Counts partitions, not rows.
    name: 'partitions',
    deletes: 'daily and monthly tables whose rows have all expired',
    when: 'within a day of the time above; within a month for deliveries and attempts',
    run: ({ db, clock }) => dropExpiredPartitions(db, clock.now()),
  },
  {
    name: 'closed_accounts',
    deletes:
      'name and email address of a closed account, its saved cases and its outbox, the names and addresses of its members, the URLs and descriptions of its webhook endpoints, and the reasons given for its licenses, tokens and credits',
    when: '30 days after the closure',
    run: (deps, signal) => repeat(() => eraseClosedAccount(deps), signal),
  },
  {
    // Counts batches.
    name: 'audit_requests',
    deletes: 'the encrypted requests and reasons in the audit log of a closed account; their hashes are kept',
    when: 'with the account',
    run: ({ db }, signal) => repeat(() => eraseAuditRequests(db, AUDIT_BATCH), signal),
  },
  {
    // Last, so that the files of an erased account go in the same run. Counts files.
    name: 'outbox_files',
    deletes:
      '`.eml` files in the `outbox` folder of the data directory, which hold the recipient and the link to a case',
    when: 'with the email they were written for: 30 days after it was delivered, or with the account; at most a minute later',
    run: ({ db, config, home }, signal) => sweepOutboxFiles(db, outboxFolder(config, home), signal),
  },
];

/** Steps that erase what a customer asked to be erased. */
const ERASURES = ['closed_accounts', 'audit_requests'];

/** Rows deleted since this process started, by step. */
export type RetentionCounts = Readonly<Record<string, number>>;

/** Deletes expired rows. Any number of processes can run it on one database. */
export class Retention {
  readonly #deps: RetentionDeps;
  readonly #removed = new Map<string, number>(RETENTION_STEPS.map(({ name }) => [name, 0]));
  #isPurgeDue = false;

  constructor(deps: RetentionDeps) {
    this.#deps = deps;
  }

  /** Runs all steps once. If a step fails, the others still run. */
  async run(signal: AbortSignal): Promise<void> {
    const failures: unknown[] = [];
    const removed: Record<string, number> = {};
    for (const { name, run } of RETENTION_STEPS) {
      if (signal.aborted) break;
      try {
        const count = await run(this.#deps, signal);
        if (count > 0) removed[name] = count;
        this.#removed.set(name, (this.#removed.get(name) ?? 0) + count);
      } catch (error) {
        failures.push(error);
      }
    }
    if (Object.keys(removed).length > 0) this.#deps.log.info({ removed }, 'Deleted expired rows');
    if (ERASURES.some((name) => (removed[name] ?? 0) > 0)) this.#isPurgeDue = true;
    if (this.#isPurgeDue && !signal.aborted) await this.#purgeErased().catch((error) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'Some retention steps failed');
  }

  /** What was erased is still in the files of the database. Tried again in the next run if it fails or a table is in use. */
  async #purgeErased(): Promise<void> {
    const result = await this.#deps.storage.purgeErased();
    this.#isPurgeDue = result === 'in use';
    if (result !== 'not allowed') return;
    this.#deps.log.warn(
      'Erased data stays in the write-ahead log until the next checkpoint of the server; grant pg_checkpoint to the role of the service',
    );
  }

  counts(): RetentionCounts {
    return Object.fromEntries(this.#removed);
  }
}

/**
 * Deletes all expired rows of one step in small batches, so that no lock is held long. Batches skip rows that another
 * process has locked, so several processes can do this at once.
 */
async function drain(
  { db, step, now }: { readonly db: Db; readonly step: string; readonly now: Date },
  signal: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (let found = ROW_BATCH; !signal.aborted && found >= ROW_BATCH; removed += found) {
    found = await applyStep(db, step, { now, batch: ROW_BATCH });
  }
  return removed;
}

/** Repeats until nothing is left. */
async function repeat(work: () => Promise<boolean>, signal: AbortSignal): Promise<number> {
  let done = 0;
  while (!signal.aborted && (await work())) done++;
  return done;
}
