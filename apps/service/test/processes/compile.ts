import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

export interface CompiledProgram {
  readonly file: string;
  remove(): Promise<void>;
}

/**
 * Compiles a program and everything that it imports. Processes that are started and killed often then cost a third of
 * what they would with a loader, and all of them run the same code whatever is edited meanwhile.
 */
export async function compileProgram(program: URL): Promise<CompiledProgram> {
  const source = fileURLToPath(program);
  // Inside node_modules, so that packages are found from there.
  const caches = join(ROOT, 'node_modules/.cache');
  await mkdir(caches, { recursive: true });
  const folder = await mkdtemp(join(caches, 'prequal-proof-'));
  const settings = {
    extends: join(ROOT, 'tsconfig.base.json'),
    compilerOptions: { rootDir: ROOT, outDir: folder, noCheck: true, sourceMap: false, composite: false },
    files: [source],
  };
  const project = join(folder, 'tsconfig.json');
  await writeFile(project, JSON.stringify(settings));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await promisify(execFile)(join(ROOT, 'node_modules/.bin/tsc'), ['-p', project]);
  return {
    file: join(folder, relative(ROOT, source)).replace(/ts$/, 'js'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
