import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import bundle from '../../apps/service/rolldown.config.ts';
import { filesDigestOf } from '../../apps/service/src/catalog/publishing/files-digest.ts';
import {
  readPreparedContent,
  writePreparedContent,
} from '../../apps/service/src/catalog/publishing/prepared-content.ts';
import { type LockedPackages, lockedDependencies } from './locked-dependencies.ts';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));

/** Files that are read from the source tree at run time. */
const SQL = ['src/storage/migrations', 'src/storage/preparations', 'src/storage/functions'];

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

/**
 * Lays out the service as it is packed: the program, its SQL, the shipped catalog, the documentation, the console, the
 * packages it is made of, and the dependencies as the lock file has them. A lock file in the archive would not do: npm ignores it when it installs from a file. The checkout is not changed.
 */
export async function stageService(folder: string): Promise<void> {
  const service = join(REPOSITORY, 'apps/service');
  await mkdir(folder, { recursive: true });
  await copyBuilt(service, folder);
  await build({ ...bundle, output: { ...bundle.output, dir: join(folder, 'dist/bundle') } });
  await cp(join(service, 'bin'), join(folder, 'bin'), { recursive: true });
  for (const path of SQL) await cp(join(service, path), join(folder, path), { recursive: true });
  await cp(join(REPOSITORY, 'data'), join(folder, 'data'), { recursive: true });
  await cp(join(REPOSITORY, 'docs'), join(folder, 'docs'), { recursive: true });
  await prepareCatalog(folder);
  await cp(join(REPOSITORY, 'apps/console/dist'), join(folder, 'console'), { recursive: true });
  for (const name of ['LICENSE', 'README.md']) await cp(join(REPOSITORY, name), join(folder, name));

  const bundled: Manifest[] = [];
  for (const name of ['engine', 'contract', 'reading', 'population', 'packs']) {
    const source = join(REPOSITORY, 'packages', name);
    const inside = join(folder, 'node_modules/@prequal', name);
    await copyBuilt(source, inside);
    const { devDependencies: _packageTools, ...packageManifest } = await manifestOf(source);
    await writeManifest(inside, packageManifest);
    bundled.push(packageManifest);
  }

  const {
    private: _private,
    scripts: _scripts,
    devDependencies: _tools,
    ...manifest
  } = await manifestOf(service);
  const dependencies = {
    ...manifest.dependencies,
    ...Object.fromEntries(bundled.map(({ name, version }) => [name, version])),
  };
  await writeManifest(folder, {
    ...manifest,
    files: ['bin', 'dist', ...SQL, 'data', 'docs', 'console'],
    dependencies,
    optionalDependencies: await copyDependencies(folder),
    bundleDependencies: Object.keys(dependencies),
  });
}

/** The same catalog was prepared for the checkout, if it was bundled. */
async function prepareCatalog(folder: string): Promise<void> {
  const filesDigest = await filesDigestOf(join(folder, 'data'));
  const prepared = await readPreparedContent(join(REPOSITORY, 'apps/service/dist/bundle'), filesDigest);
  if (prepared !== null) await writePreparedContent(join(folder, 'dist/bundle'), prepared);
}

/** Copies the locked dependencies, and returns those for other platforms, which npm chooses from at installation. */
async function copyDependencies(folder: string): Promise<Record<string, string>> {
  const lock = JSON.parse(await readFile(join(REPOSITORY, 'package-lock.json'), 'utf8')) as {
    readonly packages: LockedPackages;
  };
  const forPlatforms: Record<string, string> = {};
  for (const { name, version, path, destination, platform } of lockedDependencies(lock.packages)) {
    if (platform) forPlatforms[name] = version;
    else await copyPackage(join(REPOSITORY, path), join(folder, destination), version);
  }
  return forPlatforms;
}

/** For people who test, read or debug a package; the program needs none of it. */
const NOT_RUN = /\.(?:map|[cm]?ts)$|\.test\.[cm]?js$|\/node_modules\/(?:@[^/]+\/)?[^/]+\/tests?$/;

/** Without the packages nested in it: they are copied by themselves if they are needed. */
async function copyPackage(from: string, to: string, version: string): Promise<void> {
  const installed = await manifestOf(from);
  if (installed.version !== version) {
    throw new Error(
      `${from} is version ${installed.version}, not ${version} as in package-lock.json. Run npm ci.`,
    );
  }
  const nested = join(from, 'node_modules');
  await cp(from, to, { recursive: true, filter: (path) => path !== nested && !NOT_RUN.test(path) });
}

async function manifestOf(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
}

async function writeManifest(folder: string, manifest: object): Promise<void> {
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Only what was compiled from a source that still exists; stale output is left out. */
async function copyBuilt(from: string, to: string): Promise<void> {
  const built = join(from, 'dist');
  const names = await readdir(built, { recursive: true });
  const wanted = names.filter((name) => {
    const source = /^(.*)\.(?:d\.ts|js)$/.exec(name)?.[1];
    return source !== undefined && existsSync(join(from, 'src', `${source}.ts`));
  });
  for (const name of wanted) {
    await mkdir(dirname(join(to, 'dist', name)), { recursive: true });
    await cp(join(built, name), join(to, 'dist', name));
  }
}
