import { newId, notFound, Problem } from '../kernel/index.ts';
import { selectAccount } from './account-store.ts';
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
import { type Actor, atDesk, type Desk, type Done, type OfficeParts, refuse } from './office.ts';
import { type LicenseAction, type LicenseStatus, moveLicense } from './states.ts';

export type License = LicenseRow;
/** Limits to set; what is absent stays as it is (or at its default). */
export type LimitWish = { readonly [K in keyof LicenseLimits]?: LicenseLimits[K] | undefined };

export const DEFAULT_LIMITS: LicenseLimits = {
  rate: 12_000,
  lightRate: 120_000,
  testRate: 1_000,
  monthlyQuota: null,
};
const LARGEST_LIMIT = 1_000_000_000;

export async function createLicense(
  parts: OfficeParts,
  actor: Actor,
  accountId: string,
  wish: LimitWish,
): Promise<License> {
  const limits = withWish(DEFAULT_LIMITS, wish);
  return atDesk(parts, actor, accountId, async (desk) => {
    if (desk.account.status === 'closed') refuse('The account is closed: it takes no new license.');
    const license: LicenseRow = {
      id: newId('license', desk.now),
      accountId,
      status: 'inactive',
      createdAt: desk.now,
      ...limits,
    };
    await insertLicense(desk.tx, license);
    await desk.record('license.create', {
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
  parts: OfficeParts,
  actor: Actor,
  id: string,
  action: LicenseAction,
  reason: string | null = null,
): Promise<Done<License>> {
  return withLicense(parts, actor, id, async (desk, license) => {
    const move = moveLicense(license.status, action, desk.account.status);
    if (move.kind === 'stays') return { changed: false, value: license };
    if (move.kind === 'forbidden') refuse(whyForbidden(desk, license, action));
    const moved = { ...license, status: move.to };
    await setLicenseStatus(desk.tx, id, move.to, reason, desk.now);
    await desk.record(`license.${action}`, { license_id: id, status: move.to, reason });
    await desk.raise(RAISED[move.to], {
      license: { id, account_id: license.accountId, status: move.to, ...(reason === null ? {} : { reason }) },
    });
    return { changed: true, value: moved };
  });
}

function whyForbidden(desk: Desk, license: LicenseRow, action: LicenseAction): string {
  if (desk.account.status === 'closed') return `The account of this license is closed: it cannot ${action}.`;
  const way = license.status === 'locked' ? '; unlock it instead' : '';
  return `The license is ${license.status}: it cannot ${action}${way}.`;
}

export async function changeLimits(
  parts: OfficeParts,
  actor: Actor,
  id: string,
  wish: LimitWish,
): Promise<Done<License>> {
  return withLicense(parts, actor, id, async (desk, license) => {
    const { rate, lightRate, testRate, monthlyQuota } = license;
    const before: LicenseLimits = { rate, lightRate, testRate, monthlyQuota };
    const limits = withWish(before, wish);
    const moved = { ...license, ...limits };
    if (JSON.stringify(limits) === JSON.stringify(before)) return { changed: false, value: license };
    if (desk.account.status === 'closed')
      refuse('The account of this license is closed: its limits are settled.');
    await setLicenseLimits(desk.tx, id, limits, desk.now);
    await desk.record('license.limits', { license_id: id, limits: recordedLimits(limits) });
    return { changed: true, value: moved };
  });
}

/** The audit log uses the words of the interface, whatever the fields are called here. */
function recordedLimits({ rate, lightRate, testRate, monthlyQuota }: LicenseLimits): Record<string, unknown> {
  return { rate, light_rate: lightRate, test_rate: testRate, monthly_quota: monthlyQuota };
}

/** Account first, license second: every action takes its locks in this order. */
async function withLicense<T>(
  parts: OfficeParts,
  actor: Actor,
  id: string,
  work: (desk: Desk, license: LicenseRow) => Promise<T>,
): Promise<T> {
  const { accountId } = await showLicense(parts, id);
  return atDesk(parts, actor, accountId, async (desk) => {
    const license = await lockLicenseRow(desk.tx, id);
    if (license === null) throw notFound('license');
    return work(desk, license);
  });
}

export async function showLicense(parts: OfficeParts, id: string): Promise<License> {
  const license = await selectLicense(parts.db, id);
  if (license === null) throw notFound('license');
  return license;
}

export async function listLicenses(parts: OfficeParts, accountId: string): Promise<License[]> {
  if ((await selectAccount(parts.db, accountId)) === null) throw notFound('account');
  return selectLicenses(parts.db, accountId);
}

function withWish(base: LicenseLimits, wish: LimitWish): LicenseLimits {
  for (const [name, value] of Object.entries(wish)) {
    if (value == null) continue;
    if (!Number.isSafeInteger(value) || value < 0 || value > LARGEST_LIMIT) {
      throw new Problem('validation_error', `A limit must be a whole number from 0 to ${LARGEST_LIMIT}.`, {
        param: `/${name}`,
      });
    }
  }
  return {
    rate: wish.rate ?? base.rate,
    lightRate: wish.lightRate ?? base.lightRate,
    testRate: wish.testRate ?? base.testRate,
    // Null is a wish of its own here: no quota.
    monthlyQuota: wish.monthlyQuota === undefined ? base.monthlyQuota : wish.monthlyQuota,
  };
}
