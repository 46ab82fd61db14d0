import { recordAudit } from '../audit/index.ts';
import type { Home } from '../buckets/index.ts';
import { emit } from '../events/index.ts';
import { type Clock, type KeyRing, newId, notFound, Problem, preciseMoney } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import { hasAccount, insertEntry, type LedgerEntry, lockBilledAccount, sumEntries } from './ledger-store.ts';

export interface BillingDeps {
  readonly db: Db;
  readonly keys: KeyRing;
  readonly clock: Clock;
  /** Where invoice numbers are counted; absent in the bucket that is home. */
  readonly home?: Home | undefined;
}

export interface Credit {
  readonly id: string;
  readonly accountId: string;
  readonly cents: number;
  /** The balance after this credit. */
  readonly balanceCents: number;
  readonly reason: string;
  readonly createdAt: Date;
}

const LARGEST_CREDIT = 99_999_999_999;
const LONGEST_REASON = 500;
const DEFAULT_REASON = 'operator';

export async function addCredits(
  deps: BillingDeps,
  actor: string,
  input: { readonly accountId: string; readonly cents: number; readonly reason?: string | null },
): Promise<Credit> {
  const { accountId, cents } = input;
  const reason = input.reason ?? DEFAULT_REASON;
  if (!Number.isSafeInteger(cents) || cents < 1 || cents > LARGEST_CREDIT) {
    throw new Problem(
      'validation_error',
      `Credits must be a whole number of cents from 1 to ${LARGEST_CREDIT}.`,
      {
        param: '/cents',
      },
    );
  }
  if (reason.length > LONGEST_REASON) {
    throw new Problem('validation_error', `The reason must be at most ${LONGEST_REASON} characters long.`, {
      param: '/reason',
    });
  }
  return deps.db.transaction(async (tx) => {
    const account = await lockBilledAccount(tx, accountId);
    if (account === null) throw notFound('account');
    if (account.status === 'closed')
      throw new Problem('conflict', 'Credits cannot be added to a closed account.');
    const now = deps.clock.now();
    const id = newId('credit', now);
    const entry: LedgerEntry = {
      id,
      accountId,
      kind: 'credit',
      cents,
      reason,
      invoiceId: null,
      createdAt: now,
    };
    await insertEntry(tx, entry);
    const balanceCents = await sumEntries(tx, accountId);
    const subject = { credit_id: id, cents, balance_cents: balanceCents, reason };
    await recordAudit(
      tx,
      { keys: deps.keys, now },
      { accountId, actor, action: 'billing.credits.add', subject },
    );
    const credit = { id, amount: preciseMoney(cents), balance: preciseMoney(balanceCents), reason };
    await emit(tx, { accountId, livemode: true, type: 'billing.credits.added', data: { credit } }, now);
    return { id, accountId, cents, balanceCents, reason, createdAt: now };
  });
}

/** The sum of the account's ledger, in cents. */
export async function showBalance(deps: Pick<BillingDeps, 'db'>, accountId: string): Promise<number> {
  if (!(await hasAccount(deps.db, accountId))) throw notFound('account');
  return sumEntries(deps.db, accountId);
}
