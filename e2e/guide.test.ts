import { execFile } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { REASONS } from '../apps/service/src/underwriting/index.ts';
import { openTestFolder } from '../apps/service/test/test-folder.ts';
import { preparedDataDir } from './data-directory.ts';
import { type ServiceProcess, startService } from './service-process.ts';

const guide = await readFile(new URL('../docs/api/guide.md', import.meta.url), 'utf8');
const blocks = [...guide.matchAll(/<!-- run: (\w+) -->\n```sh\n([\s\S]*?)```/g)].map(
  ([, name = '', script = '']) => [name, script] as const,
);
const excerpts = new Map(
  [...guide.matchAll(/<!-- part of: (\w+) -->\n```json\n([\s\S]*?)```/g)].map(([, name = '', text = '']) => [
    name,
    JSON.parse(text) as unknown,
  ]),
);

const folder = await openTestFolder('guide');
let service: ServiceProcess;
let token = '';
beforeAll(async () => {
  service = await startService(await preparedDataDir(join(folder, 'data')), { PREQUAL_WORKERS: '1' });
  token = await service.token('test');
  await vi.waitUntil(async () => (await fetch(`${service.base}/readyz`)).ok, { timeout: 300_000 });
}, 600_000);
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a block as a reader does who has set the two variables of the guide. */
async function follow(name: string, script: string): Promise<string> {
  const cwd = join(folder, name);
  await mkdir(cwd);
  const env = { PATH: process.env.PATH, BASE: service.base, TOKEN: token };
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { cwd, env });
  return stdout;
}

/** Whether a value contains an excerpt: `…` matches any text, and arrays may omit elements. */
function missing(excerpt: unknown, value: unknown, at = ''): string[] {
  if (typeof excerpt === 'string' && excerpt.includes('…')) {
    const [start = '', end = ''] = excerpt.split('…');
    const fits = typeof value === 'string' && value.startsWith(start) && value.endsWith(end);
    return fits ? [] : [`${at} is ${JSON.stringify(value)}`];
  }
  if (typeof excerpt !== 'object' || excerpt === null || typeof value !== 'object' || value === null) {
    return Object.is(excerpt, value) ? [] : [`${at} is ${JSON.stringify(value)}`];
  }
  if (!Array.isArray(excerpt)) {
    const fields = value as Record<string, unknown>;
    return Object.entries(excerpt).flatMap(([name, inner]) => missing(inner, fields[name], `${at}/${name}`));
  }
  if (!Array.isArray(value) || (excerpt.length === 0 && value.length > 0)) return [`${at} is not as shown`];
  let from = 0;
  return excerpt.flatMap((inner, index) => {
    const found = value.findIndex((each, place) => place >= from && missing(inner, each).length === 0);
    from = found === -1 ? from : found + 1;
    return found === -1 ? missing(inner, value[from], `${at}/${index}`) : [];
  });
}

it('the guide sets every variable that its commands use, and every excerpt belongs to a command', () => {
  expect(guide).toMatch(/```sh\nexport BASE=\S+\nexport TOKEN=svc_test_…\n```/);
  const named = blocks.map(([name]) => name);
  expect(new Set(named).size).toBe(named.length);
  expect(named).toEqual(
    expect.arrayContaining(['prequalify', 'amounts', 'budgets', 'text', 'replay', 'errors']),
  );
  expect([...excerpts.keys()].filter((name) => !named.includes(name))).toEqual([]);
  // One block sets the variables; every other one is run.
  expect(guide.match(/^```sh$/gm)).toHaveLength(blocks.length + 1);
});

it('the guide lists every reason that responses can contain', () => {
  const [, list = ''] = /`reasons` are generic: ([^.]+)\./.exec(guide) ?? [];
  expect([...list.matchAll(/`([^`]+)`/g)].map(([, reason]) => reason)).toEqual([...REASONS]);
});

describe('pasted by a reader', () => {
  it.each(blocks)('%s works, and prints what is shown', async (name, script) => {
    const out = await follow(name, script);
    const excerpt = excerpts.get(name);
    if (excerpt === undefined)
      return expect(guide).toContain(`\`\`\`text\n${out.replaceAll('\r', '')}\`\`\``);
    const [document = ''] = out.split(/\n\d{3}\n$/);
    expect(missing(excerpt, JSON.parse(document)), document.slice(0, 2000)).toEqual([]);
  });
});

it('a wrong excerpt is detected', () => {
  const value = { a: [{ b: 1 }, { b: 2, c: '$5' }], d: 'req_1' };
  expect(missing({ a: [{ b: 2, c: '$…' }], d: 'req_…' }, value)).toEqual([]);
  expect(missing({ a: [{ b: 2 }, { b: 1 }] }, value)).not.toEqual([]);
  expect(missing({ a: [] }, value)).not.toEqual([]);
  expect(missing({ e: null }, value)).not.toEqual([]);
});
