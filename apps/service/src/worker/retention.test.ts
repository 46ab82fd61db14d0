import { readFile } from 'node:fs/promises';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { KEYS, seedEndpoint } from '../../test/decisions.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import {
  addMember,
  closeAccount,
  createAccount,
  issueTicket,
  openSessionWithTicket,
  showAccount,
} from '../accounts/index.ts';
import { verifyAudit } from '../audit/index.ts';
import { addCredits, issueInvoice, showBalance } from '../billing/index.ts';
import { emit } from '../events/index.ts';
import { newId } from '../kernel/index.ts';
import { RETENTION_RULES, requestCheckpoint } from '../storage/index.ts';
import { RETENTION_STEPS, Retention, tableSteps } from './retention.ts';

const { db } = await freshDatabase();
let purged = 0;
const storage = {
  purgeErased: async () => {
    purged += 1;
    // At first, a table is in use.
    if (purged === 1) return 'in use' as const;
    return (await requestCheckpoint(db)) ? ('purged' as const) : ('not allowed' as const);
  },
};
const clock = new VirtualClock();
const config = { dataDir: '/nonexistent' };
const deps = { db, keys: KEYS, clock, config, storage, log: pino({ level: 'silent' }) };
const ada = 'operator:ada';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const never = new AbortController().signal;

async function turn(): Promise<Record<string, number>> {
  const retention = new Retention(deps);
  await retention.run(never);
  return Object.fromEntries(Object.entries(retention.counts()).filter(([, count]) => count > 0));
}

const account = async () => (await createAccount(deps, ada, { name: 'Agency', email: 'a@example.com' })).id;

async function key(accountId: string, name: string, expiresAt: Date): Promise<void> {
  await db.query(
    `insert into idempotency_keys (account_id, livemode, route, key, fingerprint, request_id, created_at, expires_at)
     values ($1, true, 'POST /v3/prequalify', $2, '', 'req', now(), $3)`,
    [accountId, name, expiresAt],
  );
}

async function pack(accountId: string, expiresAt: Date): Promise<void> {
  await db.query("insert into response_packs (account_id, body, expires_at) values ($1, '', $2)", [
    accountId,
    expiresAt,
  ]);
}

async function savedCase(accountId: string, expiresAt: Date): Promise<void> {
  await db.query(
    `insert into cases (id, account_id, livemode, product, ciphertext, iv, tag, created_at, expires_at)
     values ($1, $2, true, 'p', '\\x01', $3, $4, $5, $6)`,
    [newId('case', clock.now()), accountId, Buffer.alloc(12), Buffer.alloc(16), clock.now(), expiresAt],
  );
}

async function email(accountId: string, settledAt: Date | null): Promise<void> {
  const sealed = settledAt === null ? Buffer.alloc(1) : null;
  await db.query(
    `insert into emails (id, account_id, livemode, template, recipient_sealed, variables_sealed, status, due_at,
       created_at, settled_at)
     values ($1, $2, true, 'case_share', $3, $3, case when $3::bytea is null then 'delivered' else 'pending' end,
       case when $3::bytea is not null then $4::timestamptz end, $4, $5)`,
    [newId('email', clock.now()), accountId, sealed, clock.now(), settledAt],
  );
}

/** An event with one delivery in the given state and number of attempts. */
async function delivered(
  accountId: string,
  endpointId: string,
  status: string,
  attempts: number,
): Promise<void> {
  const data = { endpoint_id: endpointId, message: 'm' };
  const id = await db.transaction((tx) =>
    emit(tx, { accountId, livemode: true, type: 'webhook.test', data }, clock.now()),
  );
  await db.query('update webhook_deliveries set status = $2, attempt_count = $3 where event_id = $1', [
    id,
    status,
    attempts,
  ]);
  for (let number = 1; number <= attempts; number++) {
    await db.query('insert into webhook_attempts values ($1, $2, $3, $4, 500, 1, null)', [
      id,
      endpointId,
      number,
      clock.now(),
    ]);
  }
}

const count = async (table: string, where = 'true') =>
  (await db.query<{ n: number }>(`select count(*) as n from ${table} where ${where}`))[0]?.n;

describe('retention', () => {
  it('deletes keys, sessions, cases and email when they expire, and not before', async () => {
    const id = await account();
    const start = clock.now().getTime();
    await key(id, 'one', new Date(start + DAY_MS));
    await pack(id, new Date(start + DAY_MS));
    const member = await addMember(deps, 'service', {
      accountId: id,
      email: 'm@example.com',
      name: 'M',
      role: 'agent',
    });
    await openSessionWithTicket(deps, (await issueTicket(deps, 'service', member.id)).text, 'test');
    await savedCase(id, new Date(start + 90 * DAY_MS));
    await email(id, clock.now());
    await email(id, null);
    clock.advance(12 * HOUR_MS - 1);
    expect(await turn()).toEqual({});
    clock.advance(1);
    expect(await turn()).toEqual({ sessions: 1 });
    clock.advance(12 * HOUR_MS);
    expect(await turn()).toEqual({ idempotency_keys: 1 });
    // A request that read the key in its last moment still finds the response.
    clock.advance(HOUR_MS - 1);
    expect(await turn()).toEqual({});
    clock.advance(1);
    expect(await turn()).toEqual({ response_packs: 1 });
    clock.advance(29 * DAY_MS - HOUR_MS);
    // The account's own event loses its payload on the same day.
    expect(await turn()).toEqual({ emails: 1, event_payloads: 1 });
    clock.advance(60 * DAY_MS);
    expect(await turn()).toEqual({ cases: 1 });
    expect(await count('emails')).toBe(1);
  });

  it('deletes payloads after 30 days and attempts and finished deliveries after 90, and keeps the rest', async () => {
    const id = await account();
    const endpointId = newId('endpoint', clock.now());
    await seedEndpoint(db, { id: endpointId, accountId: id });
    await delivered(id, endpointId, 'delivered', 1);
    await delivered(id, endpointId, 'dead_lettered', 7);
    clock.advance(30 * DAY_MS);
    expect(await turn()).toEqual({ event_payloads: 3 });
    clock.advance(60 * DAY_MS - 1);
    expect(await turn()).toEqual({});
    clock.advance(2);
    expect(await turn()).toEqual({ delivery_attempts: 8, deliveries: 2 });
    expect(await count('events', `account_id = '${id}' and body is null`)).toBe(3);
  });

  it('dead-letters deliveries still pending after 30 days before their payload is deleted', async () => {
    const id = await account();
    const endpointId = newId('endpoint', clock.now());
    await seedEndpoint(db, { id: endpointId, accountId: id });
    await delivered(id, endpointId, 'pending', 0);
    clock.advance(30 * DAY_MS);
    await turn();
    expect(
      await count('webhook_deliveries', `endpoint_id = '${endpointId}' and status = 'dead_lettered'`),
    ).toBe(1);
    expect(await count('events', `account_id = '${id}' and type = 'webhook.delivery_failed'`)).toBe(1);
  });

  it('leaves a step to its owner exactly if its rules say so', () => {
    const owned = RETENTION_RULES.filter(({ byOwner }) => byOwner === true);
    expect(owned.map(({ step }) => step)).toEqual(['event_payloads']);
    const plain = owned.map(({ byOwner: _, ...rule }) => rule);
    expect(() => tableSteps(plain)).toThrow('event_payloads');
    const [other] = RETENTION_RULES.filter(({ byOwner }) => byOwner === undefined);
    expect(() => tableSteps(other === undefined ? [] : [{ ...other, byOwner: true }])).toThrow(other?.step);
    expect(tableSteps(owned).map(({ name }) => name)).toEqual(['event_payloads']);
  });

  it('erases closed accounts and their data, but keeps the audit log and the ledger', async () => {
    const id = await account();
    await addCredits(deps, ada, { accountId: id, cents: 50 });
    await issueInvoice(deps, { actor: ada, accountId: id, period: clock.now().toISOString().slice(0, 7) });
    await savedCase(id, new Date(clock.now().getTime() + 900 * DAY_MS));
    await email(id, null);
    await db.query(
      `insert into webhook_endpoints
         (id, account_id, livemode, url, events, enabled, description, secret_sealed, created_at, updated_at)
       values ($1 || '_hook', $1, true, 'https://ada.example/secret', '{}', false, 'Call Ada', '\\x00', now(), now())`,
      [id],
    );
    await db.query(
      `insert into licenses (id, account_id, status, status_reason, rate, light_rate, test_rate, created_at, updated_at)
       values ($1 || '_lic', $1, 'locked', 'Ada did not pay', 1, 1, 1, now(), now())`,
      [id],
    );
    await closeAccount(deps, ada, id);
    clock.advance(30 * DAY_MS - 1);
    expect(await turn()).not.toHaveProperty('closed_accounts');
    expect(purged).toBe(0);
    clock.advance(1);
    const retention = new Retention(deps);
    await retention.run(never);
    expect(retention.counts()).toMatchObject({ closed_accounts: 1, audit_requests: 1 });
    expect(await showAccount(deps, id)).toMatchObject({ name: 'closed account', email: null });
    expect(await count('cases', `account_id = '${id}'`)).toBe(0);
    expect(await count('emails', `account_id = '${id}'`)).toBe(0);
    expect(
      await db.query('select url, description, enabled from webhook_endpoints where account_id = $1', [id]),
    ).toEqual([{ url: 'https://erased.invalid/', description: '', enabled: false }]);
    expect(await count('licenses', `account_id = '${id}' and status_reason is not null`)).toBe(0);
    expect(await count('audit_log', `account_id = '${id}' and request_sealed is not null`)).toBe(0);
    expect(await count('events', `account_id = '${id}' and body is not null`)).toBe(0);
    expect(await showBalance(deps, id)).toBe(50);
    expect((await verifyAudit(db, KEYS, { accountId: id })).broken).toEqual([]);
    expect(purged).toBe(1);
    await retention.run(never);
    expect(purged).toBe(2);
    await retention.run(never);
    expect(purged).toBe(2);
  });

  it('processes several batches, and several processes share the work without repeating it', async () => {
    const id = await account();
    await db.query(
      `insert into idempotency_keys (account_id, livemode, route, key, fingerprint, request_id, created_at, expires_at)
       select $1, true, 'r', 'k' || n, '', 'req', now(), $2 from generate_series(1, 1700) n`,
      [id, clock.now()],
    );
    const workers = Array.from({ length: 3 }, () => new Retention(deps));
    await Promise.all(workers.map((worker) => worker.run(never)));
    const removed = workers.map((worker) => worker.counts().idempotency_keys);
    expect(removed.reduce<number>((sum, some = 0) => sum + some, 0)).toBe(1700);
    expect(await count('idempotency_keys')).toBe(0);
  });

  it('stops between batches when asked to', async () => {
    const stopped = new AbortController();
    stopped.abort();
    await key(await account(), 'late', clock.now());
    await new Retention(deps).run(stopped.signal);
    expect(await count('idempotency_keys')).toBe(1);
    await turn();
  });

  it('runs the remaining steps when one fails', async () => {
    await key(await account(), 'other', clock.now());
    const failing = {
      ...deps,
      db: {
        ...db,
        query: ((sql: string, params?: readonly unknown[]) =>
          sql.includes('delete from sessions')
            ? Promise.reject(new Error('no'))
            : db.query(sql, params)) as typeof db.query,
      },
    };
    const retention = new Retention(failing);
    await expect(retention.run(never)).rejects.toThrow('Some retention steps failed');
    expect(retention.counts()).toMatchObject({ idempotency_keys: 1, sessions: 0 });
  });
});

it("every step is documented in the operators' table", async () => {
  const page = await readFile(new URL('../../../../docs/operations/retention.md', import.meta.url), 'utf8');
  const [steps = ''] = page.split('\n## ');
  const named = [...steps.matchAll(/^\| `(\w+)` \|/gm)].map(([, step]) => step);
  expect(named).toEqual(RETENTION_STEPS.map(({ name }) => name));
});
