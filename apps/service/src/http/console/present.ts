import type { ConsoleData } from '@prequal/contract';
import type { Account, Invitation, License, Member } from '../../accounts/index.ts';
import { INVOICE_TYPE, type Invoice } from '../../billing/index.ts';
import type { LinkMail } from '../../config/index.ts';
import type { AccountJob } from '../../jobs/index.ts';
import { preciseMoney } from '../../kernel/index.ts';
import type { BytesResponse } from '../route.ts';

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

export function presentInvoice(invoice: Omit<Invoice, 'pdf'>): ConsoleData<'GET /invoices'>[number] {
  return {
    id: invoice.id,
    object: 'invoice',
    number: invoice.number,
    period: invoice.period,
    total: preciseMoney(invoice.totalCents),
    line_items: invoice.lineItems,
    created_at: invoice.createdAt.toISOString(),
  };
}

export function invoiceFile({ number, pdf }: Pick<Invoice, 'number' | 'pdf'>): BytesResponse {
  const headers = { 'Content-Disposition': `attachment; filename="${number}.pdf"` };
  return { kind: 'bytes', status: 200, contentType: INVOICE_TYPE, body: pdf, headers };
}

export function presentJob<Result>(job: AccountJob, result: Result) {
  return {
    id: job.id,
    object: 'job' as const,
    kind: job.kind,
    status: job.status,
    done: job.done,
    total: job.total,
    result,
    created_at: job.createdAt.toISOString(),
  };
}
