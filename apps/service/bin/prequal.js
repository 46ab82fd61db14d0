#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = new URL('../dist/main.js', import.meta.url);
const bundle = new URL('../dist/bundle/main.js', import.meta.url);
/** Only a checkout has them: when the service and each package that it references was compiled last. */
const compiled = [
  '../',
  '../../../packages/engine/',
  '../../../packages/reading/',
  '../../../packages/population/',
  '../../../packages/packs/',
  '../../../packages/contract/',
].map((folder) => new URL(`${folder}tsconfig.tsbuildinfo`, import.meta.url));

/** The bundle loads faster, but a checkout that was compiled again since then runs its modules. */
function program() {
  const bundled = changedAt(bundle);
  return bundled > 0 && compiled.every((file) => changedAt(file) < bundled) ? bundle : main;
}

/** @param {URL} file */
function changedAt(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** A checkout whose install scripts were blocked has sources and a compiler, and nothing compiled yet. */
function build() {
  const require = createRequire(import.meta.url);
  const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  // Standard output belongs to the command.
  const { status } = spawnSync(process.execPath, [compiler, '-b'], { cwd: root, stdio: ['ignore', 2, 2] });
  return status === 0;
}

// Node.js 20 lacks `navigator`. The PostgreSQL client tells runtimes apart by it, and otherwise loads all of `fetch`, which takes longer than the client itself.
if (!('navigator' in globalThis)) {
  const [major] = process.versions.node.split('.');
  Object.assign(globalThis, { navigator: { userAgent: `Node.js/${major}` } });
}

if (existsSync(main) || build()) {
  await import(program().href);
} else {
  process.stderr.write('prequal: the program could not be built; run npm run build\n');
  process.exitCode = 1;
}
