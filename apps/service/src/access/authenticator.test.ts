import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import {
  ACCESS_CHANNEL,
  changeLicense,
  changeLimits,
  closeAccount,
  createAccount,
  createLicense,
  type IssuedToken,
  issueToken,
  resumeAccount,
  revokeToken,
  suspendAccount,
} from '../accounts/index.ts';
import { drawToken } from '../accounts/token-format.ts';
import { KeyRing, systemClock } from '../kernel/index.ts';
import { type Db, openStorage } from '../storage/index.ts';
import { Authenticator } from './index.ts';

const { db, url } = await freshDatabase();
const keys = new KeyRing([{ version: 1, root: Buffer.alloc(32, 1) }]);
const ada = 'operator:ada';
/** The window within which a revocation has to reach every process. */
const WITHIN_MS = 5000;

/** Account dependencies with their own clock, and a token to try. */
async function setUp() {
  const clock = new VirtualClock();
  const accountDeps = { db, keys, clock };
  const account = await createAccount(accountDeps, ada, { name: 'Agency' });
  const license = await createLicense(accountDeps, ada, { accountId: account.id, limits: { rate: 7 } });
  await changeLicense(accountDeps, ada, { id: license.id, action: 'activate' });
  const token = await issueToken(accountDeps, ada, {
    licenseId: license.id,
    mode: 'live',
    scopes: ['quote'],
  });
  return {
    clock,
    accountDeps,
    account,
    license,
    token,
    authenticator: new Authenticator({ db, keys, clock }),
  };
}

/** Counts the statements that reach the database, and lets a test hold them back. */
function watched(inner: Db): Db & { statements: string[]; hold: Promise<void> } {
  const watcher = {
    ...inner,
    statements: [] as string[],
    hold: Promise.resolve(),
    query: async (sql: string, params?: readonly unknown[], name?: string) => {
      watcher.statements.push(sql.trim().split(/\s/, 1)[0] ?? '');
      const rows = await inner.query<never>(sql, params, name);
      await watcher.hold;
      return rows;
    },
  };
  return watcher as typeof watcher & Db;
}

describe('a principal', () => {
  it('contains everything that authorization needs', async () => {
    const { authenticator, token, account, license } = await setUp();
    expect(await authenticator.authenticate(token.text)).toEqual({
      accountId: account.id,
      accountStatus: 'provisioned',
      licenseId: license.id,
      licenseStatus: 'activated',
      actor: { kind: 'token', id: token.id, hint: token.hint },
      mode: 'live',
      livemode: true,
      scopes: ['quote'],
      limits: { rate: 7, lightRate: 120_000, testRate: 1_000, monthlyQuota: null },
    });
  });

  it('is null for tokens that are unknown, malformed, revoked, or belong to a closed account', async () => {
    const [revoked, closed] = [await setUp(), await setUp()];
    await revokeToken(revoked.accountDeps, ada, { id: revoked.token.id, reason: null });
    await closeAccount(closed.accountDeps, ada, closed.account.id);
    const { authenticator } = revoked;
    for (const text of ['', 'x', drawToken('live'), revoked.token.text, closed.token.text]) {
      expect(await authenticator.authenticate(text)).toBeNull();
    }
  });

  it('is null when the prefix does not match the record', async () => {
    const { authenticator, token } = await setUp();
    await db.query("update tokens set mode = 'test' where id = $1", [token.id]);
    expect(await authenticator.authenticate(token.text)).toBeNull();
  });

  it('reports a suspended account and an inactive or locked license without rejecting the token', async () => {
    const { accountDeps, account, license, token } = await setUp();
    const fresh = () => new Authenticator({ db, keys, clock: accountDeps.clock }).authenticate(token.text);
    await suspendAccount(accountDeps, ada, { id: account.id, reason: null });
    expect(await fresh()).toMatchObject({ accountStatus: 'suspended' });
    await resumeAccount(accountDeps, ada, account.id);
    await changeLicense(accountDeps, ada, { id: license.id, action: 'lock' });
    expect(await fresh()).toMatchObject({ accountStatus: 'provisioned', licenseStatus: 'locked' });
  });

  it('is refused without a look-up when the string cannot be a token', async () => {
    const spied = watched(db);
    await new Authenticator({ db: spied, keys, clock: new VirtualClock() }).authenticate('svc_live_junk');
    expect(spied.statements).toEqual([]);
  });
});

describe('the cache', () => {
  it('saves look-ups, but keeps nothing longer than five seconds', async () => {
    const { clock, accountDeps, token } = await setUp();
    const spied = watched(db);
    const authenticator = new Authenticator({ db: spied, keys, clock });
    const lookUps = () => spied.statements.filter((statement) => statement === 'select').length;
    await authenticator.authenticate(token.text);
    await authenticator.authenticate(token.text);
    expect(lookUps()).toBe(1);
    // Another process revokes, and its notification is lost.
    await revokeToken(accountDeps, ada, { id: token.id, reason: null });
    clock.advance(WITHIN_MS);
    expect(await authenticator.authenticate(token.text)).toBeNull();
  });

  it('does not keep an expired token beyond its expiry', async () => {
    const { clock, accountDeps, license, authenticator } = await setUp();
    const input = { licenseId: license.id, mode: 'test' as const, lifetimeMs: 1000 };
    const { text } = await issueToken(accountDeps, ada, input);
    expect(await authenticator.authenticate(text)).not.toBeNull();
    clock.advance(1000);
    expect(await authenticator.authenticate(text)).toBeNull();
  });

  it('forgets one account, or all of them', async () => {
    const [one, two] = [await setUp(), await setUp()];
    const authenticator = new Authenticator({ db, keys, clock: one.clock });
    const tries = async () => [
      await authenticator.authenticate(one.token.text),
      await authenticator.authenticate(two.token.text),
    ];
    expect(await tries()).toMatchObject([{ limits: { rate: 7 } }, { limits: { rate: 7 } }]);
    for (const { accountDeps, license } of [one, two])
      await changeLimits(accountDeps, ada, { id: license.id, changes: { rate: 8 } });
    authenticator.forget(one.account.id);
    expect(await tries()).toMatchObject([{ limits: { rate: 8 } }, { limits: { rate: 7 } }]);
    authenticator.forget(null);
    expect(await tries()).toMatchObject([{ limits: { rate: 8 } }, { limits: { rate: 8 } }]);
  });

  it('does not store a look-up that was in progress when it was cleared', async () => {
    const { clock, accountDeps, account, token } = await setUp();
    const slow = watched(db);
    const authenticator = new Authenticator({ db: slow, keys, clock });
    let release = () => {};
    slow.hold = new Promise((resolve) => {
      release = resolve;
    });
    const underWay = authenticator.authenticate(token.text);
    while (slow.statements.length === 0) await Promise.resolve();
    await revokeToken(accountDeps, ada, { id: token.id, reason: null });
    authenticator.forget(account.id);
    release();
    await underWay;
    expect(await authenticator.authenticate(token.text)).toBeNull();
  });

  it('is cleared by a revocation in another process', async () => {
    const { accountDeps, account, token, authenticator } = await setUp();
    const storage = await openStorage({ databaseUrl: url, dataDir: '', connections: 2, clock: systemClock });
    const subscribers = new Set<(payload: string | null) => void>();
    const received = (wanted: string | null) =>
      new Promise<void>((resolve) => {
        subscribers.add((payload) => payload === wanted && resolve());
      });
    const connected = received(null);
    const listener = storage.listen([ACCESS_CHANNEL], (_, payload) => {
      authenticator.forget(payload);
      for (const onMessage of subscribers) onMessage(payload);
    });
    try {
      await connected;
      expect(await authenticator.authenticate(token.text)).not.toBeNull();
      const result = received(account.id);
      await revokeToken(accountDeps, ada, { id: token.id, reason: null });
      await result;
      // The clock did not move, so only the notification can have caused the look-up.
      expect(await authenticator.authenticate(token.text)).toBeNull();
    } finally {
      await listener.close();
      await storage.close();
    }
  });

  it.each([
    ['suspension', (s: SetUp) => suspendAccount(s.accountDeps, ada, { id: s.account.id, reason: null })],
    ['closing', (s: SetUp) => closeAccount(s.accountDeps, ada, s.account.id)],
    ['a lock', (s: SetUp) => changeLicense(s.accountDeps, ada, { id: s.license.id, action: 'lock' })],
    [
      'new limits',
      (s: SetUp) => changeLimits(s.accountDeps, ada, { id: s.license.id, changes: { rate: 1 } }),
    ],
  ])('is cleared by %s', async (_, change) => {
    const set = await setUp();
    const storage = await openStorage({ databaseUrl: url, dataDir: '', connections: 1, clock: systemClock });
    const hints: (string | null)[] = [];
    let wake = () => {};
    const listener = storage.listen([ACCESS_CHANNEL], (__, payload) => {
      hints.push(payload);
      wake();
    });
    const until = async (wanted: string | null) => {
      while (!hints.includes(wanted)) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    };
    try {
      await until(null);
      await change(set);
      await until(set.account.id);
    } finally {
      await listener.close();
      await storage.close();
    }
    expect(hints).toContain(set.account.id);
  });
});

type SetUp = Awaited<ReturnType<typeof setUp>>;

describe('last use', () => {
  async function lastUse({ id }: IssuedToken): Promise<Date | null> {
    const [row] = await db.query<{ at: Date | null }>('select last_used_at as at from tokens where id = $1', [
      id,
    ]);
    return row?.at ?? null;
  }

  it('is written at most once a minute', async () => {
    const { clock, token } = await setUp();
    const spied = watched(db);
    const authenticator = new Authenticator({ db: spied, keys, clock });
    const writes = () => spied.statements.filter((statement) => statement === 'update').length;
    const start = clock.now();
    for (let second = 0; second < 60; second++) {
      await authenticator.authenticate(token.text);
      clock.advance(1000);
    }
    expect(writes()).toBe(1);
    await expect.poll(() => lastUse(token)).toEqual(start);
    await authenticator.authenticate(token.text);
    expect(writes()).toBe(2);
    await expect.poll(() => lastUse(token)).toEqual(new Date(start.getTime() + 60_000));
  });

  it('is not written for a refused token', async () => {
    const { accountDeps, token, authenticator } = await setUp();
    await revokeToken(accountDeps, ada, { id: token.id, reason: null });
    await authenticator.authenticate(token.text);
    expect(await lastUse(token)).toBeNull();
  });

  it('never moves backwards, and a failure is reported without rejecting the request', async () => {
    const { clock, token } = await setUp();
    await db.query('update tokens set last_used_at = $2 where id = $1', [token.id, new Date('2030-01-01')]);
    const failures: unknown[] = [];
    const failing: Db = {
      ...db,
      query: (sql, params, name) =>
        sql.startsWith('update') ? Promise.reject(new Error('disk full')) : db.query(sql, params, name),
    };
    const authenticator = new Authenticator({
      db: failing,
      keys,
      clock,
      onTouchFailed: (error) => failures.push(error),
    });
    expect(await authenticator.authenticate(token.text)).not.toBeNull();
    await expect.poll(() => failures).toHaveLength(1);
    const spied = watched(db);
    await new Authenticator({ db: spied, keys, clock }).authenticate(token.text);
    expect(spied.statements).toContain('update');
    expect(await lastUse(token)).toEqual(new Date('2030-01-01'));
  });
});
