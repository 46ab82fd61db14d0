import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SERVICE = fileURLToPath(new URL('../apps/service/package.json', import.meta.url));

interface Manifest {
  readonly dependencies: Record<string, string>;
  readonly bundleDependencies: string[];
}

/**
 * Links the registry packages that an unpacked service depends on from this checkout into a `node_modules` folder, so
 * that tests need no network. The engine and the SDK are part of the package.
 */
export async function linkDependencies(packageFolder: string, modules: string): Promise<void> {
  const text = await readFile(join(packageFolder, 'package.json'), 'utf8');
  const { dependencies, bundleDependencies } = JSON.parse(text) as Manifest;
  const require = createRequire(SERVICE);
  for (const name of Object.keys(dependencies).filter((each) => !bundleDependencies.includes(each))) {
    const link = join(modules, name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(folderOf(require, name), link);
  }
}

/** Where Node.js finds a package from a file. */
export function folderOf(require: NodeJS.Require, name: string): string {
  const folder = require.resolve
    .paths(name)
    ?.map((path) => join(path, name))
    .find((path) => existsSync(join(path, 'package.json')));
  if (folder === undefined) throw new Error(`${name} is not installed`);
  return folder;
}
