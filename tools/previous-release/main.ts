import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

// tsx tools/previous-release/main.ts COMMIT [FILE]: packs the service of a commit as the release that tests run beside this one.
const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
const ARCHIVE = join(REPOSITORY, 'e2e/fixtures/previous-release.tar.br');
/** What the service runs without: a smaller archive in the repository. */
const LEFT_OUT = ['docs', 'console'];
const OWN_SCOPE = '@prequal';

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
}

function run(program: string, args: readonly string[], cwd: string): Buffer {
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  return execFileSync(program, args, { cwd, encoding: 'buffer', maxBuffer: 1 << 30, stdio: [...stdio] });
}

/** Registry packages are not part of the archive: tests link those of the checkout (see e2e/linked-dependencies.ts). */
function leaveOutRegistryPackages(release: string): void {
  const modules = join(release, 'node_modules');
  for (const name of readdirSync(modules)) {
    if (name !== OWN_SCOPE) rmSync(join(modules, name), { recursive: true });
  }
  const file = join(release, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const bundleDependencies = Object.keys(manifest.dependencies).filter((name) =>
    name.startsWith(`${OWN_SCOPE}/`),
  );
  writeFileSync(file, `${JSON.stringify({ ...manifest, bundleDependencies }, null, 2)}\n`);
}

/** The release of a built checkout, as an uncompressed archive. */
function pack(checkout: string, folder: string): Buffer {
  const packed = run('npx', ['tsx', 'tools/package/main.ts', folder], checkout).toString().trim();
  run('tar', ['-xzf', packed, '-C', folder], folder);
  const release = join(folder, 'package');
  for (const name of LEFT_OUT) rmSync(join(release, name), { recursive: true, force: true });
  leaveOutRegistryPackages(release);
  run('find', [release, '-name', '*.d.ts', '-delete'], folder);
  const sameForEverybody = ['--sort=name', '--owner=0', '--group=0', '--mtime=2026-01-01'];
  return run('tar', [...sameForEverybody, '-cf', '-', '-C', release, '.'], folder);
}

function packCommit(commit: string, archive: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'prequal-previous-'));
  const checkout = join(folder, 'checkout');
  try {
    run('git', ['worktree', 'add', '--detach', checkout, commit], REPOSITORY);
    try {
      // Also builds the checkout.
      run('npm', ['ci'], checkout);
      const tar = pack(checkout, folder);
      const params = {
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: tar.length,
      };
      writeFileSync(archive, brotliCompressSync(tar, { params }));
    } finally {
      run('git', ['worktree', 'remove', '--force', checkout], REPOSITORY);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [commit, archive = ARCHIVE] = process.argv.slice(2);
if (commit === undefined) {
  console.error('Name the commit or tag of the release: npm run package:previous -- COMMIT [FILE]');
  process.exitCode = 1;
} else {
  packCommit(commit, archive);
  console.log(archive);
}
