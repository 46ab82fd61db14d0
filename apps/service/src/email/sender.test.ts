import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { testConfig } from '../../test/config.ts';
import { freshDatabase } from '../../test/database.ts';
import { KEYS } from '../../test/decisions.ts';
import { Gate, type MailBehavior, Refusal, startMailServer } from '../../test/mail-server.ts';
import { makeCertificate } from '../../test/receiver.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { createAccount } from '../accounts/index.ts';
import { listEvents } from '../events/index.ts';
import { applyStep, eraseRows } from '../storage/index.ts';
import { deliverEmails, openMailSender } from '../worker/email.ts';
import {
  accountNotifier,
  EMAIL_SCHEDULE,
  enqueueCaseShare,
  openSmtpTransport,
  type SenderDeps,
  sendDueEmail,
} from './index.ts';

const { db } = await freshDatabase();
const NEVER = new AbortController().signal;
const ADDRESS = 'ada.lovelace@example.com';
const LINK = 'https://app.example.com/c/1#key=c2VjcmV0';

interface EmailRow {
  readonly id: string;
  readonly status: string;
  readonly tries: number;
  readonly due_at: Date | null;
  readonly last_error: string | null;
  readonly recipient_sealed: Buffer | null;
}

/** One account with its own outbox. */
async function setUp(options: { smtpUrl?: string; schedule?: readonly number[] } = {}) {
  await db.query('delete from emails');
  const clock = new VirtualClock();
  const dataDir = await mkdtemp(join(tmpdir(), 'prequal-mail-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const account = await createAccount({ db, keys: KEYS, clock }, 'operator:test', {
    name: 'Ada & Söhne <Agency>',
    email: ADDRESS,
  });
  const config = testConfig({
    PREQUAL_DATA_DIR: dataDir,
    PREQUAL_MAIL_FROM: 'Prequal <no-reply@mail.example.net>',
    ...(options.smtpUrl === undefined ? {} : { PREQUAL_SMTP_URL: options.smtpUrl }),
  });
  const log = pino({ level: 'silent' });
  const openSender = () => openMailSender({ db, keys: KEYS, clock, log, config }, options.schedule);
  const deps = await openSender();
  const share = (livemode = true) =>
    db.transaction((tx) =>
      enqueueCaseShare(
        tx,
        { keys: KEYS, clock },
        {
          accountId: account.id,
          livemode,
          product: 'Sénior 1',
          expiresAt: new Date('2026-05-30T12:00:00Z'),
          to: ADDRESS,
          link: LINK,
        },
      ),
    );
  const row = async (id: string) => {
    const [found] = await db.query<EmailRow>('select * from emails where id = $1', [id]);
    if (found === undefined) throw new Error(`no email ${id}`);
    return found;
  };
  const events = async () => {
    const page = await listEvents(
      { db, keys: KEYS },
      {
        accountId: account.id,
        livemode: true,
        before: null,
        limit: 100,
        type: null,
        createdAfter: null,
        createdBefore: null,
      },
    );
    return page.events.filter(({ type }) => type.startsWith('email.')).reverse();
  };
  return { clock, dataDir, account, deps, openSender, share, row, events };
}

/** A mail server with the given behavior and an outbox that sends through it. */
async function withServer(behavior: MailBehavior = {}, schedule?: readonly number[]) {
  const server = await startMailServer(behavior);
  return { server, ...(await setUp({ smtpUrl: server.url(), ...(schedule ? { schedule } : {}) })) };
}

it('an accepted message finishes the email, emits email.delivered and erases address and link', async () => {
  const { server, deps, share, row, events } = await withServer();
  const { id, toHint } = await share();
  await deliverEmails(deps, NEVER);
  expect(server.accepted).toMatchObject([
    { from: 'no-reply@mail.example.net', to: [ADDRESS], messageId: `<${id}@mail.example.net>` },
  ]);
  expect(await row(id)).toMatchObject({
    status: 'delivered',
    tries: 1,
    due_at: null,
    recipient_sealed: null,
  });
  expect(toHint).toBe('a…@example.com');
  expect(await events()).toMatchObject([
    { type: 'email.delivered', data: { email: { id, template: 'case_share', to_hint: 'a…@example.com' } } },
  ]);
});

it('what travels is text and HTML that say the same, with nothing of the recipient in the hands of others', async () => {
  const { server, deps, share } = await withServer();
  const { id } = await share();
  await deliverEmails(deps, NEVER);
  const source = server.accepted[0]?.bytes.toString() ?? '';
  expect(source).toMatch(/^From: Prequal <no-reply@mail\.example\.net>\r$/m);
  expect(source).toMatch(/^To: ada\.lovelace@example\.com\r$/m);
  expect(source).toMatch(/^Date: Sun, 01 Mar 2026 12:00:00 \+0000\r$/m);
  expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(source).toContain('multipart/alternative');
  expect(source).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
  expect(source).toMatch(/^Content-Type: text\/html; charset=utf-8\r$/m);
  expect(source.replace(/=\r\n/g, '')).toContain('https://app.example.com/c/1#key=3Dc2VjcmV0');
  expect(source).toContain(id);
});

it('the database contains no address and no link in plain text, before or after sending', async () => {
  const { deps, share, row } = await withServer();
  const { id } = await share();
  const dump = async () => {
    const rows = await db.query<{ text: string }>(
      `select concat(encode(recipient_sealed, 'escape'), encode(variables_sealed, 'escape'), emails::text) as text from emails
       union all select encode(body, 'escape') from events
       union all select concat(accounts::text, encode(email_sealed, 'escape')) from accounts`,
    );
    expect(rows.length).toBeGreaterThan(2);
    return rows.map(({ text }) => text).join('\n');
  };
  for (const secret of ['lovelace', LINK, 'c2VjcmV0', 'Sénior']) expect(await dump()).not.toContain(secret);
  expect((await row(id)).recipient_sealed).not.toBeNull();
  await deliverEmails(deps, NEVER);
  for (const secret of ['lovelace', LINK, 'c2VjcmV0', 'Sénior']) expect(await dump()).not.toContain(secret);
});

it('a transaction that does not commit sends nothing', async () => {
  const { server, account, clock, deps } = await withServer();
  const notify = accountNotifier({ keys: KEYS, clock });
  const failing = db.transaction(async (tx) => {
    await notify(tx, account.id, { template: 'account_suspended', variables: { reason: null } });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await deliverEmails(deps, NEVER);
  expect(server.connections()).toBe(0);
});

it('a temporary refusal is tried again on the schedule and not before, with the same bytes', async () => {
  const seen: Buffer[] = [];
  const { server, clock, deps, share, row, events } = await withServer({
    onComplete: async ({ bytes }) => {
      seen.push(bytes);
      if (seen.length < 3) throw new Refusal(451, 'try again later');
    },
  });
  const { id } = await share();
  for (const [tries, seconds] of [
    [1, 60],
    [2, 300],
  ] as const) {
    await deliverEmails(deps, NEVER);
    const due = new Date(clock.now().getTime() + seconds * 1000);
    expect(await row(id)).toMatchObject({ status: 'pending', tries, due_at: due });
    expect((await row(id)).last_error).toContain('try again later');
    clock.advance(seconds * 1000 - 1);
    await deliverEmails(deps, NEVER);
    expect(seen).toHaveLength(tries);
    clock.advance(1);
  }
  await deliverEmails(deps, NEVER);
  expect(await row(id)).toMatchObject({ status: 'delivered', tries: 3, last_error: null });
  expect(server.accepted).toHaveLength(1);
  expect(new Set(seen.map(String)).size).toBe(1);
  expect((await events()).map(({ type }) => type)).toEqual(['email.delivered']);
});

it('when the schedule is exhausted the email has failed, once, and is not tried again', async () => {
  const { server, clock, deps, share, row, events } = await withServer({
    onRecipient: async (address) => {
      throw new Refusal(450, `<${address}> mailbox busy`);
    },
  });
  const { id } = await share();
  for (let i = 0; i < EMAIL_SCHEDULE.length + 3; i++) {
    await deliverEmails(deps, NEVER);
    clock.advance(43_200_000);
  }
  expect(server.connections()).toBe(EMAIL_SCHEDULE.length);
  const error = '450 <(address)> mailbox busy';
  expect(await row(id)).toMatchObject({
    status: 'failed',
    tries: 7,
    last_error: error,
    recipient_sealed: null,
  });
  expect(await events()).toMatchObject([
    {
      type: 'email.failed',
      data: { email: { id, template: 'case_share', to_hint: 'a…@example.com', error } },
    },
  ]);
});

it.each([
  ['the recipient', { onRecipient: async () => Promise.reject(new Refusal(550, 'no such user')) }],
  ['the message', { onComplete: async () => Promise.reject(new Refusal(554, 'no such user')) }],
] as const)('a permanent refusal of %s fails the email at once', async (_what, behavior) => {
  const { server, deps, share, row, events } = await withServer(behavior);
  const { id } = await share();
  await deliverEmails(deps, NEVER);
  expect(await row(id)).toMatchObject({ status: 'failed', tries: 1 });
  expect(await events()).toMatchObject([
    {
      type: 'email.failed',
      data: { email: { id, error: expect.stringContaining('no such user') as string } },
    },
  ]);
  expect(server.accepted).toEqual([]);
});

it('an email is kept while the server refuses credentials or is unreachable', async () => {
  const strict = await startMailServer(
    {},
    {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('no')),
    },
  );
  const gone = await startMailServer();
  const urls = [strict.url(), strict.url().replace('//', '//user:wrong@'), 'smtp://127.0.0.1:1'];
  for (const smtpUrl of urls) {
    const { deps, share, row, events } = await setUp({ smtpUrl });
    const { id } = await share();
    await deliverEmails(deps, NEVER);
    expect(await row(id)).toMatchObject({ status: 'pending', tries: 1 });
    expect((await row(id)).last_error).toBeTruthy();
    expect(await events()).toEqual([]);
  }
  expect(gone.connections()).toBe(0);
});

it('credentials of the URL are used', async () => {
  const server = await startMailServer(
    {},
    {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        password === 'p@ss/word' ? done(null, { user: username ?? '' }) : done(new Error('wrong')),
    },
  );
  const { deps, share } = await setUp({ smtpUrl: server.url().replace('//', '//mailer:p%40ss%2Fword@') });
  await share();
  await deliverEmails(deps, NEVER);
  expect(server.accepted).toMatchObject([{ user: 'mailer' }]);
});

it('STARTTLS is used where it is offered, TLS from the start with smtps, and certificates are checked', async () => {
  const certificate = await makeCertificate();
  const offering = await startMailServer({}, { ...certificate, disabledCommands: ['AUTH'] });
  const secure = await startMailServer({}, { ...certificate, secure: true });
  const plain = await startMailServer();
  const trusted = `?tls.ca=${encodeURIComponent(certificate.cert)}`;
  const cases = [
    [offering.url(trusted), 'delivered'],
    [secure.url(trusted, 'smtps'), 'delivered'],
    [offering.url(), 'pending'],
    [secure.url('', 'smtps'), 'pending'],
    [plain.url('?requireTLS=true'), 'pending'],
    [plain.url(), 'delivered'],
  ] as const;
  for (const [smtpUrl, status] of cases) {
    const { deps, share, row } = await setUp({ smtpUrl });
    const { id } = await share();
    await deliverEmails(deps, NEVER);
    expect([smtpUrl, (await row(id)).status]).toEqual([smtpUrl, status]);
  }
  expect(offering.accepted).toMatchObject([{ secure: true }]);
  expect(secure.accepted).toMatchObject([{ secure: true }]);
  expect(plain.accepted).toMatchObject([{ secure: false }]);
});

it('a connection that drops while the message travels is tried again, and the message arrives once', async () => {
  let drops = 0;
  const { server, clock, deps, share, row } = await withServer({
    onBody: async (self) => {
      if (drops++ === 0) self.dropAll();
    },
  });
  const { id } = await share();
  await deliverEmails(deps, NEVER);
  expect(await row(id)).toMatchObject({ status: 'pending', tries: 1 });
  clock.advance(60_000);
  await deliverEmails(deps, NEVER);
  expect(await row(id)).toMatchObject({ status: 'delivered', tries: 2 });
  expect(server.accepted).toHaveLength(1);
});

it('a server that stops responding is abandoned after a minute, while another sender continues', async () => {
  const silence = new Gate();
  let first = true;
  const { server, clock, deps, share, row } = await withServer({
    onRecipient: async () => {
      if (!first) return;
      first = false;
      await silence.pass();
    },
  });
  const stuck = await share();
  const sending = sendDueEmail(deps, NEVER);
  await silence.reached();
  const other = await share();
  expect(await sendDueEmail(deps, NEVER)).toBe(true);
  expect(await row(other.id)).toMatchObject({ status: 'delivered' });
  clock.advance(60_000);
  await sending;
  expect(await row(stuck.id)).toMatchObject({ status: 'pending', tries: 1, last_error: 'timeout' });
  expect(server.accepted).toHaveLength(1);
});

it('a shutdown breaks off what the server cannot have yet, and the attempt does not count', async () => {
  const gate = new Gate();
  const { server, clock, deps, share, row } = await withServer({ onRecipient: () => gate.pass() });
  const { id } = await share();
  const stopping = new AbortController();
  const sending = deliverEmails(deps, stopping.signal);
  await gate.reached();
  stopping.abort();
  await sending;
  expect(await row(id)).toMatchObject({ status: 'pending', tries: 0, due_at: clock.now() });
  gate.open();
  await deliverEmails(deps, NEVER);
  expect(server.accepted).toHaveLength(1);
});

it('a shutdown waits for the response to a message that was handed over', async () => {
  const gate = new Gate();
  const { server, deps, share, row } = await withServer({ onComplete: () => gate.pass() });
  const { id } = await share();
  const stopping = new AbortController();
  const sending = deliverEmails(deps, stopping.signal);
  await gate.reached();
  stopping.abort();
  gate.open();
  await sending;
  expect(await row(id)).toMatchObject({ status: 'delivered' });
  expect(server.accepted).toHaveLength(1);
});

it('a sender that slept past its lease does not send', async () => {
  const gate = new Gate();
  let late = true;
  const { server, clock, deps, share, row, events } = await withServer({
    onRecipient: async () => {
      if (!late) return;
      late = false;
      await gate.pass();
    },
  });
  const { id } = await share();
  // As when the operating system stops a process: its own timers do not run either.
  const live = await openSmtpTransport({ url: server.url(), clock: new VirtualClock() });
  const sleeper = sendDueEmail({ ...deps, live }, NEVER);
  await gate.reached();
  clock.advance(120_000);
  await deliverEmails(deps, NEVER);
  gate.open();
  await sleeper;
  expect(server.accepted).toHaveLength(1);
  expect(await row(id)).toMatchObject({ status: 'delivered', tries: 2 });
  expect(await events()).toHaveLength(1);
});

it('many senders at once send every email once', async () => {
  const { server, deps, openSender, share, events } = await withServer();
  const ids = new Set<string>();
  for (let i = 0; i < 30; i++) ids.add((await share()).id);
  const senders = [deps, await openSender(), await openSender(), await openSender()];
  await Promise.all(senders.map((sender) => deliverEmails(sender, NEVER)));
  expect(server.accepted.map(({ messageId }) => messageId).sort()).toEqual(
    [...ids].map((id) => `<${id}@mail.example.net>`).sort(),
  );
  expect(await events()).toHaveLength(30);
});

it('without a mail server each live email becomes one complete file readable by its owner only, and is never reported as delivered', async () => {
  const { dataDir, deps, share, row, events } = await setUp();
  const { id } = await share();
  const lines: string[] = [];
  const log = { ...deps.log, info: (_fields: object, message: string) => lines.push(message) };
  await deliverEmails({ ...deps, log }, NEVER);
  expect(lines).toEqual(['Email written to the outbox folder, not sent']);
  const path = join(dataDir, 'outbox', `${id}.eml`);
  expect(await readdir(join(dataDir, 'outbox'))).toEqual([`${id}.eml`]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readFile(path, 'utf8')).toContain('To: ada.lovelace@example.com');
  expect(await row(id)).toMatchObject({ due_at: null, recipient_sealed: null });
  expect(await events()).toMatchObject([{ type: 'email.failed', data: { email: { id } } }]);
});

it('an existing file is not written again, and half a file does no harm', async () => {
  const { dataDir, deps, share, row } = await setUp();
  const [done, half] = [await share(), await share()];
  const folder = join(dataDir, 'outbox');
  await deliverEmails({ ...deps, db: noEnd(deps) }, NEVER).catch(() => {});
  expect(existsSync(join(folder, `${done.id}.eml`))).toBe(true);
  await writeFile(join(folder, `${done.id}.eml`), 'read by somebody');
  await writeFile(join(folder, `.${half.id}.part`), 'half of');
  deps.journal.strike(done.id);
  await db.query('update emails set due_at = created_at');
  await deliverEmails(deps, NEVER);
  expect(await readFile(join(folder, `${done.id}.eml`), 'utf8')).toBe('read by somebody');
  expect((await readdir(folder)).sort()).toEqual([`${done.id}.eml`, `${half.id}.eml`].sort());
  for (const { id } of [done, half]) expect(await row(id)).toMatchObject({ status: 'failed' });
});

/** A database that is lost just when the end of an email is to be written. */
function noEnd({ db: real }: SenderDeps): SenderDeps['db'] {
  return { ...real, transaction: () => Promise.reject(new Error('the database is gone')) };
}

it('test mode writes to the folder even with a mail server, and emits nothing', async () => {
  const { server, dataDir, deps, share, row, events } = await withServer();
  const { id } = await share(false);
  await deliverEmails(deps, NEVER);
  expect(server.connections()).toBe(0);
  expect(await readdir(join(dataDir, 'outbox'))).toEqual([`${id}.eml`]);
  expect(await row(id)).toMatchObject({ status: 'delivered' });
  expect(await events()).toEqual([]);
});

it('an account is notified at its own address, and one without an address is not', async () => {
  const { server, clock, account, deps } = await withServer();
  const notify = accountNotifier({ keys: KEYS, clock });
  const silent = await createAccount({ db, keys: KEYS, clock }, 'operator:test', { name: 'No Mail' });
  for (const { id } of [account, silent]) {
    await db.transaction((tx) =>
      notify(tx, id, { template: 'account_suspended', variables: { reason: 'unpaid invoice' } }),
    );
  }
  await deliverEmails(deps, NEVER);
  expect(server.accepted).toMatchObject([{ to: [ADDRESS] }]);
  expect(server.accepted[0]?.bytes.toString()).toContain('unpaid invoice');
});

it('dead letters of one endpoint are reported once a day, and those caused by email itself never', async () => {
  const { server, clock, account, deps } = await withServer();
  const notify = accountNotifier({ keys: KEYS, clock });
  const deadLetter = async (endpoint: string, type = 'license.locked') => {
    const variables = {
      endpoint_id: endpoint,
      url: 'https://hooks.example.com/in',
      event_id: 'evt_1',
      event_type: type,
      attempts: 7,
      last_error: 'timeout',
    };
    await db.transaction((tx) => notify(tx, account.id, { template: 'webhook_dead_lettered', variables }));
    await deliverEmails(deps, NEVER);
    return server.accepted.length;
  };
  expect(await deadLetter('whep_a')).toBe(1);
  expect(await deadLetter('whep_a')).toBe(1);
  expect(await deadLetter('whep_b')).toBe(2);
  clock.advance(24 * 3_600_000);
  expect(await deadLetter('whep_a')).toBe(3);
  expect(await deadLetter('whep_c', 'email.delivered')).toBe(3);
  expect(await deadLetter('whep_c', 'webhook.delivery_failed')).toBe(3);
});

it('what ended 30 days ago is deleted, what waits is kept, and an account can be erased', async () => {
  const { clock, account, deps, share } = await setUp();
  const ended = await share();
  await deliverEmails(deps, NEVER);
  clock.advance(30 * 86_400_000 - 1);
  const waiting = await share();
  const ids = async () =>
    (await db.query<{ id: string }>('select id from emails')).map(({ id }) => id).sort();
  const purge = () => applyStep(db, 'emails', { now: clock.now(), batch: 500 });
  expect(await purge()).toBe(0);
  expect(await ids()).toEqual([ended.id, waiting.id].sort());
  clock.advance(1);
  expect(await purge()).toBe(1);
  expect(await ids()).toEqual([waiting.id]);
  await db.transaction((tx) => eraseRows(tx, account.id));
  expect(await ids()).toEqual([]);
});
