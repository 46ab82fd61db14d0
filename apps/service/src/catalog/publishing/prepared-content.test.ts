import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readPreparedContent, writePreparedContent } from './prepared-content.ts';

const PREPARED = {
  filesDigest: 'a1',
  content: { digest: 'd1', bytes: new Uint8Array([1, 2, 3]) },
  carriers: 2,
  variants: 5,
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prepared-content-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('is read as it was written', async () => {
  await writePreparedContent(folder, PREPARED);
  expect(await readPreparedContent(folder, 'a1')).toEqual(PREPARED);
});

it('is nothing for files that have changed since, or where nothing was prepared', async () => {
  expect(await readPreparedContent(folder, 'a1')).toBeNull();
  await writePreparedContent(folder, PREPARED);
  expect(await readPreparedContent(folder, 'a2')).toBeNull();
});

it('is nothing if it was cut off', async () => {
  await writePreparedContent(folder, PREPARED);
  const path = join(folder, 'shipped-content');
  const whole = await readFile(path);
  await writeFile(path, whole.subarray(0, whole.length - 2));
  expect(await readPreparedContent(folder, 'a1')).toBeNull();
});
