import { execFile } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));

/** What `tsc -b` writes; Node.js loads these files itself, without the test runner. */
export const COMPILED_MODULES = /\/(?:packages\/[a-z]+|apps\/service)\/dist\//;

const SOURCE = /^(.*\/(?:packages\/[a-z]+|apps\/service))\/src\/(.+)\.ts$/;

/** The compiled form of a source file of the service or of a package; null for tests and for all other files. */
export function compiledModule(path: string): string | null {
  const [, folder, module] = SOURCE.exec(path) ?? [];
  if (folder === undefined || module === undefined || module.endsWith('.test')) return null;
  return `${folder}/dist/${module}.js`;
}

let compiled: Promise<void> | null = null;

/** Types are not judged here: what does not compile is printed, and its tests run nevertheless. */
async function compile(): Promise<void> {
  try {
    await promisify(execFile)(join(REPOSITORY, 'node_modules/.bin/tsc'), ['-b'], { cwd: REPOSITORY });
  } catch (error) {
    process.stderr.write((error as { stdout: string }).stdout);
  }
}

/**
 * Tests run the modules that `tsc -b` has written, like the service does. The test runner transforms only the tests then,
 * and Node.js loads the modules several times faster.
 */
export function compiledModules(): Plugin {
  return {
    name: 'compiled-modules',
    enforce: 'pre',
    configResolved: () => {
      compiled ??= compile();
      return compiled;
    },
    resolveId: (source, importer) =>
      source.startsWith('.') && importer !== undefined
        ? compiledModule(resolve(dirname(importer), source))
        : null,
  };
}
