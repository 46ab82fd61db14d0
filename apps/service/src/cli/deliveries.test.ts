import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type CommandRun, runCommand } from '../../test/command-run.ts';
import { freshDatabase } from '../../test/database.ts';
import { makeCertificate, startReceiver } from '../../test/receiver.ts';
import { createAccount, createLicense, issueToken } from '../accounts/index.ts';
import { emit } from '../events/index.ts';
import { KeyRing, systemClock } from '../kernel/index.ts';
import { createEndpoint } from '../webhooks/index.ts';
import { listenCommand } from './listen.ts';
import { replayCommand } from './replay.ts';
import { openSession } from './session.ts';

const ROOT = Buffer.alloc(32, 7);
const { db, url } = await freshDatabase();
const deps = {
  db,
  keys: new KeyRing([{ version: 1, root: ROOT }]),
  clock: systemClock,
  guard: { allowPrivate: true, resolve: async () => [] },
};
const certificate = await makeCertificate();
const seen: { path: string; id: string }[] = [];
let result = 200;
const receiver = await startReceiver(certificate, ({ path, body }, response) => {
  seen.push({ path, id: (JSON.parse(body.toString()) as { id: string }).id });
  response.writeHead(result).end();
});
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prequal-cli-'));
  await writeFile(join(folder, 'ca.pem'), certificate.cert);
});
afterAll(async () => {
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

async function run(args: readonly string[]): Promise<CommandRun> {
  const variables = {
    DATABASE_URL: url,
    PREQUAL_KEY: `1:${ROOT.toString('base64')}`,
    PREQUAL_DATA_DIR: folder,
    PREQUAL_WEBHOOK_ALLOW_PRIVATE: 'true',
    PREQUAL_WEBHOOK_CA_FILE: join(folder, 'ca.pem'),
  };
  const surroundings = { variables, cores: 1, cwd: folder, host: 'here', operator: 'ada' };
  const session = openSession(surroundings, systemClock, async () => 0);
  const program = { version: '0', commands: [listenCommand, replayCommand], groups: { events: 'events' } };
  return runCommand(args, session, program);
}

async function account(): Promise<string> {
  return (await createAccount(deps, 'service', { name: 'A' })).id;
}

async function raise(accountId: string): Promise<string> {
  const data = { account: { id: accountId, name: 'A', status: 'suspended' } };
  return db.transaction((tx) =>
    emit(tx, { accountId, livemode: true, type: 'account.suspended', data }, systemClock.now()),
  );
}

test('replay resends the events of a time range in order, and prints the job', async () => {
  const accountId = await account();
  const endpoint = await createEndpoint(
    deps,
    { accountId, livemode: true },
    { url: receiver.url('/replay') },
  );
  const ids = [await raise(accountId), await raise(accountId), await raise(accountId)];
  const args = ['events', 'replay', '--endpoint', endpoint.id, '--since', '2020-01-01', '--json'];
  const { code, out, err } = await run(args);
  expect([code, err]).toEqual([0, '']);
  expect(JSON.parse(out)).toMatchObject({ endpoint_id: endpoint.id, total: 3, delivered: 3, failed: 0 });
  expect(seen.filter(({ path }) => path === '/replay').map(({ id }) => id)).toEqual(ids);
});

test('replay exits with 1 when an event was not accepted', async () => {
  const accountId = await account();
  const endpoint = await createEndpoint(
    deps,
    { accountId, livemode: true },
    { url: receiver.url('/refusing') },
  );
  await raise(accountId);
  result = 500;
  const { code, out, err } = await run([
    'events',
    'replay',
    '--endpoint',
    endpoint.id,
    '--since',
    '2020-01-01',
  ]);
  result = 200;
  expect([code, out]).toEqual([1, '0 of 1 events accepted, 1 not\n']);
  expect(err).toBe('prequal: 1 of 1 events were not accepted.\n');
});

test.each([
  ['an endpoint that is not there', ['--endpoint', 'whep_nowhere', '--since', '2020-01-01'], 1],
  ['a time that cannot be read', ['--endpoint', 'whep_nowhere', '--since', 'yesterday'], 2],
  [
    'a stretch that ends before it begins',
    ['--endpoint', 'whep_x', '--since', '2020-01-02', '--until', '2020-01-01'],
    1,
  ],
])('replay refuses %s', async (_what, args, expected) => {
  const { code, err } = await run(['events', 'replay', ...args]);
  expect(code).toBe(expected);
  expect(err).toMatch(/^prequal: .+\n$/);
});

interface Forwarded {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

test('listen forwards new events to a local address, signed with the secret that it prints', async () => {
  const forwarded: Forwarded[] = [];
  const local = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      forwarded.push({ headers: request.headers, body: Buffer.concat(chunks) });
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(local, 'listening');
  const { port } = local.address() as AddressInfo;
  const accountId = await account();
  const license = await createLicense(deps, 'operator:test', { accountId, limits: {} });
  const { text: token } = await issueToken(deps, 'operator:test', { licenseId: license.id, mode: 'live' });
  await raise(accountId);
  const said: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  const listening = run([
    'listen',
    '--token',
    token,
    '--forward-to',
    `http://localhost:${port}/hook`,
    '--events',
    'account.suspended',
  ]);
  await expect.poll(() => said.length).toBeGreaterThanOrEqual(2);
  const ids = [await raise(accountId), await raise(accountId)];
  await expect.poll(() => forwarded.length).toBe(2);
  process.emit('SIGINT');
  const { code, out } = await listening;
  write.mockRestore();
  local.close();
  expect([code, out]).toEqual([0, '2 events forwarded, 0 not accepted\n']);
  expect(forwarded.map(({ body }) => (JSON.parse(body.toString()) as { id: string }).id)).toEqual(ids);
  const secret = /whsec_\w+/.exec(said[0] ?? '')?.[0] ?? '';
  const [first] = forwarded;
  const [, t = '', v1 = ''] = /^t=(\d+),v1=(\w+)$/.exec(String(first?.headers['x-service-signature'])) ?? [];
  const digest = createHmac('sha256', secret)
    .update(`${t}.`)
    .update(first?.body ?? '')
    .digest('hex');
  expect(digest).toBe(v1);
});

test('listen refuses an invalid token and an address that is not local', async () => {
  const otherCustomer = await run(['listen', '--token', 'svc_live_x', '--forward-to', 'http://localhost:1/']);
  expect([otherCustomer.code, otherCustomer.err]).toEqual([
    1,
    'prequal: The token is unknown, revoked or expired.\n',
  ]);
  const remote = await run(['listen', '--token', 'svc_live_x', '--forward-to', 'http://example.com/']);
  expect(remote.code).toBe(2);
});
