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

/** What a process leaves that is killed while it holds the lock. */
async function leftBy(name: string): Promise<void> {
  await mkdir(`${out}.lock`);
  await writeFile(join(`${out}.lock`, name), '');
}

async function endedPid(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid ?? 0;
}

/** Many want it in the same moment; how many get it, and why the others do not. */
async function rush() {
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockOutput(out, HOST)));
  const got = tries.flatMap((tried) => (tried.status === 'fulfilled' ? [tried.value] : []));
  const refused = tries.flatMap((tried) => (tried.status === 'rejected' ? [tried.reason as unknown] : []));
  return { got, refused };
}

it('is had by exactly one of many, and the others are told of it', async () => {
  const { got, refused } = await rush();
  expect(got).toHaveLength(1);
  for (const reason of refused) {
    expect(reason).toMatchObject({ code: 'conflict', message: expect.stringContaining(`${out} is being`) });
  }
});

it('leaves nothing behind, and can be had again', async () => {
  for (const _ of [1, 2]) await (await lockOutput(out, HOST)).release();
  expect(await readdir(folder)).toEqual([]);
});

it('of a process that was killed goes to exactly one of those who come next', async () => {
  const pid = await endedPid();
  for (let round = 0; round < 30; round += 1) {
    await leftBy(`${pid}-1@${HOST}`);
    const { got } = await rush();
    expect(got).toHaveLength(1);
    await got[0]?.release();
  }
  expect(await readdir(folder)).toEqual([]);
});

it.runIf(started !== '')('is not held by somebody who was given the id of a killed process', async () => {
  await leftBy(`${process.pid}-${Number(started) + 1}@${HOST}`);
  await (await lockOutput(out, HOST)).release();
});

it('of another machine is believed, because nobody here can see whether its owner runs', async () => {
  await leftBy(`${await endedPid()}-1@there`);
  await expect(lockOutput(out, HOST)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining(`remove ${out}.lock`),
  });
});

it.each(['a folder of somebody', 'a file of somebody'])('leaves %s by its name alone', async (what) => {
  if (what.includes('folder')) await leftBy('their.txt');
  else await writeFile(`${out}.lock`, 'theirs');
  await expect(lockOutput(out, HOST)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining(`${out}.lock`),
  });
  expect(await readdir(folder)).toEqual(['offers.jsonl.lock']);
});
