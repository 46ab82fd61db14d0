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
  it('is made at the first start, for its owner only, and kept at the next', async () => {
    const path = freshPath();
    const first = await load(path);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const text = await readFile(path, 'utf8');
    const second = await load(path);
    expect(await readFile(path, 'utf8')).toBe(text);
    expect(second.derive('seal')).toEqual(first.derive('seal'));
    expect(second.versions).toEqual([1]);
  });

  it('is made once and whole when many start at once, and no draft stays behind', async () => {
    const path = freshPath();
    const rings = await Promise.all(Array.from({ length: 20 }, () => load(path)));
    expect(new Set(rings.map((ring) => ring.derive('seal').toString('hex'))).size).toBe(1);
    expect(await readdir(join(path, '..'))).toEqual(['keys.json']);
  });

  it('differs from installation to installation', async () => {
    const [one, other] = [await load(freshPath()), await load(freshPath())];
    expect(one.derive('seal').equals(other.derive('seal'))).toBe(false);
  });

  it.each([0o644, 0o640, 0o606, 0o610])('is refused when others may use it (%o)', async (mode) => {
    const path = await fileWith(JSON.stringify({ keys: { 1: encoded(1) } }), mode);
    await expect(load(path)).rejects.toThrow(/open to other users: run chmod 600/);
  });

  it('may hold several versions: the newest seals, all open', async () => {
    const old = await load(await fileWith(JSON.stringify({ keys: { 9: encoded(1) } })));
    const both = await load(await fileWith(JSON.stringify({ keys: { 10: encoded(2), 9: encoded(1) } })));
    expect([both.current, both.versions]).toEqual([10, [10, 9]]);
    expect(both.open(old.seal('x', 'c'), 'c').toString()).toBe('x');
    expect(() => old.open(both.seal('x', 'c'), 'c')).toThrow('key version 10 is not in the key material');
  });

  it.each([
    ['no JSON', 'secret'],
    ['no keys', '{}'],
    ['an empty set of keys', '{"keys": {}}'],
    ['a key too short', '{"keys": {"1": "abc"}}'],
    ['a key that is no text', '{"keys": {"1": 7}}'],
    ['version 0', JSON.stringify({ keys: { 0: encoded(1) } })],
    ['a version that is no number', JSON.stringify({ keys: { new: encoded(1) } })],
    ['null', 'null'],
  ])('is refused with %s, without repeating it', async (_, content) => {
    const failure = await load(await fileWith(content)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(KeyError);
    expect(String(failure)).not.toContain(encoded(1));
  });

  it('is refused when it cannot be read', async () => {
    await expect(load(folder)).rejects.toThrow(/cannot be read/);
  });
});

describe('PREQUAL_KEY', () => {
  it('is taken instead of a file, which is then not made', async () => {
    const dataDir = join(folder, 'inline');
    const PREQUAL_KEY = `1:${encoded(1)}, 2:${encoded(2)}`;
    const ring = await loadKeyRing(config({ PREQUAL_KEY, PREQUAL_DATA_DIR: dataDir }), { create: true });
    expect(ring.versions).toEqual([2, 1]);
    await expect(stat(dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
