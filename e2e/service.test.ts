import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { shippedFolder } from '../apps/service/src/catalog/data-folder.ts';
import { filesDigestOf } from '../apps/service/src/catalog/publishing/files-digest.ts';
import { readPreparedContent } from '../apps/service/src/catalog/publishing/prepared-content.ts';
import { readShippedCatalog } from '../apps/service/test/shipped-catalog.ts';
import { openTestFolder } from '../apps/service/test/test-folder.ts';
import {
  BIN,
  databasePid,
  loggedMessages,
  runCli,
  type ServiceProcess,
  startService,
} from './service-process.ts';

const folder = await openTestFolder('service');
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the first start', () => {
  const dataDir = join(folder, 'first');
  let service: ServiceProcess;
  let live = '';

  beforeAll(async () => {
    service = await startService(dataDir);
  });

  it('prints the ready line first, then one token of each mode and a curl line that works', async () => {
    live = await service.token('live');
    const [first] = service.stdout().split('\n');
    expect(first).toBe(`prequal listening on ${service.base}`);
    expect(await service.token('test')).toMatch(/^svc_test_\w{38}$/);
    const curl = /^ {2}curl .*$/m.exec(service.stdout())?.[0] ?? '';
    const { stdout } = await promisify(execFile)('sh', ['-c', curl]);
    const { object, data } = JSON.parse(stdout) as {
      object: string;
      data: { plans: { eligible: boolean }[] };
    };
    expect(object).toBe('prequalify_result');
    expect(data.plans.filter((plan) => plan.eligible).length).toBeGreaterThan(0);
  });

  it('publishes what the build has read and checked, which is what the files contain', async () => {
    const bundle = join(BIN, '../../dist/bundle');
    const prepared = await readPreparedContent(bundle, await filesDigestOf(shippedFolder()));
    const { content, carriers, variants } = await readShippedCatalog(inject('shippedCatalog'));
    expect(prepared, 'npm run build prepares it').toMatchObject({ carriers, variants });
    expect(prepared?.content.digest).toBe(content.digest);
    const listed = await runCli(['catalog', 'list', '--json'], { PREQUAL_DATA_DIR: dataDir });
    expect(JSON.parse(listed.stdout)).toMatchObject([{ digest: content.digest, origin: 'shipped' }]);
  });

  it('logs its start and the migration of its database once', () => {
    const messages = loggedMessages(service.stderr());
    for (const message of ['Service starting', 'Database migrated', 'Service started'])
      expect(
        messages.filter((each) => each === message),
        message,
      ).toHaveLength(1);
  });

  it('serves the demo account, which the command line can use at the same time', async () => {
    const { code, stdout } = await runCli(['account', 'list', '--json'], { PREQUAL_DATA_DIR: dataDir });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([{ name: 'Demo Agency', status: 'provisioned' }]);
  });

  it('applies a revocation by the command line in every process within 5 s', async () => {
    const call = async () =>
      (await fetch(`${service.base}/v1/events`, { headers: { authorization: `Bearer ${live}` } })).status;
    expect(await call()).toBe(200);
    const licenses = async () => {
      const { stdout } = await runCli(['account', 'list', '--json'], { PREQUAL_DATA_DIR: dataDir });
      const [{ id }] = JSON.parse(stdout) as [{ id: string }];
      const list = await runCli(['license', 'list', '--account', id, '--json'], {
        PREQUAL_DATA_DIR: dataDir,
      });
      return JSON.parse(list.stdout) as [{ id: string }];
    };
    const [license] = await licenses();
    const tokens = await runCli(['token', 'list', '--license', license.id, '--json'], {
      PREQUAL_DATA_DIR: dataDir,
    });
    const token = (JSON.parse(tokens.stdout) as { id: string; mode: string }[]).find(
      ({ mode }) => mode === 'live',
    );
    const revoked = await runCli(['token', 'revoke', token?.id ?? ''], { PREQUAL_DATA_DIR: dataDir });
    expect(revoked.code).toBe(0);
    await expect.poll(call, { timeout: 300_000 }).toBe(401);
    // Both API processes: connections are handed out in turn.
    for (let i = 0; i < 6; i++) expect(await call()).toBe(401);
  });

  it('replaces an API process that dies', async () => {
    const before = await pids(service);
    expect(before).toHaveLength(2);
    process.kill(before[0] as number, 'SIGKILL');
    await expect
      .poll(async () => (await pids(service)).filter((pid) => !before.includes(pid)).length, {
        timeout: 300_000,
      })
      .toBe(1);
    expect((await fetch(`${service.base}/livez`)).status).toBe(200);
  });

  it('recovers without intervention after its database server was killed', { timeout: 300_000 }, async () => {
    const server = databasePid(dataDir);
    expect(server).not.toBeNull();
    process.kill(server as number, 'SIGKILL');
    const ready = () =>
      fetch(`${service.base}/readyz`).then(
        (response) => response.status,
        () => 'unreachable',
      );
    // Both API processes, one after the other: connections are handed out in turn.
    for (let i = 0; i < 6; i++) await expect.poll(ready, { timeout: 300_000 }).toBe(200);
  });

  it('adds up the metrics of all API processes', async () => {
    for (let i = 0; i < 10; i++) await fetch(`${service.base}/livez`);
    const count = async () => {
      const text = await (await fetch(`${service.base}/metrics`)).text();
      return Number(/prequal_http_request_seconds_count\{[^}]*route="\/livez"[^}]*\} (\d+)/.exec(text)?.[1]);
    };
    // A replaced process is included once it has started.
    await expect.poll(count, { timeout: 300_000 }).toBeGreaterThanOrEqual(10);
  });

  it('on SIGTERM, finishes requests in flight, accepts no new connections, and stops its database', async () => {
    const { port, hostname } = new URL(service.base);
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    const ended = once(socket, 'close');
    const body = '{"x":1}';
    const test = await service.token('test');
    socket.write(
      [
        'POST /v3/prequalify HTTP/1.1',
        'Host: x',
        `Authorization: Bearer ${test}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        'Expect: 100-continue',
        '\r\n',
      ].join('\r\n'),
    );
    // The server has accepted the request and waits for the body: now it is in flight.
    await expect.poll(() => received).toContain('100 Continue');
    const stopped = service.stop();
    await expect
      .poll(() =>
        fetch(`${service.base}/livez`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    expect(received).not.toContain('HTTP/1.1 4');
    socket.write(body);
    await ended;
    expect(received).toContain('HTTP/1.1 400');
    expect(await stopped).toBe(0);
    expect(databasePid(dataDir)).toBeNull();
  });

  it('is the only one that prints tokens or secrets', async () => {
    const again = await startService(dataDir, { PREQUAL_WORKERS: '1' });
    expect(await again.stop()).toBe(0);
    const [ready, console] = again.stdout().split('\n');
    expect(ready).toBe(`prequal listening on ${again.base}`);
    expect(console).toContain('npx prequal member link mem_');
    expect(again.stdout() + again.stderr() + service.stderr()).not.toMatch(/svc_(test|live)_/);
  });
});

/** The API processes: children of the primary that are not its database server. */
async function pids(service: ServiceProcess): Promise<number[]> {
  const children = await readFile(`/proc/${service.child.pid}/task/${service.child.pid}/children`, 'utf8');
  const commands = await Promise.all(
    children
      .trim()
      .split(' ')
      .map(async (pid) => ({
        pid: Number(pid),
        command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
      })),
  );
  return commands.filter(({ command }) => command.includes('prequal.js')).map(({ pid }) => pid);
}

describe('a start that fails', () => {
  it('names every invalid variable at once and exits with 1', async () => {
    const started = startService(join(folder, 'wrong'), {
      PREQUAL_PORT: 'x',
      PREQUAL_MODES: 'prod',
      PREQUAL_TYPO: '1',
    });
    await expect(started).rejects.toThrow(
      /ended with 1[\s\S]*PREQUAL_TYPO[\s\S]*PREQUAL_PORT[\s\S]*PREQUAL_MODES/,
    );
  });
});
