import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { KEYS as keys, sketchDecision } from '../../test/decisions.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { listAudit, verifyAudit } from '../audit/index.ts';
import { listEvents } from '../events/index.ts';
import { newId } from '../kernel/index.ts';
import { DecisionLog } from '../underwriting/index.ts';
import { addCredits, issueInvoice, keepInvoiceFile, showBalance } from './index.ts';
import { billOf } from './line-items.ts';

const { db } = await freshDatabase();
const clock = new VirtualClock('2026-03-20T12:00:00.000Z');
const deps = { db, keys, clock };
const ada = 'operator:ada';
const decisions = new DecisionLog(db, keys);

async function customer(status = 'provisioned'): Promise<{ account: string; license: string }> {
  const [account, license] = [newId('account', clock.now()), newId('license', clock.now())];
  await db.query(
    `insert into accounts (id, name, status, created_at, updated_at, closed_at)
     values ($1, 'Agency', $2, now(), now(), case when $2 = 'closed' then now() end)`,
    [account, status],
  );
  await db.query('with audit as (insert into audit_heads values ($1)) insert into event_heads values ($1)', [
    account,
  ]);
  await db.query(
    `insert into licenses (id, account_id, status, rate, light_rate, test_rate, created_at, updated_at)
     values ($1, $2, 'activated', 1, 1, 1, now(), now())`,
    [license, account],
  );
  return { account, license };
}

async function count(license: string, month: string, used: number): Promise<void> {
  await db.query(
    `insert into monthly_usage as u (license_id, month, used) values ($1, $2, $3)
     on conflict (license_id, month) do update set used = u.used + excluded.used`,
    [license, month, used],
  );
}

const credit = (accountId: string, cents: number, reason?: string) =>
  addCredits(deps, ada, { accountId, cents, ...(reason === undefined ? {} : { reason }) });
const invoice = (accountId: string, period: string) => issueInvoice(deps, { actor: ada, accountId, period });
const eventsOf = async (accountId: string) => {
  const query = { accountId, livemode: true, before: null, limit: 100, type: null };
  const page = await listEvents(
    { db, keys },
    {
      ...query,
      createdAfter: null,
      createdBefore: null,
    },
  );
  return page.events.map(({ type, data }) => ({ type, data })).reverse();
};
const actionsOf = async (accountId: string) =>
  (await listAudit(deps, accountId, 100)).map(({ action, actor, subject }) => ({ action, actor, subject }));

describe('the ledger', () => {
  it('records a credit with its audit row and event, and the balance is the sum of all credits', async () => {
    const { account } = await customer();
    const first = await credit(account, 5000, 'goodwill');
    const second = await credit(account, 250);
    expect(first).toMatchObject({
      cents: 5000,
      balanceCents: 5000,
      reason: 'goodwill',
      createdAt: clock.now(),
    });
    expect(second).toMatchObject({ id: expect.stringMatching(/^crd_/), cents: 250, balanceCents: 5250 });
    expect(await showBalance(deps, account)).toBe(5250);
    expect(await eventsOf(account)).toEqual([
      {
        type: 'billing.credits.added',
        data: {
          credit: {
            id: first.id,
            amount: { cents: 5000, display: '$50.00' },
            balance: { cents: 5000, display: '$50.00' },
            reason: 'goodwill',
          },
        },
      },
      { type: 'billing.credits.added', data: { credit: expect.objectContaining({ id: second.id }) } },
    ]);
    expect(await actionsOf(account)).toMatchObject([
      { action: 'billing.credits.add', actor: ada, subject: { credit_id: first.id, cents: 5000 } },
      { action: 'billing.credits.add', actor: ada, subject: { credit_id: second.id, balance_cents: 5250 } },
    ]);
  });

  it('adds every credit once and reports each resulting balance, however many arrive at once', async () => {
    const { account } = await customer();
    const credits = await Promise.all(Array.from({ length: 12 }, () => credit(account, 100)));
    expect(credits.map(({ balanceCents }) => balanceCents).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, n) => (n + 1) * 100),
    );
  });

  it.each([0, -5, 1.5, Number.NaN, 100_000_000_000])('refuses %s cents', async (cents) => {
    const { account } = await customer();
    await expect(credit(account, cents)).rejects.toMatchObject({ code: 'validation_error' });
    expect(await showBalance(deps, account)).toBe(0);
  });

  it('has no unknown accounts, and closed accounts take no credits', async () => {
    await expect(credit('acct_unknown', 1)).rejects.toMatchObject({ code: 'not_found' });
    await expect(showBalance(deps, 'acct_unknown')).rejects.toMatchObject({ code: 'not_found' });
    await expect(invoice('acct_unknown', '2026-03')).rejects.toMatchObject({ code: 'not_found' });
    const { account } = await customer('closed');
    await expect(credit(account, 1)).rejects.toMatchObject({ code: 'conflict' });
    expect((await invoice(account, '2026-03')).issued).toBe(true);
  });

  it.each(['ledger_entries', 'invoices', 'invoiced_usage'])('is append-only: %s', async (table) => {
    const { account, license } = await customer();
    await credit(account, 10);
    await count(license, '2026-03', 1);
    await invoice(account, '2026-03');
    for (const sql of [
      `update ${table} set created_at = now()`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      const statement = table === 'invoiced_usage' ? sql.replace('created_at = now()', 'quantity = 9') : sql;
      await expect(db.query(statement)).rejects.toMatchObject({ code: '23001' });
    }
  });
});

describe('metering', () => {
  it('counts live decisions in their own transaction; test mode, replays and refusals cost nothing', async () => {
    const { account, license } = await customer();
    const now = clock.now();
    const sketch = { accountId: account, licenseId: license, now, emits: false };
    await decisions.record(sketchDecision({ ...sketch, key: 'k1', requestId: 'req_m1', monthly: 2 }));
    await decisions.record(sketchDecision({ ...sketch, key: 'k1', requestId: 'req_m2', monthly: 2 }));
    await decisions.record(sketchDecision({ ...sketch, key: 'k1', requestId: 'req_m3', print: 'other' }));
    await decisions.record(sketchDecision({ ...sketch, key: null, requestId: 'req_m4', monthly: 2 }));
    await decisions.record(sketchDecision({ ...sketch, key: null, requestId: 'req_m5', monthly: 2 }));
    await decisions.record(sketchDecision({ ...sketch, key: 'k2', requestId: 'req_m6', livemode: false }));
    const { lineItems, totalCents } = (await invoice(account, '2026-03')).invoice;
    expect(lineItems).toMatchObject([{ license_id: license, quantity: 2 }]);
    expect(totalCents).toBe(4);
  });
});

describe('an invoice', () => {
  it('charges usage, applies the available credits, and emits one event and one audit row', async () => {
    const { account, license } = await customer();
    await count(license, '2026-02', 100);
    await credit(account, 150, 'start');
    const { issued, invoice: made } = await invoice(account, '2026-02');
    expect(issued).toBe(true);
    expect(made).toMatchObject({
      id: expect.stringMatching(/^inv_/),
      number: expect.stringMatching(/^INV-2026-\d{6}$/),
      totalCents: 50,
    });
    expect(made.lineItems).toEqual([
      {
        kind: 'usage',
        description: 'Live prequalifications and quotes',
        license_id: license,
        period: '2026-02',
        quantity: 100,
        unit_price: { cents: 2, display: '$0.02' },
        amount: { cents: 200, display: '$2.00' },
      },
      expect.objectContaining({ kind: 'credit', amount: { cents: -150, display: '-$1.50' } }),
    ]);
    expect(await showBalance(deps, account)).toBe(0);
    expect((await eventsOf(account)).at(-1)).toEqual({
      type: 'billing.invoice.generated',
      data: {
        invoice: {
          id: made.id,
          account_id: account,
          period: '2026-02',
          total: { cents: 50, display: '$0.50' },
          line_items: made.lineItems,
          artifact: { content_type: 'application/pdf', sha256: made.sha256, bytes: made.pdf.length },
        },
      },
    });
    expect((await actionsOf(account)).at(-1)).toMatchObject({
      action: 'billing.invoice',
      subject: { invoice_id: made.id, number: made.number, total_cents: 50, sha256: made.sha256 },
    });
  });

  it('is the same whenever and however often it is requested, even concurrently', async () => {
    const { account, license } = await customer();
    await count(license, '2026-03', 3);
    const responses = await Promise.all(Array.from({ length: 6 }, () => invoice(account, '2026-03')));
    expect(responses.filter(({ issued }) => issued)).toHaveLength(1);
    await count(license, '2026-03', 5);
    const later = await invoice(account, '2026-03');
    for (const { invoice: again } of responses) expect(again).toEqual(later.invoice);
    expect((await eventsOf(account)).map(({ type }) => type)).toEqual(['billing.invoice.generated']);
    expect(await actionsOf(account)).toHaveLength(1);
  });

  it('carries over usage that was counted after its month was invoiced, and leaves other months alone', async () => {
    const { account, license } = await customer();
    await count(license, '2026-01', 7);
    await count(license, '2026-02', 10);
    await invoice(account, '2026-02');
    await count(license, '2026-02', 4);
    await count(license, '2026-03', 1);
    const march = (await invoice(account, '2026-03')).invoice;
    expect(march.lineItems.map(({ period, quantity }) => [period, quantity])).toEqual([
      ['2026-03', 1],
      ['2026-02', 4],
    ]);
    const january = (await invoice(account, '2026-01')).invoice;
    expect(january.lineItems.map(({ period, quantity }) => [period, quantity])).toEqual([['2026-01', 7]]);
  });

  it('of a month without usage is zero and leaves the balance as it is', async () => {
    const { account } = await customer();
    await credit(account, 900);
    const { invoice: made } = await invoice(account, '2025-12');
    expect(made).toMatchObject({ totalCents: 0, lineItems: [{ quantity: 0, amount: { cents: 0 } }] });
    expect(await showBalance(deps, account)).toBe(900);
  });

  it.each([
    ['a month that has not begun', '2026-04'],
    ['no month', '2026-13'],
    ['no period', 'March'],
  ])('is refused for %s', async (_, period) => {
    const { account } = await customer();
    await expect(invoice(account, period)).rejects.toMatchObject({ code: 'validation_error' });
    expect(await actionsOf(account)).toEqual([]);
  });

  it('has the next number without gaps, even after a rollback', async () => {
    const [one, two, three] = [await customer(), await customer(), await customer()];
    const place = async (account: string) =>
      Number((await invoice(account, '2026-03')).invoice.number.slice(-6));
    const first = await place(one.account);
    const undone = issueInvoice(deps, { actor: ada, accountId: two.account, period: '2026-03' }, async () => {
      throw new Error('no mail');
    });
    await expect(undone).rejects.toThrow('no mail');
    expect(await place(three.account)).toBe(first + 1);
    expect(await place(two.account)).toBe(first + 2);
    const [row] = await db.query<{ holes: number }>(
      "select count(*) - max(right(number, 6)::int) as holes from invoices where number like 'INV-2026-%'",
    );
    expect(row?.holes).toBe(0);
  });

  it('restarts its numbers every year, by date of issue', async () => {
    const { account } = await customer();
    const nextYear = { ...deps, clock: new VirtualClock('2027-01-02T00:00:00.000Z') };
    const { invoice: made } = await issueInvoice(nextYear, {
      actor: ada,
      accountId: account,
      period: '2026-12',
    });
    expect(made.number).toBe('INV-2027-000001');
  });

  it('is kept as a file, and is written again when the file is lost', async () => {
    const { account } = await customer();
    const { invoice: made } = await invoice(account, '2026-03');
    const folder = await mkdtemp(join(tmpdir(), 'prequal-invoices-'));
    const path = await keepInvoiceFile(folder, made);
    expect(path).toBe(join(folder, 'invoices', `${made.number}.pdf`));
    await rm(path);
    expect(await keepInvoiceFile(folder, (await invoice(account, '2026-03')).invoice)).toBe(path);
    const bytes = await readFile(path);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(made.sha256);
    expect(await readdir(join(folder, 'invoices'))).toEqual([`${made.number}.pdf`]);
    await rm(folder, { recursive: true });
  });
});

describe('a bill', () => {
  it('adds up for any usage and balance: lines, credits and total', () => {
    const owed = fc.record({
      licenseId: fc.constantFrom('lic_1', 'lic_2'),
      month: fc.constantFrom('2026-02', '2026-03'),
      quantity: fc.integer({ min: 1, max: 1e9 }),
    });
    fc.assert(
      fc.property(fc.array(owed), fc.integer({ min: 0, max: 1e11 }), (usage, balance) => {
        const bill = billOf('2026-03', usage, balance);
        const sum = bill.lineItems.reduce((total, line) => total + line.amount.cents, 0);
        const used = usage.reduce((total, { quantity }) => total + quantity * 2, 0);
        expect(sum).toBe(bill.totalCents);
        expect(bill.chargeCents).toBe(used);
        expect(bill.totalCents).toBe(Math.max(0, used - balance));
        for (const line of bill.lineItems)
          expect(line.amount.cents).toBe(line.quantity * line.unit_price.cents);
      }),
    );
  });
});

it('the ledger of every account can be rebuilt from its audit log', async () => {
  const rows = await db.query<{ ledger: number; audit: number }>(
    `select coalesce(sum(l.cents), 0)::bigint as ledger, (
       select coalesce(sum(coalesce((a.subject->>'cents')::bigint, -(a.subject->>'credit_cents')::bigint)), 0)::bigint
       from audit_log a where a.account_id = l.account_id and a.action like 'billing.%') as audit
     from ledger_entries l group by l.account_id`,
  );
  expect(rows.length).toBeGreaterThan(3);
  for (const { ledger, audit } of rows) expect(ledger).toBe(audit);
});

it('every audit chain written by billing verifies', async () => {
  const { broken } = await verifyAudit(db, keys);
  // Some accounts are seeded here without the row of their creation, and have no other.
  expect(broken.filter(({ issue }) => issue !== 'tail_missing')).toEqual([]);
});
