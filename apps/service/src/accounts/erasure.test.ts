import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { losingConnectionAt } from '../../test/lost-connection.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { findRecordedRequest, listAudit, recordAudit, verifyAudit } from '../audit/index.ts';
import { addCredits, issueInvoice, showBalance } from '../billing/index.ts';
import { KeyRing } from '../kernel/index.ts';
import { closeAccount, createAccount, eraseAuditRequests, eraseClosedAccount, showAccount } from './index.ts';

const { db } = await freshDatabase();
const clock = new VirtualClock();
const keys = new KeyRing([{ version: 1, root: Buffer.alloc(32, 1) }]);
const deps = { db, keys, clock };
const ada = 'operator:ada';
const DAY_MS = 86_400_000;

let requests = 0;
/** An account with a person behind it and some recorded requests. */
async function account(): Promise<{ id: string; requestIds: string[] }> {
  const { id } = await createAccount(deps, ada, { name: 'Secret Person', email: 'secret@example.org' });
  const requestIds: string[] = [];
  for (let n = 0; n < 5; n++) {
    const requestId = `req_erasure_${++requests}`;
    requestIds.push(requestId);
    const entry = { accountId: id, actor: 'token:tok_1', action: 'prequalify', requestId, subject: { n } };
    await db.transaction((tx) =>
      recordAudit(tx, { keys, now: clock.now() }, { ...entry, request: '{"a":1}' }),
    );
  }
  return { id, requestIds };
}

async function eraseAll(batch = 2): Promise<void> {
  while (await eraseClosedAccount(deps));
  while (await eraseAuditRequests(db, batch));
}

const sealedLeft = async (id: string) =>
  (await db.query('select from audit_log where account_id = $1 and request_sealed is not null', [id])).length;
const verify = async (id: string) => (await verifyAudit(db, keys, { accountId: id })).broken;

describe('a closed account', () => {
  it('keeps its data for 30 days, then loses name, address and requests, and its chain still verifies', async () => {
    const [gone, open] = [await account(), await account()];
    await closeAccount(deps, ada, gone.id);
    clock.advance(30 * DAY_MS - 1);
    await eraseAll();
    expect(await showAccount(deps, gone.id)).toMatchObject({
      name: 'Secret Person',
      email: 'secret@example.org',
    });
    clock.advance(1);
    await eraseAll();
    expect(await showAccount(deps, gone.id)).toMatchObject({
      name: 'closed account',
      email: null,
      status: 'closed',
    });
    expect(await sealedLeft(gone.id)).toBe(0);
    const erased = findRecordedRequest(db, keys, gone.requestIds[0] ?? '');
    await expect(erased).rejects.toMatchObject({ code: 'gone' });
    expect(await verify(gone.id)).toEqual([]);
    expect((await listAudit(deps, gone.id, 20)).map(({ action, actor }) => [action, actor])).toEqual([
      ['account.create', ada],
      ...Array.from({ length: 5 }, () => ['prequalify', 'token:tok_1']),
      ['account.close', ada],
      ['account.erase', 'service'],
    ]);
    expect(await showAccount(deps, open.id)).toMatchObject({ name: 'Secret Person' });
    expect(await sealedLeft(open.id)).toBe(6);
  });

  it('keeps a ledger that adds up, and its invoices can still be retrieved', async () => {
    const { id } = await account();
    await addCredits(deps, ada, { accountId: id, cents: 700 });
    const period = clock.now().toISOString().slice(0, 7);
    const before = await issueInvoice(deps, { actor: ada, accountId: id, period });
    await closeAccount(deps, ada, id);
    clock.advance(31 * DAY_MS);
    await eraseAll();
    expect(await showBalance(deps, id)).toBe(700);
    expect((await issueInvoice(deps, { actor: ada, accountId: id, period })).invoice).toEqual(before.invoice);
    expect(await verify(id)).toEqual([]);
  });

  it('is erased once, however many processes erase at once', async () => {
    const accounts = await Promise.all(Array.from({ length: 6 }, account));
    for (const { id } of accounts) await closeAccount(deps, ada, id);
    clock.advance(30 * DAY_MS);
    await Promise.all(Array.from({ length: 4 }, () => eraseAll(1)));
    await eraseAll();
    for (const { id } of accounts) {
      expect(await sealedLeft(id)).toBe(0);
      const erasures = (await listAudit(deps, id, 50)).filter(({ action }) => action === 'account.erase');
      expect(erasures).toHaveLength(1);
      expect(await verify(id)).toEqual([]);
    }
  });

  it('whose erasure is interrupted at any step is erased once by the next run', async () => {
    const { id } = await account();
    await closeAccount(deps, ada, id);
    clock.advance(30 * DAY_MS);
    let step = 1;
    for (; ; step++) {
      const cut = eraseClosedAccount({ ...deps, db: losingConnectionAt(db, step) });
      if (await cut.catch(() => false)) break;
      expect(await showAccount(deps, id)).toMatchObject({ name: 'Secret Person' });
    }
    expect(step).toBeGreaterThan(4);
    // One process did the first batch and died.
    expect(await eraseAuditRequests(db, 2)).toBe(true);
    expect(await verify(id)).toEqual([]);
    await eraseAll();
    expect(await sealedLeft(id)).toBe(0);
    expect((await listAudit(deps, id, 50)).filter(({ action }) => action === 'account.erase')).toHaveLength(
      1,
    );
    expect(await verify(id)).toEqual([]);
  });
});

describe('the database', () => {
  const erase = 'update audit_log set request_sealed = null, request_hash = sha256(request_sealed)';
  const refused = { code: '23001', message: 'audit_log is append-only' };

  it.each([
    ['of an open account', false],
    ['of an account that is closed but not erased', true],
  ])('refuses to erase a request %s', async (_, closed) => {
    const { id } = await account();
    if (closed) await closeAccount(deps, ada, id);
    await expect(db.query(`${erase} where account_id = $1`, [id])).rejects.toMatchObject(refused);
    expect(await sealedLeft(id)).toBe(6);
  });

  it.each([
    ['with another hash', "update audit_log set request_sealed = null, request_hash = '\\x00'"],
    ['without a hash', 'update audit_log set request_sealed = null'],
    ['together with another change', `${erase}, actor = 'eve'`],
    ['together with its place', `${erase}, seq = seq + 100`],
    ['by removing the row', 'delete from audit_log'],
  ])('refuses to erase a request of an erased account %s', async (_, sql) => {
    const { id } = await account();
    await closeAccount(deps, ada, id);
    clock.advance(30 * DAY_MS);
    while (await eraseClosedAccount(deps));
    await expect(db.query(`${sql} where account_id = $1`, [id])).rejects.toMatchObject(refused);
    await eraseAll();
    await expect(db.query(`${sql} where account_id = $1`, [id])).rejects.toMatchObject(refused);
  });

  it('refuses to mark an account as erased before its 30 days are over', async () => {
    const { id } = await account();
    await closeAccount(deps, ada, id);
    for (const erasedAt of [clock.now(), new Date(clock.now().getTime() + 30 * DAY_MS - 1)]) {
      const early = db.query('update accounts set erased_at = $2 where id = $1', [id, erasedAt]);
      await expect(early).rejects.toMatchObject({ code: '23514' });
    }
    const open = await account();
    const never = db.query('update accounts set erased_at = now() where id = $1', [open.id]);
    await expect(never).rejects.toMatchObject({ code: '23514' });
  });
});

it('audit verify detects requests erased by someone who owns the tables but lacks the key', async () => {
  const { id } = await account();
  await db.transaction(async (tx) => {
    await tx.query('alter table audit_log disable trigger user');
    await tx.query(
      `update audit_log set request_sealed = null, request_hash = sha256(request_sealed)
       where account_id = $1 and seq in (2, 3)`,
      [id],
    );
    await tx.query('alter table audit_log enable trigger user');
  });
  expect(await verify(id)).toEqual([
    { account_id: id, seq: 2, issue: 'edited' },
    { account_id: id, seq: 3, issue: 'edited' },
  ]);
});
