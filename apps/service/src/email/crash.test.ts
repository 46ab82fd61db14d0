import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { itProvenBy, provenBy } from '../../../../tools/test-report/proofs.ts';
import { freshDatabase } from '../../test/database.ts';
import { KEYS } from '../../test/decisions.ts';
import { Gate, type MailBehavior, type MailServer, startMailServer } from '../../test/mail-server.ts';
import { startProcess } from '../../test/processes/start.ts';
import { createAccount } from '../accounts/index.ts';
import { systemClock } from '../kernel/index.ts';
import { enqueueCaseShare } from './index.ts';

const proven = itProvenBy('processes');
const { db, url } = await freshDatabase();
const deps = { db, keys: KEYS, clock: systemClock };
const account = await createAccount(deps, 'operator:test', { name: 'Agency' });
const PATIENT = { timeout: 300_000, interval: 20 };

/** One waiting email, a data directory, and processes that are started and killed. */
async function setUp(server: MailServer | null) {
  const dataDir = await mkdtemp(join(tmpdir(), 'prequal-crash-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const { id } = await db.transaction((tx) =>
    enqueueCaseShare(tx, deps, {
      accountId: account.id,
      livemode: true,
      product: 'p',
      expiresAt: new Date('2030-01-01'),
      to: 'ada@example.com',
      link: 'https://app.example.com/#k',
    }),
  );
  const start = async () => {
    const process = startProcess('mail-sender.js', [url, dataDir, server?.url() ?? '']);
    expect(await process.onMessage()).toBe('ready');
    return process;
  };
  const status = async () =>
    (await db.query<{ status: string }>('select status from emails where id = $1', [id]))[0]?.status;
  /** Another process takes over. Then there must be one final state, one event, and nothing left to do. */
  const recover = async () => {
    const process = await start();
    await vi.waitFor(
      async () => expect(await status()).toBe(server === null ? 'failed' : 'delivered'),
      PATIENT,
    );
    const noted = join(dataDir, 'accepted-mail');
    await vi.waitFor(async () => expect(await readdir(noted)).toEqual([]), PATIENT);
    await process.crash();
    const result = await db.query<{ type: string }>(
      `select type from events where type like 'email.%' and convert_from(body, 'utf8') like '%' || $1 || '%'`,
      [id],
    );
    // A file in the outbox folder was delivered to nobody.
    expect(result).toEqual([{ type: server === null ? 'email.failed' : 'email.delivered' }]);
  };
  return { id, dataDir, start, status, recover };
}

const holdRow = (id: string) => hold('select from emails where id = $1 for update', id);

/** Blocks all other writers of a row until it is released. */
async function hold(lock: string, id: string): Promise<() => Promise<void>> {
  const gate = new Gate();
  const held = db.transaction(async (tx) => {
    await tx.query(lock, [id]);
    await gate.pass();
  });
  await gate.reached();
  return async () => {
    gate.open();
    await held;
  };
}

/** The first message meets the gate, later ones pass. */
function stopFirst(gate: Gate, place: keyof MailBehavior): MailBehavior {
  let first = true;
  return {
    [place]: async () => {
      if (!first) return;
      first = false;
      await gate.pass();
    },
  };
}

it.each(['onConnect', 'onRecipient'] as const)(
  'killed while the server is at %s: the next process sends it, once',
  provenBy('processes'),
  async (place) => {
    const gate = new Gate();
    const server = await startMailServer(stopFirst(gate, place));
    const { start, recover } = await setUp(server);
    const process = await start();
    await gate.reached();
    await process.crash();
    gate.open();
    await recover();
    expect(server.accepted).toHaveLength(1);
  },
);

proven(
  'killed when only the last byte was missing: the server drops it, and the next process sends it, once',
  async () => {
    const [recipient, body] = [new Gate(), new Gate()];
    const server = await startMailServer({
      ...stopFirst(recipient, 'onRecipient'),
      ...stopFirst(body, 'onBody'),
    });
    const { id, start, recover } = await setUp(server);
    const process = await start();
    await recipient.reached();
    // The handover cannot be marked, so the last byte is not sent.
    const letGo = await holdRow(id);
    recipient.open();
    await body.reached();
    await process.crash();
    await letGo();
    body.open();
    expect(server.accepted).toEqual([]);
    await recover();
    expect(server.accepted).toHaveLength(1);
  },
);

it('killed between the last byte and the response: sent again, with the same Message-ID and the same bytes', async () => {
  const gate = new Gate();
  const server = await startMailServer(stopFirst(gate, 'onComplete'));
  const { id, start, recover } = await setUp(server);
  const process = await start();
  await gate.reached();
  await process.crash();
  gate.open();
  await recover();
  // The one gap: no process of ours has read the first acceptance.
  expect(server.accepted).toHaveLength(2);
  expect(server.accepted.map(({ messageId }) => messageId)).toEqual(
    Array.from({ length: 2 }, () => `<${id}@mail.example.net>`),
  );
  expect(server.accepted[0]?.bytes.equals(server.accepted[1]?.bytes ?? Buffer.alloc(0))).toBe(true);
});

it('killed between the acknowledgment and its commit: not sent again', async () => {
  const gate = new Gate();
  const server = await startMailServer(stopFirst(gate, 'onComplete'));
  const { id, dataDir, start, status, recover } = await setUp(server);
  const process = await start();
  await gate.reached();
  const letGo = await holdRow(id);
  gate.open();
  await vi.waitFor(() => expect(existsSync(join(dataDir, 'accepted-mail', id))).toBe(true), PATIENT);
  await process.crash();
  await letGo();
  expect(await status()).toBe('pending');
  await recover();
  expect(server.accepted).toHaveLength(1);
});

proven(
  'killed between the commit and removing the journal entry: nothing is sent or reported again',
  async () => {
    const server = await startMailServer();
    const { id, dataDir, start, status, recover } = await setUp(server);
    const process = await start();
    await vi.waitFor(async () => expect(await status()).toBe('delivered'), PATIENT);
    await process.crash();
    await writeFile(join(dataDir, 'accepted-mail', id), '');
    await recover();
    expect(server.accepted).toHaveLength(1);
  },
);

proven(
  "a journal entry is honored by a process that was running all along, once the dead one's lease ends",
  async () => {
    const gate = new Gate();
    const server = await startMailServer(stopFirst(gate, 'onComplete'));
    const { id, dataDir, start, status } = await setUp(server);
    const first = await start();
    await gate.reached();
    const second = await start();
    const letGo = await holdRow(id);
    gate.open();
    await vi.waitFor(() => expect(existsSync(join(dataDir, 'accepted-mail', id))).toBe(true), PATIENT);
    await first.crash();
    await letGo();
    await db.query('update emails set due_at = created_at where id = $1', [id]);
    await vi.waitFor(async () => expect(await status()).toBe('delivered'), PATIENT);
    await second.crash();
    expect(server.accepted).toHaveLength(1);
  },
);

it.each([true, false])(
  'killed between the file and its commit, noted: %s: the folder has it once',
  provenBy('processes'),
  async (noted) => {
    const { id, dataDir, start, status, recover } = await setUp(null);
    const file = join(dataDir, 'outbox', `${id}.eml`);
    const note = join(dataDir, 'accepted-mail', id);
    // The event cannot be emitted, so the final state of the email is not committed.
    const letGo = await hold('select from event_heads where account_id = $1 for update', account.id);
    const process = await start();
    await vi.waitFor(() => expect(existsSync(note)).toBe(true), PATIENT);
    await process.crash();
    await letGo();
    expect([existsSync(file), await status()]).toEqual([true, 'pending']);
    if (!noted) await rm(note);
    const before = await stat(file);
    await recover();
    expect(await readdir(join(dataDir, 'outbox'))).toEqual([`${id}.eml`]);
    expect((await stat(file)).ino).toBe(before.ino);
  },
);
