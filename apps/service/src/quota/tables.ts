import type { TableDescription, Tenant } from '../tables/description.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
function ofLicenses(license: string, account: string): string {
  return `${license} in (select l.id from licenses l where l.account_id = ${account})`;
}

/** Windows of licenses begin with the license. */
function windowsOf(account: string): string {
  return ofLicenses("split_part(subject, ':', 1)", account);
}

/** Requests for a sign-in link are counted over this time. */
export const SIGN_IN_WINDOW_MS = 15 * MINUTE_MS;
/** As long as a sign-in link is valid: an email address that gets no further link has one that works. */
export const LINK_WINDOW_MS = 10 * MINUTE_MS;
export const SLOT_MS = 100;
export const WINDOW_SLOTS = 600;

/** The time slot of a moment. */
export function slotOf(moment: Date): number {
  return Math.floor(moment.getTime() / SLOT_MS);
}

export function utcDayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

const BY_LICENSE: Tenant = {
  column: null,
  rowsOf: (account) => ofLicenses('license_id', account),
  reason:
    'Counted by license. The functions that count are called by the previous version without an account.',
};

export const QUOTA_TABLES: readonly TableDescription[] = [
  {
    name: 'rate_totals',
    content: 'rate windows',
    primaryKey: ['subject'],
    tenant: {
      column: null,
      rowsOf: windowsOf,
      reason: 'Counted by subject: a license, a network address or a share link. Lost in a crash by design.',
    },
    distribution: { place: 'bucket' },
    retention: {
      kind: 'expires',
      rules: [
        {
          step: 'rate_windows',
          deletes: 'rate windows',
          when: 'after two minutes',
          column: 'newest',
          // One extra window, for processes whose clocks are behind.
          afterMs: 2 * WINDOW_SLOTS * SLOT_MS,
          valueAt: slotOf,
        },
      ],
    },
    erasure: { kind: 'expires' },
  },
  {
    name: 'rate_slots',
    content: 'rate windows',
    primaryKey: ['subject', 'slot'],
    tenant: { column: null, rowsOf: windowsOf, reason: 'As rate_totals.' },
    distribution: { place: 'bucket' },
    // The row of the total is locked by whoever counts, and its sum must match the slots.
    retention: { kind: 'with', table: 'rate_totals', column: 'subject' },
    erasure: { kind: 'expires' },
  },
  {
    name: 'rate_refusals',
    content: 'counts of refused requests',
    primaryKey: ['license_id', 'minute'],
    tenant: BY_LICENSE,
    distribution: { place: 'bucket' },
    retention: {
      kind: 'expires',
      rules: [
        {
          step: 'rate_windows',
          deletes: 'counts of refusals',
          when: 'after one hour',
          column: 'minute',
          afterMs: 61 * MINUTE_MS,
          valueAt: (moment) => Math.floor(moment.getTime() / MINUTE_MS),
        },
      ],
    },
    erasure: { kind: 'expires' },
  },
  {
    name: 'daily_usage',
    content: 'what a license stored and sent in a day',
    primaryKey: ['license_id', 'livemode', 'day'],
    tenant: BY_LICENSE,
    distribution: { place: 'bucket' },
    retention: {
      kind: 'expires',
      rules: [
        {
          step: 'rate_windows',
          deletes: 'what a license stored and sent in a day',
          when: 'one day after the end of that day',
          column: 'day',
          afterMs: 2 * DAY_MS,
          valueAt: utcDayOf,
        },
      ],
    },
    erasure: { kind: 'expires' },
  },
  {
    name: 'sign_in_attempts',
    content: 'network addresses and keyed hashes of email addresses that requested a sign-in link',
    primaryKey: [],
    tenant: { column: null },
    distribution: {
      place: 'home',
      reason: 'counted by network address and address hash, before an account is known',
    },
    retention: {
      kind: 'expires',
      rules: [
        {
          step: 'rate_windows',
          deletes: 'requests for sign-in links',
          when: 'after 15 minutes',
          column: 'at',
          afterMs: SIGN_IN_WINDOW_MS,
        },
      ],
    },
    erasure: { kind: 'expires' },
  },
  {
    name: 'usage_thresholds',
    content: 'parts of the monthly quota that a license has reached',
    primaryKey: ['license_id', 'month', 'percent'],
    tenant: BY_LICENSE,
    distribution: { place: 'bucket' },
    retention: {
      kind: 'expires',
      rules: [
        {
          step: 'rate_windows',
          deletes: 'parts of the monthly quota that a license has reached',
          when: '62 days after they were reached',
          column: 'reached_at',
          afterMs: 62 * DAY_MS,
        },
      ],
    },
    erasure: { kind: 'expires' },
  },
  {
    name: 'monthly_usage',
    content: 'usage counts',
    primaryKey: ['license_id', 'month'],
    tenant: BY_LICENSE,
    distribution: { place: 'bucket' },
    retention: { kind: 'forever' },
    erasure: { kind: 'kept' },
  },
];
