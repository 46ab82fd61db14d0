import { execFile } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestFolder } from '../apps/service/test/test-folder.ts';
import { packSdk } from '../tools/package/sdk.ts';
import { preparedDataDir } from './data-directory.ts';
import { startService } from './service-process.ts';

const run = promisify(execFile);
const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const SDK = join(REPOSITORY, 'packages/sdk');
const bin = (name: string) => join(REPOSITORY, 'node_modules/.bin', name);

const folder = await openTestFolder('consumer');
const consumer = join(folder, 'project');
let tarball = '';
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The packed SDK, installed by npm in a project outside the repository. */
beforeAll(async () => {
  await run(bin('tsc'), ['-b', SDK]);
  const cache = ['--cache', join(folder, 'npm-cache')];
  tarball = await packSdk(folder, cache);
  await cp(fileURLToPath(new URL('consumer', import.meta.url)), consumer, { recursive: true });
  await run('npm', ['install', tarball, '--offline', '--no-audit', '--no-fund', ...cache], { cwd: consumer });
}, 600_000);

const compileForNode = () =>
  run(bin('tsc'), ['-p', 'tsconfig.nodenext.json', '--typeRoots', join(REPOSITORY, 'node_modules/@types')], {
    cwd: consumer,
  });

describe('the package', () => {
  it('passes publint', async () => {
    const { stdout } = await run(bin('publint'), ['run', '--strict', tarball]);
    expect(stdout).toContain('All good!');
  });

  it('passes attw as a package of ES modules', async () => {
    const { stdout } = await run(bin('attw'), [tarball, '--profile', 'esm-only', '--format', 'json']);
    type Found = Record<string, readonly { readonly resolutionKind?: string }[]>;
    const { problems } = JSON.parse(stdout) as { problems: Found };
    // CommonJS gets it by `import()`, and resolvers older than `exports` know no subpaths: the profile leaves both out.
    const counted = Object.entries(problems).filter(
      ([kind, found]) =>
        kind !== 'CJSResolvesToESM' && found.some(({ resolutionKind }) => resolutionKind !== 'node10'),
    );
    expect(counted).toEqual([]);
  });

  it('has no dependencies and no tests in it', async () => {
    const { stdout } = await run('tar', ['-tzf', tarball]);
    const files = stdout.trim().split('\n');
    expect(files).toContain('package/dist/index.js');
    expect(files).toContain('package/dist/index.d.ts');
    expect(files.filter((file) => /\.test\.|\/test\//.test(file))).toEqual([]);
    const manifest = JSON.parse(
      await readFile(join(consumer, 'node_modules/@prequal/sdk/package.json'), 'utf8'),
    );
    expect(manifest.dependencies ?? {}).toEqual({});
    expect(manifest.peerDependencies ?? {}).toEqual({});
  });

  it('imports nothing of Node', async () => {
    const { stdout } = await run('tar', ['-xzOf', tarball, '--wildcards', 'package/dist/*.js']);
    expect(stdout).toContain('class Prequal');
    expect(stdout).not.toMatch(/from ['"](?!\.\/)/);
    expect(stdout).not.toMatch(/\b(?:Buffer|require)\b\s*[.(]/);
  });
});

describe('a consumer under strict TypeScript', () => {
  it('compiles with nodenext resolution and the types of Node, library check included', async () => {
    await compileForNode();
  });

  it('compiles with bundler resolution and the types of browsers, and reports mistakes', async () => {
    await run(bin('tsc'), ['-p', 'tsconfig.bundler.json'], { cwd: consumer });
  });
});

it('an app that only prequalifies downloads at most 12 kB of it', async () => {
  const output = join(folder, 'browser.js');
  const options = ['--bundle', '--minify', '--format=esm', '--platform=browser', '--target=es2022'];
  await run(bin('esbuild'), ['src/browser.ts', ...options, `--outfile=${output}`], { cwd: consumer });
  const bundle = await readFile(output);
  const gzipped = gzipSync(bundle).length;
  console.log(`SDK in an app that only prequalifies: ${bundle.length} bytes minified, ${gzipped} gzipped`);
  expect(bundle.toString()).toContain('/prequalify');
  expect(bundle.toString()).not.toContain('AES-GCM');
  expect(gzipped).toBeLessThanOrEqual(12_000);
});

describe('the quick start', () => {
  let stop: (() => Promise<unknown>) | null = null;
  let base = '';
  let token = '';

  beforeAll(async () => {
    const service = await startService(await preparedDataDir(join(folder, 'data')), { PREQUAL_WORKERS: '1' });
    stop = () => service.stop();
    base = service.base;
    token = await service.token('test');
  });
  afterAll(() => stop?.());

  const start = async () => {
    await compileForNode();
    return run(process.execPath, ['built/quick-start.js'], {
      cwd: consumer,
      env: { PATH: process.env.PATH ?? '', PREQUAL_TOKEN: token, QUICK_START_URL: base },
    });
  };

  it('runs against a service that was just started', async () => {
    const result = JSON.parse((await start()).stdout) as Record<string, unknown>;
    expect(result).toMatchObject({
      status: 'ok',
      condition: 'High Blood Pressure',
      suggested: 'Lisinopril',
      requestId: expect.stringMatching(/^req_/),
      premium: expect.stringMatching(/^\$\d/),
      amounts: [1_000_000, 1_500_000],
      mistake: { status: 422, param: '/products/0', hasRequestId: true },
      received: 'Hello.',
      deliveries: [204, 400],
      note: 'call back on Monday',
    });
    expect(result.products).toBeGreaterThan(0);
    expect(result.eligible).toBeGreaterThan(0);
    expect(result.events).toContain('prequalify.completed');
  });

  it.each(['docs/sdk.md', 'packages/sdk/README.md'])(
    'in %s compiles and runs unchanged',
    async (path) => {
      const document = await readFile(join(REPOSITORY, path), 'utf8');
      await writeFile(
        join(consumer, 'src/quick-start.ts'),
        programOf(document).replaceAll('http://127.0.0.1:8080', base),
      );
      await start();
    },
    60_000,
  );
});

/** The TypeScript blocks of a document as one program: imports together, every block after the first in its own scope. */
function programOf(document: string): string {
  const blocks = [...document.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code);
  expect(blocks.length).toBeGreaterThan(0);
  const names = new Map<string, Set<string>>();
  const bodies = blocks.map((block) =>
    block.replace(/^import \{ (.*) \} from '(.*)';$/gm, (_, list: string, from: string) => {
      names.set(from, new Set([...(names.get(from) ?? []), ...list.split(', ')]));
      return '';
    }),
  );
  const imports = [...names].map(([from, list]) => `import { ${[...list].join(', ')} } from '${from}';`);
  const [first = '', ...others] = bodies;
  return [...imports, first, ...others.map((body) => `{\n${body}}`)].join('\n');
}
