import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { isProving } from '../../../tools/test-report/proofs.ts';
import { startDeliveringInstallation } from '../test/buckets.ts';
import { CONSOLE_HEADERS } from '../test/console.ts';
import { startProcess } from '../test/processes/start.ts';
import { startReceiver } from '../test/receiver.ts';
import { type MoveStep, moveAccountToBucket } from './account-move.ts';
import { startBucketWork } from './serve/bucket-work.ts';
import { OtherBuckets } from './serve/other-buckets.ts';
import { digestAccountRows } from './storage/index.ts';
import { TABLES } from './tables/index.ts';

interface Created {
  readonly id: string;
  readonly license: { readonly id: string };
  readonly token: { readonly token: string };
}

const { installation, certificate } = await startDeliveringInstallation();
const { json, run, ask, decide, look, buckets } = installation;
const PATIENT = { timeout: 200_000, interval: 50 };
const actor = 'operator:ada';

beforeAll(async () => {
  await json('bucket', 'add', 'second');
  await look();
});

const create = (bucket: string) =>
  json<Created>('account', 'create', '--name', 'Moving', '--token', 'live', '--bucket', bucket);

/** A token that no process has seen before, so that nothing about its account is remembered. */
async function freshToken({ license }: Created): Promise<string> {
  const scopes = 'prequalify,webhooks,cases';
  const issued = await json<{ token: string }>(
    ...['token', 'issue', '--license', license.id, '--mode', 'live', '--scopes', scopes],
  );
  return issued.token;
}

async function move(account: Created, target: string, onStep?: (step: MoveStep) => Promise<void>) {
  const moved = await moveAccountToBucket(buckets, {
    accountId: account.id,
    target,
    actor,
    noticeMs: 0,
    ...(onStep && { onStep }),
  });
  await look();
  return moved;
}

/** The tables that have rows of the account in a bucket. */
async function tablesWithRows(bucket: string, { id }: Created): Promise<string[]> {
  const { db } = await buckets.named(bucket);
  const digests = await digestAccountRows(db, id);
  return digests.filter(({ rows }) => rows > 0).map(({ table }) => table);
}

/** Everything that an account has which must survive, and how to find it again. */
async function furnish(account: Created) {
  const token = await freshToken(account);
  const keys = [randomUUID(), randomUUID(), randomUUID()];
  const decided = new Map<string, string>();
  for (const key of keys) decided.set(key, (await decide(token, key)).body);
  const member = await json<{ id: string }>(
    ...['member', 'add', '--account', account.id, '--email', `${account.id}@example.com`],
    ...['--name', 'Ann', '--role', 'owner'],
  );
  const { url } = await json<{ url: string }>('member', 'link', member.id);
  const opened = await ask({
    method: 'POST',
    url: '/console/api/session',
    headers: CONSOLE_HEADERS,
    payload: { ticket: new URL(url).hash.slice(3) },
  });
  const cookie = String(opened.headers['set-cookie']).split(';', 1)[0] ?? '';
  const sealed = { ciphertext: 'c2VhbGVk', iv: Buffer.alloc(12).toString('base64') };
  const payload = { product: 'any', ...sealed, tag: Buffer.alloc(16).toString('base64') };
  const saved = await ask({ method: 'POST', url: '/v1/case', token, payload });
  const shared = await ask({ method: 'POST', url: `/v1/case/${saved.json().data.id}/share`, token });
  await json('billing', 'credits', 'add', '--account', account.id, '--cents', '500', '--reason', 'x');
  await json('billing', 'invoice', '--account', account.id, '--period', new Date().toISOString().slice(0, 7));
  // Requests are logged after their responses.
  await installation.settled();
  const link = `/v1/shared/${shared.json().data.id}`;
  return {
    /** Everything is found and unchanged, through the API. */
    check: async () => {
      const later = await freshToken(account);
      for (const [key, body] of decided) {
        const again = await decide(later, key);
        expect([again.statusCode, again.headers['idempotency-replayed']], again.body).toEqual([200, 'true']);
        expect(again.body).toBe(body);
      }
      expect((await decide(later)).statusCode).toBe(200);
      expect((await ask({ url: link })).statusCode).toBe(200);
      const session = await ask({ url: '/console/api/session', headers: { ...CONSOLE_HEADERS, cookie } });
      expect(session.json().data.member.id).toBe(member.id);
      expect(await json('billing', 'balance', '--account', account.id)).toMatchObject({
        account_id: account.id,
      });
      expect(await json('audit', 'verify', '--account', account.id)).toMatchObject({ broken: [] });
      expect(await json('audit', 'verify')).toMatchObject({ broken: [] });
      const listed = await json<{ id: string }[]>('account', 'list');
      expect(listed.filter(({ id }) => id === account.id)).toHaveLength(1);
      await installation.settled();
    },
  };
}

describe('an account that is moved', () => {
  it('takes all its rows to the other bucket and back, and leaves nothing behind', async () => {
    const account = await create('main');
    const { check } = await furnish(account);
    for (const [from, to] of [
      ['main', 'second'],
      ['second', 'main'],
    ] as const) {
      const before = await tablesWithRows(from, account);
      expect(before).toEqual(
        expect.arrayContaining(['audit_log', 'idempotency_keys', 'invoices', 'sessions']),
      );
      expect(await move(account, to)).toMatchObject({ changed: true, bucket: to });
      expect(await tablesWithRows(from, account)).toEqual([]);
      expect(await tablesWithRows(to, account)).toEqual(before);
      await check();
      expect(await json('account', 'show', account.id)).toMatchObject({ bucket: to });
      const { db } = buckets.main;
      expect(await db.query('select from account_moves')).toEqual([]);
      for (const name of [from, to]) {
        expect(await (await buckets.named(name)).db.query('select from moving_accounts')).toEqual([]);
      }
    }
    const trail = await json<{ action: string }[]>('audit', 'list', '--account', account.id);
    expect(trail.filter(({ action }) => action === 'account.moved')).toHaveLength(2);
  });

  it('gets 503 with Retry-After meanwhile, while other accounts are served', async () => {
    const [account, other] = [await create('main'), await create('main')];
    const tokens = [await freshToken(account), await freshToken(account)];
    const steps: MoveStep[] = [];
    await move(account, 'second', async (step) => {
      steps.push(step);
      if (step !== 'refusing' && step !== 'left') return;
      const refused = await decide(tokens.pop() ?? '');
      expect([refused.statusCode, refused.headers['retry-after']], refused.body).toEqual([503, '5']);
      const suspended = await run(['account', 'suspend', account.id]);
      expect([suspended.code, suspended.err]).toEqual([1, expect.stringContaining('is being moved')]);
      expect((await decide(other.token.token)).statusCode).toBe(200);
      const listed = await json<{ id: string }[]>('account', 'list');
      expect(listed.filter(({ id }) => id === account.id).length).toBeLessThan(2);
    });
    expect(steps).toEqual([
      ...[
        'entered',
        'prepared',
        'refusing',
        'resting',
        'copied',
        'verified',
        'switched',
        'left',
        'arrived',
        'deleted',
      ],
    ]);
    expect((await decide(await freshToken(account))).statusCode).toBe(200);
  });

  it('takes along what was committed while the move waited for its locks', async () => {
    const account = await create('main');
    const { db } = buckets.main;
    const waiting = () =>
      db.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like 'select from accounts where%for update'`,
      );
    let moving: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await tx.query('select from accounts where id = $1 for update', [account.id]);
      moving = move(account, 'second');
      await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), PATIENT);
      // Nothing that the move locks changes with a row of the log.
      await tx.query(
        `insert into request_log (id, account_id, livemode, license_id, at, method, path, operation, status, api_version,
           duration_ms, replayed)
         values ('req_late', $1, true, $2, now(), 'POST', '/v3/prequalify', 'prequalify', 200, '3', 1, false)`,
        [account.id, account.license.id],
      );
    });
    await moving;
    const { db: there } = await buckets.named('second');
    expect(await there.query(`select id from request_log where account_id = $1`, [account.id])).toEqual([
      { id: 'req_late' },
    ]);
  });

  it('has its older rows in the other bucket before it is refused', async () => {
    const account = await create('main');
    await furnish(account);
    const { db: here } = buckets.main;
    const { db: there } = await buckets.named('second');
    const tables = ['audit_log', 'event_log', 'event_payloads', 'idempotency_keys', 'request_log'];
    const logged = async (db: typeof here) =>
      (await digestAccountRows(db, account.id)).filter(({ table }) => tables.includes(table));
    await move(account, 'second', async (step) => {
      if (step !== 'prepared') return;
      const copied = await logged(there);
      expect(copied.every(({ rows }) => rows > 0)).toBe(true);
      expect(copied).toEqual(await logged(here));
      expect((await decide(await freshToken(account))).statusCode).toBe(200);
    });
  });

  it('takes along what was changed or deleted after it was copied', async () => {
    const account = await create('main');
    const { check } = await furnish(account);
    const { db: here } = buckets.main;
    const { db: there } = await buckets.named('second');
    const requests = (db: typeof here) =>
      db.query<{ id: string; status: number }>(
        'select id, status from request_log where account_id = $1 order by id',
        [account.id],
      );
    let expected: unknown = [];
    await move(account, 'second', async (step) => {
      if (step !== 'prepared') return;
      const [changed, deleted] = await requests(here);
      await here.query('update request_log set status = 418 where id = $1', [changed?.id]);
      await here.query('delete from request_log where id = $1', [deleted?.id]);
      await there.query('delete from event_payloads where account_id = $1', [account.id]);
      expected = await requests(here);
      expect(await requests(there)).not.toEqual(expected);
    });
    expect(await requests(there)).toEqual(expected);
    const payloads = await there.query('select from event_payloads where account_id = $1', [account.id]);
    expect(payloads.length).toBeGreaterThan(0);
    await check();
  });

  it('keeps its stored responses where another account has some with the same numbers', async () => {
    const packsOf = async (bucket: string, { id }: Created) =>
      (await buckets.named(bucket)).db.query<{ id: number }>(
        'select id from response_packs where account_id = $1 order by id',
        [id],
      );
    /** Responses by key, decided together until some of them are stored as one pack. */
    const decideTogether = async (bucket: string, account: Created) => {
      const decided = new Map<string, string>();
      while ((await packsOf(bucket, account)).length === 0) {
        const keys = Array.from({ length: 4 }, () => randomUUID());
        const responses = await Promise.all(keys.map((key) => decide(account.token.token, key)));
        for (const [at, key] of keys.entries()) decided.set(key, responses[at]?.body ?? '');
      }
      return decided;
    };
    const [here, moved] = [await create('main'), await create('second')];
    await look();
    const decidedHere = await decideTogether('main', here);
    const [pack] = await packsOf('main', here);
    const { db } = await buckets.named('second');
    await db.query(`select setval('response_pack_ids', $1, false)`, [pack?.id]);
    const decidedThere = await decideTogether('second', moved);
    expect((await packsOf('second', moved))[0]).toEqual(pack);
    await move(moved, 'main');
    for (const [account, decided] of [
      [here, decidedHere],
      [moved, decidedThere],
    ] as const) {
      const token = await freshToken(account);
      for (const [key, body] of decided) expect((await decide(token, key)).body).toBe(body);
    }
  });

  it('is refused if the bucket is closed or unknown, or it is the operator account', async () => {
    const account = await create('main');
    const failing = async (...args: string[]) => (await run(['account', 'move', ...args])).err;
    expect(await failing(account.id, '--bucket', 'nowhere')).toContain('There is no bucket "nowhere"');
    expect(await failing('acct_unknown', '--bucket', 'second')).toContain('No such account');
    await json('bucket', 'close', 'second');
    expect(await failing(account.id, '--bucket', 'second')).toContain('second is closed');
    await json('bucket', 'open', 'second');
    expect(await failing(account.id, '--bucket', 'main')).toContain('already in the bucket main');
    await json('account', 'operator', account.id);
    expect(await failing(account.id, '--bucket', 'second')).toContain('must stay in the bucket main');
  });
});

describe('a move that is killed', () => {
  const STEPS: readonly MoveStep[] = [
    ...(['entered', 'refusing', 'resting', 'copied', 'verified'] as const),
    ...(['switched', 'left', 'arrived', 'deleted'] as const),
  ];

  let account: Created;
  let check: () => Promise<void>;
  beforeAll(async () => {
    account = await create('main');
    check = (await furnish(account)).check;
  });

  /** Moves the account to the other bucket in a process that is killed after a step. */
  async function interrupted(step: MoveStep): Promise<{ readonly from: string; readonly to: string }> {
    const from = await buckets.directory.ofAccount(account.id);
    const to = from === 'main' ? 'second' : 'main';
    const { databaseUrl, listenUrl } = installation.context.config;
    const addresses = [databaseUrl ?? '', listenUrl ?? ''];
    const mover = startProcess('account-mover.js', [...addresses, account.id, to, step]);
    expect(await mover.onMessage()).toBe('stopped');
    await mover.crash();
    await look();
    return { from, to };
  }

  /** The last step whose move is undone, and the first whose move is finished. */
  const FEW: readonly MoveStep[] = ['verified', 'switched'];

  it.each(isProving('processes') ? STEPS : FEW)(
    'after the step "%s" is completed by running it again',
    async (step) => {
      const { from, to } = await interrupted(step);
      const current = STEPS.indexOf(step) >= STEPS.indexOf('switched') ? to : from;
      expect(await buckets.directory.ofAccount(account.id)).toBe(current);
      expect(await tablesWithRows(current, account)).toContain('audit_log');
      expect(await move(account, to)).toMatchObject({ changed: true, bucket: to });
      expect(await tablesWithRows(from, account)).toEqual([]);
      await check();
    },
  );

  it('before the switch is canceled by moving the account to where it is', async () => {
    const { from, to } = await interrupted('verified');
    const elsewhere = await run(['account', 'suspend', account.id]);
    expect([elsewhere.code, elsewhere.err]).toEqual([1, expect.stringContaining('is being moved')]);
    const completing = `prequal account move ${account.id} --bucket ${to}`;
    const moves = expect.objectContaining({ name: 'moves', detail: expect.stringContaining(completing) });
    expect((await json<{ checks: unknown[] }>('doctor')).checks).toContainEqual(moves);
    await buckets.main.db.query(`update account_moves set started_at = started_at - interval '1 hour'`);
    expect((await run(['doctor'])).err).toContain('1 check failed: moves');
    expect(await move(account, from)).toEqual({ changed: true, bucket: from, rows: 0 });
    expect(await tablesWithRows(to, account)).toEqual([]);
    await check();
  });
});

describe('the webhooks of an account that is moved', () => {
  it('rest while they are copied, also if a worker releases one after everything had rested', async () => {
    const account = await create('main');
    const token = await freshToken(account);
    const payload = { url: 'https://198.51.100.7/hook', events: ['prequalify.completed'] };
    expect((await ask({ method: 'POST', url: '/v1/webhook_endpoints', token, payload })).statusCode).toBe(
      201,
    );
    const { db } = await buckets.named('second');
    let timesRested = 0;
    const awakeAtCopy: number[] = [];
    await move(account, 'second', async (step) => {
      if (step === 'resting' && ++timesRested === 1) {
        await buckets.main.db.query('update webhook_lanes set wake_at = now() where account_id = $1', [
          account.id,
        ]);
      }
      if (step === 'copied') {
        const awake = 'select from webhook_lanes where account_id = $1 and wake_at is not null';
        awakeAtCopy.push((await db.query(awake, [account.id])).length);
      }
    });
    expect(timesRested).toBe(2);
    // A row that is logged late is copied with all others once more.
    expect([...new Set(awakeAtCopy)]).toEqual([0]);
  });

  it('arrive in order, and none is lost, while it makes requests and both buckets deliver', async () => {
    const account = await create('main');
    const token = await freshToken(account);
    const receiver = await startReceiver(certificate);
    const log = pino({ level: 'silent' });
    const work = await startBucketWork(buckets.main, log);
    const others = new OtherBuckets(buckets, log);
    onTestFinished(async () => {
      await Promise.all([work.stop(), others.stop()]);
      await receiver.close();
    });
    const payload = { url: receiver.url(), events: ['prequalify.completed'] };
    expect((await ask({ method: 'POST', url: '/v1/webhook_endpoints', token, payload })).statusCode).toBe(
      201,
    );
    const confirmed: string[] = [];
    let isMoving = true;
    const client = async () => {
      while (isMoving || confirmed.length < 20) {
        const key = randomUUID();
        if ((await decide(token, key)).statusCode === 200) confirmed.push(key);
        await pause(20);
      }
    };
    const clients = [client(), client()];
    try {
      await vi.waitFor(() => expect(confirmed.length).toBeGreaterThan(5), PATIENT);
      for (const target of ['second', 'main', 'second']) await move(account, target);
    } finally {
      isMoving = false;
      await Promise.all(clients);
    }
    const { db } = await buckets.named('second');
    const written = await db.query<{ id: string }>(
      `select id from event_log where account_id = $1 and type = 'prequalify.completed' order by seq`,
      [account.id],
    );
    const received = () => receiver.received.map(({ body }) => JSON.parse(body.toString()).id as string);
    await vi.waitFor(() => expect(new Set(received()).size).toBe(written.length), PATIENT);
    expect([...new Set(received())]).toEqual(written.map(({ id }) => id));
    // A batch that was recorded while the account left may have been refused to its client, never the other way round.
    expect(written.length).toBeGreaterThanOrEqual(confirmed.length);
    for (const key of confirmed) {
      expect((await decide(token, key)).headers['idempotency-replayed']).toBe('true');
    }
  });
});

it('knows how to find the rows of an account in every table of a bucket', () => {
  const unknown = TABLES.filter(
    ({ distribution, tenant }) =>
      distribution.place === 'bucket' && tenant.column === null && tenant.rowsOf === undefined,
  );
  expect(unknown.map(({ name }) => name)).toEqual([]);
});
