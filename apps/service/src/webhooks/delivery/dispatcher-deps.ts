import type { Clock, KeyRing } from '../../kernel/index.ts';
import type { Db, Tx } from '../../storage/index.ts';
import type { Limits } from './capacity.ts';
import type { DeliveryCounters } from './counters.ts';
import type { DeadLetter } from './dead-letter.ts';
import type { Outbound } from './outbound.ts';
import type { Schedule } from './schedule.ts';

export interface DeliveryLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface DispatcherDeps {
  readonly db: Db;
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly outbound: Pick<Outbound, 'send'>;
  readonly counters: DeliveryCounters;
  readonly log: DeliveryLog;
  /** A number in [0, 1) for jitter. */
  readonly draw: () => number;
  /** Runs in the transaction that gives a delivery up, for example to queue the email about it. */
  readonly onDeadLetter?: (tx: Tx, letter: DeadLetter) => Promise<void>;
}

export interface DispatcherSettings {
  /** Names this process in leases. */
  readonly owner: string;
  readonly schedule: Schedule;
  readonly leaseMs: number;
  readonly limits: Limits;
  /** Longest pause between two polls of the database. */
  readonly pollMs: number;
}
