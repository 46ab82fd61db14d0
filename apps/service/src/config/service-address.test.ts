import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startOf } from '../kernel/index.ts';
import { claimDataDir, recordServiceAddress, removeServiceAddress, runningServiceUrl } from './index.ts';

const folder = await mkdtemp(join(tmpdir(), 'prequal-claim-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const file = join(folder, 'service.json');
beforeEach(() => rm(file, { force: true }));

/** The process that started the tests: it runs, and it is another one. */
const OTHER = process.ppid;
const record = async () => JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;

describe('the record of the service of a data directory', () => {
  it('keeps another service out, and only who wrote it removes it', async () => {
    const held = JSON.stringify({ url: 'http://127.0.0.1:8099', pid: OTHER, started: await startOf(OTHER) });
    await writeFile(file, held);
    await expect(claimDataDir(folder)).rejects.toMatchObject({
      code: 'conflict',
      message: `A service already runs with the data directory ${folder} at http://127.0.0.1:8099 (process ${OTHER}): stop it first, or set PREQUAL_DATA_DIR.`,
    });
    await removeServiceAddress(folder);
    expect(await readFile(file, 'utf8')).toBe(held);
    expect(await runningServiceUrl(folder)).toBe('http://127.0.0.1:8099');
    expect(await readdir(folder)).toEqual(['service.json']);
  });

  it.each([
    ['of a process that has ended', JSON.stringify({ url: 'http://a', pid: 2 ** 30, started: '1' })],
    ['of an earlier process with the same id', JSON.stringify({ url: 'http://a', pid: OTHER, started: '1' })],
    [
      'of an earlier process with our id',
      JSON.stringify({ url: 'http://a', pid: process.pid, started: '1' }),
    ],
    ['that is damaged', '{"url":'],
    ['of nobody', '{}'],
  ])('is replaced when it is one %s', async (_, stale) => {
    await writeFile(file, stale);
    expect(await runningServiceUrl(folder)).toBeNull();
    await claimDataDir(folder);
    expect(await record()).toEqual({ url: null, pid: process.pid, started: await startOf(process.pid) });
    await recordServiceAddress(folder, 'http://127.0.0.1:8098');
    expect(await runningServiceUrl(folder)).toBe('http://127.0.0.1:8098');
    await removeServiceAddress(folder);
    expect(await readdir(folder)).toEqual([]);
  });
});
