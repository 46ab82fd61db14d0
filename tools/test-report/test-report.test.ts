import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { REPOSITORY, readTree } from '../architecture/tree.ts';
import { SKIP_REASONS } from './skip-reasons.ts';
import { slowestFiles } from './summary.ts';

const VITEST = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const REPORTER = join(REPOSITORY, 'tools/test-report/reporter.ts');
const LISTED = `it.skipIf(true)('behind PgBouncer in transaction mode', () => {});`;
const PROVEN = `it('slowly', { skip: true, meta: { proof: 'console' } }, () => {});`;
const UNLISTED = `describe('group', () => { it.skipIf(true)('forgotten', () => {}); });`;
let folder = '';

beforeAll(async () => {
  folder = await openTestFolder('test-report');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a test file that consists of a passing test and the given code. */
async function runTests(name: string, code: string, variables: Record<string, string> = { CI: 'true' }) {
  const root = join(folder, name);
  // The test file is outside the checkout and imports Vitest.
  await mkdir(join(root, 'node_modules'), { recursive: true });
  await symlink(dirname(VITEST), join(root, 'node_modules/vitest'));
  await writeFile(
    join(root, 'some.test.ts'),
    `import { describe, expect, it } from 'vitest';
it('passes', () => expect(1).toBe(1));
${code}
`,
  );
  const child = spawn(
    process.execPath,
    [VITEST, 'run', '--root', root, '--reporter=default', `--reporter=${REPORTER}`],
    { env: { PATH: process.env.PATH, NO_COLOR: '1', ...variables } },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, output };
}

describe.concurrent('a run of the tests', () => {
  it('fails in continuous integration if a test is skipped without a listed reason, and names it', async () => {
    const { status, output } = await runTests('unlisted', LISTED + UNLISTED);
    expect(output).toMatch(/Tests +1 passed \| 2 skipped/);
    expect(output).toContain(
      'without a listed reason:\n          some.test.ts > group > forgotten\nRun them, or add the reason to',
    );
    expect(status).toBe(1);
  });

  it('passes if every skipped test has a listed reason, and prints the reasons and the slowest files', async () => {
    const { status, output } = await runTests('listed', LISTED + PROVEN);
    expect(output).toMatch(/ 1 {4}needs PgBouncer/);
    expect(output).toMatch(/ 1 {4}runs only in npm run prove:console/);
    expect(output).toMatch(/The 1 slowest of 1 test files:\n +\d+\.\d s {2}some\.test\.ts/);
    expect(status, output).toBe(0);
  });

  it('elsewhere only names a test that is skipped without a listed reason', async () => {
    const { status, output } = await runTests('elsewhere', UNLISTED, { CI: '' });
    expect(output).toContain('group > forgotten');
    expect(status, output).toBe(0);
  });
});

it('the slowest files are ten, the slowest first', () => {
  const files = Array.from({ length: 12 }, (_, n) => ({ file: `${n}.test.ts`, ms: n * 1000 }));
  const [title, first, ...others] = slowestFiles(files);
  expect(title).toBe('The 10 slowest of 12 test files:');
  expect(first).toBe('    11.0 s  11.test.ts');
  expect(others).toHaveLength(9);
});

it('every test that only a proof runs is run by its command', async () => {
  const files = [...(await readTree())];
  const { scripts } = JSON.parse(await readFile(join(REPOSITORY, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const left = files
    .filter(([path]) => path.startsWith('e2e/') || path.endsWith('.test.ts'))
    .flatMap(([path, text]) =>
      [...text.matchAll(/\b(?:provenBy|itProvenBy|isProving)\('(\w+)'\)/g)].flatMap(([, proof = '']) => {
        const isRunBy = ([, script]: [string, string]) =>
          ` ${script}`.includes(` PROVE_${proof.toUpperCase()}=`) &&
          script.split(' ').some((part) => part.includes('/') && path.startsWith(part));
        const named = `prove:${proof}`;
        const isRunByAll = ([name]: [string, string]) => scripts['prove:all']?.includes(`run ${name} `);
        const running = Object.entries(scripts).filter(isRunBy);
        const isProven = running.some(([name]) => name === named) && running.some(isRunByAll);
        return isProven ? [] : [`${path}: ${named}`];
      }),
    );
  expect(left).toEqual([]);
});

it('every listed reason belongs to a test that exists', async () => {
  const tests = [...(await readTree())].filter(([path]) => path.endsWith('.test.ts'));
  const text = tests.map(([, content]) => content).join('\n');
  const titles = SKIP_REASONS.flatMap(({ test }) => test.split(' > '));
  expect(titles.filter((title) => !text.includes(title))).toEqual([]);
});
