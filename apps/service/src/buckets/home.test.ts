import { afterEach, beforeEach, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { KEYS } from '../../test/decisions.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import {
  type AccountDeps,
  addMember,
  closeAccount,
  createAccount,
  createWithOwner,
  eraseClosedAccount,
  inviteMember,
  issueTicket,
  issueToken,
  mailSignInLinks,
  onboardAccount,
  openSessionOfPerson,
  openSessionWithTicket,
  renewInvitation,
  rotateToken,
} from '../accounts/index.ts';
import { issueInvoice } from '../billing/index.ts';
import { CaseService, CaseShares } from '../cases/index.ts';
import type { Principal } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import { homeOf } from './index.ts';

// Behind a pooler, the transactions of a bucket and those of its home may share a single connection.
const { db: connection } = await freshDatabase(1, { buckets: true });
const clock = new VirtualClock();
const ada = 'operator:ada';
const DAY_MS = 86_400_000;

let open = 0;
let statements = 0;
/** The bucket, which says while one of its transactions is open. */
const db: Db = {
  ...connection,
  transaction: (work) =>
    connection.transaction(async (tx) => {
      open++;
      try {
        return await work(tx);
      } finally {
        open--;
      }
    }),
};
const reached = () => {
  statements++;
  // Waiting for a connection that is never free would end as well, after a minute.
  if (open > 0) throw new Error('home was reached inside a transaction');
};
const home = homeOf(
  {
    ...connection,
    query: async (...statement) => {
      reached();
      return connection.query(...statement);
    },
    transaction: async (work) => {
      reached();
      return connection.transaction(work);
    },
  },
  KEYS,
  'second',
);
const deps: AccountDeps = { db, keys: KEYS, clock, home };
const invitations = { ...deps, baseUrl: 'http://localhost', send: async () => {} };

const { account, license, token } = await onboardAccount(deps, ada, { name: 'Agency', mode: 'live' });
const accountId = account.id;
let people = 0;
const somebody = () => {
  const n = ++people;
  return { accountId, email: `person-${n}@example.com`, name: 'Somebody', role: 'owner' } as const;
};
const member = await addMember(deps, ada, somebody());
const principal: Principal = {
  accountId,
  livemode: true,
  licenseId: license.id,
  actor: { kind: 'member', id: member.id },
  limits: { rate: 1, lightRate: 1, testRate: 1, monthlyQuota: null },
};

/** The accounts that a secret or an address finds. */
async function found(secret: string): Promise<string[]> {
  const rows = await connection.query<{ id: string }>(
    'select account_id as id from secret_owners where hash = $1',
    [KEYS.mac('token-hash', secret)],
  );
  return rows.map(({ id }) => id);
}
const ticketIn = (url: string) => url.split('#t=')[1] ?? '';

beforeEach(() => {
  statements = 0;
});
afterEach(() => {
  expect(statements).toBeGreaterThan(0);
});

it('a new account, with or without an owner and a token, is entered before it is created', async () => {
  await createAccount(deps, ada, { name: 'Agency' });
  for (const mode of ['live', undefined] as const) {
    const owner = `owner-${mode}@example.com`;
    const made = await createWithOwner(invitations, ada, { name: 'Agency', owner, mode });
    expect(await found(ticketIn(made.invitation.url))).toEqual([made.account.id]);
    if (mode !== undefined) expect(await found(made.token?.text ?? '')).toEqual([made.account.id]);
  }
  expect(await found(token.text)).toEqual([accountId]);
});

it('tokens are entered before they are issued or rotated, and not if they are refused', async () => {
  const issued = await issueToken(deps, ada, { licenseId: license.id, mode: 'test' });
  const rotated = await rotateToken(deps, ada, issued.id);
  for (const { text } of [issued, rotated.issued]) expect(await found(text)).toEqual([accountId]);
  const entries = () => connection.query('select from secret_owners');
  const before = await entries();
  await expect(rotateToken(deps, ada, issued.id)).rejects.toMatchObject({ code: 'conflict' });
  expect(await entries()).toEqual(before);
});

it('members and their invitations are entered before they are added, and not if they are refused', async () => {
  await addMember(deps, ada, somebody());
  const invitation = await inviteMember(invitations, ada, somebody());
  const { id } = invitation.member;
  const renewed = await renewInvitation(invitations, ada, { accountId, id });
  for (const { url } of [invitation, renewed]) expect(await found(ticketIn(url))).toEqual([accountId]);
  const entries = () => connection.query('select from member_addresses');
  const before = await entries();
  const analyst = { ...somebody(), role: 'analyst' } as const;
  await expect(addMember(deps, ada, analyst)).rejects.toMatchObject({ code: 'validation_error' });
  expect(await entries()).toEqual(before);
});

it('links and sessions are entered before a member signs in', async () => {
  const ticket = await issueTicket(deps, ada, member.id);
  const session = await openSessionWithTicket(deps, ticket.text, 'test');
  const links: string[] = [];
  await mailSignInLinks(
    deps,
    { email: member.email ?? '', baseUrl: 'http://localhost' },
    async (_tx, { link }) => void links.push(ticketIn(link)),
  );
  expect(links).toHaveLength(1);
  for (const text of [ticket.text, session?.text ?? '', ...links]) {
    expect(await found(text)).toEqual([accountId]);
  }
});

it('people of an identity provider are entered before they become members, and not if they are refused', async () => {
  const signIn = (email: string, isAdmitted: boolean) =>
    openSessionOfPerson(
      deps,
      { email, name: 'Somebody', role: null, accountId },
      { mode: 'test', isAdmitted: async () => isAdmitted },
    );
  for (const email of ['new@example.com', 'new@example.com', member.email ?? '']) {
    const session = await signIn(email, true);
    expect(session).toMatchObject({ kind: 'opened' });
    expect(await found(session.kind === 'opened' ? session.text : '')).toEqual([accountId]);
  }
  const entries = () =>
    connection.query('select hash from member_addresses union all select hash from secret_owners');
  const before = await entries();
  expect(await signIn('stranger@example.com', false)).toEqual({ kind: 'no_member' });
  expect(await entries()).toEqual(before);
});

it('links to cases are entered before they are made, and not if there is no such case', async () => {
  const cases = new CaseService({ ...deps, spend: async () => {}, sendShare: async () => {} });
  const shares = new CaseShares({ ...deps, hashedSince: clock.now() });
  const { id: caseId } = await cases.create(null, principal, {
    product: 'p',
    label: null,
    ciphertext: Buffer.from('c'),
    iv: Buffer.alloc(12, 1),
    tag: Buffer.alloc(16, 2),
  });
  const { id } = await shares.create(null, principal, await shares.draw(principal, { caseId }));
  expect(await found(id)).toEqual([accountId]);
  const before = statements;
  await expect(shares.draw(principal, { caseId: 'case_unknown' })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(statements).toBe(before);
});

it('the number of an invoice is reserved before it is issued, once for all who ask for it', async () => {
  const period = clock.now().toISOString().slice(0, 7);
  const request = { actor: ada, accountId, period };
  const issued = await Promise.all([1, 2, 3].map(() => issueInvoice(deps, request)));
  expect(issued.filter((each) => each.issued)).toHaveLength(1);
  const other = await onboardAccount(deps, ada, { name: 'Agency', mode: 'live' });
  const next = await issueInvoice(deps, { ...request, accountId: other.account.id });
  const year = clock.now().getUTCFullYear();
  expect([...issued, next].map(({ invoice }) => invoice.number)).toEqual([
    ...Array.from({ length: 3 }, () => `INV-${year}-000001`),
    `INV-${year}-000002`,
  ]);
  const unknown = { ...request, accountId: 'acct_unknown' };
  await expect(issueInvoice(deps, unknown)).rejects.toMatchObject({ code: 'not_found' });
});

it('a closed account is forgotten before it is erased', async () => {
  const { account: closed, token: secret } = await onboardAccount(deps, ada, {
    name: 'Agency',
    mode: 'live',
  });
  await closeAccount(deps, ada, closed.id);
  clock.advance(30 * DAY_MS);
  const failing = { ...deps, db: { ...db, transaction: () => Promise.reject(new Error('lost')) } };
  await expect(eraseClosedAccount(failing)).rejects.toThrow('lost');
  expect(await found(secret.text)).toEqual([]);
  expect(await eraseClosedAccount(deps)).toBe(true);
  expect(await eraseClosedAccount(deps)).toBe(false);
});
