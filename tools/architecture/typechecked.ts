import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY } from './tree.ts';

const run = promisify(execFile);
const TSC = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

/** Every source file, test, benchmark, tool and configuration that no project of `npm run typecheck` reads. */
export async function findUntypedFiles(paths: Iterable<string>): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(REPOSITORY, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const projects = [...(scripts.typecheck ?? '').matchAll(/tsc -p (\S+)/g)].map(
    ([, project = '']) => project,
  );
  const checked = new Set((await Promise.all(projects.map(checkedFiles))).flat());
  return [...paths].filter((path) => /\.(?:ts|tsx|mts|js|mjs)$/.test(path) && !checked.has(path));
}

async function checkedFiles(project: string): Promise<string[]> {
  const { stdout } = await run(process.execPath, [TSC, '-p', project, '--listFilesOnly'], {
    cwd: REPOSITORY,
    maxBuffer: 64 * 2 ** 20,
  });
  return stdout.split('\n').map((path) => relative(REPOSITORY, path));
}
