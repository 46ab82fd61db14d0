import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { runCommand } from '../../test/command-run.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { openSession } from './session.ts';

const folder = await mkdtemp(join(tmpdir(), 'prequal-batch-cli-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);
const JOB = {
  inputDigest: 'digest',
  products: ['a'],
  asOf: '2026-03-01',
  publicUrl: '',
  catalog: { version: null, digest: 'digest' },
};
const REACHED = { input: { bytes: 0, lines: 0 }, outputBytes: 0, rows: 0, invalid: 0 };
const PERSON = '{"applicant":{},"coverage":{}}\n';

beforeEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await writeFile(at('people.jsonl'), PERSON);
});

/** This session has no database: anything that needs one fails with another code. */
async function batch(file: string, out: string) {
  const variables = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', PREQUAL_DATA_DIR: folder };
  const surroundings = { variables, cores: 1, cwd: folder, host: 'here', operator: 'ada' };
  const session = openSession(surroundings, new VirtualClock('2026-05-06T07:00:00.000Z'), async () => 0);
  const line = ['batch', file, '--products', 'all', '--out', out, '--json'];
  const run = await runCommand(line, session);
  const { error } = JSON.parse(run.out) as { error: { code: string; detail: string } };
  expect(run.err).toBe(`prequal: ${error.detail}\n`);
  return { exit: run.code, ...error };
}

it.each<[string, () => unknown, string, string]>([
  ['is not there', () => {}, 'none.jsonl', 'not_found'],
  ['is in no folder', () => {}, 'people.jsonl/none.jsonl', 'not_found'],
  ['is a folder', () => mkdir(at('folder.jsonl')), 'folder.jsonl', 'validation_error'],
  ['is a named pipe', () => execFileSync('mkfifo', [at('pipe.csv')]), 'pipe.csv', 'validation_error'],
])('refuses a population that %s, and names it', async (_what, prepare, name, code) => {
  await prepare();
  const before = await readdir(folder);
  const { exit, ...error } = await batch(at(name), at('out.jsonl'));
  expect({ exit, code: error.code }).toEqual({ exit: 1, code });
  expect(error.detail).toContain(at(name));
  expect(await readdir(folder)).toEqual(before);
});

it.each<[string, () => unknown, string, string]>([
  ['in a folder that is not there', () => {}, at('nodir/out.jsonl'), 'not_found'],
  ['under a file', () => {}, at('people.jsonl/out.jsonl'), 'not_found'],
  ['that is a folder', () => mkdir(at('out')), at('out'), 'validation_error'],
  ['that is a dangling link', () => symlink('nowhere', at('out')), at('out'), 'validation_error'],
  ['that is a link', () => symlink('people.jsonl', at('out')), at('out'), 'validation_error'],
  ['that is a device', () => {}, '/dev/null', 'validation_error'],
  ['that is standard output', () => {}, '/dev/stdout', 'validation_error'],
  ['with too long a name', () => {}, at('x'.repeat(250)), 'validation_error'],
  ['that is somebody else’s', () => writeFile(at('out'), 'theirs'), at('out'), 'conflict'],
])('refuses an output %s, names it, and leaves nothing behind', async (_what, prepare, out, code) => {
  await prepare();
  const before = await readdir(folder);
  const { exit, ...error } = await batch(at('people.jsonl'), out);
  expect({ exit, code: error.code }).toEqual({ exit: 1, code });
  expect(error.detail).toContain(out);
  expect(error.detail).not.toContain('checkpoint.new');
  expect(await readdir(folder)).toEqual(before);
});

it('a missing output name is a usage error', async () => {
  expect(await batch(at('people.jsonl'), '')).toMatchObject({ exit: 2, code: 'usage' });
});

it.each([
  ['no JSON', 'hello'],
  ['cut off', '{"job":{"inputDigest":'],
  ['of something else', '{}'],
  ['a list', '[1]'],
  ['without a place to go on at', JSON.stringify({ job: JOB, reached: null })],
  ['of no day', JSON.stringify({ job: { ...JOB, asOf: 'tomorrow' }, reached: REACHED })],
  ['of a day that is none', JSON.stringify({ job: { ...JOB, asOf: '2026-13-01' }, reached: REACHED })],
  ['of less than nothing', JSON.stringify({ job: JOB, reached: { ...REACHED, outputBytes: -1 } })],
])('a checkpoint that is %s is a conflict, and is left unchanged', async (_what, text) => {
  await writeFile(at('out.checkpoint'), text);
  await writeFile(at('out'), 'theirs');
  const { exit, code, detail } = await batch(at('people.jsonl'), at('out'));
  expect({ exit, code }).toEqual({ exit: 1, code: 'conflict' });
  expect(detail).toContain(at('out.checkpoint'));
  expect((await readdir(folder)).toSorted()).toEqual(['out', 'out.checkpoint', 'people.jsonl']);
});

it('a checkpoint that is a folder is a conflict', async () => {
  await mkdir(at('out.checkpoint'));
  expect(await batch(at('people.jsonl'), at('out'))).toMatchObject({ exit: 1, code: 'conflict' });
});
