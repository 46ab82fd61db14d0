import { createHmac, randomUUID } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startApi } from '../../test/api.ts';
import { canonicalJson, sha256 } from '../kernel/index.ts';

const api = await startApi();
const customer = await api.customer();

const body = (dob: string) => ({
  applicant: {
    sex: 'male',
    dob,
    height_inches: 70,
    weight_lbs: 187,
    conditions: [{ text: 'Type 2 Diabetes' }],
    medications: [{ text: 'Metformin' }],
  },
  coverage: { state: 'IL', face_amount_cents: 1_000_000 },
  products: ['alder-creek-homestead'],
});

/** What the attacker has: every value of every table. */
async function stolenValues(): Promise<unknown[]> {
  const { db } = api.context;
  const tables = await db.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname not in ('catalog_versions', 'schema_functions', 'schema_migrations')`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => db.query<Record<string, unknown>>(`select * from ${name}`)),
  );
  return rows.flat().flatMap((row) => Object.values(row));
}

/** Everything that a value may say without the key: as text, and unpacked with or without a mark before it. */
function readings(value: unknown): string[] {
  if (!Buffer.isBuffer(value)) return [JSON.stringify(value) ?? ''];
  const unpacked = [0, 1, 2].flatMap((from) => {
    try {
      return [brotliDecompressSync(value.subarray(from)).toString('latin1')];
    } catch {
      return [];
    }
  });
  return [value.toString('latin1'), ...unpacked];
}

describe.each(['test', 'live'] as const)(
  'a copy of the database without the key, in %s mode',
  async (mode) => {
    const response = await api.ask({
      method: 'POST',
      url: '/v3/prequalify',
      token: customer[mode],
      headers: { 'idempotency-key': randomUUID() },
      payload: body('1961-04-12'),
    });

    it('has no condition, medication or birthday of an applicant in readable or compressed form', async () => {
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain('Diabetes');
      const text = (await stolenValues()).flatMap(readings).join('\n');
      expect(text).toContain(customer.accountId);
      for (const fact of ['diabetes', 'metformin', '1961-04-12'])
        expect(text.toLowerCase()).not.toContain(fact);
    });

    it('does not confirm a guess of the request or the response', async () => {
      const digests = new Set(
        (await stolenValues()).filter(Buffer.isBuffer).map((value) => value.toString('hex')),
      );
      expect(digests.size).toBeGreaterThan(3);
      const guesses = [response.rawPayload];
      for (let day = 1; day <= 30; day++) {
        const guess = body(`1961-04-${String(day).padStart(2, '0')}`);
        guesses.push(Buffer.from(canonicalJson(guess)), Buffer.from(JSON.stringify(guess)));
      }
      for (const guess of guesses) {
        expect(digests).not.toContain(sha256(guess).toString('hex'));
        expect(digests).not.toContain(createHmac('sha256', '').update(guess).digest('hex'));
        expect(digests).not.toContain(sha256(sha256(guess)).toString('hex'));
      }
    });
  },
);

it('a copy of the database without the key has no idempotency key that was sent, and no id of a share link', async () => {
  const uuid = randomUUID();
  const prequalify = () =>
    api.ask({
      method: 'POST',
      url: '/v3/prequalify',
      token: customer.live,
      headers: { 'idempotency-key': uuid },
      payload: body('1961-04-12'),
    });
  expect((await prequalify()).statusCode).toBe(200);
  expect((await prequalify()).headers['idempotency-replayed']).toBe('true');
  const content = {
    product: 'p',
    ciphertext: 'Yw==',
    iv: 'AAECAwQFBgcICQoL',
    tag: 'AAECAwQFBgcICQoLDA0ODw==',
  };
  const headers = { 'idempotency-key': 'case-of-ada-lovelace-1961-04-12' };
  const save = () =>
    api.ask({ method: 'POST', url: '/v1/case', token: customer.live, headers, payload: content });
  const saved = (await save()).json<{ data: { id: string } }>().data;
  expect((await save()).headers['idempotency-replayed']).toBe('true');
  const url = `/v1/case/${saved.id}/share`;
  const shared = await api.ask({ method: 'POST', url, token: customer.live, payload: {} });
  const { id } = shared.json<{ data: { id: string } }>().data;
  expect((await api.ask({ url: `/v1/shared/${id}` })).statusCode).toBe(200);
  const values = await stolenValues();
  const text = values.flatMap(readings).join('\n');
  expect(text).toContain(saved.id);
  for (const secret of [uuid, 'lovelace', id, id.slice(4)]) expect(text).not.toContain(secret);
  const stored = values.filter(
    (value): value is string => typeof value === 'string' && value.startsWith('mac_'),
  );
  expect(stored).toHaveLength(1);
  expect((await api.ask({ url: `/v1/shared/${stored[0]}` })).statusCode).toBe(404);
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
