import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { KEYS } from '../../test/decisions.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import {
  addMember,
  closeAccount,
  createAccount,
  issueTicket,
  openSessionWithTicket,
  resumeAccount,
  suspendAccount,
} from '../accounts/index.ts';
import { verifyAudit } from '../audit/index.ts';
import { addCredits } from '../billing/index.ts';
import { enqueueCaseShare, OutboxFolder } from '../email/index.ts';
import { newId } from '../kernel/index.ts';
import { requestCheckpoint } from '../storage/index.ts';
import { TABLES } from '../tables/index.ts';
import { outboxFolder } from './email.ts';
import { Retention } from './retention.ts';

const { db } = await freshDatabase();
const clock = new VirtualClock();
const dataDir = await mkdtemp(join(tmpdir(), 'prequal-stored-data-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const config = { dataDir };
const storage = {
  purgeErased: async () => ((await requestCheckpoint(db)) ? ('purged' as const) : ('not allowed' as const)),
};
const deps = { db, keys: KEYS, clock, config, storage, log: pino({ level: 'silent' }) };
const ada = 'operator:ada';
const DAY_MS = 86_400_000;
const MARK = 'Secretperson';
const never = new AbortController().signal;

/** Every column of every table that holds the mark in plain text, as `table.column`. */
async function marked(): Promise<string[]> {
  const found = await Promise.all(
    TABLES.map(async ({ name: table }) => {
      const rows = await rowsOf(table);
      const columns = rows.flatMap((row) =>
        Object.entries(row).flatMap(([column, value]) => (isMarked(value) ? [`${table}.${column}`] : [])),
      );
      return [...new Set(columns)];
    }),
  );
  return found.flat().toSorted();
}

function isMarked(value: unknown): boolean {
  const text = Buffer.isBuffer(value) ? value.toString('latin1') : (JSON.stringify(value) ?? '');
  return text.toLowerCase().includes(MARK.toLowerCase());
}

const rowsOf = (table: string) => db.query<Record<string, unknown>>(`select * from ${table}`);

async function personalData(): Promise<string> {
  const { id } = await createAccount(deps, ada, { name: MARK, email: `${MARK}@example.com` });
  const member = { accountId: id, email: `${MARK}@example.com`, name: MARK, role: 'agent' } as const;
  const { id: memberId } = await addMember(deps, 'service', member);
  await addCredits(deps, ada, { accountId: id, cents: 50, reason: `Paid by ${MARK}` });
  await suspendAccount(deps, ada, { id, reason: `${MARK} asked for it` });
  await resumeAccount(deps, ada, id);
  await openSessionWithTicket(deps, (await issueTicket(deps, 'service', memberId)).text, 'test');
  await issueTicket(deps, 'service', memberId);
  await db.query(
    `insert into licenses (id, account_id, status, status_reason, rate, light_rate, test_rate, created_at, updated_at)
     values ('lic', $1, 'locked', $2, 1, 1, 1, now(), now())`,
    [id, MARK],
  );
  await db.query(
    `insert into tokens (id, license_id, account_id, mode, hash, hint, scopes, created_at, revoked_at, revoked_reason)
     values ('tok', 'lic', $1, 'live', '\\x00', 'hint', '{}', now(), now(), $2)`,
    [id, MARK],
  );
  await db.query(
    `insert into webhook_endpoints
       (id, account_id, livemode, url, events, enabled, description, secret_sealed, created_at, updated_at)
     values ('hook', $1, true, 'https://example.com/' || $2, '{}', false, $2, '\\x00', now(), now())`,
    [id, MARK],
  );
  const caseId = newId('case', clock.now());
  await db.query(
    `insert into cases (id, account_id, livemode, product, ciphertext, iv, tag, created_at, expires_at)
     values ($1, $2, true, $3, '\\x01', $4, $5, $6, 'infinity')`,
    [caseId, id, MARK, Buffer.alloc(12), Buffer.alloc(16), clock.now()],
  );
  await db.query("insert into case_shares values ('share', $1, now(), 'infinity')", [caseId]);
  await db.query("insert into offers values ($1, 'offer', true, '\\x00', now(), 'infinity')", [id]);
  const chosen = JSON.stringify({ carriers: [MARK] });
  await db.query('insert into member_preferences values ($1, $2, $3, now())', [id, memberId, chosen]);
  const shown = JSON.stringify({ agency_name: MARK });
  await db.query('insert into account_branding values ($1, $2, $3, now())', [id, shown, Buffer.from(MARK)]);
  await db.query('insert into account_domains values ($1, $2)', [id, `${MARK}.example`]);
  await db.query(
    `insert into jobs (account_id, id, member_id, kind, status, created_at, seen_at, expires_at)
     values ($1, 'job', $2, 'export', 'completed', now(), now(), 'infinity')`,
    [id, memberId],
  );
  await db.query(
    `insert into passkeys values ($1, 'pky', $2, '\\x00', '\\x00', 0, '{}', 'singleDevice', false, now(), null)`,
    [id, memberId],
  );
  await db.query(
    `insert into drafts (account_id, id, title, base_version, status, authors, created_at, updated_at)
     values ($1, 'drf', $2, '1', 'open', '{}', now(), now())`,
    [id, MARK],
  );
  await db.query(
    `insert into draft_files (account_id, draft_id, path, text, bytes, change, revision, changed_by, changed_at)
     values ($1, 'drf', 'p', $2, 0, 'added', 1, $2, now())`,
    [id, MARK],
  );
  await db.query("insert into draft_comments values ($1, 'drf', 1, $2, $2, now())", [id, MARK]);
  await db.query('insert into secret_owners values ($1, $2, $3)', [Buffer.from(MARK), id, 'infinity']);
  await db.query('insert into member_addresses values ($1, $2)', [Buffer.from(MARK), id]);
  await db.query("insert into job_results values ($1, 'job', 0, '\\x00', 'infinity')", [id]);
  return id;
}

async function share(accountId: string): Promise<string> {
  const link = 'https://example.com/c#key';
  const to = `${MARK}@example.com`;
  const email = { accountId, livemode: true, to, link, product: 'p', expiresAt: clock.now() };
  const { id } = await db.transaction((tx) => enqueueCaseShare(tx, deps, email));
  const mail = { id, from: 'a@example.com', to: 'b@example.com', message: Buffer.from(MARK) };
  const guard = { confirm: async () => true, onTaken: () => {}, signal: never };
  await new OutboxFolder(outboxFolder(config, undefined)).send(mail, guard);
  return id;
}

it('the erasure of an account leaves personal data only where the descriptions say so', async () => {
  const { id: neighbor } = await createAccount(deps, ada, { name: 'Other', email: 'o@example.com' });
  const id = await personalData();
  const [erased, staying] = [await share(id), await share(neighbor)];
  await writeFile(join(outboxFolder(config, undefined), `.${erased}.part`), MARK);
  await writeFile(join(outboxFolder(config, undefined), 'notes.eml'), 'not ours');
  const emptiedText = ['accounts.name', 'members.name', 'licenses.status_reason', 'tokens.revoked_reason'];
  expect(await marked()).toEqual(
    expect.arrayContaining([...emptiedText, 'webhook_endpoints.url', 'webhook_endpoints.description']),
  );
  for (const { name: table, erasure } of TABLES) {
    if (erasure.kind === 'deleted') expect(await rowsOf(table), table).not.toEqual([]);
  }

  await closeAccount(deps, ada, id);
  clock.advance(30 * DAY_MS);
  await new Retention(deps).run(never);

  const left = TABLES.flatMap(({ name, erasure }) =>
    erasure.kind === 'kept' ? (erasure.freeText ?? []).map((column) => `${name}.${column}`) : [],
  );
  expect(left).toEqual(expect.arrayContaining(await marked()));
  expect(left).toEqual(['invoices.pdf']);
  expect(await verifyAudit(db, KEYS, { accountId: id })).toMatchObject({ broken: [] });
  for (const { name: table, erasure } of TABLES) {
    const rows = (await rowsOf(table)).filter((row) => (row.account_id ?? row.id) === id);
    if (erasure.kind === 'deleted') expect(rows, table).toEqual([]);
    if (erasure.kind !== 'emptied') continue;
    expect(rows, table).not.toEqual([]);
    for (const row of rows) expect(row, table).toMatchObject(erasure.columns);
  }
  expect(await rowsOf('case_shares')).toEqual([]);
  expect(await rowsOf('sign_in_tickets')).toEqual([]);
  expect((await readdir(outboxFolder(config, undefined))).toSorted()).toEqual([
    `${staying}.eml`,
    'notes.eml',
  ]);
});

it('the file of an email is deleted with its row, 30 days after it was delivered', async () => {
  const { id } = await createAccount(deps, ada, { name: 'Open', email: 'o@example.com' });
  const email = await share(id);
  await db.query(
    `update emails set status = 'delivered', settled_at = $2, due_at = null, recipient_sealed = null,
       variables_sealed = null where id = $1`,
    [email, clock.now()],
  );
  clock.advance(30 * DAY_MS - 1);
  await new Retention(deps).run(never);
  expect(await readdir(outboxFolder(config, undefined))).toContain(`${email}.eml`);
  clock.advance(1);
  await new Retention(deps).run(never);
  expect(await readdir(outboxFolder(config, undefined))).not.toContain(`${email}.eml`);
});
