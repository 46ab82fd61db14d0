import { expect, it } from 'vitest';
import { dayText } from '../components/moment.tsx';
import { alertsOf } from './alerts.ts';

const now = new Date('2026-11-17T12:00:00.000Z');
const token = (expires_at: string | null, status: 'active' | 'revoked' | 'rotated' = 'active') =>
  ({ hint: 'x7Qp', mode: 'live', status, expires_at }) as const;

it('names active tokens that expire within 30 days, and no others', () => {
  const tokens = [
    token('2026-11-20T00:00:00.000Z'),
    token('2027-01-20T00:00:00.000Z'),
    token(null),
    token('2026-11-18T00:00:00.000Z', 'revoked'),
    token('2026-11-18T00:00:00.000Z', 'rotated'),
  ];
  expect(alertsOf(tokens, null, now)).toEqual([
    `The live token …x7Qp expires on ${dayText('2026-11-20')}. Rotate it before then.`,
  ]);
});

it.each([
  [49, []],
  [50, ['More than 50 % of this month’s quota is used (50 of 100).']],
  [99, ['More than 80 % of this month’s quota is used (99 of 100).']],
  [
    100,
    ['This month’s quota of 100 is used up; live quotes are rejected until the next month begins (UTC).'],
  ],
])('names the part of the quota that was reached: %i of 100', (used, expected) => {
  expect(alertsOf([], { used, quota: 100 }, now)).toEqual(expected);
  expect(alertsOf([], { used, quota: null }, now)).toEqual([]);
});
