import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommandRun, runCommand } from '../../test/command-run.ts';
import { freshDatabase } from '../../test/database.ts';
import { systemClock } from '../kernel/index.ts';
import { openSession } from './session.ts';

const { url } = await freshDatabase();
let folder = '';
let file = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prequal-export-'));
  file = join(folder, 'audit.jsonl');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function run(...args: readonly string[]): Promise<CommandRun> {
  const variables = {
    DATABASE_URL: url,
    PREQUAL_KEY: `1:${Buffer.alloc(32, 7).toString('base64')}`,
    PREQUAL_DATA_DIR: folder,
  };
  const environment = { variables, cores: 1, cwd: folder, host: 'here', operator: 'ada' };
  return runCommand(
    args,
    openSession(environment, systemClock, async () => 0),
  );
}

test('audit export --out writes a private file that audit verify accepts, and overwrites none', async () => {
  await run('account', 'create', '--name', 'Agency');
  const exported = await run('audit', 'export', '--out', file, '--json');
  expect(exported.code, exported.err).toBe(0);
  const content = await readFile(file, 'utf8');
  const rows = content.split('\n').filter((line) => line.includes('"object":"audit_row"')).length;
  expect(rows).toBeGreaterThan(0);
  expect(JSON.parse(exported.out)).toEqual({ rows, path: file });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse((await run('audit', 'verify', '--file', file, '--json')).out)).toEqual({
    rows,
    broken: [],
  });

  const again = await run('audit', 'export', '--out', file, '--json');
  expect(again.code).toBe(1);
  expect(JSON.parse(again.out)).toEqual({
    error: { code: 'conflict', detail: `${file} cannot be written: a file with this name already exists.` },
  });
  expect(await readFile(file, 'utf8')).toBe(content);
});

test('an export that fails leaves no file', async () => {
  const other = join(folder, 'nobody.jsonl');
  const refused = await run('audit', 'export', '--account', 'nobody', '--out', other, '--json');
  expect(JSON.parse(refused.out)).toEqual({ error: { code: 'not_found', detail: 'No such account.' } });
  await expect(stat(other)).rejects.toThrow('ENOENT');
});

test('verifying an export that does not exist names the file', async () => {
  const missing = await run('audit', 'verify', '--file', 'absent.jsonl', '--json');
  expect(missing.code).toBe(1);
  expect(JSON.parse(missing.out)).toEqual({
    error: { code: 'not_found', detail: 'absent.jsonl cannot be read: no such file or folder.' },
  });
});
