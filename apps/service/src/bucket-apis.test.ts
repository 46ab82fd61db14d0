import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startDeliveringInstallation } from '../test/buckets.ts';
import { CONSOLE_HEADERS } from '../test/console.ts';
import { freshDatabase } from '../test/database.ts';
import { startReceiver } from '../test/receiver.ts';
import { openSilentProxy } from '../test/silent-proxy.ts';
import { Buckets } from './bucket-contexts.ts';
import { moveBucket } from './bucket-move.ts';
import { OtherBuckets } from './serve/other-buckets.ts';

interface Created {
  readonly id: string;
  readonly bucket?: string;
  readonly license: { readonly id: string };
  readonly token: { readonly id: string; readonly token: string };
}

const { installation, certificate } = await startDeliveringInstallation();
const { json, run, ask, decide, look, buckets } = installation;
const PATIENT = { timeout: 200_000, interval: 50 };

async function createIn(bucket: string): Promise<Created> {
  return json('account', 'create', '--name', `In ${bucket}`, '--token', 'live', '--bucket', bucket);
}

const countIn = async (bucket: string, table: string, accountId: string) => {
  const { db } = await buckets.named(bucket);
  return (await db.query(`select from ${table} where account_id = $1`, [accountId])).length;
};

let here: Created;
let there: Created;

beforeAll(async () => {
  expect(await json('bucket', 'add', 'second')).toEqual({
    name: 'second',
    url: expect.anything(),
    schema: 'second',
    accounts: 0,
    status: 'open',
    reachable: true,
  });
  here = await createIn('main');
  there = await createIn('second');
  await look();
});

describe('an account in a second bucket', () => {
  it('has all its rows there, and is found by its token', async () => {
    for (const [account, bucket, other] of [
      [here, 'main', 'second'],
      [there, 'second', 'main'],
    ] as const) {
      const key = randomUUID();
      const decided = await decide(account.token.token, key);
      expect(decided.statusCode, decided.body).toBe(200);
      const again = await decide(account.token.token, key);
      expect(again.headers['idempotency-replayed']).toBe('true');
      expect(again.body).toBe(decided.body);
      for (const table of ['licenses', 'tokens', 'idempotency_keys', 'audit_log']) {
        expect(await countIn(other, table, account.id), `${table} of ${bucket} in ${other}`).toBe(0);
      }
      expect(await countIn(bucket, 'tokens', account.id)).toBe(1);
    }
  });

  it('is shown with its bucket, and listed with the accounts of all buckets', async () => {
    expect(await json('account', 'show', there.id)).toMatchObject({ id: there.id, bucket: 'second' });
    expect(await json('account', 'show', here.id)).toMatchObject({ id: here.id, bucket: 'main' });
    const listed = await json<{ id: string; bucket?: string }[]>('account', 'list');
    expect(listed.map(({ id, bucket }) => [id, bucket])).toEqual([
      [here.id, undefined],
      [there.id, 'second'],
    ]);
    expect(await json('bucket', 'list')).toMatchObject([
      { name: 'main', accounts: 1, reachable: true },
      { name: 'second', accounts: 1, reachable: true },
    ]);
  });

  it('is managed by the ids of its license and token', async () => {
    const changed = await json('license', 'limits', there.license.id, '--rate', '77');
    expect(changed).toMatchObject({ account_id: there.id, limits: { rate: 77 } });
    const rotated = await json<{ token: string }>('token', 'rotate', there.token.id);
    const decided = await decide(rotated.token);
    expect(decided.headers['x-ratelimit-limit']).toBe('77');
    const { code, err } = await run(['token', 'revoke', 'tok_unknown']);
    expect([code, err]).toEqual([1, expect.stringContaining('No such token')]);
  });

  it('signs its members in, by a link that the command line prints', async () => {
    const member = await json<{ id: string }>(
      ...['member', 'add', '--account', there.id, '--email', 'ann@example.com'],
      ...['--name', 'Ann', '--role', 'owner'],
    );
    const { url } = await json<{ url: string }>('member', 'link', member.id);
    const opened = await ask({
      method: 'POST',
      url: '/console/api/session',
      headers: CONSOLE_HEADERS,
      payload: { ticket: new URL(url).hash.slice(3) },
    });
    expect(opened.statusCode, opened.body).toBe(201);
    expect(opened.json().data.account.id).toBe(there.id);
    const cookie = String(opened.headers['set-cookie']).split(';', 1)[0] ?? '';
    const shown = await ask({ url: '/console/api/session', headers: { ...CONSOLE_HEADERS, cookie } });
    expect(shown.json().data.member.id).toBe(member.id);
    const members = await ask({ url: '/console/api/members', headers: { ...CONSOLE_HEADERS, cookie } });
    expect(members.json().data).toHaveLength(1);
  });

  it('gets a sign-in link by email in its bucket', async () => {
    const asked = await ask({
      method: 'POST',
      url: '/console/api/sign_in',
      headers: CONSOLE_HEADERS,
      payload: { email: 'ann@example.com' },
    });
    expect(asked.statusCode, asked.body).toBe(202);
    await installation.api.settled();
    expect(await countIn('second', 'emails', there.id)).toBe(1);
    expect(await countIn('main', 'emails', there.id)).toBe(0);
  });

  it('shares cases by links that need no token', async () => {
    const { token } = await json<{ token: string }>(
      ...['token', 'issue', '--license', there.license.id, '--mode', 'live', '--scopes', 'cases'],
    );
    const saved = await ask({
      method: 'POST',
      url: '/v1/case',
      token,
      payload: {
        product: 'any',
        ciphertext: Buffer.from('sealed by the client').toString('base64'),
        iv: Buffer.alloc(12).toString('base64'),
        tag: Buffer.alloc(16).toString('base64'),
      },
    });
    expect(saved.statusCode, saved.body).toBe(201);
    const { id } = saved.json().data;
    const shared = await ask({ method: 'POST', url: `/v1/case/${id}/share`, token });
    const opened = await ask({ url: `/v1/shared/${shared.json().data.id}` });
    expect(opened.statusCode, opened.body).toBe(200);
    expect((await ask({ url: '/v1/shared/shr_unknown' })).statusCode).toBe(404);
  });

  it('gets invoices with numbers that are counted together', async () => {
    const period = new Date().toISOString().slice(0, 7);
    const invoiceOf = (account: string) =>
      json<{ number: string }>('billing', 'invoice', '--account', account, '--period', period);
    const numbers = [await invoiceOf(there.id), await invoiceOf(here.id), await invoiceOf(there.id)];
    expect(numbers.map(({ number }) => number.slice(-6))).toEqual(['000001', '000002', '000001']);
  });

  it('is part of the audit log that is verified and signed', async () => {
    const { chains } = await json<{ chains: { account_id: string }[] }>('audit', 'checkpoint');
    expect(chains.map(({ account_id }) => account_id)).toEqual(expect.arrayContaining([here.id, there.id]));
    expect(await json('audit', 'verify')).toMatchObject({ broken: [] });
    expect(await json('audit', 'verify', '--account', there.id)).toMatchObject({ broken: [] });
  });
});

describe('a bucket', () => {
  it('that is the emptiest gets new accounts, until it is closed', async () => {
    await json('account', 'create', '--name', 'One more', '--bucket', 'main');
    const create = () => json<Created>('account', 'create', '--name', 'Anywhere');
    expect(await create()).toMatchObject({ bucket: 'second' });
    expect(await json('bucket', 'close', 'second')).toMatchObject({ name: 'second', status: 'closed' });
    for (const { bucket } of [await create(), await create()]) expect(bucket).toBeUndefined();
    const refused = await run(['account', 'create', '--name', 'X', '--bucket', 'second']);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('second is closed')]);
    expect(await json('bucket', 'open', 'second')).toMatchObject({ status: 'open' });
  });

  it('is refused if its name, its schema or its key is not its own', async () => {
    const failing = async (...args: string[]) => (await run(['bucket', 'add', ...args])).err;
    expect(await failing('second')).toContain('already a bucket second');
    expect(await failing('third', '--schema', 'second')).toContain('already belongs to the bucket second');
    expect(await failing('third', '--schema', 'public')).toContain('already belongs to the bucket main');
    expect(await failing('Third')).toContain('must be 1 to 31 lower-case letters');
    expect(await failing('third', '--url', 'mysql://x')).toContain('postgres://');
  });

  it('is migrated and examined with the others', async () => {
    expect(await json('migrate')).toEqual({ applied: [], buckets: [{ bucket: 'second', applied: [] }] });
    const { checks } = await json<{ checks: { name: string; ok: boolean }[] }>('doctor');
    expect(checks).toContainEqual(expect.objectContaining({ name: 'bucket second', ok: true }));
  });

  it('of an earlier version is migrated before a new version accepts requests', async () => {
    const { context } = installation;
    const outdate = "update schema_functions set checksum = 'of before' where name = 'append_audit'";
    await (await buckets.named('second')).db.query(outdate);
    const asProcess = new Buckets(context, { connections: 1 });
    const asPrimary = new Buckets(context, { connections: 1, migrate: true });
    onTestFinished(async () => {
      await asProcess.close();
      await asPrimary.close();
    });
    await expect(asProcess.named('second')).rejects.toThrow('older version');
    await asPrimary.openResponding();
    expect((await asProcess.named('second')).home).toBeDefined();
  });
});

describe('the background work of a bucket', () => {
  it('delivers its events and sends its email', async () => {
    const receiver = await startReceiver(certificate);
    const others = new OtherBuckets(buckets, pino({ level: 'silent' }));
    onTestFinished(async () => {
      await others.stop();
      await receiver.close();
    });
    const scopes = 'webhooks,prequalify';
    const { token } = await json<{ token: string }>(
      ...['token', 'issue', '--license', there.license.id, '--mode', 'live', '--scopes', scopes],
    );
    const created = await ask({
      method: 'POST',
      url: '/v1/webhook_endpoints',
      token,
      payload: { url: receiver.url(), events: ['prequalify.completed'] },
    });
    expect(created.statusCode, created.body).toBe(201);
    expect((await decide(token)).statusCode).toBe(200);
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), PATIENT);
    const outbox = join(installation.context.config.dataDir, 'outbox', 'second');
    await vi.waitFor(
      async () => expect(await readdir(outbox)).toContainEqual(expect.stringMatching(/\.eml$/)),
      PATIENT,
    );
    expect([...others.work.keys()]).toEqual(['second']);
  });
});

/** Requests of an owner of the operator account. */
async function signInOperator() {
  await json('account', 'operator', here.id);
  const member = await json<{ id: string }>(
    ...[
      'member',
      'add',
      '--account',
      here.id,
      '--email',
      'op@example.com',
      '--name',
      'Op',
      '--role',
      'owner',
    ],
  );
  const { url } = await json<{ url: string }>('member', 'link', member.id);
  const payload = { ticket: new URL(url).hash.slice(3) };
  const opened = await ask({
    method: 'POST',
    url: '/console/api/session',
    headers: CONSOLE_HEADERS,
    payload,
  });
  const cookie = String(opened.headers['set-cookie']).split(';', 1)[0] ?? '';
  return (path: string) => ask({ url: path, headers: { ...CONSOLE_HEADERS, cookie } });
}

describe('a bucket that moves to another database', () => {
  it('takes its accounts along, keeps its name, and can be interrupted', async () => {
    const { connection, db } = await freshDatabase(1, { migrated: false });
    const { host, port, user, database, password, connectionString } = connection;
    const secret = typeof password === 'string' ? `:${password}` : '';
    const at = host?.startsWith('/')
      ? `localhost/${database}?host=${encodeURIComponent(host)}`
      : `${host}:${port}/${database}`;
    const url = connectionString ?? `postgres://${user}${secret}@${at}`;
    const others = new OtherBuckets(buckets, pino({ level: 'silent' }));
    onTestFinished(() => others.stop());
    await json('bucket', 'add', 'third');
    const [one, two] = [await createIn('third'), await createIn('third')];
    await look();
    const key = randomUUID();
    const decided = await decide(one.token.token, key);
    expect(decided.statusCode, decided.body).toBe(200);
    const addBucketThere = async (bucket: { readonly name: string }) => {
      const added = await run(['bucket', 'add', bucket.name, '--url', url, '--schema', 'third']);
      expect(added.code, added.err).toBe(0);
      await look();
    };
    const input = {
      name: 'third',
      url,
      schema: 'third',
      actor: 'operator:ada',
      noticeMs: 0,
      add: addBucketThere,
    } as const;
    const interrupt = () => {
      throw new Error('interrupted');
    };
    await expect(moveBucket(buckets, { ...input, onAccount: interrupt })).rejects.toThrow('interrupted');
    expect(await json('bucket', 'list')).toContainEqual(
      expect.objectContaining({ name: 'third', status: 'moving' }),
    );
    await vi.waitFor(() => expect(others.work.has('third_new')).toBe(true), PATIENT);
    expect((await run(['doctor'])).out).toMatch(/^moves .*prequal bucket move third --url/m);
    expect(await moveBucket(buckets, input)).toEqual({ changed: true });
    expect(await moveBucket(buckets, input)).toEqual({ changed: false });
    await look();
    await vi.waitFor(() => expect([...others.work.keys()].sort()).toEqual(['second', 'third']), PATIENT);
    for (const { id } of [one, two]) {
      expect(await json('account', 'show', id)).toMatchObject({ bucket: 'third' });
      expect(await db.query('select from third.accounts where id = $1', [id])).toHaveLength(1);
    }
    const again = await decide(one.token.token, key);
    expect([again.statusCode, again.headers['idempotency-replayed']], again.body).toEqual([200, 'true']);
    const names = (await json<{ name: string }[]>('bucket', 'list')).map(({ name }) => name);
    expect(names).toEqual(['main', 'second', 'third']);
    const left = await buckets.main.db.query(
      'select from information_schema.tables where table_schema = $1',
      ['third'],
    );
    expect(left.length).toBeGreaterThan(0);
    expect(await buckets.main.db.query('select from third.accounts')).toEqual([]);
    const refused = await run(['bucket', 'move', 'main', '--url', url]);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('cannot be moved')]);
  });
});

describe('a bucket that does not respond', () => {
  it('affects its own accounts only, and is named', async () => {
    const { connection } = await freshDatabase(1, { migrated: false });
    const proxy = await openSilentProxy(connection);
    const { host, port, user, database, password } = proxy.connection;
    const secret = typeof password === 'string' ? `:${password}` : '';
    const url = `postgres://${user}${secret}@${host}:${port}/${database}`;
    await json('bucket', 'add', 'far', '--url', url, '--schema', 'far');
    const lost = await createIn('far');
    await look();
    expect((await decide(lost.token.token)).statusCode).toBe(200);

    const operator = await signInOperator();
    expect((await operator('/console/api/operator/accounts')).json().data).not.toHaveProperty(
      'unavailable_buckets',
    );
    proxy.silence();
    try {
      expect((await decide(lost.token.token)).statusCode).toBe(503);
      for (const { token } of [here, there]) {
        expect((await decide(token.token)).statusCode).toBe(200);
      }
      const ready = await ask({ url: '/readyz' });
      expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok', unavailable_buckets: ['far'] }]);
      const { code, out, err } = await run(['account', 'list', '--json']);
      expect([code, err]).toEqual([1, expect.stringContaining('Bucket left out: far')]);
      expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ id: there.id }));
      const starting = new Buckets(installation.context, { connections: 1, deadlineMs: 3_600_000 });
      await starting.openResponding();
      await starting.close();
      for (const list of ['accounts', 'licenses', 'lanes']) {
        const { data } = (await operator(`/console/api/operator/${list}`)).json();
        expect(data.unavailable_buckets, list).toEqual(['far']);
      }
    } finally {
      await proxy.close();
    }
  });
});
