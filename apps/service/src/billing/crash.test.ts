import { expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { losingConnectionAt } from '../../test/lost-connection.ts';
import { startProcess } from '../../test/processes/start.ts';
import { verifyAudit } from '../audit/index.ts';
import { KeyRing, newId, systemClock } from '../kernel/index.ts';
import { addCredits, issueInvoice, showBalance } from './index.ts';

const { db, url } = await freshDatabase();
const deps = { db, keys: new KeyRing([{ version: 1, root: Buffer.alloc(32, 1) }]), clock: systemClock };
const period = systemClock.now().toISOString().slice(0, 7);

async function customer(): Promise<string> {
  const [account, license] = [newId('account', systemClock.now()), newId('license', systemClock.now())];
  await db.query(
    `insert into accounts (id, name, status, created_at, updated_at) values ($1, 'A', 'provisioned', now(), now())`,
    [account],
  );
  await db.query('with audit as (insert into audit_heads values ($1)) insert into event_heads values ($1)', [
    account,
  ]);
  await db.query(
    `insert into licenses (id, account_id, status, rate, light_rate, test_rate, created_at, updated_at)
     values ($1, $2, 'activated', 1, 1, 1, now(), now())`,
    [license, account],
  );
  await db.query('insert into monthly_usage (license_id, month, used) values ($1, $2, 30)', [
    license,
    period,
  ]);
  await addCredits(deps, 'operator:ada', { accountId: account, cents: 25 });
  return account;
}

/** Everything that an invoice writes. */
async function traces(account: string) {
  const [row] = await db.query<Record<string, number>>(
    `select (select count(*) from invoices where account_id = $1) as invoices,
       (select count(*) from ledger_entries where account_id = $1 and kind = 'invoice') as entries,
       (select coalesce(sum(quantity), 0)::bigint from invoiced_usage u join invoices i on i.id = u.invoice_id
        where i.account_id = $1) as charged,
       (select count(*) from events where account_id = $1 and type = 'billing.invoice.generated') as events,
       (select count(*) from audit_log where account_id = $1 and action = 'billing.invoice') as audit`,
    [account],
  );
  return row;
}

/** Statements of the transaction that issues an invoice. */
const STEPS = 10;

async function expectOneWholeInvoice(account: string): Promise<number> {
  const { invoice } = await issueInvoice(deps, { actor: 'operator:ada', accountId: account, period });
  expect(invoice.totalCents).toBe(35);
  expect(await traces(account)).toEqual({ invoices: 1, entries: 1, charged: 30, events: 1, audit: 1 });
  expect(await showBalance(deps, account)).toBe(0);
  return Number(invoice.number.slice(-6));
}

it('an invoice interrupted between any two steps loses nothing and duplicates nothing', async () => {
  const numbers: number[] = [];
  for (let step = 1; step <= STEPS + 1; step++) {
    const account = await customer();
    const cut = issueInvoice(
      { ...deps, db: losingConnectionAt(db, step) },
      { actor: 'operator:ada', accountId: account, period },
    );
    if (step <= STEPS) {
      await expect(cut).rejects.toMatchObject({ code: 'service_unavailable' });
      const nothing = { invoices: 0, entries: 0, charged: 0, events: 0, audit: 0 };
      expect(await traces(account)).toEqual(nothing);
    } else await cut;
    numbers.push(await expectOneWholeInvoice(account));
  }
  expect(numbers).toEqual(numbers.map((_, n) => n + 1));
  expect((await verifyAudit(db, deps.keys)).broken).toEqual([]);
});

it.each([
  ['before the last step', String(STEPS), 'stopped'],
  ['after the commit', 'none', 'committed'],
])(
  'a process killed %s of an invoice leaves one complete invoice to the next request',
  async (_, step, said) => {
    const account = await customer();
    const child = startProcess('invoice-issuer.js', [url, account, period, step]);
    expect(await child.onMessage()).toBe(said);
    await child.crash();
    await expectOneWholeInvoice(account);
  },
);
