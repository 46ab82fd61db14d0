import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startOf } from '../../kernel/index.ts';
import { lockOutput } from './output-lock.ts';

const folder = await mkdtemp(join(tmpdir(), 'prequal-lock-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const out = join(folder, 'offers.jsonl');
const HOST = 'here';
const started = await startOf(process.pid);
beforeEach(() => rm(`${out}.lock`, { recursive: true, force: true }));

/** What a process leaves behind if it is killed while it holds the lock. */
async function leftBy(name: string): Promise<void> {
  await mkdir(`${out}.lock`);
  await writeFile(join(`${out}.lock`, name), '');
}

async function endedPid(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid ?? 0;
}

/** Requests the lock many times at once; returns how many got it and why the others did not. */
async function rush() {
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockOutput(out, HOST)));
  const got = tries.flatMap((tried) => (tried.status === 'fulfilled' ? [tried.value] : []));
  const refused = tries.flatMap((tried) => (tried.status === 'rejected' ? [tried.reason as unknown] : []));
  return { got, refused };
}

it('is granted to exactly one of many processes, and refused to the others with a reason', async () => {
  const { got, refused } = await rush();
  expect(got).toHaveLength(1);
  for (const reason of refused) {
    expect(reason).toMatchObject({ code: 'conflict', message: expect.stringContaining(`${out} is being`) });
  }
});

it('leaves nothing behind when released, and can be taken again', async () => {
  for (const _ of [1, 2]) await (await lockOutput(out, HOST)).release();
  expect(await readdir(folder)).toEqual([]);
});

it('goes from a killed process to exactly one successor', async () => {
  const pid = await endedPid();
  for (let round = 0; round < 30; round += 1) {
    await leftBy(`${pid}-1@${HOST}`);
    const { got } = await rush();
    expect(got).toHaveLength(1);
    await got[0]?.release();
  }
  expect(await readdir(folder)).toEqual([]);
});

it.runIf(started !== '')(
  'is not considered held by an unrelated process with the id of a killed one',
  async () => {
    await leftBy(`${process.pid}-${Number(started) + 1}@${HOST}`);
    await (await lockOutput(out, HOST)).release();
  },
);

it('is respected if it comes from another machine, where its owner cannot be checked', async () => {
  await leftBy(`${await endedPid()}-1@there`);
  await expect(lockOutput(out, HOST)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining(`remove ${out}.lock`),
  });
});

it.each(['an unrelated folder', 'an unrelated file'])(
  'does not touch %s with the same name',
  async (what) => {
    if (what.includes('folder')) await leftBy('their.txt');
    else await writeFile(`${out}.lock`, 'theirs');
    await expect(lockOutput(out, HOST)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`${out}.lock`),
    });
    expect(await readdir(folder)).toEqual(['offers.jsonl.lock']);
  },
);
