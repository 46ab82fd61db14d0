import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { isRunning } from '../apps/service/src/kernel/index.ts';
import { openTestFolder } from '../apps/service/test/test-folder.ts';
import { itProvenBy } from '../tools/test-report/proofs.ts';
import { preparedDataDir } from './data-directory.ts';
import { BIN, databasePid, loggedMessages, printedTokens, runCli, startService } from './service-process.ts';

vi.setConfig({ testTimeout: 600_000 });
const REPOSITORY = fileURLToPath(new URL('../', import.meta.url));
const folder = await openTestFolder('mistakes');
afterAll(() => rm(folder, { recursive: true, force: true }));
const proven = itProvenBy('processes');
const asRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

describe('a start on a port that is taken', () => {
  it('says so before anything is created', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const dataDir = join(folder, 'no-port');
    await expect(startService(dataDir, { PREQUAL_PORT: String(port) })).rejects.toThrow(
      /ended with 1[\s\S]*in use by another program/,
    );
    await expect(stat(dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

it.each(['host', 'port'])('terminal escapes in --%s of a start reach no terminal', async (flag) => {
  const dataDir = join(folder, 'escapes');
  const args = ['serve', `--${flag}`, '\u001b]0;owned\u0007\u009b2J'];
  const { code, stdout, stderr } = await runCli(args, { PREQUAL_DATA_DIR: dataDir });
  expect(code).not.toBe(0);
  expect(stderr).toContain('owned');
  expect(stdout + stderr).not.toMatch(/(?![\n\t])\p{Cc}/u);
});

describe.skipIf(!asRoot)('a command of root on the installation of another user', () => {
  it.each(['account list', 'doctor', 'migrate', 'serve'])(
    '%s refuses with one message and creates nothing',
    async (line) => {
      const dataDir = join(folder, `owned-${line.replace(' ', '-')}`);
      await mkdir(dataDir);
      await chown(dataDir, NOBODY, NOBODY);
      const { code, stderr, stdout } = await runCli([...line.split(' '), '--json'], {
        PREQUAL_DATA_DIR: dataDir,
        PREQUAL_PORT: '0',
      });
      expect(code).toBe(1);
      expect(stderr + stdout).toContain(`The data directory ${dataDir} belongs to user nobody`);
      expect(await readdir(dataDir)).toEqual([]);
    },
  );
});

proven('a test that fails leaves no service and no database behind', async () => {
  const program = fileURLToPath(new URL('./processes/failing-test.ts', import.meta.url));
  const dataDir = await preparedDataDir(join(folder, 'failing'));
  const args = ['--conditions', 'prequal-source', '--import', 'tsx', program, dataDir];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: REPOSITORY }).catch(
    (error: { stdout: string }) => error,
  );
  const pids = JSON.parse(stdout) as number[];
  expect(pids).toEqual([expect.any(Number), expect.any(Number)]);
  for (const pid of pids) await expect.poll(() => isRunning(pid)).toBe(false);
});

it('a second service on one data directory is refused in one sentence, and the record of the first stays', async () => {
  const dataDir = await preparedDataDir(join(folder, 'twice'));
  const first = await startService(dataDir, { PREQUAL_WORKERS: '1' });
  onTestFinished(() => first.kill({ database: true }));
  const record = await readFile(join(dataDir, 'service.json'), 'utf8');
  expect(JSON.parse(record)).toMatchObject({ url: first.base, pid: first.child.pid });
  const second = await runCli(['serve'], { PREQUAL_DATA_DIR: dataDir, PREQUAL_PORT: '0' });
  expect(second).toEqual({
    code: 1,
    stdout: '',
    stderr: `prequal: A service already runs with the data directory ${dataDir} at ${first.base} (process ${first.child.pid}): stop it first, or set PREQUAL_DATA_DIR.\n`,
  });
  expect(await readFile(join(dataDir, 'service.json'), 'utf8')).toBe(record);
  expect((await fetch(`${first.base}/readyz`)).status).toBe(200);
  expect(await first.stop()).toBe(0);
  await expect(stat(join(dataDir, 'service.json'))).rejects.toMatchObject({ code: 'ENOENT' });
});

proven('an API process that is stuck is replaced, on the same port', async () => {
  const dataDir = await preparedDataDir(join(folder, 'stuck'));
  // The port is any free one, and the only process that listens on it goes.
  const service = await startService(dataDir, { PREQUAL_WORKERS: '1' });
  onTestFinished(() => service.kill({ database: true }));
  const apiProcesses = async () => {
    const args = ['-P', String(service.child.pid), '-f', 'prequal.js'];
    const { stdout } = await promisify(execFile)('pgrep', args);
    return stdout.trim().split('\n').map(Number);
  };
  const before = await apiProcesses();
  expect(before).toHaveLength(1);
  const [stuck = 0] = before;
  // It neither responds nor reads messages, as in an endless loop.
  process.kill(stuck, 'SIGSTOP');
  // The connection is handed to the process, which never takes it.
  const untaken = fetch(`${service.base}/livez`).then(
    ({ status }) => status,
    () => 'closed',
  );
  await expect.poll(() => isRunning(stuck), { timeout: 300_000 }).toBe(false);
  expect(await untaken).toBe('closed');
  expect(service.stderr()).toContain('API process is stuck; ending it');
  // A connection that is handed over in the moment of the end is closed: try another one.
  const health = () =>
    fetch(`${service.base}/livez`, { signal: AbortSignal.timeout(10_000) }).then(
      ({ status }) => status,
      () => null,
    );
  await expect.poll(health, { timeout: 300_000 }).toBe(200);
  expect(await service.stop()).toBe(0);
});

proven('a Ctrl-C during the first start ends it with one line and leaves nothing running', async () => {
  const dataDir = join(folder, 'interrupted');
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [BIN, 'serve'], {
    detached: true,
    env: { PATH, HOME, PREQUAL_DATA_DIR: dataDir, PREQUAL_PORT: '0', PREQUAL_WORKERS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let out = '';
  let err = '';
  let before: string | null = null;
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
    if (before !== null || !err.includes('Opening the database')) return;
    before = err;
    // A terminal sends it to every process in the foreground.
    process.kill(-(child.pid ?? 0), 'SIGINT');
  });
  expect(await ended).toEqual([0, null]);
  const lines = err.slice(String(before).length).trim().split('\n');
  expect(lines).toEqual([expect.stringContaining('Service stopped before it was ready')]);
  expect(out).toBe('');
  expect(databasePid(dataDir)).toBeNull();
});

/** New tokens for the demo account of an installation whose service runs. */
async function expectNewTokens(dataDir: string, base: string): Promise<void> {
  const issue = async (...args: string[]) =>
    runCli(['token', 'issue', ...args, '--json'], { PREQUAL_DATA_DIR: dataDir });
  const issued = await issue('--demo');
  expect(issued.code, issued.stderr).toBe(0);
  const { token, mode } = JSON.parse(issued.stdout) as { token: string; mode: string };
  expect(mode).toBe('test');
  const response = await fetch(`${base}/v1/events`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  expect(JSON.parse((await issue('--demo', '--mode', 'live')).stdout)).toMatchObject({ mode: 'live' });
  expect((await issue()).code).toBe(2);
}

describe('an installation', () => {
  it('issues new tokens, stops with the npm start process, logs start and stop once, and keeps its key', async () => {
    const dataDir = await preparedDataDir(join(folder, 'npm'));
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn('npm', ['start'], {
      cwd: REPOSITORY,
      detached: true,
      env: { PATH, HOME, PREQUAL_DATA_DIR: dataDir, PREQUAL_PORT: '0', PREQUAL_WORKERS: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL');
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    const ended = new Promise((resolve) => child.once('close', resolve));
    await expect.poll(() => printedTokens(out).live, { timeout: 300_000 }).toBeDefined();
    expect(out).toContain('/docs');
    expect(out).toContain('prequal token issue --demo');
    await expectNewTokens(dataDir, /listening on (\S+)/.exec(out)?.[1] ?? '');
    process.kill(child.pid ?? 0, 'SIGTERM');
    await ended;
    expect(databasePid(dataDir)).toBeNull();
    const messages = loggedMessages(err);
    for (const message of ['Service starting', 'Service started', 'Service stopping', 'Service stopped']) {
      expect(
        messages.filter((each) => each === message),
        message,
      ).toHaveLength(1);
    }

    const keyFile = join(dataDir, 'keys.json');
    const key = await readFile(keyFile);
    await rm(keyFile);
    const { code, stderr } = await runCli(['account', 'list'], { PREQUAL_DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(stderr).toContain('This database was created with a key');
    await expect(stat(keyFile)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(key.length).toBeGreaterThan(0);
  });
});
