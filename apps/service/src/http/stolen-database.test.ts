import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { startApi } from '../../test/api.ts';
import { canonicalJson, sha256 } from '../kernel/index.ts';

const api = await startApi();
const customer = await api.customer();

const body = (dob: string) => ({
  applicant: { sex: 'male', dob, height_inches: 70, weight_lbs: 185 },
  coverage: { state: 'IL', face_amount_cents: 1_000_000 },
  products: ['alder-creek-homestead'],
});

it('does not reveal applicants to someone who tries all birthdays on a copy of the database without the key', async () => {
  const response = await api.ask({
    method: 'POST',
    url: '/v3/prequalify',
    token: customer.live,
    headers: { 'idempotency-key': randomUUID() },
    payload: body('1961-04-12'),
  });
  expect(response.statusCode).toBe(200);
  const stolen = new Set<string>();
  const [key] = await api.context.db.query<{ fingerprint: Buffer }>(
    'select fingerprint from idempotency_keys',
  );
  const [row] = await api.context.db.query<{ outcome_digest: Buffer }>(
    "select outcome_digest from audit_log where action = 'prequalify'",
  );
  if (key === undefined || row === undefined) throw new Error('nothing was recorded');
  stolen.add(key.fingerprint.toString('hex'));
  stolen.add(row.outcome_digest.toString('hex'));
  for (let day = 1; day <= 30; day++) {
    const guess = body(`1961-04-${String(day).padStart(2, '0')}`);
    expect(stolen).not.toContain(sha256(canonicalJson(guess)).toString('hex'));
  }
});

it.each([
  '/v1/events/%00',
  '/v1/case/%00',
  '/v1/webhook_endpoints/%00',
  '/v1/events?endpoint_id=%00',
  '/v1/logo/%00',
])('a NUL in %s is a 400 or a 404', async (url) => {
  const { statusCode } = await api.app.inject({ url, headers: { authorization: `Bearer ${customer.test}` } });
  expect([400, 404]).toContain(statusCode);
});
