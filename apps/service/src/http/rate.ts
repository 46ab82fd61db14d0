import type { FastifyRequest } from 'fastify';
import type { AuthenticatedPrincipal } from '../accounts/index.ts';
import { Problem } from '../kernel/index.ts';
import type { RateSubject } from '../quota/index.ts';
import type { HttpDeps } from './http-deps.ts';

export async function takeOne(
  deps: HttpDeps,
  { subject, request }: { readonly subject: RateSubject; readonly request: FastifyRequest },
): Promise<{ readonly slot: number }> {
  const outcome = await deps.limits.take(subject);
  request.requestState.rate = outcome.state;
  if (outcome.granted) return outcome;
  throw await overLimit(deps, subject, outcome);
}

async function overLimit(
  deps: HttpDeps,
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
  deps: HttpDeps,
  subject: RateSubject,
  resetSeconds = 1,
): Promise<Problem> {
  const abusive = await deps.limits.recordRefusal(subject.licenseId);
  return overLimit(deps, subject, { abusive, retryAfterSeconds: Math.max(1, resetSeconds) });
}

/** The 429 of a used-up monthly quota. */
export async function refusedByQuota(
  deps: HttpDeps,
  { licenseId }: RateSubject,
  retryAfterSeconds: number,
): Promise<Problem> {
  if (await deps.limits.recordRefusal(licenseId)) await deps.lockForAbuse(licenseId);
  return new Problem('rate_limit_exceeded', 'The monthly quota of this license is used up.', {
    adviceCode: 'quota_exhausted',
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
}
