import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type LockedPackages, lockedDependencies } from '../../tools/package/locked-dependencies.ts';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
/** The working directory of the stages before the last. */
const STAGE = '/src/';

interface Copy {
  /** The stage that it copies from; null for the checkout. */
  readonly from: string | null;
  readonly sources: readonly string[];
  readonly destination: string;
}

/**
 * Lays out a folder as the Dockerfile lays out the image: what is copied from the checkout, what the build leaves there,
 * and the production dependencies. For a machine without a container runtime; the checkout has to be built.
 */
export async function layOutImage(folder: string): Promise<void> {
  const stages = readStages(await readFile(join(REPOSITORY, 'Dockerfile'), 'utf8'));
  const isIgnored = readIgnored(await readFile(join(REPOSITORY, '.dockerignore'), 'utf8'));
  const copiesOf = (stage: string) => stages.get(stage) ?? [];
  const built = copiesOf('build').flatMap(({ sources }) => sources);
  for (const { from, sources, destination } of copiesOf('image')) {
    for (const source of sources) {
      const target = join(folder, destination);
      if (from === null) await copyFromCheckout(source, target, isIgnored);
      else if (from === 'build') await copyBuilt(source, target, built);
      else if (from === 'dependencies' && source === STAGE) {
        await installDependencies(target, copiesOf(from));
      } else throw new Error(`COPY --from=${from} ${source} is not known here.`);
    }
  }
}

/** The COPY instructions of each stage of a Dockerfile; the last stage is called `image`. */
function readStages(dockerfile: string): Map<string, Copy[]> {
  const stages = new Map<string, Copy[]>();
  let copies: Copy[] = [];
  for (const line of dockerfile.split('\n')) {
    const stage = /^FROM \S+(?: AS (\w+))?$/.exec(line);
    if (stage !== null) {
      copies = [];
      stages.set(stage[1] ?? 'image', copies);
    }
    const copy = /^COPY (?:--from=(\w+) )?(.+) (\S+)$/.exec(line);
    if (copy === null) continue;
    const [, from = null, sources = '', destination = ''] = copy;
    copies.push({ from, sources: sources.split(' '), destination });
  }
  return stages;
}

/** Whether the context of the build leaves out a path. */
function readIgnored(dockerignore: string): (path: string) => boolean {
  const patterns = dockerignore
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const name = line
        .replace(/^\*\*\//, '')
        .replaceAll('.', '\\.')
        .replaceAll('*', '[^/]*');
      return new RegExp(`${line.startsWith('**/') ? '(?:^|/)' : '^'}${name}(?:/|$)`);
    });
  return (path) => patterns.some((pattern) => pattern.test(path));
}

async function copyFromCheckout(
  source: string,
  target: string,
  isIgnored: (path: string) => boolean,
): Promise<void> {
  if (isIgnored(source)) throw new Error(`.dockerignore leaves out ${source}, which the image needs.`);
  const destination = target.endsWith('/') ? join(target, source) : target;
  await cp(join(REPOSITORY, source), destination, {
    recursive: true,
    filter: (path) => !isIgnored(relative(REPOSITORY, path)),
  });
}

/** The output of the build is that of the checkout. It keeps its times, by which the service knows a catalog that it has compiled. */
async function copyBuilt(source: string, target: string, built: readonly string[]): Promise<void> {
  const path = source.slice(STAGE.length);
  if (!built.some((folder) => path.startsWith(`${folder}/`)))
    throw new Error(`The build stage has no sources for ${path}.`);
  await mkdir(target, { recursive: true });
  // Unlike `fs.cp`, this keeps them to the nanosecond.
  await promisify(execFile)('cp', ['-a', `${join(REPOSITORY, path)}/.`, target]);
}

/** As `npm ci --omit=dev` does: the packages of the registry, and links to our own whose manifest is there. */
async function installDependencies(folder: string, copies: readonly Copy[]): Promise<void> {
  for (const { sources, destination } of copies) {
    for (const source of sources) {
      const name = source.slice(source.lastIndexOf('/') + 1);
      await mkdir(join(folder, destination), { recursive: true });
      await cp(join(REPOSITORY, source), join(folder, destination, name));
    }
  }
  const { packages } = JSON.parse(await readFile(join(REPOSITORY, 'package-lock.json'), 'utf8')) as {
    readonly packages: LockedPackages;
  };
  for (const { path } of lockedDependencies(packages)) {
    // Nested packages come with the folder of the package that they are in.
    if (existsSync(join(REPOSITORY, path)) && !existsSync(join(folder, path)))
      await link(join(REPOSITORY, path), join(folder, path));
  }
  for (const [path, { link: own }] of Object.entries(packages)) {
    const target = `packages/${path.slice(path.lastIndexOf('/') + 1)}`;
    if (own && existsSync(join(folder, target, 'package.json')))
      await link(join(folder, target), join(folder, path));
  }
}

async function link(target: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await symlink(target, path);
}
