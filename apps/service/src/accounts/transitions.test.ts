import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { losingConnectionAt } from '../../test/lost-connection.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { verifyAudit } from '../audit/index.ts';
import { KeyRing } from '../kernel/index.ts';
import {
  type AccountDeps,
  addMember,
  changeLicense,
  closeAccount,
  createAccount,
  createLicense,
  issueTicket,
  issueToken,
  openSessionWithTicket,
  resumeAccount,
  revokeOverdueToken,
  revokeToken,
  rotateToken,
  suspendAccount,
} from './index.ts';

const { db } = await freshDatabase();
const clock = new VirtualClock();
const deps: AccountDeps = { db, keys: new KeyRing([{ version: 1, root: Buffer.alloc(32, 1) }]), clock };
const ada = 'operator:ada';
const DAY_MS = 86_400_000;

interface Fixture {
  readonly account: string;
  readonly license: string;
  readonly token: string;
}

async function createFixture(): Promise<Fixture> {
  const account = (await createAccount(deps, ada, { name: 'Agency', email: 'a@example.com' })).id;
  const license = (await createLicense(deps, ada, { accountId: account, limits: {} })).id;
  const token = (await issueToken(deps, ada, { licenseId: license, mode: 'live' })).id;
  await issueToken(deps, ada, { licenseId: license, mode: 'test' });
  const member = await addMember(deps, ada, {
    accountId: account,
    email: 'm@example.com',
    name: 'M',
    role: 'agent',
  });
  await openSessionWithTicket(deps, (await issueTicket(deps, ada, member.id)).text, 'test');
  await issueTicket(deps, ada, member.id);
  return { account, license, token };
}

/** Everything that a transition may touch, as text. */
async function stateOf(account: string): Promise<string> {
  const rows = await db.query(
    `select (select a::text from accounts a where id = $1) as account,
       (select h::text from audit_heads h where account_id = $1) as chain,
       (select h::text from event_heads h where account_id = $1) as events,
       (select string_agg(l::text, ' ' order by id) from licenses l where account_id = $1) as licenses,
       (select string_agg(t::text, ' ' order by id) from tokens t where account_id = $1) as tokens,
       (select count(*) from sessions where account_id = $1) as sessions,
       (select count(*) from sign_in_tickets) as tickets,
       (select string_agg(id, ' ' order by seq) from events where account_id = $1) as events,
       (select string_agg(id, ' ' order by seq) from audit_log where account_id = $1) as audit`,
    [account],
  );
  return JSON.stringify(rows);
}

async function traces(account: string): Promise<{ events: string[]; audit: string[] }> {
  const read = async (column: string, table: string) =>
    (
      await db.query<{ it: string }>(
        `select ${column} as it from ${table} where account_id = $1 order by seq`,
        [account],
      )
    ).map(({ it }) => it);
  return { events: await read('type', 'events'), audit: await read('action', 'audit_log') };
}

interface Transition {
  readonly name: string;
  readonly before?: (at: Fixture) => Promise<unknown>;
  readonly act: (accountDeps: AccountDeps, at: Fixture) => Promise<unknown>;
  readonly events: readonly string[];
  readonly audit: readonly string[];
}

const license =
  (action: Parameters<typeof changeLicense>[2]['action']) => (accountDeps: AccountDeps, at: Fixture) =>
    changeLicense(accountDeps, ada, { id: at.license, action });
const activate = (at: Fixture) => license('activate')(deps, at);
const lock = async (at: Fixture) => {
  await activate(at);
  await license('lock')(deps, at);
};

const transitions: readonly Transition[] = [
  {
    name: 'activation',
    act: license('activate'),
    events: ['license.activated'],
    audit: ['license.activate'],
  },
  {
    name: 'deactivation',
    before: activate,
    act: license('deactivate'),
    events: ['license.deactivated'],
    audit: ['license.deactivate'],
  },
  {
    name: 'lock',
    before: activate,
    act: license('lock'),
    events: ['license.locked'],
    audit: ['license.lock'],
  },
  {
    name: 'unlock',
    before: lock,
    act: license('unlock'),
    events: ['license.activated'],
    audit: ['license.unlock'],
  },
  {
    name: 'suspension',
    act: (accountDeps, at) => suspendAccount(accountDeps, ada, { id: at.account, reason: 'unpaid' }),
    events: ['account.suspended'],
    audit: ['account.suspend'],
  },
  {
    name: 'resumption',
    before: (at) => suspendAccount(deps, ada, { id: at.account, reason: 'unpaid' }),
    act: (accountDeps, at) => resumeAccount(accountDeps, ada, at.account),
    events: [],
    audit: ['account.resume'],
  },
  {
    name: 'closure',
    act: (accountDeps, at) => closeAccount(accountDeps, ada, at.account),
    events: ['account.closed', 'account.token_revoked', 'account.token_revoked'],
    audit: ['account.close', 'token.revoke', 'token.revoke'],
  },
  {
    name: 'rotation',
    act: (accountDeps, at) => rotateToken(accountDeps, ada, at.token),
    events: ['account.token_rotated'],
    audit: ['token.rotate'],
  },
  {
    name: 'revocation',
    act: (accountDeps, at) => revokeToken(accountDeps, ada, { id: at.token, reason: 'leaked' }),
    events: ['account.token_revoked'],
    audit: ['token.revoke'],
  },
  {
    name: 'revocation of a rotated token',
    before: async (at) => {
      clock.advance(DAY_MS);
      while (await revokeOverdueToken(deps));
      await rotateToken(deps, ada, at.token);
      clock.advance(DAY_MS);
    },
    act: (accountDeps) => revokeOverdueToken(accountDeps),
    events: ['account.token_revoked'],
    audit: ['token.revoke'],
  },
];

describe('a transition interrupted at any statement changes nothing, and happens once when retried', () => {
  it.each(transitions)('$name', async ({ before, act, events, audit }) => {
    const at = await createFixture();
    await before?.(at);
    const start = await traces(at.account);
    const untouched = await stateOf(at.account);
    let step = 1;
    for (; ; step++) {
      const done = await act({ ...deps, db: losingConnectionAt(db, step) }, at).then(
        () => true,
        () => false,
      );
      if (done) break;
      expect(await stateOf(at.account)).toBe(untouched);
    }
    expect(step).toBeGreaterThan(3);
    const end = await traces(at.account);
    expect(end.events.slice(start.events.length)).toEqual(events);
    expect(end.audit.slice(start.audit.length)).toEqual(audit);
    const after = await stateOf(at.account);
    // When retried, there is nothing to do or it is refused.
    await act(deps, at).catch(() => {});
    expect(await stateOf(at.account)).toBe(after);
    expect((await verifyAudit(db, deps.keys, { accountId: at.account })).broken).toEqual([]);
  });
});
