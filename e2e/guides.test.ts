import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, it, onTestFinished, vi } from 'vitest';
import { freshDatabase } from '../apps/service/test/database.ts';
import { freePort } from '../apps/service/test/outside-server.ts';
import { readShippedCatalog } from '../apps/service/test/shipped-catalog.ts';
import { openTestFolder } from '../apps/service/test/test-folder.ts';
import { itProvenBy } from '../tools/test-report/proofs.ts';
import { preparedDataDir } from './data-directory.ts';
import { installCatalog } from './installed-catalog.ts';
import { type ServiceProcess, startService } from './service-process.ts';

/**
 * Follows the guides step by step against one service. After a block of commands, a JSON block is a part of what they
 * print, and a text block names lines of it in order; `…` stands for whatever is there. In commands, an id that ends in
 * `…` is the newest of its kind that the guide has seen.
 */
const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

/** The database of a guide with several hosts. */
const OUTSIDE_DATABASE = 'postgres://prequal@db.example.com/prequal';
const testFolder = await openTestFolder('guides');
const bin = join(testFolder, 'bin');
const dataDir = join(testFolder, 'data');
let service: ServiceProcess;
let ports: [number, number];
let databaseUrl = '';

beforeAll(async () => {
  await mkdir(bin);
  // The command of this checkout, whatever folder a guide is in; resolving it through npm each time would take seconds.
  await program('npx', `exec "$@"`);
  await program('npm', `cd '${REPOSITORY}' && PATH='${process.env.PATH}' exec npm "$@"`);
  await program('prequal', `exec '${process.execPath}' '${REPOSITORY}apps/service/bin/prequal.js' "$@"`);
  // What a reader's project has installed.
  await mkdir(join(testFolder, 'node_modules/@prequal'), { recursive: true });
  await symlink(join(REPOSITORY, 'packages/sdk'), join(testFolder, 'node_modules/@prequal/sdk'));
  ports = [await freePort(), await freePort()];
  databaseUrl = (await freshDatabase(1)).url;
  service = await startService(await preparedDataDir(dataDir), { PREQUAL_WORKERS: '1' });
  // The guides use tokens that the first start prints.
  await service.token('live');
});
afterAll(async () => {
  await service.stop();
  await rm(testFolder, { recursive: true, force: true });
});

async function program(name: string, script: string): Promise<void> {
  await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(bin, name), 0o755);
}

interface Block {
  readonly kind: string;
  readonly text: string;
  /** Why it is not run here, if the page says so. */
  readonly notRun: string | undefined;
}

const BLOCK = /(?:<!-- (not run[^>]*?) -->\n)?```(\w*)[^\n]*\n([\s\S]*?)```/g;
const blocksOf = (page: string): Block[] =>
  [...page.matchAll(BLOCK)].map(([, notRun, kind = '', text = '']) => ({ kind, text, notRun }));

const folder = join(REPOSITORY, 'docs/guides');
const pages = new Map([['README.md', await readFile(join(REPOSITORY, 'README.md'), 'utf8')]]);
for (const name of (await readdir(folder)).filter((each) => each.endsWith('.md')).sort())
  pages.set(name, await readFile(join(folder, name), 'utf8'));

/** A reader at a terminal: what they export and define stays, and they copy the ids that they see. */
class Reader {
  readonly #folder: string;
  readonly #seen = new Map<string, string>();
  #output = '';

  constructor(folder: string) {
    this.#folder = folder;
    this.#look(service.stdout());
  }

  async follow(text: string): Promise<void> {
    if (text.trim() === 'npm ci && npm start') return this.#look(service.stdout());
    const lines = text.trim().split('\n');
    // One command after the other: the next needs an id that the one before it prints.
    if (lines.every((line) => line.startsWith('npx prequal'))) {
      for (const line of lines) await this.#type(line);
      return;
    }
    await this.#type(text);
    if (text.includes(OUTSIDE_DATABASE)) await this.#installCatalog();
  }

  /** The catalog in the guide's database, and compiled for both hosts: each would otherwise compile it by itself. */
  async #installCatalog(): Promise<void> {
    const { stdout } = await run('bash', ['-c', '. ./.state; printf %s "$PREQUAL_KEY"'], {
      cwd: this.#folder,
    });
    const [first, second] = [join(this.#folder, 'one'), join(this.#folder, 'two')];
    await installCatalog({ DATABASE_URL: databaseUrl, PREQUAL_KEY: stdout, PREQUAL_DATA_DIR: first }, () =>
      readShippedCatalog(inject('shippedCatalog')),
    );
    await cp(first, second, { recursive: true });
  }

  async #type(text: string): Promise<void> {
    const state = join(this.#folder, '.state');
    const script = `trap "jobs -rp >> '${this.#jobs}'" EXIT
set -e
[ ! -e '${state}' ] || . '${state}'
${this.#filled(text)}
export -p > '${state}'
`;
    const env = {
      PATH: `${bin}:${process.env.PATH}`,
      HOME: this.#folder,
      PREQUAL_DATA_DIR: dataDir,
      PREQUAL_LOG_LEVEL: 'warn',
      // The shared test server has a limited number of connections.
      PREQUAL_WORKERS: '1',
    };
    const options = { cwd: this.#folder, env, maxBuffer: 1e8 };
    const { stdout } = await run('bash', ['-c', script], options).catch(async (error: unknown) => {
      throw new Error(
        `the guide's commands failed
${await this.#logs()}`,
        { cause: error },
      );
    });
    this.#look(stdout);
  }

  /** Ends the programs that are left in the background because a later step failed. */
  async leave(): Promise<void> {
    const pids = await readFile(this.#jobs, 'utf8').catch(() => '');
    for (const pid of pids.split('\n').filter((line) => line !== '')) {
      try {
        process.kill(Number(pid), 'SIGTERM');
      } catch {
        // The guide has ended it.
      }
    }
  }

  get #jobs(): string {
    return join(this.#folder, '.jobs');
  }

  expectJson(text: string): void {
    expect(partOf(JSON.parse(this.#placed(text)), JSON.parse(this.#output), '')).toEqual([]);
  }

  expectText(text: string): void {
    const output = this.#output.replaceAll('\r', '');
    let from = 0;
    for (const line of this.#placed(text)
      .split('\n')
      .filter((each) => each.trim() !== '')) {
      const pattern = line.trim().split('…').map(escaped).join('.*');
      const found = new RegExp(pattern).exec(output.slice(from));
      expect(found, `"${line}" is not in, or not in this place of:\n${output}`).not.toBeNull();
      from += (found?.index ?? 0) + (found?.[0].length ?? 0);
    }
  }

  /** The output of background programs. */
  async #logs(): Promise<string> {
    const names = (await readdir(this.#folder)).filter((name) => name.endsWith('.log'));
    const texts = await Promise.all(names.map((name) => readFile(join(this.#folder, name), 'utf8')));
    return texts.join('\n');
  }

  #look(output: string): void {
    this.#output = output;
    for (const [id] of output.matchAll(/\b(?:svc_test|svc_live|[a-z]{2,5})_[0-9A-Za-z]{26,38}\b/g)) {
      this.#seen.set(id.slice(0, id.lastIndexOf('_')), id);
    }
  }

  #placed(text: string): string {
    return text
      .replaceAll('http://127.0.0.1:8080', service.base)
      .replaceAll('8081', String(ports[0]))
      .replaceAll('8082', String(ports[1]))
      .replaceAll(OUTSIDE_DATABASE, databaseUrl);
  }

  #filled(text: string): string {
    return this.#placed(text).replace(/\b([a-z]+(?:_[a-z]+)?)_…/g, (_all, kind: string) => {
      const id = this.#seen.get(kind);
      if (id === undefined) throw new Error(`nobody has seen a ${kind}_ yet`);
      return id;
    });
  }
}

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]{}\\]/g, '\\$&');

/** Where the excerpt does not match. Premiums depend on the applicant's age, so only their type is compared. */
function partOf(shown: unknown, whole: unknown, at: string): string[] {
  if (Array.isArray(shown)) {
    if (!Array.isArray(whole)) return [`${at} is no list`];
    let from = 0;
    return shown.flatMap((item, index) => {
      const found = whole.findIndex((other, place) => place >= from && partOf(item, other, '').length === 0);
      from = found + 1;
      if (found >= 0) return [];
      return [
        `${at}/${index} is not in the list: ${partOf(item, whole[index], `${at}/${index}`).join('; ')}`,
      ];
    });
  }
  if (typeof shown === 'object' && shown !== null) {
    if (typeof whole !== 'object' || whole === null) return [`${at} is no object`];
    return Object.entries(shown).flatMap(([name, value]) =>
      partOf(value, (whole as Record<string, unknown>)[name], `${at}/${name}`),
    );
  }
  const same =
    typeof shown === 'string' && typeof whole === 'string'
      ? new RegExp(`^${shown.split('…').map(escaped).join('.*')}$`).test(whole)
      : shown === whole;
  const aged = /\/premium\/.*(?:cents|display)$/.test(at) && typeof shown === typeof whole;
  return same || aged ? [] : [`${at} is ${JSON.stringify(whole)}, not ${JSON.stringify(shown)}`];
}

/** These start services of their own, or run many commands. */
const LONG = new Set(['authentication.md', 'leaked-key.md', 'operating.md', 'scaling.md']);
const long = itProvenBy('processes');

for (const name of pages.keys()) (LONG.has(name) ? long : it)(`${name} works as written`, () => follow(name));

async function follow(name: string): Promise<void> {
  const home = join(testFolder, name);
  await mkdir(home);
  const reader = new Reader(home);
  onTestFinished(() => reader.leave());
  for (const { kind, text, notRun } of blocksOf(pages.get(name) ?? '')) {
    if (notRun !== undefined) continue;
    if (kind === 'sh') await reader.follow(text);
    else if (kind === 'json') reader.expectJson(text);
    else if (kind === 'text') reader.expectText(text);
    else throw new Error(`a block of the kind "${kind}" is not checked by anybody`);
  }
}

it('runs every block except those that cannot run here', () => {
  const reasons = [...pages].flatMap(([name, page]) =>
    blocksOf(page).flatMap(({ notRun }) => (notRun === undefined ? [] : [`${name}: ${notRun}`])),
  );
  expect(reasons).toEqual([
    'README.md: not run: it runs this',
    'codes.md: not run: a part of a request',
    'codes.md: not run: needs the files of RxNorm',
    'operating.md: not run here: npm run prove:package packs, installs and starts it',
    'operating.md: not run: needs a container engine',
  ]);
});

it('detects a wrong guide', () => {
  expect(partOf({ a: 1 }, { a: 2 }, '')).not.toEqual([]);
  expect(partOf({ a: [{ b: 'x…' }] }, { a: [{ b: 'y' }, { b: 'xyz' }] }, '')).toEqual([]);
  expect(partOf([1, 2], [2, 1], '')).not.toEqual([]);
  expect(partOf({ premium: { cents: 1 } }, { premium: null }, '')).not.toEqual([]);
});
