import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestFolder } from '../apps/service/test/test-folder.ts';
import { sign } from '../packages/sdk/src/index.ts';
import { buildCommonJs } from '../tools/package/commonjs.ts';
import { packSdk } from '../tools/package/sdk.ts';
import { isProving, itProvenBy } from '../tools/test-report/proofs.ts';
import { preparedDataDir } from './data-directory.ts';
import { type ServiceProcess, startService } from './service-process.ts';

const proven = itProvenBy('package');
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
  await buildCommonJs(SDK);
  const cache = ['--cache', join(folder, 'npm-cache')];
  tarball = await packSdk(folder, cache);
  await cp(fileURLToPath(new URL('consumer', import.meta.url)), consumer, { recursive: true });
  await run('npm', ['install', tarball, '--offline', '--no-audit', '--no-fund', ...cache], { cwd: consumer });
  await cp(join(SDK, 'examples'), join(consumer, 'examples'), { recursive: true });
  // What the examples and the generated client import besides; npm would fetch it from the registry.
  await mkdir(join(consumer, 'node_modules/@oazapfts'), { recursive: true });
  for (const name of ['express', 'fastify', '@oazapfts/runtime'])
    await symlink(join(REPOSITORY, 'node_modules', name), join(consumer, 'node_modules', name));
}, 600_000);

/** The documents whose code is a program of the project. */
const DOCUMENTS = new Map([
  ['docs/sdk.md', 'quick-start-of-the-guide'],
  ['packages/sdk/README.md', 'quick-start-of-the-package'],
]);
/** What the compiler says about all programs for Node, which takes as long as for one. */
let mistakes = '';
let service: ServiceProcess;
let base = '';
let token = '';

beforeAll(async () => {
  service = await startService(await preparedDataDir(join(folder, 'data')), { PREQUAL_WORKERS: '1' });
  base = service.base;
  token = await service.token('test');
  for (const [path, program] of DOCUMENTS) {
    const document = await readFile(join(REPOSITORY, path), 'utf8');
    const code = programOf(document).replaceAll('http://127.0.0.1:8080', base);
    await writeFile(join(consumer, `src/${program}.ts`), code);
  }
  const types = ['--typeRoots', join(REPOSITORY, 'node_modules/@types')];
  const compiling = run(bin('tsc'), ['-p', 'tsconfig.nodenext.json', ...types], { cwd: consumer });
  await compiling.catch((error: { stdout: string }) => {
    mistakes = error.stdout;
  });
});
afterAll(() => service?.stop());

describe('the package', () => {
  it('passes publint', async () => {
    const { stdout } = await run(bin('publint'), ['run', '--strict', tarball]);
    expect(stdout).toContain('All good!');
  });

  proven('passes attw for ES modules and CommonJS', async () => {
    // Resolvers older than `exports` know no subpaths.
    const { stdout } = await run(bin('attw'), [tarball, '--format', 'json', '--profile', 'node16']);
    type Found = Record<string, readonly { readonly resolutionKind?: string }[]>;
    const { problems } = JSON.parse(stdout) as { problems: Found };
    const counted = Object.entries(problems).filter(([, found]) =>
      found.some(({ resolutionKind }) => resolutionKind !== 'node10'),
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
    const { stdout } = await run('tar', ['-xzOf', tarball, '--wildcards', 'package/dist/*.js'], {
      maxBuffer: 16 * 1024 * 1024,
    });
    expect(stdout).toContain('class Prequal');
    expect(stdout).not.toMatch(/from ['"](?!\.{1,2}\/)/);
    expect(stdout).not.toMatch(/\b(?:Buffer|require)\b\s*[.(]/);
  });
});

/** Prints the names that both module systems see, and what they are. */
const SEEN = `const seen = (sdk) => Object.keys(sdk).filter((name) => name !== 'default').sort().join(' ');`;
const IMPORTED = `${SEEN} console.log(seen(await import('@prequal/sdk'))); console.log(seen(await import('@prequal/sdk/reading')));`;
const REQUIRED = `${SEEN} console.log(seen(require('@prequal/sdk'))); console.log(seen(require('@prequal/sdk/reading')));`;

async function exportsIn(cwd: string) {
  const node = async (...args: string[]) => (await run(process.execPath, args, { cwd })).stdout;
  return {
    imported: await node('--input-type=module', '--eval', IMPORTED),
    // Node 20.19 can require ES modules too, which must not hide that the CommonJS form is missing.
    required: await node('--no-experimental-require-module', '--input-type=commonjs', '--eval', REQUIRED),
  };
}

describe('import and require', () => {
  it('see the same exports of the package file', async () => {
    const { imported, required } = await exportsIn(consumer);
    expect(imported).toContain('Prequal');
    expect(imported).toContain('nodeWebhookHandler');
    expect(required).toBe(imported);
  });

  proven('see the same exports of a checkout', async () => {
    const project = join(folder, 'beside-a-checkout');
    await mkdir(project);
    await writeFile(join(project, 'package.json'), '{ "name": "beside", "private": true }');
    const cache = ['--cache', join(folder, 'npm-cache')];
    await run('npm', ['install', SDK, '--offline', '--no-audit', '--no-fund', ...cache], { cwd: project });
    const { imported, required } = await exportsIn(project);
    expect(imported).toBe((await exportsIn(consumer)).imported);
    expect(required).toBe(imported);
  });
});

describe('the examples of receivers', () => {
  const secret = 'whsec_of_the_examples';
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'webhook.test', data: {} });

  it.each(isProving('package') ? ['node', 'express', 'fastify'] : ['node'])('with %s run', async (name) => {
    const child = spawn(process.execPath, [`examples/webhooks-${name}.mjs`], {
      cwd: consumer,
      env: { PATH: process.env.PATH ?? '', PORT: '0', PREQUAL_WEBHOOK_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    try {
      await expect.poll(() => output).toMatch(/listening on http/);
      const [, url = ''] = /listening on (\S+)/.exec(output) ?? [];
      const headers = { 'content-type': 'application/json', 'x-service-signature': await sign(body, secret) };
      expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(204);
      expect((await fetch(url, { method: 'POST', headers, body: `${body} ` })).status).toBe(400);
      await expect.poll(() => output).toContain('webhook.test evt_1');
    } finally {
      child.kill();
      await once(child, 'exit');
    }
  });

  it('of the Fetch standard run', async () => {
    const { stdout } = await run(process.execPath, ['examples/webhooks-fetch.mjs'], { cwd: consumer });
    expect(stdout).toBe('webhook.test evt_example\nresponded with 204\n');
  });
});

describe('a consumer under strict TypeScript', () => {
  it('compiles with nodenext resolution and the types of Node, library check included', () => {
    expect(mistakes).toBe('');
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
  const start = (program: string) =>
    run(process.execPath, [`built/${program}.js`], {
      cwd: consumer,
      env: { PATH: process.env.PATH ?? '', PREQUAL_TOKEN: token, QUICK_START_URL: base },
    });

  it('runs against a service that was just started', async () => {
    const result = JSON.parse((await start('quick-start')).stdout) as Record<string, unknown>;
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

  it.each([
    ['quick-start.mjs', /[1-9]\d* of [1-9]\d* products accept the applicant/],
    ['quick-start.cjs', /[12] offers of \S/],
  ])('in examples/%s runs', async (name, expected) => {
    const env = { PATH: process.env.PATH ?? '', PREQUAL_TOKEN: token, PREQUAL_URL: base };
    const { stdout } = await run(process.execPath, [`examples/${name}`], { cwd: consumer, env });
    expect(stdout).toMatch(expected);
    expect(stdout).not.toContain(token);
  });

  proven(
    'compiles and runs with a client that another generator made from the OpenAPI document',
    async () => {
      const source = join(consumer, 'generated');
      await mkdir(source);
      const document = await (await fetch(`${base}/openapi.json`)).text();
      await writeFile(join(source, 'openapi.json'), document);
      await run(bin('oazapfts'), ['openapi.json', 'api.ts'], { cwd: source });
      await writeFile(join(source, 'quick-start.ts'), GENERATED_QUICK_START);
      const checks = [
        '--ignoreConfig',
        '--strict',
        '--skipLibCheck',
        '--target',
        'ES2022',
        '--module',
        'NodeNext',
        '--types',
        'node',
      ];
      const types = ['--typeRoots', join(REPOSITORY, 'node_modules/@types')];
      await run(bin('tsc'), [...checks, ...types, '--outDir', 'built', 'quick-start.ts'], { cwd: source });
      const { stdout } = await run(process.execPath, ['built/quick-start.js'], {
        cwd: source,
        env: { PATH: process.env.PATH ?? '', PREQUAL_TOKEN: token, PREQUAL_URL: base },
      });
      const result = JSON.parse(stdout) as Record<string, unknown>;
      expect(result).toMatchObject({
        status: 'ok',
        suggested: 'High Blood Pressure',
        mistake: { status: 422, param: '/products/0' },
      });
      expect(result.products).toBeGreaterThan(100);
      expect(result.eligible).toBeGreaterThan(0);
      expect(result.amounts).toEqual(['$10,000', '$15,000']);
    },
  );

  it.each(isProving('package') ? [...DOCUMENTS] : [...DOCUMENTS].slice(0, 1))(
    'in %s compiles and runs unchanged',
    async (_path, program) => {
      await start(program);
    },
  );
});

/** The quick start without this SDK: everything that it calls was generated. */
const GENERATED_QUICK_START = `
import { defaults, listProducts, livez, prequalify, quote, suggestByPost } from './api.js';

defaults.baseUrl = process.env.PREQUAL_URL ?? '';
defaults.headers = { authorization: 'Bearer ' + process.env.PREQUAL_TOKEN };

const health = await livez();
const listed = await listProducts();
if (listed.status !== 200) throw new Error(listed.data.detail);
const products = listed.data.data.data.map(({ slug }) => slug);
const found = await suggestByPost({ q: 'high blood pressure', kind: 'conditions' });
if (found.status !== 200) throw new Error(found.data.detail);
const suggested = found.data.data.suggestions[0]?.name;
const applicant = {
  sex: 'male', dob: '1961-04-12', height_inches: 70, weight_lbs: 190, conditions: [{ text: suggested }],
};
const decided = await prequalify(crypto.randomUUID(), {
  applicant, coverage: { state: 'IL', face_amount_cents: 1_000_000 }, products,
});
if (decided.status !== 200) throw new Error(decided.data.detail);
const quoted = await quote(crypto.randomUUID(), {
  applicant,
  coverage: { state: 'IL', quote_options: { quote_type: 'face_amounts', amounts: ['10000', '15000'] } },
  products,
});
if (quoted.status !== 200) throw new Error(quoted.data.detail);
const mistake = await prequalify(crypto.randomUUID(), {
  applicant, coverage: { state: 'IL', face_amount_cents: 1_000_000 }, products: ['no-such-product'],
});
if (mistake.status !== 422) throw new Error('There is such a product.');
console.log(JSON.stringify({
  status: health.status === 200 ? health.data.status : null,
  products: products.length,
  suggested,
  eligible: decided.data.data.plans.filter(({ eligible }) => eligible).length,
  amounts: [...new Set(quoted.data.data.plans.map(({ death_benefit }) => death_benefit?.amount.display))],
  mistake: { status: mistake.status, param: mistake.data.param },
}));
`;

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
