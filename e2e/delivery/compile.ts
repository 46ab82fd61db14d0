import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface CompiledProgram {
  readonly file: string;
  remove(): Promise<void>;
}

/**
 * Compiles a program of this folder and everything that it imports. Hundreds of processes that are started and killed
 * then cost a third of what they would with a loader, and all of them run the same code whatever is edited meanwhile.
 */
export async function compileProgram(name: string): Promise<CompiledProgram> {
  // Inside node_modules, so that packages are found from there.
  const caches = join(ROOT, 'node_modules/.cache');
  await mkdir(caches, { recursive: true });
  const folder = await mkdtemp(join(caches, 'prequal-proof-'));
  const settings = {
    extends: join(ROOT, 'tsconfig.base.json'),
    compilerOptions: { rootDir: ROOT, outDir: folder, noCheck: true, sourceMap: false, composite: false },
    files: [join(ROOT, 'e2e/delivery', `${name}.ts`)],
  };
  const project = join(folder, 'tsconfig.json');
  await writeFile(project, JSON.stringify(settings));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await promisify(execFile)(join(ROOT, 'node_modules/.bin/tsc'), ['-p', project]);
  return {
    file: join(folder, 'e2e/delivery', `${name}.js`),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
