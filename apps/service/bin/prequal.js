#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = new URL('../dist/main.js', import.meta.url);

/** A checkout whose install scripts were blocked has sources and a compiler, and nothing compiled yet. */
function build() {
  const require = createRequire(import.meta.url);
  const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  // Standard output belongs to the command.
  const { status } = spawnSync(process.execPath, [compiler, '-b'], { cwd: root, stdio: ['ignore', 2, 2] });
  return status === 0;
}

if (existsSync(main) || build()) {
  await import(main.href);
} else {
  process.stderr.write('prequal: the program could not be built; run npm run build\n');
  process.exitCode = 1;
}
