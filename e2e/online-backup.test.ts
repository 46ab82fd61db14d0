import { execFile } from 'node:child_process';
import { copyFile, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { openTestFolder } from '../apps/service/test/test-folder.ts';
import { itProvenBy } from '../tools/test-report/proofs.ts';
import { linkCompiledCatalog, preparedDataDir } from './data-directory.ts';
import { databasePid, runCli, startService } from './service-process.ts';

const proven = itProvenBy('processes');

const folder = await openTestFolder('online-backup');
afterAll(() => rm(folder, { recursive: true, force: true }));
const dataDir = join(folder, 'data');
const archive = join(folder, 'backup.tar.gz');

async function ask<T>(args: string[], at = dataDir, expected = 0): Promise<T> {
  const { code, stdout, stderr } = await runCli([...args, '--json'], { PREQUAL_DATA_DIR: at });
  expect(code, stderr + stdout).toBe(expected);
  return JSON.parse(stdout) as T;
}

it('a backup of a running service restores the accounts, tokens and audit log, and ends sessions, links and shares', async () => {
  const service = await startService(await preparedDataDir(dataDir), { PREQUAL_WORKERS: '1' });
  onTestFinished(() => service.kill({ database: true }));
  const authorization = `Bearer ${await service.token('live')}`;
  const [account] = await ask<{ id: string }[]>(['account', 'list']);
  await ask(['billing', 'credits', 'add', '--account', account?.id ?? '', '--cents', '500']);
  const access = await accessTo(service.base, authorization);
  expect(await access.statuses(service.base)).toEqual([200, 200]);
  const written = await ask<{ path: string; bytes: number }>(['backup', '--out', archive]);
  expect(written).toMatchObject({ path: archive, bytes: (await stat(archive)).size });
  expect((await stat(archive)).mode & 0o777).toBe(0o600);
  expect((await fetch(`${service.base}/readyz`)).status).toBe(200);
  await ask(['account', 'create', '--name', 'Too late']);
  expect(await service.stop()).toBe(0);

  const again = await ask(['backup', '--out', archive], dataDir, 1);
  expect(again).toMatchObject({ error: { code: 'conflict' } });

  const nowhere = await ask(['backup', '--out', join(folder, 'nowhere', 'b')], dataDir, 1);
  expect(nowhere).toMatchObject({
    error: {
      code: 'not_found',
      detail: expect.stringContaining('cannot be written: no such file or folder'),
    },
  });

  const restored = join(folder, 'restored');
  const { ended } = await ask<{ ended: object }>(['restore', archive, '--data-dir', restored, '--yes']);
  expect(ended).toMatchObject({ sessions: 1, shares: 1 });
  expect(databasePid(restored)).toBeNull();
  expect(await readFile(join(restored, 'keys.json'), 'utf8')).toBe(
    await readFile(join(dataDir, 'keys.json'), 'utf8'),
  );
  expect(await ask(['account', 'list'], restored)).toMatchObject([{ id: account?.id }]);
  expect(await ask(['billing', 'balance', '--account', account?.id ?? ''], restored)).toMatchObject({
    balance: { cents: 500 },
  });
  expect(await ask(['audit', 'verify'], restored)).toMatchObject({ broken: [] });
  await linkCompiledCatalog(restored);
  const back = await startService(restored, { PREQUAL_WORKERS: '1' });
  onTestFinished(() => back.kill({ database: true }));
  expect((await fetch(`${back.base}/v1/events`, { headers: { authorization } })).status).toBe(200);
  expect(await access.statuses(back.base)).toEqual([401, 404]);
  expect(await access.signIn(back.base)).toBe(401);
  expect(await back.stop()).toBe(0);

  const refused = await ask(['restore', archive, '--data-dir', restored, '--yes'], restored, 1);
  expect(refused).toMatchObject({ error: { code: 'conflict' } });
});

/** A session, a sign-in link and a share link, all of which work. */
async function accessTo(base: string, authorization: string) {
  const [account] = await ask<{ id: string }[]>(['account', 'list']);
  const [owner] = await ask<{ id: string }[]>(['member', 'list', '--account', account?.id ?? '']);
  const ticket = async () => {
    const { url } = await ask<{ url: string }>(['member', 'link', owner?.id ?? '']);
    return url.split('#t=')[1] ?? '';
  };
  const signIn = (at: string, secret: string) =>
    fetch(`${at}/console/api/session`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: at,
        'sec-fetch-site': 'same-origin',
        'x-prequal-console': '1',
      },
      body: JSON.stringify({ ticket: secret }),
    });
  const signedIn = await signIn(base, await ticket());
  expect(signedIn.status, await signedIn.clone().text()).toBe(201);
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const post = async (path: string, body: object) => {
    const response = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { data } = (await response.json()) as { data: { id: string } };
    expect(response.status).toBe(201);
    return data.id;
  };
  const saved = await post('/v1/case', {
    product: 'p',
    ciphertext: 'Yw==',
    iv: 'AAECAwQFBgcICQoL',
    tag: 'AAECAwQFBgcICQoLDA0ODw==',
  });
  const share = await post(`/v1/case/${saved}/share`, {});
  const unused = await ticket();
  const statuses = async (at: string) => [
    (await fetch(`${at}/console/api/session`, { headers: { cookie } })).status,
    (await fetch(`${at}/v1/shared/${share}`)).status,
  ];
  return { statuses, signIn: async (at: string) => (await signIn(at, unused)).status };
}

proven('a restore asks, ends sessions, links and shares, and says what it revives', async () => {
  const service = await startService(dataDir, { PREQUAL_WORKERS: '1' });
  onTestFinished(() => service.kill({ database: true }));
  const [license] = await ask<{ id: string }[]>([
    'license',
    'list',
    '--account',
    (await ask<{ id: string }[]>(['account', 'list']))[0]?.id ?? '',
  ]);
  const issued = await ask<{ id: string; token: string }>(
    `token issue --license ${license?.id} --mode live`.split(' '),
  );
  const authorization = `Bearer ${issued.token}`;
  const access = await accessTo(service.base, authorization);
  expect(await access.statuses(service.base)).toEqual([200, 200]);
  const later = join(folder, 'later.tar.gz');
  await ask(['backup', '--out', later, '--without-key']);
  await ask(['token', 'revoke', issued.id]);
  expect(await service.stop()).toBe(0);

  const restored = join(folder, 'revived');
  // Without a terminal, nothing is restored unless somebody says so.
  expect(await ask(['restore', later, '--data-dir', restored], dataDir, 1)).toMatchObject({
    error: { code: 'conflict', detail: expect.stringMatching(/^Nothing was restored\..*work again.*--yes/) },
  });
  await expect(stat(restored)).rejects.toMatchObject({ code: 'ENOENT' });
  const { ended, revived, key } = await ask<{
    ended: { sessions: number; sign_in_links: number; shares: number };
    revived: { tokens: number };
    key: boolean;
  }>(['restore', later, '--data-dir', restored, '--yes']);
  expect(key).toBe(false);
  expect(ended.sessions).toBeGreaterThan(0);
  expect(ended.sign_in_links).toBeGreaterThan(0);
  expect(ended.shares).toBeGreaterThan(0);
  expect(revived.tokens).toBe(3);

  await copyFile(join(dataDir, 'keys.json'), join(restored, 'keys.json'));
  await linkCompiledCatalog(restored);
  const back = await startService(restored, { PREQUAL_WORKERS: '1' });
  onTestFinished(() => back.kill({ database: true }));
  expect(await access.statuses(back.base)).toEqual([401, 404]);
  expect(await access.signIn(back.base)).toBe(401);
  // What the command says is true: the token was revoked after the backup, and works again.
  expect((await fetch(`${back.base}/v1/events`, { headers: { authorization } })).status).toBe(200);
  expect(await back.stop()).toBe(0);
});

proven('a backup without the key contains none, and a restore says so', async () => {
  const later = join(folder, 'later.tar.gz');
  const { stdout } = await promisify(execFile)('tar', ['-tzf', later]);
  expect(stdout).toContain('prequal-backup.json');
  expect(stdout).not.toContain('keys.json');
  const restored = join(folder, 'without-key');
  const { code, stderr } = await runCli(['restore', later, '--data-dir', restored, '--yes'], {});
  expect(code, stderr).toBe(0);
  expect(stderr).toContain('The backup contains no key.');
  await expect(stat(join(restored, 'keys.json'))).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await ask(['account', 'list'], restored, 1)).toMatchObject({ error: { code: 'config_error' } });
});

it('restoring an incomplete backup leaves nothing behind', async () => {
  const half = join(folder, 'half.tar.gz');
  await writeFile(half, await readFile(archive));
  await truncate(half, Math.floor((await stat(half)).size / 2));
  const nonsense = join(folder, 'nonsense');
  await writeFile(nonsense, 'not a backup');
  for (const file of [half, nonsense]) {
    const target = join(folder, 'never');
    expect(await ask(['restore', file, '--data-dir', target, '--yes'], target, 1)).toMatchObject({
      error: { code: 'validation_error' },
    });
    await expect(stat(target)).rejects.toMatchObject({ code: 'ENOENT' });
  }
});
