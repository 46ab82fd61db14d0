import type { ConsoleData } from '@prequal/contract';
import type { Account, Invitation, License, Member } from '../../accounts/index.ts';
import type { LinkMail } from '../../config/index.ts';

export function presentMember(member: Member): ConsoleData<'GET /members'>[number] {
  return {
    id: member.id,
    object: 'member',
    email: member.email,
    name: member.name,
    role: member.role,
    status: member.status,
    created_at: member.createdAt.toISOString(),
    last_signed_in_at: member.lastSignedInAt?.toISOString() ?? null,
  };
}

export function presentInvited(
  { member, url, expiresAt }: Invitation,
  mail: LinkMail,
): ConsoleData<'POST /members'> {
  return { ...presentMember(member), invitation: { url, expires_at: expiresAt.toISOString(), mail } };
}

export function presentAccount(account: Account): ConsoleData<'GET /session'>['account'] {
  return {
    id: account.id,
    object: 'account',
    name: account.name,
    status: account.status,
    operator: account.isOperator,
    closes_at: account.closesAt?.toISOString() ?? null,
  };
}

export function presentLicense(license: License): ConsoleData<'GET /licenses'>[number] {
  const { rate, lightRate, testRate, monthlyQuota } = license;
  return {
    id: license.id,
    object: 'license',
    status: license.status,
    limits: { rate, light_rate: lightRate, test_rate: testRate, monthly_quota: monthlyQuota },
    created_at: license.createdAt.toISOString(),
  };
}
