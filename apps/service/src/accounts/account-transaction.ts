import type { EventPayloads, EventType } from '@prequal/contract';
import { recordAudit } from '../audit/index.ts';
import type { Home } from '../buckets/index.ts';
import { emit } from '../events/index.ts';
import { type Clock, type KeyRing, notFound, Problem } from '../kernel/index.ts';
import { type Db, joinTransaction, type Tx } from '../storage/index.ts';
import { type AccountRow, announceAccessChange, lockAccount } from './account-store.ts';

/** Who acts, as the audit log names them: an operator, a member, or `service` for what the service does itself. */
export type Actor = `operator:${string}` | `member:${string}` | 'service';

export interface AccountDeps {
  readonly db: Db;
  readonly keys: KeyRing;
  readonly clock: Clock;
  /** Notifies the account owner by email, in the same transaction. If absent, no email is sent. */
  readonly notify?: (tx: Tx, accountId: string, notice: OwnerNotice) => Promise<void>;
  /** Where accounts of this bucket are entered; absent in the bucket that is home. */
  readonly home?: Home | undefined;
}

export type OwnerNotice =
  | { readonly template: 'account_suspended'; readonly variables: { readonly reason: string | null } }
  | { readonly template: 'account_closing'; readonly variables: { readonly closes_at: string } }
  | {
      readonly template: 'token_expiring';
      readonly variables: {
        readonly hint: string;
        readonly mode: string;
        readonly expires_at: string;
      };
    }
  | {
      readonly template: 'usage_threshold';
      readonly variables: {
        readonly license_id: string;
        readonly period: string;
        readonly percent: number;
        readonly used: number;
        readonly quota: number;
      };
    }
  | {
      readonly template: 'token_issued';
      readonly variables: {
        readonly hint: string;
        readonly name: string | null;
        readonly expires_at: string | null;
      };
    }
  | {
      readonly template: 'token_rotated';
      readonly variables: {
        readonly mode: string;
        readonly hint: string;
        readonly old_hint: string;
        readonly old_expires_at: string;
      };
    };

/** The result of an action. `changed` is false if there was nothing to do; then nothing was written. */
export interface Done<T> {
  readonly changed: boolean;
  readonly value: T;
}

/** One operator action on a locked account: state, audit row and events are one transaction. */
export interface AccountTransaction {
  readonly tx: Tx;
  readonly now: Date;
  readonly account: AccountRow;
  record(
    action: string,
    subject: Readonly<Record<string, unknown>>,
    request?: Readonly<Record<string, unknown>>,
  ): Promise<void>;
  raise<T extends EventType>(type: T, data: EventPayloads[T]): Promise<void>;
  notify(notice: OwnerNotice): Promise<void>;
}

export interface AccountTransactionInput {
  readonly deps: AccountDeps;
  readonly actor: Actor;
  readonly accountId: string;
  /** Enters at home what the work will write. It runs before the transaction is opened: see `Home`. */
  readonly enter?: ((home: Home) => Promise<void>) | undefined;
}

export async function withAccount<T>(
  { deps, actor, accountId, enter }: AccountTransactionInput,
  work: (accountTx: AccountTransaction) => Promise<T>,
): Promise<T> {
  if (deps.home !== undefined) await enter?.(deps.home);
  return deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (account === null) throw notFound('account');
    return work(accountTransaction({ deps, actor, tx }, account));
  });
}

/** For use cases that join an open transaction. Nothing is entered at home any more: that was done before it was opened. */
export function joinedDeps<Deps extends AccountDeps>(deps: Deps, tx: Tx): Deps {
  return { ...deps, db: joinTransaction(tx), home: undefined };
}

export function accountTransaction(
  { deps, actor, tx }: { readonly deps: AccountDeps; readonly actor: Actor; readonly tx: Tx },
  account: AccountRow,
): AccountTransaction {
  const now = deps.clock.now();
  return {
    tx,
    now,
    account,
    record: async (action, subject, request) => {
      const sealed = request === undefined ? null : JSON.stringify(request);
      await recordAudit(
        tx,
        { keys: deps.keys, now },
        { accountId: account.id, actor, action, subject, request: sealed },
      );
      await announceAccessChange(tx, account.id);
    },
    // Platform events are live-mode events.
    raise: async (type, data) => {
      await emit(tx, { accountId: account.id, livemode: true, type, data }, now);
    },
    notify: async (notice) => {
      await deps.notify?.(tx, account.id, notice);
    },
  };
}

export function refuse(detail: string): never {
  throw new Problem('conflict', detail);
}
