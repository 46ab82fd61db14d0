import { newId, notFound, Problem } from '../kernel/index.ts';
import { selectAccount } from './account-store.ts';
import {
  type AccountDeps,
  type AccountTransaction,
  type Actor,
  type Done,
  refuse,
  withAccount,
} from './account-transaction.ts';
import {
  insertLicense,
  type LicenseLimits,
  type LicenseRow,
  lockLicenseRow,
  selectLicense,
  selectLicenses,
  setLicenseLimits,
  setLicenseStatus,
} from './license-store.ts';
import { type LicenseAction, type LicenseStatus, moveLicense, PAST_PARTICIPLES } from './states.ts';

export type License = LicenseRow;
/** Limits to set; what is absent stays as it is (or at its default). */
export type LimitChanges = { readonly [K in keyof LicenseLimits]?: LicenseLimits[K] | undefined };

export const DEFAULT_LIMITS: LicenseLimits = {
  rate: 12_000,
  lightRate: 120_000,
  testRate: 1_000,
  monthlyQuota: null,
};
const LARGEST_LIMIT = 1_000_000_000;

export async function createLicense(
  deps: AccountDeps,
  actor: Actor,
  { accountId, limits: chosen }: { readonly accountId: string; readonly limits: LimitChanges },
): Promise<License> {
  const limits = withInput(DEFAULT_LIMITS, chosen);
  return withAccount({ deps, actor, accountId }, async (accountTx) => {
    if (accountTx.account.status === 'closed') refuse('A closed account cannot get a new license.');
    const license: LicenseRow = {
      id: newId('license', accountTx.now),
      accountId,
      status: 'inactive',
      createdAt: accountTx.now,
      ...limits,
    };
    await insertLicense(accountTx.tx, license);
    await accountTx.record('license.create', {
      license_id: license.id,
      status: license.status,
      limits: recordedLimits(limits),
    });
    return license;
  });
}

const RAISED = {
  activated: 'license.activated',
  inactive: 'license.deactivated',
  locked: 'license.locked',
} as const satisfies Record<LicenseStatus, string>;

export async function changeLicense(
  deps: AccountDeps,
  actor: Actor,
  {
    id,
    action,
    reason = null,
  }: { readonly id: string; readonly action: LicenseAction; readonly reason?: string | null },
): Promise<Done<License>> {
  return withLicense({ deps, actor, id }, async (accountTx, license) => {
    const move = moveLicense(license.status, action, accountTx.account.status);
    if (move.kind === 'stays') return { changed: false, value: license };
    if (move.kind === 'forbidden') refuse(whyForbidden(accountTx, license, action));
    const moved = { ...license, status: move.to };
    await setLicenseStatus(accountTx.tx, id, { status: move.to, reason, now: accountTx.now });
    await accountTx.record(`license.${action}`, { license_id: id, status: move.to, reason });
    await accountTx.raise(RAISED[move.to], {
      license: { id, account_id: license.accountId, status: move.to, ...(reason === null ? {} : { reason }) },
    });
    return { changed: true, value: moved };
  });
}

function whyForbidden(accountTx: AccountTransaction, license: LicenseRow, action: LicenseAction): string {
  if (accountTx.account.status === 'closed')
    return `The account of this license is closed; the license cannot be ${PAST_PARTICIPLES[action]}.`;
  if (license.status === 'locked')
    return `A locked license cannot be ${PAST_PARTICIPLES[action]}. Unlock it instead.`;
  return `Only ${action === 'lock' ? 'an active' : 'a locked'} license can be ${PAST_PARTICIPLES[action]}; this one is ${license.status}.`;
}

export async function changeLimits(
  deps: AccountDeps,
  actor: Actor,
  { id, changes }: { readonly id: string; readonly changes: LimitChanges },
): Promise<Done<License>> {
  return withLicense({ deps, actor, id }, async (accountTx, license) => {
    const { rate, lightRate, testRate, monthlyQuota } = license;
    const before: LicenseLimits = { rate, lightRate, testRate, monthlyQuota };
    const limits = withInput(before, changes);
    const moved = { ...license, ...limits };
    if (JSON.stringify(limits) === JSON.stringify(before)) return { changed: false, value: license };
    if (accountTx.account.status === 'closed')
      refuse('The account of this license is closed; its limits cannot be changed.');
    await setLicenseLimits(accountTx.tx, id, { limits, now: accountTx.now });
    await accountTx.record('license.limits', { license_id: id, limits: recordedLimits(limits) });
    return { changed: true, value: moved };
  });
}

/** The audit log uses the field names of the API, whatever the fields are called here. */
function recordedLimits({ rate, lightRate, testRate, monthlyQuota }: LicenseLimits): Record<string, unknown> {
  return { rate, light_rate: lightRate, test_rate: testRate, monthly_quota: monthlyQuota };
}

/** Account first, license second: every action takes its locks in this order. */
async function withLicense<T>(
  { deps, actor, id }: { readonly deps: AccountDeps; readonly actor: Actor; readonly id: string },
  work: (accountTx: AccountTransaction, license: LicenseRow) => Promise<T>,
): Promise<T> {
  const { accountId } = await showLicense(deps, id);
  return withAccount({ deps, actor, accountId }, async (accountTx) => {
    const license = await lockLicenseRow(accountTx.tx, id);
    if (license === null) throw notFound('license');
    return work(accountTx, license);
  });
}

export async function showLicense(deps: AccountDeps, id: string): Promise<License> {
  const license = await selectLicense(deps.db, id);
  if (license === null) throw notFound('license');
  return license;
}

export async function listLicenses(deps: AccountDeps, accountId: string): Promise<License[]> {
  if ((await selectAccount(deps.db, accountId)) === null) throw notFound('account');
  return selectLicenses(deps.db, accountId);
}

function withInput(base: LicenseLimits, input: LimitChanges): LicenseLimits {
  for (const [name, value] of Object.entries(input)) {
    if (value == null) continue;
    if (!Number.isSafeInteger(value) || value < 0 || value > LARGEST_LIMIT) {
      throw new Problem('validation_error', `A limit must be a whole number from 0 to ${LARGEST_LIMIT}.`, {
        param: `/${name}`,
      });
    }
  }
  return {
    rate: input.rate ?? base.rate,
    lightRate: input.lightRate ?? base.lightRate,
    testRate: input.testRate ?? base.testRate,
    // Null has a meaning here: no quota.
    monthlyQuota: input.monthlyQuota === undefined ? base.monthlyQuota : input.monthlyQuota,
  };
}
