import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CommandRun, runCommand } from '../../test/command-run.ts';
import { freshDatabase } from '../../test/database.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { changeLicense } from '../accounts/index.ts';
import type { Environment } from '../config/index.ts';
import { type Clock, KeyRing, systemClock } from '../kernel/index.ts';
import { openSession } from './session.ts';

type Doc = Record<string, unknown> & { readonly id: string };

const KEY = Buffer.alloc(32, 7).toString('base64');
const OTHER_KEY = Buffer.alloc(32, 8).toString('base64');
const HOUR_MS = 3_600_000;

const { db, url } = await freshDatabase();
const clock = new VirtualClock();
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prequal-cli-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(
  args: readonly string[],
  variables: Environment['variables'] = {},
  time: Clock = clock,
): Promise<CommandRun> {
  let served = '';
  const environment = {
    variables: { DATABASE_URL: url, PREQUAL_KEY: `1:${KEY}`, PREQUAL_DATA_DIR: folder, ...variables },
    cores: 1,
    cwd: folder,
    host: 'here',
    operator: 'ada',
  };
  const session = openSession(environment, time, async (overrides) => {
    served += JSON.stringify(overrides);
    return 0;
  });
  const { code, out, err } = await runCommand(args, session);
  return { code, out: served + out, err };
}

async function json<T = Doc>(line: string, expected = 0): Promise<T> {
  const result = await run([...line.split(' '), '--json']);
  expect(result.code, result.err).toBe(expected);
  return JSON.parse(result.out) as T;
}

async function newLicense(): Promise<{ account: string; license: string }> {
  const account = (await json('account create --name Agency')).id;
  const license = (await json(`license create --account ${account}`)).id;
  await json(`license activate ${license}`);
  return { account, license };
}

describe('tokens', () => {
  test('have a state: active, rotated for a day, expired, revoked', async () => {
    const { license } = await newLicense();
    const plain = await json(`token issue --license ${license} --mode live`);
    const brief = await json(`token issue --license ${license} --mode test --scopes quote --expires 2h`);
    expect(brief).toMatchObject({
      mode: 'test',
      scopes: ['quote'],
      expires_at: new Date(clock.now().getTime() + 2 * HOUR_MS).toISOString(),
    });
    const successor = await json(`token rotate ${plain.id}`);
    const states = async () =>
      (await json<Doc[]>(`token list --license ${license}`)).map(({ id, status }) => [id, status]);
    expect(await states()).toEqual([
      [plain.id, 'rotated'],
      [brief.id, 'active'],
      [successor.id, 'active'],
    ]);
    clock.advance(3 * HOUR_MS);
    await json(`token revoke ${successor.id} --reason leaked`);
    expect(await states()).toEqual([
      [plain.id, 'rotated'],
      [brief.id, 'expired'],
      [successor.id, 'revoked'],
    ]);
  });

  test('are shown when they are issued and never again, nor in any log', async () => {
    const { account, license } = await newLicense();
    const issued = await json<Doc & { token: string }>(`token issue --license ${license} --mode live`);
    expect(issued.token).toMatch(/^svc_live_[0-9A-Za-z]{38}$/);
    const people = await run(['token', 'issue', '--license', license, '--mode', 'test']);
    expect(people.out).toMatch(/^token +svc_test_[0-9A-Za-z]{38}$/m);
    expect(people.err).toBe('prequal: Save the token now: it is not stored and cannot be shown again.\n');
    const later = await Promise.all([
      run(['token', 'list', '--license', license, '--json']),
      run(['token', 'list', '--license', license]),
      run(['token', 'revoke', issued.id, '--json']),
      run(['audit', 'list', '--account', account, '--json']),
      run(['events', 'list', '--account', account, '--json']),
    ]);
    for (const { code, out, err } of later) {
      expect(code).toBe(0);
      expect(out + err).not.toMatch(/svc_(test|live)_/);
    }
  });
});

describe('limits', () => {
  test('change only if named, and a quota can be removed', async () => {
    const { license } = await newLicense();
    expect(await json(`license limits ${license} --light-rate 9 --monthly-quota 50`)).toMatchObject({
      limits: { rate: 12_000, light_rate: 9, test_rate: 1000, monthly_quota: 50 },
    });
    expect(await json(`license limits ${license} --monthly-quota none`)).toMatchObject({
      limits: { light_rate: 9, monthly_quota: null },
    });
    const idle = await run(['license', 'limits', license, '--light-rate', '9']);
    expect(idle).toMatchObject({
      code: 0,
      err: 'prequal: Nothing changed: the license already has these limits.\n',
    });
  });

  test('are recorded in the audit log with the field names of the license', async () => {
    const { account, license } = await newLicense();
    const { limits } = await json(`license limits ${license} --light-rate 9 --monthly-quota 50`);
    const rows = await json<(Doc & { subject: Doc })[]>(`audit list --account ${account}`);
    expect(rows.map(({ subject }) => subject.limits)).toEqual([
      undefined,
      { rate: 12_000, light_rate: 120_000, test_rate: 1000, monthly_quota: null },
      undefined,
      limits,
    ]);
  });

  test('beyond the maximum are refused by the module, not by the command line', async () => {
    const { license } = await newLicense();
    expect(await json(`license limits ${license} --rate 99999999999`, 1)).toMatchObject({
      error: { code: 'validation_error' },
    });
  });
});

describe('logs', () => {
  test('name the operator for changes, and record no reads', async () => {
    const { account, license } = await newLicense();
    for (const line of [
      `account show ${account}`,
      `license show ${license}`,
      `license list --account ${account}`,
    ]) {
      await json(line);
    }
    const rows = await json<Doc[]>(`audit list --account ${account}`);
    expect(rows.map(({ actor, action }) => [actor, action])).toEqual([
      ['operator:ada', 'account.create'],
      ['operator:ada', 'license.create'],
      ['operator:ada', 'license.activate'],
    ]);
  });

  test('a command that changes nothing is not recorded', async () => {
    const { account } = await newLicense();
    const first = await run(['account', 'resume', account, '--json']);
    expect(first).toMatchObject({
      code: 0,
      err: 'prequal: Nothing changed: the account is already provisioned.\n',
    });
    expect(JSON.parse(first.out)).toMatchObject({ id: account, status: 'provisioned' });
    expect(await json<Doc[]>(`audit list --account ${account}`)).toHaveLength(3);
  });

  test('are cut at the limit with the newest kept, and say so', async () => {
    const { account, license } = await newLicense();
    const deps = { db, keys: new KeyRing([{ version: 1, root: Buffer.from(KEY, 'base64') }]), clock };
    for (let i = 0; i < 60; i++) {
      for (const action of ['deactivate', 'activate'] as const)
        await changeLicense(deps, 'operator:ada', { id: license, action });
    }
    const events = await json<Doc[]>(`events list --account ${account}`);
    expect(events).toHaveLength(122);
    expect(events.at(-1)).toMatchObject({ type: 'account.created', object: 'event', livemode: true });
    expect(new Set(events.map((event) => event.id)).size).toBe(122);
    const some = await run(['events', 'list', '--account', account, '--limit', '101', '--json']);
    expect(JSON.parse(some.out)).toEqual(events.slice(0, 101));
    expect(some.err).toContain('Showing the 101 most recent events');
    const rows = await run(['audit', 'list', '--account', account, '--limit', '2', '--json']);
    expect((JSON.parse(rows.out) as Doc[]).map((row) => row.seq)).toEqual([122, 123]);
    expect(rows.err).toContain('Showing the 2 most recent rows');
    expect(await json(`events list --account ${account} --mode test`)).toEqual([]);
  });

  test('of an unknown account are not found rather than empty', async () => {
    for (const line of [
      'audit list --account nobody',
      'audit verify --account nobody',
      'events list --account nobody',
    ]) {
      expect(await json(line, 1)).toEqual({ error: { code: 'not_found', detail: 'No such account.' } });
    }
    expect(await json('audit list --account system')).toEqual([]);
  });

  test('edited rows make verify exit 1 and name the position', async () => {
    const { account } = await newLicense();
    await json(`audit verify --account ${account}`);
    await db.transaction(async (tx) => {
      await tx.query('alter table audit_log disable trigger all');
      await tx.query(`update audit_log set actor = 'operator:eve' where account_id = $1 and seq = 2`, [
        account,
      ]);
      await tx.query('alter table audit_log enable trigger all');
    });
    expect(await json(`audit verify --account ${account}`, 1)).toEqual({
      rows: 3,
      broken: [{ account_id: account, seq: 2, issue: 'edited' }],
    });
    const people = await run(['audit', 'verify', '--account', account]);
    expect(people.err).toBe('prequal: the audit log is inconsistent at 1 of 3 rows\n');
  });
});

test('verify and doctor name a missing key version, and verify reports no edited rows', async () => {
  const { url: own } = await freshDatabase();
  const one = { DATABASE_URL: own };
  const both = { ...one, PREQUAL_KEY: `1:${KEY},2:${OTHER_KEY}` };
  await run(['account', 'create', '--name', 'Early'], one);
  const { id } = JSON.parse((await run(['account', 'create', '--name', 'Late', '--json'], both)).out) as Doc;
  expect(await run(['audit', 'verify'], both)).toMatchObject({ code: 0 });
  expect((await run(['doctor'], both)).out).toMatch(/^keys +ok +version 2 of PREQUAL_KEY/m);

  const detail =
    'Audit rows were written with key version 2, which is missing from the key material. Restore it.';
  const verdict = await run(['audit', 'verify', '--account', id, '--json'], one);
  expect(verdict).toMatchObject({ code: 1, err: `prequal: ${detail}\n` });
  expect(JSON.parse(verdict.out)).toEqual({ error: { code: 'config_error', detail } });
  expect((await run(['doctor'], one)).out).toMatch(new RegExp(`^keys +FAILED +${detail}$`, 'm'));
});

describe('an installation', () => {
  test('refuses every command under another key', async () => {
    await json('account list');
    const otherCustomer = await run(['account', 'list', '--json'], { PREQUAL_KEY: `1:${OTHER_KEY}` });
    expect(otherCustomer.code).toBe(1);
    expect(JSON.parse(otherCustomer.out)).toMatchObject({ error: { code: 'config_error' } });
    expect(otherCustomer.err).toContain('PREQUAL_KEY does not contain the key');
    const rotated = await run(['account', 'list', '--json'], { PREQUAL_KEY: `1:${KEY},2:${OTHER_KEY}` });
    expect(rotated.code).toBe(0);
  });

  test('reports every invalid variable at once', async () => {
    const result = await run(['account', 'list'], { PREQUAL_NONSENSE: '1', PREQUAL_PORT: 'x' });
    expect(result.code).toBe(1);
    expect(result.err.trimEnd().split('\n')).toHaveLength(2);
  });
});

describe('doctor', () => {
  const checksOf = async (variables: Environment['variables'] = {}, time: Clock = systemClock) => {
    const { code, out } = await run(['doctor', '--json'], variables, time);
    const { ok, checks } = JSON.parse(out) as {
      ok: boolean;
      checks: { name: string; ok: boolean; detail: string }[];
    };
    expect(code).toBe(ok ? 0 : 1);
    return Object.fromEntries(checks.map((check) => [check.name, check]));
  };

  test('finds nothing wrong with a healthy installation', async () => {
    const checks = await checksOf();
    expect(Object.keys(checks)).toEqual(['storage', 'clock', 'migrations', 'keys', 'catalog', 'disk']);
    for (const check of Object.values(checks)) expect(check, check.detail).toMatchObject({ ok: true });
    expect(checks.storage?.detail).toMatch(/^external PostgreSQL \d+/);
  });

  test('detects a clock that is off', async () => {
    const behind = { ...systemClock, now: () => new Date(systemClock.now().getTime() - 10_000) };
    expect((await checksOf({}, behind)).clock).toMatchObject({ ok: false });
  });

  test('detects a key that does not belong to the database', async () => {
    const checks = await checksOf({ PREQUAL_KEY: `1:${OTHER_KEY}` });
    expect(checks.keys).toMatchObject({ ok: false, detail: expect.stringContaining('PREQUAL_KEY') });
    expect(checks.storage).toMatchObject({ ok: true });
  });

  test('detects a key file that others can read', async () => {
    const file = join(folder, 'open-keys.json');
    await writeFile(file, JSON.stringify({ keys: { 1: KEY } }), { mode: 0o644 });
    const checks = await checksOf({ PREQUAL_KEY: '', PREQUAL_KEY_FILE: file });
    expect(checks.keys).toMatchObject({ ok: false, detail: expect.stringContaining('chmod 600') });
  });

  test('continues when the database is unreachable, and checks the disk', async () => {
    const checks = await checksOf({
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
      PREQUAL_DATA_DIR: join(folder, 'not/there/yet'),
    });
    expect(checks.storage).toMatchObject({ ok: false, detail: expect.stringContaining('ECONNREFUSED') });
    expect(checks.migrations).toMatchObject({ ok: false, detail: expect.stringContaining('not checked') });
    expect(checks.disk).toMatchObject({ ok: true });
  });
});

describe('a data directory without a database', () => {
  const elsewhere = () => ({
    DATABASE_URL: '',
    PREQUAL_KEY: '',
    PREQUAL_DATA_DIR: join(folder, 'elsewhere'),
  });

  test.each([
    'migrate',
    'account list',
    'account create --name Agency',
    'keys rotate',
    'backup --out nowhere.tar.gz',
  ])('is refused by %s in one sentence, and nothing is created there', async (line) => {
    const { code, out, err } = await run([...line.split(' '), '--json'], elsewhere());
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ error: { code: 'not_found' } });
    expect(err).toMatch(/^prequal: The data directory \S+elsewhere contains no database: .*--init.*\n$/);
    await expect(stat(join(folder, 'elsewhere'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('fails the checks of doctor, and nothing is created there', async () => {
    const { code, out } = await run(['doctor', '--json'], elsewhere());
    expect(code).toBe(1);
    const { checks } = JSON.parse(out) as { checks: { name: string; ok: boolean; detail: string }[] };
    expect(checks.find(({ name }) => name === 'storage')).toMatchObject({
      ok: false,
      detail: expect.stringContaining('contains no database'),
    });
    await expect(stat(join(folder, 'elsewhere'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('serve', () => {
  test('passes on the arguments of the command line as typed', async () => {
    expect(await run(['serve', '--host', '0.0.0.0', '--port', '0'])).toMatchObject({
      code: 0,
      out: '{"host":"0.0.0.0","port":"0"}',
    });
    expect((await run(['serve'])).out).toBe('{}');
  });

  test('does not start with an empty host, an invalid port or an invalid configuration', async () => {
    expect(await run(['serve', '--port', '65536'])).toMatchObject({ code: 2, out: '' });
    // An empty address would mean every network interface.
    expect(await run(['serve', '--host', ''])).toMatchObject({ code: 2, out: '' });
    expect(await run(['serve'], { PREQUAL_WORKERS: '0' })).toMatchObject({ code: 1, out: '' });
  });
});

describe('account create --token', () => {
  test('creates an account that is ready to use: with an active license and a token', async () => {
    const account = await json<Doc & { license: Doc; token: Doc & { token: string } }>(
      'account create --name Agency --token live',
    );
    expect(account.license).toMatchObject({ account_id: account.id, status: 'activated' });
    expect(account.token).toMatchObject({ license_id: account.license.id, mode: 'live' });
    expect(account.token.token).toMatch(/^svc_live_\w{38}$/);
  });
});

describe('account create --owner', () => {
  type Owned = Doc & { owner: Doc; invitation: { url: string; expires_at: string; mail: string } };

  test('makes the first owner and prints an invitation of 7 days', async () => {
    const account = await json<Owned>('account create --name Agency --owner ada.lovelace@example.com');
    expect(account.owner).toMatchObject({
      account_id: account.id,
      email: 'ada.lovelace@example.com',
      name: 'Ada Lovelace',
      role: 'owner',
    });
    expect(account.invitation).toEqual({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:8080\/console\/#t=sit_\w{43}$/),
      expires_at: new Date(clock.now().getTime() + 7 * 24 * HOUR_MS).toISOString(),
      mail: 'not_configured',
    });
    const both = await json<Owned & { token: Doc }>(
      'account create --name Agency --owner ada@example.com --token test',
    );
    expect(both).toMatchObject({ owner: { role: 'owner' }, token: { mode: 'test' } });
  });

  test('mails the invitation where mail is set up, and creates nothing for an invalid address', async () => {
    const mail = { PREQUAL_SMTP_URL: 'smtp://127.0.0.1:1', PREQUAL_MAIL_FROM: 'a@example.com' };
    const args = ['account', 'create', '--name', 'Mailed', '--owner', 'ada@example.com', '--json'];
    const created = async (variables: Environment['variables']) =>
      JSON.parse((await run(args, variables)).out) as Owned;
    const mailed = async () => (await db.query('select from emails')).length;
    const before = await mailed();
    expect((await created(mail)).invitation.mail).toBe('no_public_address');
    expect(await mailed()).toBe(before);
    const { invitation } = await created({ ...mail, PREQUAL_PUBLIC_URL: 'https://prequal.example.com' });
    expect(invitation).toMatchObject({ mail: 'queued' });
    expect(invitation.url).toMatch(/^https:\/\/prequal\.example\.com\/console\/#t=/);
    expect(await mailed()).toBe(before + 1);
    const refused = await json<{ error: Doc }>('account create --name Unowned --owner nobody', 1);
    expect(refused.error).toMatchObject({ code: 'validation_error' });
    expect(await db.query(`select from accounts where name = 'Unowned'`)).toEqual([]);
  });
});
