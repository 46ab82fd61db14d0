import {
  type AccountDeps,
  accountOfLicense,
  closeDueAccount,
  warnOfExpiringToken,
} from '../accounts/index.ts';
import { emit } from '../events/index.ts';
import { takeReachedThreshold } from '../quota/index.ts';

/** Emits the events about tokens that expire soon and emails the owners, one transaction each. */
export async function warnOfExpiringTokens(deps: AccountDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await warnOfExpiringToken(deps))) {
    // One at a time until none is left.
  }
}

/** Closes accounts whose waiting period is over, one transaction each. */
export async function closeDueAccounts(deps: AccountDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await closeDueAccount(deps))) {
    // One at a time until none is left.
  }
}

/** Emits the events about parts of a monthly quota that were reached and emails the owners, one transaction each. */
export async function reportUsageThresholds(deps: AccountDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await reportUsageThreshold(deps))) {
    // One at a time until none is left.
  }
}

async function reportUsageThreshold({ db, clock, notify }: AccountDeps): Promise<boolean> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const reached = await takeReachedThreshold(tx, now);
    if (reached === null) return false;
    const { licenseId, month, percent, used, quota } = reached;
    const accountId = await accountOfLicense(tx, licenseId);
    const data = { license_id: licenseId, period: month, percent, used, quota };
    if (accountId === null) return true;
    await emit(tx, { accountId, livemode: true, type: 'usage.threshold_reached', data }, now);
    await notify?.(tx, accountId, { template: 'usage_threshold', variables: data });
    return true;
  });
}
