import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  access,
  chmod,
  cp,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../apps/service/test/database.ts';
import { isProving, provenBy } from '../tools/test-report/proofs.ts';
import { preparedDataDir } from './data-directory.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const BIN = join(ROOT, 'apps/service/bin/prequal.js');

type Variables = Readonly<Record<string, string>>;
type Doc = Record<string, unknown> & { readonly id: string };

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const folders: string[] = [];

/** The user of the embedded database can enter it, so that everything stays inside. */
async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'prequal-e2e-'));
  await chmod(path, 0o711);
  folders.push(path);
  return path;
}

afterAll(async () => {
  for (const path of folders) await rm(path, { recursive: true, force: true });
});

function start(args: readonly string[], variables: Variables, bin = BIN): ChildProcess {
  return spawn(process.execPath, [bin, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function run(args: readonly string[], variables: Variables, bin = BIN): Promise<Run> {
  const child = start(args, variables, bin);
  if (child.stdout === null || child.stderr === null) throw new Error('the process has no output');
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, out, err };
}

/** Runs with `--json` and checks the contract: this exit code, one document and nothing else. */
async function json<T = Doc>(line: string, variables: Variables, code = 0): Promise<T> {
  const result = await run([...line.split(' '), '--json'], variables);
  expect(result.code, `${line}: ${result.err}`).toBe(code);
  return JSON.parse(result.out) as T;
}

/** The life cycle of a customer, with every command once: what it prints, refuses and leaves unchanged. */
async function walkThrough(variables: Variables): Promise<void> {
  const ask = <T = Doc>(line: string, code = 0) => json<T>(line, variables, code);
  const send = (line: string) => run(line.split(' '), variables);

  const account = await ask('account create --name Ada --email ada@example.com');
  expect(account).toEqual({
    id: expect.stringMatching(/^acct_[0-9A-Z]{26}$/),
    name: 'Ada',
    email: 'ada@example.com',
    status: 'provisioned',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
  const license = await ask(`license create --account ${account.id} --rate 600 --monthly-quota 5000`);
  expect(license).toEqual({
    id: expect.stringMatching(/^lic_/),
    account_id: account.id,
    status: 'inactive',
    limits: { rate: 600, light_rate: 120_000, test_rate: 1000, monthly_quota: 5000 },
    created_at: expect.any(String),
  });
  expect(await ask(`license activate ${license.id}`)).toEqual({ ...license, status: 'activated' });

  const issued = await ask<Doc & { token: string }>(
    `token issue --license ${license.id} --mode test --scopes prequalify,quote --expires 90d`,
  );
  expect(issued).toEqual({
    id: expect.stringMatching(/^tok_/),
    token: expect.stringMatching(/^svc_test_[0-9A-Za-z]{38}$/),
    hint: issued.token.slice(-4),
    mode: 'test',
    scopes: ['prequalify', 'quote'],
    license_id: license.id,
    account_id: account.id,
    expires_at: expect.any(String),
  });
  const rotated = await ask<Doc & { token: string }>(`token rotate ${issued.id}`);
  expect(rotated).toMatchObject({
    mode: 'test',
    old_token: { id: issued.id, expires_at: expect.any(String) },
  });
  expect(rotated.token).not.toBe(issued.token);

  // Reading changes nothing, so all of it may happen at once.
  const [accounts, shown, licenses, shownLicense, tokens, again, unknown, badMode, noFlag, noCommand] =
    await Promise.all([
      ask<Doc[]>('account list'),
      ask(`account show ${account.id}`),
      ask<Doc[]>(`license list --account ${account.id}`),
      ask(`license show ${license.id}`),
      ask<Doc[]>(`token list --license ${license.id}`),
      send(`license activate ${license.id} --json`),
      ask('account show acct_nonsense', 1),
      ask(`token issue --license ${license.id} --mode both`, 2),
      ask('license create', 2),
      ask('acount list', 2),
    ]);
  expect(accounts).toContainEqual(account);
  expect(shown).toEqual({ ...account, bucket: 'main' });
  expect(licenses).toEqual([{ ...license, status: 'activated' }]);
  expect(shownLicense).toEqual({ ...license, status: 'activated' });
  expect(tokens.map(({ id, status }) => [id, status])).toEqual([
    [issued.id, 'rotated'],
    [rotated.id, 'active'],
  ]);
  expect(JSON.stringify(tokens)).not.toContain('svc_');
  expect(again).toMatchObject({ code: 0, err: expect.stringMatching(/^prequal: Nothing changed.*\n$/) });
  expect(JSON.parse(again.out)).toEqual({ ...license, status: 'activated' });
  expect(unknown).toEqual({ error: { code: 'not_found', detail: expect.any(String) } });
  for (const refusal of [badMode, noFlag, noCommand])
    expect(refusal).toMatchObject({ error: { code: 'usage' } });

  expect(await ask(`license lock ${license.id} --reason abuse`)).toMatchObject({ status: 'locked' });
  expect(await ask(`license deactivate ${license.id}`, 1)).toMatchObject({ error: { code: 'conflict' } });
  expect(await ask(`license unlock ${license.id}`)).toMatchObject({ status: 'activated' });
  expect(await ask(`license limits ${license.id} --test-rate 7`)).toMatchObject({
    limits: { rate: 600, test_rate: 7 },
  });
  expect(await ask(`license deactivate ${license.id}`)).toMatchObject({ status: 'inactive' });
  expect(await ask(`token revoke ${issued.id} --reason leaked`)).toMatchObject({ status: 'revoked' });
  expect(await ask(`account suspend ${account.id} --reason unpaid`)).toMatchObject({ status: 'suspended' });
  expect(await ask(`account resume ${account.id}`)).toMatchObject({ status: 'provisioned' });
  expect(await ask(`account close ${account.id}`)).toMatchObject({ status: 'closed' });

  const [forbidden, people, events, audit, verdict, checkUp, migrated] = await Promise.all([
    ask(`license activate ${license.id}`, 1),
    send(`license activate ${license.id}`),
    ask<Doc[]>(`events list --account ${account.id}`),
    ask<Doc[]>(`audit list --account ${account.id}`),
    ask('audit verify'),
    ask('doctor'),
    ask('migrate'),
  ]);
  expect(forbidden).toMatchObject({ error: { code: 'conflict', detail: expect.stringContaining('closed') } });
  expect(people).toMatchObject({ code: 1, out: '' });
  expect(people.err.trimEnd().split('\n')).toHaveLength(1);
  expect(events.map((event) => event.type).reverse()).toEqual([
    'account.created',
    'license.activated',
    'account.token_rotated',
    'license.locked',
    'license.activated',
    'license.deactivated',
    'account.token_revoked',
    'account.suspended',
    'account.closed',
    'account.token_revoked',
  ]);
  expect(audit.map((row) => row.action)).toEqual([
    'account.create',
    'license.create',
    'license.activate',
    'token.issue',
    'token.rotate',
    'license.lock',
    'license.unlock',
    'license.limits',
    'license.deactivate',
    'token.revoke',
    'account.suspend',
    'account.resume',
    'account.close',
    'token.revoke',
  ]);
  expect(audit.every((row) => /^operator:.+/.test(String(row.actor)))).toBe(true);
  expect(JSON.stringify([events, audit])).not.toMatch(/svc_|ada@example/);
  expect(verdict).toMatchObject({ rows: expect.any(Number), broken: [] });
  expect(checkUp).toMatchObject({ ok: true });
  expect(migrated).toEqual({ applied: [] });
}

describe('on the embedded database', () => {
  let variables: Variables = {};
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await preparedDataDir(join(await folder(), 'data'));
    variables = { PREQUAL_DATA_DIR: dataDir };
  });

  async function isServerStopped(home = dataDir): Promise<boolean> {
    const lockFile = join(home, 'postgres/cluster/postmaster.pid');
    return access(lockFile).then(
      () => false,
      () => true,
    );
  }

  test('a command creates the installation only with --init, and no command leaves a server running', async () => {
    const fresh = join(await folder(), 'data');
    for (const line of ['migrate', 'account list', 'audit verify', `backup --out ${fresh}.tar.gz`]) {
      expect(await json(line, { PREQUAL_DATA_DIR: fresh }, 1), line).toEqual({
        error: {
          code: 'not_found',
          detail: expect.stringContaining(`The data directory ${fresh} contains no database`),
        },
      });
      await expect(stat(fresh)).rejects.toMatchObject({ code: 'ENOENT' });
    }
    const { applied } = await json<{ applied: string[] }>('migrate --init', { PREQUAL_DATA_DIR: fresh });
    expect(applied.length).toBeGreaterThan(0);
    expect((await stat(join(fresh, 'keys.json'))).mode & 0o777).toBe(0o600);
    expect(await isServerStopped(fresh)).toBe(true);
  });

  test('concurrent commands share one server', async () => {
    const made = await Promise.all(
      [1, 2, 3].map((n) => json(`account create --name Together${n}`, variables)),
    );
    const listed = await json<Doc[]>('account list', variables);
    for (const account of made) expect(listed).toContainEqual(account);
    expect(await isServerStopped()).toBe(true);
  });

  test('commands work while the service runs, and it applies them within 5 seconds', async () => {
    const service = start(['serve', '--port', '0'], {
      ...variables,
      PREQUAL_WORKERS: '1',
      PREQUAL_LOG_LEVEL: 'silent',
    });
    const ended = once(service, 'exit');
    onTestFinished(async () => {
      service.kill('SIGTERM');
      await ended;
    });
    if (service.stdout === null) throw new Error('the service has no output');
    service.stderr?.resume();
    const [ready] = (await once(createInterface({ input: service.stdout }), 'line')) as [string];
    expect(ready).toMatch(/^prequal listening on http:\/\/127\.0\.0\.1:\d+$/);
    const account = await json('account create --name Beside', variables);
    const license = await json(`license create --account ${account.id}`, variables);
    await json(`license activate ${license.id}`, variables);
    const issued = await json<Doc & { token: string }>(
      `token issue --license ${license.id} --mode live`,
      variables,
    );
    const knock = async () => {
      const url = `${ready.replace('prequal listening on ', '')}/v1/events`;
      return (await fetch(url, { headers: { authorization: `Bearer ${issued.token}` } })).status;
    };
    expect(await knock()).toBe(200);
    await json(`token revoke ${issued.id}`, variables);
    await expect.poll(knock, { timeout: 300_000 }).toBe(401);
    const [verdict, checkUp] = await Promise.all([
      json('audit verify', variables),
      json('doctor', variables),
    ]);
    expect([verdict, checkUp]).toMatchObject([{ broken: [] }, { ok: true }]);
    service.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await json<Doc[]>('account list', variables)).toHaveLength(4);
    expect(await isServerStopped()).toBe(true);
  });

  test('refuses a database without its key', async () => {
    const other = join(await folder(), 'keys.json');
    const refusal = await json('account list', { ...variables, PREQUAL_KEY_FILE: other }, 1);
    expect(refusal).toMatchObject({
      error: { code: 'config_error', detail: expect.stringContaining(other) },
    });
    expect(await json<Doc[]>('account list', variables)).toHaveLength(4);
  });
});

describe('on DATABASE_URL', async () => {
  const { url } = await freshDatabase(1);

  test('every command works without a running service', provenBy('processes'), async () => {
    const dataDir = await folder();
    const variables = { DATABASE_URL: url, PREQUAL_DATA_DIR: dataDir };
    await walkThrough(variables);
    expect(await readdir(dataDir)).toEqual(['keys.json']);
  });

  test('reports an unreachable database and an invalid configuration with one error each', async () => {
    const away = 'postgresql://nobody:hunter2@127.0.0.1:1/none';
    const [unreachable, misled] = await Promise.all([
      run(['account', 'list', '--json'], { DATABASE_URL: away, PREQUAL_DATA_DIR: await folder() }),
      run(['account', 'list', '--json'], { PREQUAL_TYPO: 'x', PREQUAL_PORT: 'x' }),
    ]);
    expect(unreachable.code).toBe(1);
    expect(JSON.parse(unreachable.out)).toMatchObject({ error: { code: 'service_unavailable' } });
    expect(unreachable.out + unreachable.err).not.toContain('hunter2');
    expect(misled.code).toBe(1);
    expect(JSON.parse(misled.out)).toMatchObject({ error: { code: 'config_error' } });
    expect(misled.err.trimEnd().split('\n')).toEqual([
      'prequal: PREQUAL_TYPO is not a known variable',
      expect.stringMatching(/^prequal: PREQUAL_PORT must be/),
    ]);
  });
});

describe('standard output', () => {
  /** Runs with the caller's standard output; returns its standard error and exit code. */
  async function runInto(stdout: number, args: readonly string[]): Promise<Omit<Run, 'out'>> {
    const child = spawn(process.execPath, [BIN, ...args], { stdio: ['ignore', stdout, 'pipe'] });
    if (child.stderr === null) throw new Error('the process has no output');
    const [err, [code]] = await Promise.all([
      text(child.stderr),
      once(child, 'exit') as Promise<[number | null]>,
    ]);
    return { code, err };
  }

  test.each(['--version', '--help --json'])(
    'that cannot be written to makes %s fail with one line',
    async (line) => {
      const readOnly = await open(BIN, 'r');
      onTestFinished(() => readOnly.close());
      expect(await runInto(readOnly.fd, line.split(' '))).toEqual({
        code: 1,
        err: 'prequal: cannot write to standard output (EBADF)\n',
      });
    },
  );

  test('that is closed by its reader is not an error', async () => {
    const child = start(['--help'], {});
    child.stdout?.destroy();
    child.stderr?.resume();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

/** Compiling all of this checkout takes a while, so only `npm run prove:checkout` does it. */
const WHOLE_CHECKOUT = isProving('checkout');

/** Copies the sources of this checkout. Returns what its program prints for --version. */
async function copyCheckout(checkout: string): Promise<string> {
  const isSource = (path: string) =>
    !['dist', 'node_modules'].includes(basename(path)) && !path.endsWith('.tsbuildinfo');
  for (const part of ['apps', 'packages', 'package.json', 'tsconfig.base.json', 'tsconfig.json']) {
    await cp(join(ROOT, part), join(checkout, part), { recursive: true, filter: isSource });
  }
  for (const installed of ['node_modules', 'apps/service/node_modules']) {
    await symlink(join(ROOT, installed), join(checkout, installed));
  }
  const manifest = await readFile(join(ROOT, 'apps/service/package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** Writes the smallest checkout that the launcher can build. Returns what its program prints. */
async function writeSmallCheckout(checkout: string): Promise<string> {
  const compilerOptions = { composite: true, module: 'NodeNext', rootDir: 'src', outDir: 'dist', types: [] };
  const files = {
    'package.json': '{ "type": "module" }',
    'tsconfig.json': '{ "files": [], "references": [{ "path": "apps/service" }] }',
    'apps/service/tsconfig.json': JSON.stringify({ compilerOptions, include: ['src'] }),
    'apps/service/src/main.ts': "console.log('built');\n",
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(checkout, path)), { recursive: true });
    await writeFile(join(checkout, path), content);
  }
  await cp(BIN, join(checkout, 'apps/service/bin/prequal.js'));
  await symlink(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
  return 'built';
}

describe('the launcher', () => {
  test('builds a checkout that was never built, without writing to standard output', async () => {
    const checkout = await folder();
    const printed = await (WHOLE_CHECKOUT ? copyCheckout(checkout) : writeSmallCheckout(checkout));
    const result = await run(['--version'], {}, join(checkout, 'apps/service/bin/prequal.js'));
    expect(result, result.err).toMatchObject({ code: 0, out: `${printed}\n` });
    await access(join(checkout, 'apps/service/dist/main.js'));
  });

  test('runs the bundle, or the modules if they were compiled after it', async () => {
    const checkout = await folder();
    const service = join(checkout, 'apps/service');
    const settings = await readFile(join(ROOT, 'apps/service/tsconfig.json'), 'utf8');
    const { references } = JSON.parse(settings) as { references: readonly { path: string }[] };
    const packages = references.map(({ path }) => path.replace('../../', ''));
    expect(packages).toContain('packages/engine');
    const files = {
      'package.json': '{ "type": "module" }',
      'dist/main.js': "process.stdout.write('modules')",
      'dist/bundle/main.js': "process.stdout.write('bundle')",
      'tsconfig.tsbuildinfo': '',
      ...Object.fromEntries(packages.map((path) => [`../../${path}/tsconfig.tsbuildinfo`, ''])),
    };
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(service, path)), { recursive: true });
      await writeFile(join(service, path), content);
    }
    await cp(BIN, join(service, 'bin/prequal.js'));
    const program = async () => (await run([], {}, join(service, 'bin/prequal.js'))).out;
    const compile = (folder: string, time: number) =>
      utimes(join(checkout, folder, 'tsconfig.tsbuildinfo'), time, time);

    await utimes(join(service, 'dist/bundle/main.js'), 2000, 2000);
    await compile('apps/service', 1000);
    for (const path of packages) await compile(path, 1000);
    expect(await program()).toBe('bundle');
    for (const path of packages) {
      await compile(path, 3000);
      expect(await program(), path).toBe('modules');
      await compile(path, 1000);
    }
    await compile('apps/service', 3000);
    expect(await program()).toBe('modules');
    await rm(join(service, 'tsconfig.tsbuildinfo'));
    expect(await program()).toBe('bundle');
    await rm(join(service, 'dist/bundle'), { recursive: true });
    expect(await program()).toBe('modules');
  });

  test('is executable, as npx requires', async () => {
    expect((await stat(BIN)).mode & 0o111).toBe(0o111);
    expect(await readFile(BIN, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });
});
