import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { systemClock } from '../../kernel/index.ts';
import { type BatchJob, NOTHING_REACHED, readCheckpoint, writeCheckpoint } from './checkpoint.ts';
import { runBatch } from './run-batch.ts';
import type { Chunk, ChunkResult } from './thread-pool.ts';

const folder = await mkdtemp(join(tmpdir(), 'prequal-batch-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const file = join(folder, 'people.jsonl');
const out = join(folder, 'offers.jsonl');
const JOB: BatchJob = {
  inputDigest: 'digest',
  products: ['a'],
  asOf: '2026-03-01',
  publicUrl: '',
  catalog: { version: null, digest: 'digest' },
};
const ROWS = 100;
await writeFile(file, Array.from({ length: ROWS }, (_, row) => `${row}\n`).join('\n'));
const HEADER = 'header\n';
const everything = HEADER + Array.from({ length: ROWS }, (_, row) => `<${row}>\n`).join('');

/** Responds in any order, and crashes at the nth chunk. */
function pool(diesWith = Number.POSITIVE_INFINITY, later: (index: number) => boolean = () => false) {
  let asked = 0;
  return {
    size: 2,
    submit: async ({ lines }: Chunk): Promise<ChunkResult> => {
      const index = asked++;
      if (later(index)) await new Promise((resolve) => setImmediate(resolve));
      if (index === diesWith) throw new Error('a thread is gone');
      const bytes = new TextEncoder().encode(lines.map(({ text }) => `<${text}>\n`).join(''));
      return { bytes, invalid: lines.filter(({ text }) => text === '7').length };
    },
  };
}

/** Every reading advances the clock, so every chunk gets a checkpoint. */
let ticks = 0;
const hasty = { ...systemClock, elapsed: () => (ticks += 1000) };

async function run(threads: ReturnType<typeof pool>) {
  const checkpoint = (await readCheckpoint(out)) ?? { job: JOB, reached: NOTHING_REACHED };
  return runBatch({
    file,
    out,
    header: HEADER,
    checkpoint,
    pool: threads,
    clock: hasty,
    onProgress: () => {},
  });
}

it('writes every row once and in order, whatever the order of threads and wherever runs are interrupted', async () => {
  const breaks = fc.array(
    fc.record({ diesWith: fc.nat(6), tail: fc.constantFrom('', '<1', '<1>\n<2>\n', '\0\0\0') }),
    { maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(breaks, fc.func(fc.boolean()), async (broken, later) => {
      await rm(out, { force: true });
      let finished = null;
      for (const { diesWith, tail } of broken) {
        finished = await run(pool(diesWith, later)).catch(() => null);
        if (finished !== null) break;
        // Output after the last checkpoint is discarded.
        await writeFile(out, tail, { flag: 'a' });
      }
      finished ??= await run(pool(undefined, later));
      expect(await readFile(out, 'utf8')).toBe(everything);
      expect(finished).toMatchObject({ rows: ROWS, invalid: 1, outputBytes: everything.length });
      expect(await readCheckpoint(out)).toBeNull();
    }),
    { numRuns: 40 },
  );
});

it('an output that others could read is private as soon as a run resumes', async () => {
  await rm(out, { force: true });
  await run(pool(3)).catch(() => {});
  expect((await stat(out)).mode & 0o777).toBe(0o600);
  await chmod(out, 0o644);
  await run(pool());
  expect((await stat(out)).mode & 0o777).toBe(0o600);
  expect(await readFile(out, 'utf8')).toBe(everything);
});

it('an input without rows has an output with nothing but the header', async () => {
  const [nobody, empty] = [join(folder, 'nobody.jsonl'), join(folder, 'empty.csv')];
  await writeFile(nobody, '');
  const checkpoint = { job: JOB, reached: NOTHING_REACHED };
  const settings = { checkpoint, pool: pool(), clock: hasty, onProgress: () => {} };
  await runBatch({ file: nobody, out: empty, header: HEADER, ...settings });
  expect(await readFile(empty, 'utf8')).toBe(HEADER);
  await Promise.all([rm(nobody), rm(empty)]);
});

it('refuses to resume if the output is shorter than the checkpoint', async () => {
  await writeFile(out, '<0>\n');
  const reached = { ...NOTHING_REACHED, input: { bytes: 6, lines: 4 }, outputBytes: 8, rows: 2 };
  await writeCheckpoint(out, { job: JOB, reached });
  await expect(run(pool())).rejects.toMatchObject({ code: 'conflict' });
  expect(await readFile(out, 'utf8')).toBe('<0>\n');
});

it.runIf(existsSync('/dev/full'))(
  'names the output when the disk is full, and the next run resumes',
  async () => {
    await rm(out, { force: true });
    await rm(`${out}.checkpoint`, { force: true });
    await run(pool(3)).catch(() => {});
    await symlink('/dev/full', `${out}.checkpoint.new`);
    await expect(run(pool())).rejects.toMatchObject({
      code: 'service_unavailable',
      message: expect.stringMatching(`^${out} cannot be written: the disk is full`),
    });
    expect(await run(pool())).toMatchObject({ rows: ROWS });
    expect(await readFile(out, 'utf8')).toBe(everything);
    expect((await readdir(folder)).toSorted()).toEqual(['offers.jsonl', 'people.jsonl']);
  },
);
