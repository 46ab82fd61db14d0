import type { CredentialRow, Scope, SessionContextRow, TokenMode } from '../accounts/index.ts';
import type { Principal } from '../kernel/index.ts';
import { scopesOf } from './role.ts';

/** A principal with everything that decides whether its request is allowed, from one look-up. */
export interface AuthenticatedPrincipal extends Principal {
  readonly accountStatus: CredentialRow['accountStatus'];
  readonly licenseStatus: CredentialRow['licenseStatus'];
  readonly mode: TokenMode;
  readonly scopes: readonly Scope[];
}

export function tokenPrincipal(row: CredentialRow): AuthenticatedPrincipal {
  return {
    accountId: row.accountId,
    accountStatus: row.accountStatus,
    licenseId: row.licenseId,
    licenseStatus: row.licenseStatus,
    actor: { kind: 'token', id: row.id, hint: row.hint },
    mode: row.mode,
    livemode: row.mode === 'live',
    scopes: row.scopes,
    limits: {
      rate: row.rate,
      lightRate: row.lightRate,
      testRate: row.testRate,
      monthlyQuota: row.monthlyQuota,
    },
  };
}

/** Null while the account has no license. */
export function memberPrincipal(row: SessionContextRow): AuthenticatedPrincipal | null {
  const { licenseId, licenseStatus, rate, lightRate, testRate, monthlyQuota } = row;
  if (licenseId === null || licenseStatus === null) return null;
  if (rate === null || lightRate === null || testRate === null) return null;
  return {
    accountId: row.accountId,
    accountStatus: 'provisioned',
    licenseId,
    licenseStatus,
    actor: { kind: 'member', id: row.memberId },
    mode: row.mode,
    livemode: row.mode === 'live',
    scopes: scopesOf(row.role),
    limits: { rate, lightRate, testRate, monthlyQuota },
  };
}
