import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { type ArchiveEntry, readArchive, writeArchive } from './archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'prequal-archive-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function* bytes(...chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}

async function* listed(...entries: readonly ArchiveEntry[]): AsyncGenerator<ArchiveEntry> {
  yield* entries;
}

const LONG = `cluster/${'long-folder-name/'.repeat(20)}file`;
const LARGE = Buffer.alloc(700_001, 'ab');

async function written(name: string): Promise<string> {
  const file = join(folder, name);
  await writeArchive(
    file,
    listed(
      { path: 'first.json', size: 2, content: bytes(Buffer.from('{}')) },
      { path: 'cluster', size: 0, content: null },
      { path: LONG, size: 5, content: bytes(Buffer.from('hel'), Buffer.from('lo')) },
      { path: 'cluster/empty', size: 0, content: bytes() },
      { path: 'cluster/grown', size: 3, content: bytes(Buffer.from('abcdef')) },
      { path: 'cluster/shrunk', size: 4, content: bytes(Buffer.from('ab')) },
      { path: 'cluster/large', size: LARGE.length, content: bytes(LARGE) },
    ),
  );
  return file;
}

async function contents(file: string): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>();
  for await (const { path, content } of readArchive(file)) {
    if (content === null) found.set(path, null);
    else {
      const chunks: Buffer[] = [];
      for await (const chunk of content) chunks.push(chunk);
      found.set(path, Buffer.concat(chunks).toString());
    }
  }
  return found;
}

describe('an archive', () => {
  it('returns what was written, cut or padded to the announced size', async () => {
    expect(await contents(await written('whole.tar.gz'))).toEqual(
      new Map<string, string | null>([
        ['first.json', '{}'],
        ['cluster', null],
        [LONG, 'hello'],
        ['cluster/empty', ''],
        ['cluster/grown', 'abc'],
        ['cluster/shrunk', 'ab\0\0'],
        ['cluster/large', LARGE.toString()],
      ]),
    );
  });

  it('skips content that nobody reads', async () => {
    const paths: string[] = [];
    for await (const { path } of readArchive(await written('skipped.tar.gz'))) paths.push(path);
    expect(paths.at(-1)).toBe('cluster/large');
  });

  it('is listed by the tar program and readable by its owner only', async () => {
    const file = await written('listed.tar.gz');
    const lines = execFileSync('tar', ['-tzf', file], { encoding: 'utf8' }).trim().split('\n');
    expect(lines.slice(0, 3)).toEqual(['first.json', 'cluster/', LONG]);
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it('is refused if it is cut off, changed or no archive at all', async () => {
    const file = await written('source.tar.gz');
    const whole = await readFile(file);
    const tar = gunzipSync(whole);
    const changed = Buffer.from(tar);
    changed.writeUInt8(0x2f, 0);
    const broken = {
      'half of the bytes': whole.subarray(0, whole.length / 2),
      'half of the entries': gzipSync(tar.subarray(0, 512 * 300)),
      'a changed header': gzipSync(changed),
      'no archive': Buffer.from('hello'),
      nothing: Buffer.alloc(0),
    };
    for (const [name, content] of Object.entries(broken)) {
      const path = join(folder, 'broken.tar.gz');
      await writeFile(path, content);
      await expect(contents(path), name).rejects.toThrow('not a complete backup');
    }
  });
});
