import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { KeyError } from '../kernel/index.ts';
import { type Config, loadKeyRing, parseConfig } from './index.ts';

const folder = await mkdtemp(join(tmpdir(), 'prequal-keys-'));
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
const freshPath = () => join(folder, `place-${++files}`, 'deep', 'keys.json');

function config(variables: Record<string, string>): Config {
  const result = parseConfig({ variables, cores: 1, cwd: folder, host: 'box', operator: 'ada' });
  if (!result.ok) throw new Error(result.complaints.join('; '));
  return result.config;
}
const load = (path: string) => loadKeyRing(config({ PREQUAL_KEY_FILE: path }), { create: true });
const encoded = (fill: number) => Buffer.alloc(32, fill).toString('base64');

async function fileWith(content: string, mode = 0o600): Promise<string> {
  const path = join(folder, `keys-${++files}.json`);
  await writeFile(path, content);
  await chmod(path, mode);
  return path;
}

describe('the key file', () => {
  it('is created on first start, readable by its owner only, and reused afterwards', async () => {
    const path = freshPath();
    const first = await load(path);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const text = await readFile(path, 'utf8');
    const second = await load(path);
    expect(await readFile(path, 'utf8')).toBe(text);
    expect(second.derive('seal')).toEqual(first.derive('seal'));
    expect(second.versions).toEqual([1]);
  });

  it('is created exactly once when many processes start together, without leftovers', async () => {
    const path = freshPath();
    const rings = await Promise.all(Array.from({ length: 20 }, () => load(path)));
    expect(new Set(rings.map((ring) => ring.derive('seal').toString('hex'))).size).toBe(1);
    expect(await readdir(join(path, '..'))).toEqual(['keys.json']);
  });

  it('differs between installations', async () => {
    const [one, other] = [await load(freshPath()), await load(freshPath())];
    expect(one.derive('seal').equals(other.derive('seal'))).toBe(false);
  });

  it.each([0o644, 0o640, 0o606, 0o610])('is rejected when other users may access it (%o)', async (mode) => {
    const path = await fileWith(JSON.stringify({ keys: { 1: encoded(1) } }), mode);
    await expect(load(path)).rejects.toThrow(/accessible to other users. Run chmod 600/);
  });

  it('may hold several versions: the newest encrypts, all decrypt', async () => {
    const old = await load(await fileWith(JSON.stringify({ keys: { 9: encoded(1) } })));
    const both = await load(await fileWith(JSON.stringify({ keys: { 10: encoded(2), 9: encoded(1) } })));
    expect([both.current, both.versions]).toEqual([10, [10, 9]]);
    expect(both.open(old.seal('x', 'c'), 'c').toString()).toBe('x');
    expect(() => old.open(both.seal('x', 'c'), 'c')).toThrow(
      'Key version 10 is missing from the key material.',
    );
  });

  it.each([
    ['no JSON', 'secret'],
    ['no keys', '{}'],
    ['an empty set of keys', '{"keys": {}}'],
    ['a key that is too short', '{"keys": {"1": "abc"}}'],
    ['a key that is not a string', '{"keys": {"1": 7}}'],
    ['version 0', JSON.stringify({ keys: { 0: encoded(1) } })],
    ['a version that is not a number', JSON.stringify({ keys: { new: encoded(1) } })],
    ['null', 'null'],
  ])('is rejected with %s, without quoting it', async (_, content) => {
    const failure = await load(await fileWith(content)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(KeyError);
    expect(String(failure)).not.toContain(encoded(1));
  });

  it('is rejected when it cannot be read', async () => {
    await expect(load(folder)).rejects.toThrow(/cannot be read/);
  });
});

describe('PREQUAL_KEY', () => {
  it('is used instead of a file, which is then not created', async () => {
    const dataDir = join(folder, 'inline');
    const PREQUAL_KEY = `1:${encoded(1)}, 2:${encoded(2)}`;
    const ring = await loadKeyRing(config({ PREQUAL_KEY, PREQUAL_DATA_DIR: dataDir }), { create: true });
    expect(ring.versions).toEqual([2, 1]);
    await expect(stat(dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
