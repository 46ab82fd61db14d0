import { type AccountDeps, changeLicense } from '../accounts/index.ts';
import { Problem } from '../kernel/index.ts';
import { forgetRefusals, type RateLimits, type RateSubject } from '../quota/index.ts';
import type { AuthenticatedPrincipal } from './principal.ts';

export interface LimitDeps {
  readonly limits: Pick<RateLimits, 'take' | 'charge' | 'peek' | 'refund' | 'recordRefusal'>;
  lockForAbuse(licenseId: string): Promise<void>;
}

/** Locks a license that ignores its limits. */
export async function lockForAbuse(deps: AccountDeps, licenseId: string): Promise<void> {
  await changeLicense(deps, 'service', { id: licenseId, action: 'lock', reason: 'abuse' });
  // Reset the count, so that old refusals do not undo an operator's unlock.
  await deps.db.transaction((tx) => forgetRefusals(tx, licenseId));
}

/** The 429 of a request that its window refused. */
export async function overLimit(
  deps: LimitDeps,
  subject: RateSubject,
  refusal: { readonly abusive: boolean; readonly retryAfterSeconds: number },
): Promise<Problem> {
  if (refusal.abusive) await deps.lockForAbuse(subject.licenseId);
  return new Problem(
    'rate_limit_exceeded',
    `The limit of ${subject.limit} requests per 60 seconds was exceeded.`,
    {
      headers: { 'Retry-After': String(refusal.retryAfterSeconds) },
    },
  );
}

export function rateSubject(principal: AuthenticatedPrincipal, tier: 'heavy' | 'light'): RateSubject {
  const { rate, lightRate, testRate } = principal.limits;
  const live = tier === 'heavy' ? rate : lightRate;
  return {
    licenseId: principal.licenseId,
    mode: principal.mode,
    tier,
    limit: principal.livemode ? live : testRate,
  };
}

/** The 429 of a full window that was found without counting the request. */
export async function refusedByWindow(
  deps: LimitDeps,
  subject: RateSubject,
  resetSeconds = 1,
): Promise<Problem> {
  const abusive = await deps.limits.recordRefusal(subject.licenseId);
  return overLimit(deps, subject, { abusive, retryAfterSeconds: Math.max(1, resetSeconds) });
}

/** The 429 of a used-up monthly quota. */
export async function refusedByQuota(
  deps: LimitDeps,
  { licenseId }: RateSubject,
  retryAfterSeconds: number,
): Promise<Problem> {
  if (await deps.limits.recordRefusal(licenseId)) await deps.lockForAbuse(licenseId);
  return new Problem('rate_limit_exceeded', 'The monthly quota of this license is used up.', {
    adviceCode: 'quota_exhausted',
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
}
