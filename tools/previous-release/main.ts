import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

// tsx tools/previous-release/main.ts COMMIT: packs the service of a commit as the release that tests run beside this one.
const ARCHIVE = fileURLToPath(new URL('../../e2e/fixtures/previous-release.tar.br', import.meta.url));
/** What the service runs without: a smaller archive in the repository. */
const LEFT_OUT = ['docs', 'console'];

const commit = process.argv[2];
if (commit === undefined) throw new Error('Name the commit or tag of the release.');
const folder = mkdtempSync(join(tmpdir(), 'prequal-previous-'));
const checkout = join(folder, 'checkout');
const run = (program: string, args: readonly string[], cwd = checkout) =>
  execFileSync(program, args, {
    cwd,
    encoding: 'buffer',
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
try {
  run('git', ['worktree', 'add', '--detach', checkout, commit], process.cwd());
  // Also builds the checkout.
  run('npm', ['ci']);
  const packed = run('npx', ['tsx', 'tools/package/main.ts', folder]).toString().trim();
  const release = join(folder, 'package');
  run('tar', ['-xzf', packed, '-C', folder]);
  for (const name of LEFT_OUT) rmSync(join(release, name), { recursive: true, force: true });
  run('find', [release, '-name', '*.d.ts', '-delete']);
  const tar = run('tar', [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--mtime=2026-01-01',
    '-cf',
    '-',
    '-C',
    release,
    '.',
  ]);
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: tar.length,
  };
  writeFileSync(ARCHIVE, brotliCompressSync(tar, { params }));
  console.log(ARCHIVE);
} finally {
  run('git', ['worktree', 'remove', '--force', checkout], process.cwd());
  rmSync(folder, { recursive: true, force: true });
}
