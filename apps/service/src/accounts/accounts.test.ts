import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { listAudit, verifyAudit } from '../audit/index.ts';
import { KeyRing } from '../kernel/index.ts';
import {
  changeLicense,
  changeLimits,
  closeAccount,
  createAccount,
  createLicense,
  type Done,
  demoLicense,
  demoOwner,
  issueToken,
  type LicenseAction,
  listAccounts,
  listLicenses,
  listTokens,
  openSessionWithTicket,
  resumeAccount,
  seedDemo,
  showAccount,
  showLicense,
  showMember,
  suspendAccount,
} from './index.ts';
import type { AccountAction, AccountStatus, LicenseStatus } from './states.ts';

const { db } = await freshDatabase();
const empty = await freshDatabase();
const clock = new VirtualClock();
const keys = new KeyRing([{ version: 1, root: Buffer.alloc(32, 1) }]);
const deps = { db, keys, clock };
const ada = 'operator:ada';

const act: Record<AccountAction, (id: string) => Promise<Done<{ status: AccountStatus }>>> = {
  suspend: (id) => suspendAccount(deps, ada, { id, reason: 'unpaid' }),
  resume: (id) => resumeAccount(deps, ada, id),
  close: (id) => closeAccount(deps, ada, id),
};

async function accountIn(status: AccountStatus): Promise<string> {
  const { id } = await createAccount(deps, ada, { name: 'Agency' });
  if (status === 'suspended') await act.suspend(id);
  if (status === 'closed') await act.close(id);
  return id;
}

async function licenseIn(
  status: LicenseStatus,
  accountId?: string,
): Promise<{ id: string; accountId: string }> {
  const owner = accountId ?? (await accountIn('provisioned'));
  const { id } = await createLicense(deps, ada, { accountId: owner, limits: {} });
  if (status !== 'inactive') await changeLicense(deps, ada, { id, action: 'activate' });
  if (status === 'locked') await changeLicense(deps, ada, { id, action: 'lock', reason: 'abuse' });
  return { id, accountId: owner };
}

interface Raised {
  readonly type: string;
  readonly livemode: boolean;
  readonly data: Record<string, unknown>;
}
/** Every event of an account, oldest first. */
async function raised(accountId: string): Promise<Raised[]> {
  const rows = await db.query<{ body: Buffer }>(
    'select body from events where account_id = $1 order by livemode, seq',
    [accountId],
  );
  return rows.map(({ body }) => JSON.parse(body.toString()) as Raised);
}
const typesRaised = async (accountId: string) => (await raised(accountId)).map(({ type }) => type);
const actions = async (accountId: string) =>
  (await listAudit(deps, accountId, 100)).map(({ action }) => action);

/** What the work added to an account's events and audit rows. */
async function traces(
  accountId: string,
  work: () => Promise<unknown>,
): Promise<{ events: string[]; audit: string[] }> {
  const before = { events: await typesRaised(accountId), audit: await actions(accountId) };
  await work();
  return {
    events: (await typesRaised(accountId)).slice(before.events.length),
    audit: (await actions(accountId)).slice(before.audit.length),
  };
}

describe('an account', () => {
  it('is created as provisioned, with an event and an audit row', async () => {
    const account = await createAccount(deps, ada, { name: '  Agency One ', email: 'a@example.org' });
    expect(account).toEqual({
      id: expect.stringMatching(/^acct_[0-9A-Z]{26}$/),
      name: 'Agency One',
      email: 'a@example.org',
      status: 'provisioned',
      isOperator: false,
      closesAt: null,
      createdAt: clock.now(),
    });
    expect(await showAccount(deps, account.id)).toEqual(account);
    expect(await listAccounts(deps)).toContainEqual(account);
    expect(await raised(account.id)).toMatchObject([
      {
        type: 'account.created',
        livemode: true,
        data: { account: { id: account.id, name: 'Agency One', status: 'provisioned' } },
      },
    ]);
    expect(await listAudit(deps, account.id, 10)).toMatchObject([{ action: 'account.create', actor: ada }]);
  });

  it('keeps its address encrypted: no table, event or audit row contains it in plain text', async () => {
    const { id } = await createAccount(deps, ada, { name: 'B', email: 'secret.person@example.org' });
    const [row] = await db.query<{ sealed: Buffer; audit: string; events: string }>(
      `select email_sealed as sealed, (select string_agg(a::text, '') from audit_log a where account_id = $1) as audit,
         (select string_agg(convert_from(body, 'UTF8'), '') from events where account_id = $1) as events
       from accounts where id = $1`,
      [id],
    );
    expect(row?.sealed.toString('latin1')).not.toContain('secret.person');
    expect(`${row?.audit} ${row?.events}`).not.toContain('secret.person');
  });

  it.each([
    ['no name', { name: ' ' }, '/name'],
    ['a name too long', { name: 'x'.repeat(201) }, '/name'],
    ['no address', { name: 'A', email: 'nobody' }, '/email'],
    ['two addresses', { name: 'A', email: 'a@b.c, d@e.f' }, '/email'],
  ])('is refused with %s', async (_, input, param) => {
    await expect(createAccount(deps, ada, input)).rejects.toMatchObject({
      code: 'validation_error',
      fields: { param },
    });
  });

  const moves: [AccountStatus, AccountAction, AccountStatus | 'stays' | 'forbidden', string[]][] = [
    ['provisioned', 'suspend', 'suspended', ['account.suspended']],
    ['provisioned', 'resume', 'stays', []],
    ['provisioned', 'close', 'closed', ['account.closed']],
    ['suspended', 'suspend', 'stays', []],
    ['suspended', 'resume', 'provisioned', []],
    ['suspended', 'close', 'closed', ['account.closed']],
    ['closed', 'suspend', 'forbidden', []],
    ['closed', 'resume', 'forbidden', []],
    ['closed', 'close', 'stays', []],
  ];
  it.each(moves)('that is %s: %s → %s', async (from, action, outcome, events) => {
    const id = await accountIn(from);
    const seen = await traces(id, async () => {
      if (outcome === 'forbidden') {
        await expect(act[action](id)).rejects.toMatchObject({ code: 'conflict' });
      } else {
        const changed = outcome !== 'stays';
        expect(await act[action](id)).toMatchObject({ changed, value: { status: changed ? outcome : from } });
      }
    });
    const moved = outcome !== 'stays' && outcome !== 'forbidden';
    expect(seen).toEqual({ events, audit: moved ? [`account.${action}`] : [] });
    expect((await showAccount(deps, id)).status).toBe(moved ? outcome : from);
  });

  it('changes state once when many requests race, and emits one event', async () => {
    const id = await accountIn('provisioned');
    const responses = await Promise.all(Array.from({ length: 8 }, () => act.suspend(id)));
    expect(responses.filter(({ changed }) => changed)).toHaveLength(1);
    expect(await typesRaised(id)).toEqual(['account.created', 'account.suspended']);
  });

  it('when closed, emits its event first and then revokes every token in order of issue', async () => {
    const license = await licenseIn('activated');
    const issue = (mode: 'test' | 'live') => issueToken(deps, ada, { licenseId: license.id, mode });
    const [one, two] = [await issue('test'), await issue('live')];
    const seen = await traces(license.accountId, () => act.close(license.accountId));
    expect(seen).toEqual({
      events: ['account.closed', 'account.token_revoked', 'account.token_revoked'],
      audit: ['account.close', 'token.revoke', 'token.revoke'],
    });
    expect((await raised(license.accountId)).slice(-2).map(({ data }) => data)).toEqual(
      [one, two].map(({ id, hint, mode }) => ({
        token: { id, hint, mode, license_id: license.id },
        reason: 'account_closed',
      })),
    );
    const tokens = await listTokens(deps, license.id);
    expect(tokens.map(({ revokedReason }) => revokedReason)).toEqual(['account_closed', 'account_closed']);
  });

  it('that does not exist is not found, whatever the action', async () => {
    for (const action of Object.values(act)) {
      await expect(action('acct_unknown')).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(showAccount(deps, 'acct_unknown')).rejects.toMatchObject({ code: 'not_found' });
    await expect(createLicense(deps, ada, { accountId: 'acct_unknown', limits: {} })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(listLicenses(deps, 'acct_unknown')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a license', () => {
  it('is created inactive with the default limits, and emits no event', async () => {
    const accountId = await accountIn('provisioned');
    const license = await createLicense(deps, ada, { accountId, limits: {} });
    const limits = { rate: 12_000, lightRate: 120_000, testRate: 1_000, monthlyQuota: null };
    expect(license).toEqual({
      id: expect.stringMatching(/^lic_/),
      accountId,
      status: 'inactive',
      createdAt: clock.now(),
      ...limits,
    });
    expect(await listLicenses(deps, accountId)).toEqual([license]);
    expect(await typesRaised(accountId)).toEqual(['account.created']);
    expect(await actions(accountId)).toEqual(['account.create', 'license.create']);
  });

  const moves: [LicenseStatus, LicenseAction, LicenseStatus | 'stays' | 'forbidden', string[]][] = [
    ['inactive', 'activate', 'activated', ['license.activated']],
    ['inactive', 'deactivate', 'stays', []],
    ['inactive', 'lock', 'forbidden', []],
    ['inactive', 'unlock', 'forbidden', []],
    ['activated', 'activate', 'stays', []],
    ['activated', 'deactivate', 'inactive', ['license.deactivated']],
    ['activated', 'lock', 'locked', ['license.locked']],
    ['activated', 'unlock', 'stays', []],
    ['locked', 'activate', 'forbidden', []],
    ['locked', 'deactivate', 'forbidden', []],
    ['locked', 'lock', 'stays', []],
    ['locked', 'unlock', 'activated', ['license.activated']],
  ];
  it.each(moves)('that is %s: %s → %s', async (from, action, outcome, events) => {
    const { id, accountId } = await licenseIn(from);
    const seen = await traces(accountId, async () => {
      const asked = changeLicense(deps, ada, { id, action, reason: 'because' });
      if (outcome === 'forbidden') return expect(asked).rejects.toMatchObject({ code: 'conflict' });
      const changed = outcome !== 'stays';
      return expect(asked).resolves.toMatchObject({ changed, value: { status: changed ? outcome : from } });
    });
    const moved = outcome !== 'stays' && outcome !== 'forbidden';
    expect(seen).toEqual({ events, audit: moved ? [`license.${action}`] : [] });
    expect((await showLicense(deps, id)).status).toBe(moved ? outcome : from);
    if (moved) {
      expect((await raised(accountId)).at(-1)?.data).toEqual({
        license: { id, account_id: accountId, status: outcome, reason: 'because' },
      });
    }
  });

  it.each(['activate', 'deactivate', 'lock', 'unlock'] as const)(
    'of a closed account cannot change state: %s is a conflict',
    async (action) => {
      const { id, accountId } = await licenseIn('activated');
      await act.close(accountId);
      await expect(changeLicense(deps, ada, { id, action })).rejects.toMatchObject({ code: 'conflict' });
      await expect(changeLimits(deps, ada, { id, changes: { rate: 1 } })).rejects.toMatchObject({
        code: 'conflict',
      });
      await expect(createLicense(deps, ada, { accountId, limits: {} })).rejects.toMatchObject({
        code: 'conflict',
      });
      const issued = issueToken(deps, ada, { licenseId: id, mode: 'test' });
      await expect(issued).rejects.toMatchObject({ code: 'conflict' });
    },
  );

  it('of a suspended account can still change state', async () => {
    const { id, accountId } = await licenseIn('inactive');
    await act.suspend(accountId);
    expect(await changeLicense(deps, ada, { id, action: 'activate' })).toMatchObject({ changed: true });
  });

  it('has limits that change independently, and null removes the quota', async () => {
    const { id, accountId } = await licenseIn('activated');
    const change = (changes: Parameters<typeof changeLimits>[2]['changes']) =>
      changeLimits(deps, ada, { id, changes });
    const seen = await traces(accountId, async () => {
      expect(await change({ rate: 5, monthlyQuota: 100 })).toMatchObject({
        changed: true,
        value: { rate: 5, lightRate: 120_000, testRate: 1_000, monthlyQuota: 100 },
      });
      expect(await change({ rate: 5 })).toMatchObject({ changed: false });
      expect(await change({ monthlyQuota: null })).toMatchObject({ value: { rate: 5, monthlyQuota: null } });
    });
    expect(seen).toEqual({ events: [], audit: ['license.limits', 'license.limits'] });
    expect(await showLicense(deps, id)).toMatchObject({ rate: 5, monthlyQuota: null });
  });

  it.each([-1, 1.5, Number.NaN, 1_000_000_001])('refuses a limit of %s', async (rate) => {
    const { id, accountId } = await licenseIn('inactive');
    const refused = { code: 'validation_error', fields: { param: '/rate' } };
    await expect(changeLimits(deps, ada, { id, changes: { rate } })).rejects.toMatchObject(refused);
    await expect(createLicense(deps, ada, { accountId, limits: { rate } })).rejects.toMatchObject(refused);
  });
});

describe('the demo', () => {
  it('is not created in a database that has accounts', async () => {
    expect(await seedDemo(deps)).toBeNull();
  });

  it('is created once in an empty database, however many processes start at once', async () => {
    const senderDeps = { ...deps, db: empty.db };
    const seeds = await Promise.all([seedDemo(senderDeps), seedDemo(senderDeps), seedDemo(senderDeps)]);
    const made = seeds.filter((seed) => seed !== null);
    expect(made).toEqual([
      {
        test: expect.stringMatching(/^svc_test_/),
        live: expect.stringMatching(/^svc_live_/),
        ticket: expect.stringMatching(/^sit_/),
      },
    ]);
    const demo = { name: 'Demo Agency', status: 'provisioned', isOperator: true };
    expect(await listAccounts(senderDeps)).toMatchObject([demo]);
    const owner = (await demoOwner(senderDeps)) ?? '';
    expect(await showMember(senderDeps, owner)).toMatchObject({ role: 'owner', status: 'active' });
    expect(await openSessionWithTicket(senderDeps, made[0]?.ticket ?? '', 'test')).not.toBeNull();
    const inDays = (days: number) => new Date(deps.clock.now().getTime() + days * 86_400_000);
    const tokens = await listTokens(senderDeps, await demoLicense(senderDeps));
    expect(tokens.map(({ mode, expiresAt }) => [mode, expiresAt])).toEqual([
      ['test', null],
      ['live', inDays(30)],
    ]);
  });
});

it('every audit chain written by these actions verifies', async () => {
  const { rows, broken } = await verifyAudit(db, keys);
  expect(broken).toEqual([]);
  expect(rows).toBeGreaterThan(100);
});
