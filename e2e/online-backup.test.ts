import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { openTestFolder } from '../apps/service/test/test-folder.ts';
import { preparedDataDir } from './data-directory.ts';
import { databasePid, runCli, startService } from './service-process.ts';

const folder = await openTestFolder('online-backup');
afterAll(() => rm(folder, { recursive: true, force: true }));
const dataDir = join(folder, 'data');
const archive = join(folder, 'backup.tar.gz');

async function ask<T>(args: string[], at = dataDir, expected = 0): Promise<T> {
  const { code, stdout, stderr } = await runCli([...args, '--json'], { PREQUAL_DATA_DIR: at });
  expect(code, stderr + stdout).toBe(expected);
  return JSON.parse(stdout) as T;
}

it('a backup of a running service restores to an installation with the same accounts, tokens and audit log', async () => {
  const service = await startService(await preparedDataDir(dataDir), { PREQUAL_WORKERS: '1' });
  onTestFinished(() => service.kill({ database: true }));
  const authorization = `Bearer ${await service.token('live')}`;
  const [account] = await ask<{ id: string }[]>(['account', 'list']);
  await ask(['billing', 'credits', 'add', '--account', account?.id ?? '', '--cents', '500']);
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
  await ask(['restore', archive, '--data-dir', restored]);
  expect(databasePid(restored)).toBeNull();
  expect(await readFile(join(restored, 'keys.json'), 'utf8')).toBe(
    await readFile(join(dataDir, 'keys.json'), 'utf8'),
  );
  expect(await ask(['account', 'list'], restored)).toMatchObject([{ id: account?.id }]);
  expect(await ask(['billing', 'balance', '--account', account?.id ?? ''], restored)).toMatchObject({
    balance: { cents: 500 },
  });
  expect(await ask(['audit', 'verify'], restored)).toMatchObject({ broken: [] });
  const back = await startService(restored, { PREQUAL_WORKERS: '1' });
  onTestFinished(() => back.kill({ database: true }));
  expect((await fetch(`${back.base}/v1/events`, { headers: { authorization } })).status).toBe(200);
  expect(await back.stop()).toBe(0);

  const refused = await ask(['restore', archive, '--data-dir', restored], restored, 1);
  expect(refused).toMatchObject({ error: { code: 'conflict' } });
});

it('restoring an incomplete backup leaves nothing behind', async () => {
  const half = join(folder, 'half.tar.gz');
  await writeFile(half, await readFile(archive));
  await truncate(half, Math.floor((await stat(half)).size / 2));
  const nonsense = join(folder, 'nonsense');
  await writeFile(nonsense, 'not a backup');
  for (const file of [half, nonsense]) {
    const target = join(folder, 'never');
    expect(await ask(['restore', file, '--data-dir', target], target, 1)).toMatchObject({
      error: { code: 'validation_error' },
    });
    await expect(stat(target)).rejects.toMatchObject({ code: 'ENOENT' });
  }
});
