import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { Authenticator } from '../access/index.ts';
import { listAudit } from '../audit/index.ts';
import { KeyRing, type KeyVersion } from '../kernel/index.ts';
import {
  changeLicense,
  closeAccount,
  createAccount,
  createLicense,
  issueToken,
  listTokens,
  revokeOverdueToken,
  revokeToken,
  rotateToken,
  type TokenMode,
} from './index.ts';
import { drawToken, tokenHint, tokenModeOf } from './token-format.ts';

const { db } = await freshDatabase();
const clock = new VirtualClock();
const first: KeyVersion = { version: 1, root: Buffer.alloc(32, 1) };
const second: KeyVersion = { version: 2, root: Buffer.alloc(32, 2) };
const keys = new KeyRing([first]);
const deps = { db, keys, clock };
const ada = 'operator:ada';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function license(): Promise<{ id: string; accountId: string }> {
  const account = await createAccount(deps, ada, { name: 'Agency' });
  const { id } = await createLicense(deps, ada, { accountId: account.id, limits: {} });
  await changeLicense(deps, ada, { id, action: 'activate' });
  return { id, accountId: account.id };
}

async function token(input: { mode?: TokenMode; lifetimeMs?: number } = {}) {
  const { id: licenseId } = await license();
  return issueToken(deps, ada, { licenseId, mode: 'live', ...input });
}

/** A process that has never seen any token. */
const works = async (text: string, ring = keys) =>
  (await new Authenticator({ db, keys: ring, clock }).authenticate(text)) !== null;

async function raised(accountId: string): Promise<{ type: string; data: unknown }[]> {
  const rows = await db.query<{ body: Buffer }>(
    'select body from events where account_id = $1 order by seq',
    [accountId],
  );
  const bodies = rows.map(({ body }) => JSON.parse(body.toString()) as { type: string; data: unknown });
  return bodies
    .filter(({ type }) => type.startsWith('account.token_'))
    .map(({ type, data }) => ({ type, data }));
}

describe('a token string', () => {
  const mode = fc.constantFrom<TokenMode>('test', 'live');

  it('is svc_<mode>_ and 38 characters, and names its mode', () => {
    fc.assert(
      fc.property(mode, (wanted) => {
        const text = drawToken(wanted);
        expect(text).toMatch(new RegExp(`^svc_${wanted}_[0-9A-Za-z]{38}$`));
        expect(tokenModeOf(text)).toBe(wanted);
        expect(text.endsWith(tokenHint(text))).toBe(true);
      }),
    );
  });

  it('never repeats', () => {
    expect(new Set(Array.from({ length: 5000 }, () => drawToken('test'))).size).toBe(5000);
  });

  it('is invalid after any single character changes', () => {
    fc.assert(
      fc.property(mode, fc.nat(46), fc.stringMatching(/^[0-9A-Za-z_ é]$/), (wanted, at, char) => {
        const text = drawToken(wanted);
        fc.pre(text[at] !== char);
        expect(tokenModeOf(text.slice(0, at) + char + text.slice(at + 1))).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  it('cannot be moved to the other mode by changing the prefix', () => {
    expect(tokenModeOf(drawToken('test').replace('svc_test_', 'svc_live_'))).toBeNull();
  });

  it('nothing else is a token', () => {
    fc.assert(fc.property(fc.string(), (text) => tokenModeOf(text) === null));
    for (const wrap of [' $', '$ ', '$\n', '$x', '']) {
      expect(tokenModeOf(wrap.replace('$', drawToken('test')))).toBeNull();
    }
  });
});

describe('an issued token', () => {
  it('works, has the default scopes, and is audited without an event', async () => {
    const owner = await license();
    const issued = await issueToken(deps, ada, { licenseId: owner.id, mode: 'test' });
    expect(issued).toMatchObject({
      id: expect.stringMatching(/^tok_/),
      licenseId: owner.id,
      accountId: owner.accountId,
      mode: 'test',
      scopes: ['prequalify', 'quote', 'datasets', 'webhooks', 'events', 'cases'],
      hint: issued.text.slice(-4),
      expiresAt: null,
      revokedAt: null,
    });
    expect(await works(issued.text)).toBe(true);
    expect(await raised(owner.accountId)).toEqual([]);
    const [row] = (await listAudit(deps, owner.accountId, 10)).slice(-1);
    expect(row).toMatchObject({ action: 'token.issue', actor: ada, subject: { token_id: issued.id } });
  });

  it('is nowhere in the database, in any column of any table', async () => {
    const issued = [await token(), await token({ mode: 'test' })];
    await rotateToken(deps, ada, issued[0]?.id ?? '').then(({ issued: next }) => issued.push(next));
    for (const { text } of issued) expect(await works(text)).toBe(true);
    const columns = await db.query<{ table: string; column: string; type: string }>(
      `select table_name as table, column_name as column, data_type as type from information_schema.columns
       where table_schema = 'public' and data_type in ('text', 'bytea', 'jsonb', 'ARRAY')`,
    );
    expect(columns.length).toBeGreaterThan(40);
    // Without prefix and checksum, so that a column holding only the secret part would be found as well.
    const secrets = issued.map(({ text }) => text.slice(9, 41));
    for (const { table, column, type } of columns) {
      const value = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
      const [found] = await db.query<{ n: number }>(
        `select count(*) as n from "${table}" where exists (
           select from unnest($1::text[]) secret where position(secret in ${value}) > 0)`,
        [secrets],
      );
      expect({ table, column, found: found?.n }).toEqual({ table, column, found: 0 });
    }
  });

  it('is not recognized without the key that hashed it, but is with an older key in the ring', async () => {
    const { text } = await token();
    expect(await works(text, new KeyRing([{ version: 1, root: Buffer.alloc(32, 9) }]))).toBe(false);
    expect(await works(text, new KeyRing([first, second]))).toBe(true);
    expect(await works(text, new KeyRing([second]))).toBe(false);
  });

  it('expires at the end of its lifetime, to the millisecond', async () => {
    const { text, expiresAt } = await token({ lifetimeMs: HOUR });
    expect(expiresAt).toEqual(new Date(clock.now().getTime() + HOUR));
    clock.advance(HOUR - 1);
    expect(await works(text)).toBe(true);
    clock.advance(1);
    expect(await works(text)).toBe(false);
  });

  it('needs a scope and a license', async () => {
    const { id: licenseId } = await license();
    const input = { licenseId, mode: 'test' as const };
    await expect(issueToken(deps, ada, { ...input, scopes: [] })).rejects.toMatchObject({
      code: 'validation_error',
      fields: { param: '/scopes' },
    });
    await expect(issueToken(deps, ada, { ...input, licenseId: 'lic_unknown' })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await listTokens(deps, licenseId)).toEqual([]);
    await expect(listTokens(deps, 'lic_unknown')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('rotation', () => {
  beforeEach(async () => {
    clock.advance(DAY);
    while (await revokeOverdueToken(deps)) {}
  });

  it('lets both tokens work for 24 hours, then refuses the old one and revokes it as rotated', async () => {
    const old = await token();
    const { issued, old: ending } = await rotateToken(deps, ada, old.id);
    const end = new Date(clock.now().getTime() + DAY);
    expect(ending).toEqual({ id: old.id, expiresAt: end });
    expect(issued).toMatchObject({
      mode: 'live',
      scopes: old.scopes,
      licenseId: old.licenseId,
      expiresAt: null,
    });

    clock.advance(DAY - 1);
    expect([await works(old.text), await works(issued.text)]).toEqual([true, true]);
    expect(await revokeOverdueToken(deps)).toBe(false);

    clock.advance(1);
    expect([await works(old.text), await works(issued.text)]).toEqual([false, true]);
    expect(await revokeOverdueToken(deps)).toBe(true);
    expect(await revokeOverdueToken(deps)).toBe(false);

    const facts = ({ id, hint, licenseId }: typeof old) => ({
      id,
      hint,
      mode: 'live',
      license_id: licenseId,
    });
    expect(await raised(old.accountId)).toEqual([
      {
        type: 'account.token_rotated',
        data: {
          token: facts(issued),
          old_token: { id: old.id, hint: old.hint, expires_at: end.toISOString() },
        },
      },
      { type: 'account.token_revoked', data: { token: facts(old), reason: 'rotated' } },
    ]);
    expect((await listAudit(deps, old.accountId, 10)).slice(-2)).toMatchObject([
      { action: 'token.rotate', actor: ada },
      { action: 'token.revoke', actor: 'service', subject: { token_id: old.id, reason: 'rotated' } },
    ]);
  });

  it('does not make a token live longer than it would have', async () => {
    const old = await token({ lifetimeMs: HOUR });
    const { old: ending } = await rotateToken(deps, ada, old.id);
    expect(ending.expiresAt).toEqual(old.expiresAt);
  });

  it('is refused for a token that is rotated, revoked, expired, or of a closed account', async () => {
    const [rotated, revoked, expired, closed] = [
      await token(),
      await token(),
      await token({ lifetimeMs: HOUR }),
      await token(),
    ];
    await rotateToken(deps, ada, rotated.id);
    await revokeToken(deps, ada, { id: revoked.id, reason: null });
    clock.advance(HOUR);
    await closeAccount(deps, ada, closed.accountId);
    for (const { id, licenseId } of [rotated, revoked, expired, closed]) {
      const before = await listTokens(deps, licenseId);
      await expect(rotateToken(deps, ada, id)).rejects.toMatchObject({ code: 'conflict' });
      expect(await listTokens(deps, licenseId)).toEqual(before);
    }
    await expect(rotateToken(deps, ada, 'tok_unknown')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('happens once when two operators request it at once', async () => {
    const old = await token();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => rotateToken(deps, ada, old.id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await listTokens(deps, old.licenseId)).toHaveLength(2);
    expect((await raised(old.accountId)).map(({ type }) => type)).toEqual(['account.token_rotated']);
  });

  it('is finished once by several workers at once, for every overdue token', async () => {
    const owners = [await token(), await token(), await token(), await token()];
    for (const { id } of owners) await rotateToken(deps, ada, id);
    clock.advance(DAY);
    const worker = async () => {
      while (await revokeOverdueToken(deps)) {}
    };
    await Promise.all([worker(), worker(), worker()]);
    for (const { accountId } of owners) {
      expect((await raised(accountId)).map(({ type }) => type)).toEqual([
        'account.token_rotated',
        'account.token_revoked',
      ]);
    }
  });

  it('does not revoke again a token that an operator revoked during the overlap', async () => {
    const old = await token();
    await rotateToken(deps, ada, old.id);
    await revokeToken(deps, ada, { id: old.id, reason: 'leaked' });
    expect(await works(old.text)).toBe(false);
    clock.advance(DAY);
    expect(await revokeOverdueToken(deps)).toBe(false);
    expect((await raised(old.accountId)).at(-1)).toMatchObject({ data: { reason: 'leaked' } });
  });
});

describe('revocation', () => {
  it('takes effect at once, emits one event, and does nothing the second time', async () => {
    const issued = await token();
    expect(await revokeToken(deps, ada, { id: issued.id, reason: null })).toMatchObject({
      changed: true,
      value: { revokedAt: clock.now(), revokedReason: 'operator' },
    });
    expect(await works(issued.text)).toBe(false);
    expect(await revokeToken(deps, ada, { id: issued.id, reason: 'again' })).toMatchObject({
      changed: false,
    });
    expect(await raised(issued.accountId)).toMatchObject([
      { type: 'account.token_revoked', data: { token: { id: issued.id }, reason: 'operator' } },
    ]);
    await expect(revokeToken(deps, ada, { id: 'tok_unknown', reason: null })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
