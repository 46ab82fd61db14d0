import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readContent } from '@prequal/packs';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { catalogFiles } from '../apps/service/src/catalog/data-folder.ts';
import {
  inlineBuilder,
  publishContent,
  SnapshotFolder,
  SnapshotLoader,
} from '../apps/service/src/catalog/index.ts';
import { storedCatalog } from '../apps/service/src/catalog/publishing/ship.ts';
import { systemClock } from '../apps/service/src/kernel/index.ts';
import { freshDatabase } from '../apps/service/test/database.ts';
import { KEYS } from '../apps/service/test/decisions.ts';
import { writeFiles } from '../apps/service/test/write-files.ts';
import { minimalPack } from '../packages/packs/test/minimal-pack.ts';
import { smallCatalog } from '../packages/packs/test/small-catalog.ts';
import { isProving, itProvenBy, provenBy } from '../tools/test-report/proofs.ts';
import { BIN, runCli } from './service-process.ts';

const proven = itProvenBy('processes');

// Every run starts a process with threads, which is slow on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

const { db, url } = await freshDatabase(1);
const empty = await freshDatabase(1);
const folder = await mkdtemp(join(tmpdir(), 'prequal-batch-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const variables = {
  DATABASE_URL: url,
  PREQUAL_DATA_DIR: folder,
  PREQUAL_KEY: `1:${Buffer.alloc(32, 7).toString('base64')}`,
};
const at = (name: string) => join(folder, name);
/** Enough for two threads to be interrupted on the way; `npm run prove:outages` has more. */
const PEOPLE = isProving('outages') ? 2500 : 1000;
/** Enough for one thread to be interrupted on the way. */
const FEWER = PEOPLE / 2.5;
/** How many rows are done when a run is killed. */
const KILLED_AT = isProving('outages') ? [0, 1, PEOPLE / 4, PEOPLE / 2] : [0, PEOPLE / 4];
const AMOUNTS = 20;
const PRODUCTS = 'plain-meadow-final,plain-meadow-level';

const person = (n: number) => ({
  id: `person-${n}`,
  applicant: {
    sex: n % 2 === 0 ? 'female' : 'male',
    dob: `196${4 + (n % 2)}-0${1 + (n % 9)}-1${n % 10}`,
    height_inches: 63 + (n % 3),
    weight_lbs: 120 + (n % 180),
    conditions: n % 3 === 0 ? [{ text: 'Stroke', last_treatment: `${1 + (n % 7)} YEARS AGO` }] : [],
  },
  coverage: {
    state: ['IL', 'TX', 'FL', 'OH'][n % 4],
    quote_options: {
      quote_type: 'face_amounts',
      amounts: Array.from({ length: AMOUNTS }, (_, index) => String(4000 + n + index * 1000)),
    },
  },
});

interface Row {
  readonly line: number;
  readonly id: string | null;
  readonly plans?: { product: { slug: string }; eligible: boolean }[];
  readonly errors?: { param: string }[];
}
const rowsOf = async (name: string) =>
  (await readFile(at(name), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
const digestOf = async (name: string) =>
  createHash('sha256')
    .update(await readFile(at(name)))
    .digest('hex');

async function batch(
  input: string,
  out: string,
  flags: Record<string, string> = {},
  expected = 0,
  surroundings = variables,
) {
  // Each thread loads the program again.
  const named = Object.entries({ products: PRODUCTS, jobs: '1', ...flags }).flatMap(([name, value]) => [
    `--${name}`,
    value,
  ]);
  const { code, stdout, stderr } = await runCli(
    ['batch', at(input), '--out', at(out), ...named, '--json'],
    surroundings,
  );
  expect(code, stderr).toBe(expected);
  return JSON.parse(stdout) as Record<string, unknown>;
}

beforeAll(async () => {
  const lines = Array.from({ length: PEOPLE }, (_, n) => JSON.stringify(person(n)));
  lines[4] = '{"torn';
  lines[9] = JSON.stringify({ ...person(9), coverage: { state: 'ZZ' } });
  await writeFile(at('people.jsonl'), `${lines.join('\n')}\n`);
  await writeFile(at('fewer.jsonl'), `${lines.slice(0, FEWER).join('\n')}\n`);
  await writeFile(at('one.jsonl'), JSON.stringify(person(1)));
  const { content } = readContent(catalogFiles(writeFiles(smallCatalog(minimalPack))));
  if (content === null) throw new Error('the pack is faulty');
  const loader = new SnapshotLoader(inlineBuilder, new SnapshotFolder({ dataDir: folder, keys: KEYS }));
  const publication = { actor: 'operator:test', origin: 'published', filesDigest: null } as const;
  const parts = { db, keys: KEYS, clock: systemClock, loader };
  await publishContent(parts, { ...publication, ...(await storedCatalog(content)) });
}, 600_000);

/** What ends a run cleanly. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

let fewerWhole: Promise<unknown> | null = null;

/** The digest of what an uninterrupted run writes for the smaller file. */
async function wholeDigest(): Promise<string> {
  fewerWhole ??= batch('fewer.jsonl', 'fewer-whole.jsonl');
  await fewerWhole;
  return digestOf('fewer-whole.jsonl');
}

/** The signal takes effect some time after it was sent. Only Linux shows when; elsewhere, this returns at once. */
async function hasStopped(pid = 0): Promise<void> {
  const state = async () =>
    /\) (\w)/.exec(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') T'))?.[1];
  await expect.poll(state, { timeout: 300_000 }).toBe('T');
}

/** A run that has made progress and is not finished. */
async function runOnTheWay(
  out: string,
  target: number,
  { input, jobs } = { input: 'fewer.jsonl', jobs: '1' },
) {
  const args = ['batch', at(input), '--out', at(out), '--products', PRODUCTS];
  const { PATH = '' } = process.env;
  const child: ChildProcess = spawn(process.execPath, [BIN, ...args, '--jobs', jobs], {
    env: { PATH, ...variables },
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const gone = once(child, 'exit');
  const reached = async () => {
    const text = await readFile(at(`${out}.checkpoint`), 'utf8').catch(() => null);
    return text === null ? -1 : (JSON.parse(text) as { reached: { rows: number } }).reached.rows;
  };
  await expect.poll(reached, { timeout: 300_000, interval: 5 }).toBeGreaterThanOrEqual(target);
  return { child, gone, reached };
}

/** Lets a run make progress, then kills it with SIGKILL. Returns how far it got. */
async function killOnTheWay(target: number): Promise<number> {
  const { child, gone, reached } = await runOnTheWay('killed.jsonl', target, {
    input: 'people.jsonl',
    jobs: '2',
  });
  child.kill('SIGKILL');
  expect(await gone).toEqual([null, 'SIGKILL']);
  return reached();
}

it('a run that is killed repeatedly produces the same bytes as an uninterrupted one', async () => {
  const whole = await batch('people.jsonl', 'whole.jsonl', { jobs: '1' });
  expect(whole).toMatchObject({ rows: PEOPLE, invalid: 2, resumed_at: 0, products: 2 });
  const rows = await rowsOf('whole.jsonl');
  expect(rows.map((row) => row.line)).toEqual(Array.from({ length: PEOPLE }, (_, n) => n + 1));
  expect(rows[4]).toEqual({ line: 5, id: null, errors: [{ param: '', detail: expect.any(String) }] });
  expect(rows[9]?.errors?.map((error) => error.param)).toContain('/coverage/state');
  expect(rows[10]).toMatchObject({ id: 'person-10' });
  expect(rows[10]?.plans).toHaveLength(2 * AMOUNTS);
  expect(rows.some((row) => row.plans?.some((plan) => plan.eligible))).toBe(true);

  let far = 0;
  for (const target of KILLED_AT) {
    far = await killOnTheWay(Math.max(target, far + 1) - (target === 0 ? 1 : 0));
    // The last line may be incomplete, and the output may be longer than the checkpoint says.
    await writeFile(at('killed.jsonl'), '{"line":77,"id":"per', { flag: 'a' });
  }
  expect(far).toBeLessThan(PEOPLE);
  const rest = await batch('people.jsonl', 'killed.jsonl', { jobs: '3' });
  expect(rest).toMatchObject({ rows: PEOPLE, invalid: 2, resumed_at: far });
  expect(await digestOf('killed.jsonl')).toBe(await digestOf('whole.jsonl'));
});

proven(
  'leaves a finished output unchanged, and resumes an unfinished one only with the same inputs',
  async () => {
    expect(await batch('people.jsonl', 'whole.jsonl', {}, 1)).toMatchObject({ error: { code: 'conflict' } });
    await rm(at('killed.jsonl'), { force: true });
    await killOnTheWay(1);
    for (const [input, flags] of [
      ['people.jsonl', { products: 'plain-meadow-level' }],
      ['one.jsonl', {}],
    ] as const) {
      expect(await batch(input, 'killed.jsonl', flags, 1)).toMatchObject({ error: { code: 'conflict' } });
    }
  },
);

proven('allows one run per output: a second one is refused and changes nothing', async () => {
  const { child, gone } = await runOnTheWay('shared.jsonl', 1);
  // It is paused, so that it cannot finish before the other one starts.
  child.kill('SIGSTOP');
  await hasStopped(child.pid);
  const before = [await digestOf('shared.jsonl'), await digestOf('shared.jsonl.checkpoint')];
  expect(await batch('fewer.jsonl', 'shared.jsonl', {}, 1)).toMatchObject({
    error: { code: 'conflict', detail: expect.stringContaining(at('shared.jsonl')) },
  });
  expect([await digestOf('shared.jsonl'), await digestOf('shared.jsonl.checkpoint')]).toEqual(before);
  child.kill('SIGCONT');
  expect(await gone).toEqual([0, null]);
  expect(await digestOf('shared.jsonl')).toBe(await wholeDigest());
});

it.each(SIGNALS)('%s ends a run cleanly, and the next one resumes', provenBy('processes'), async (signal) => {
  const out = `${signal}.jsonl`;
  const { child, gone, reached } = await runOnTheWay(out, 1);
  child.kill(signal);
  expect(await gone).toEqual([null, signal]);
  const left = (await readdir(folder)).filter((name) => name.startsWith(signal));
  expect(left.toSorted()).toEqual([out, `${out}.checkpoint`]);
  const far = await reached();
  expect(await batch('fewer.jsonl', out)).toMatchObject({ rows: FEWER, resumed_at: far });
  expect(await digestOf(out)).toBe(await wholeDigest());
});

it('CSV input gets the same results as equivalent JSON lines', async () => {
  const said = [person(3), person(4)].map(({ applicant, coverage, id }) => [
    ...[id, applicant.sex, applicant.dob, applicant.height_inches, applicant.weight_lbs, coverage.state],
    coverage.quote_options.amounts.join(';'),
    applicant.conditions.map((row) => `${row.text}||${row.last_treatment}`).join(';'),
  ]);
  const header = 'id,sex,dob,height_inches,weight_lbs,state,face_amounts,conditions';
  await writeFile(
    at('people.csv'),
    [header, ...said.map((row) => row.join(',')), 'x,male,,,,TX,,'].join('\r\n'),
  );
  await writeFile(at('same.jsonl'), [person(3), person(4)].map((row) => JSON.stringify(row)).join('\n'));
  expect(await batch('people.csv', 'csv-out.jsonl', { jobs: '1' })).toMatchObject({ rows: 3, invalid: 1 });
  await batch('same.jsonl', 'same-out.jsonl', { jobs: '1' });
  const [csv, same] = [await rowsOf('csv-out.jsonl'), await rowsOf('same-out.jsonl')];
  expect(csv.slice(0, 2).map((row) => row.plans)).toEqual(same.map((row) => row.plans));
  expect(csv.map((row) => row.line)).toEqual([2, 3, 4]);
  expect(csv[2]?.id).toBe('x');
  expect(csv[2]?.errors?.map(({ param }) => param).toSorted()).toEqual([
    '/applicant/dob',
    '/applicant/height_inches',
    '/applicant/weight_lbs',
    '/coverage/quote_options',
  ]);
});

proven('a CSV output has a private row per offer, also after a kill', async () => {
  expect(await batch('fewer.jsonl', 'whole.csv', { jobs: '2' })).toMatchObject({ rows: FEWER, invalid: 2 });
  const { child, gone } = await runOnTheWay('killed.csv', 1);
  child.kill('SIGKILL');
  expect(await gone).toEqual([null, 'SIGKILL']);
  await chmod(at('killed.csv'), 0o666);
  await batch('fewer.jsonl', 'killed.csv');
  expect(await digestOf('killed.csv')).toBe(await digestOf('whole.csv'));
  expect((await stat(at('killed.csv'))).mode & 0o777).toBe(0o600);
  const [header, ...lines] = (await readFile(at('whole.csv'), 'utf8')).trimEnd().split('\n');
  expect(header).toMatch(/^line,id,product,carrier,/);
  const found = lines.map((line) => {
    const [, number, product] = /^(\d+),[^,]*,([^,]*),/.exec(line) ?? [];
    return `${number} ${product} ${/,(true|false),/.exec(line)?.[1] ?? ''}`;
  });
  await wholeDigest();
  const offers = await rowsOf('fewer-whole.jsonl');
  expect(found).toEqual(
    offers.flatMap(({ line, plans = [] }) =>
      plans.length === 0
        ? [`${line}  `]
        : plans.map(({ product, eligible }) => `${line} ${product.slug} ${eligible}`),
    ),
  );
  expect(lines.find((line) => line.startsWith('10,person-9,,'))).toContain('/coverage/state: ');
});

proven('rejects invalid options before reading any row', async () => {
  await writeFile(at('bad.csv'), 'id,color\n1,red\n');
  expect(await batch('bad.csv', 'no.jsonl', {}, 1)).toMatchObject({ error: { code: 'validation_error' } });
  expect(await batch('none.jsonl', 'no.jsonl', {}, 1)).toMatchObject({ error: { code: 'not_found' } });
  expect(await batch('one.jsonl', 'no.jsonl', { products: 'nobody' }, 1)).toMatchObject({
    error: { code: 'validation_error', detail: expect.stringContaining('nobody') },
  });
  expect(await batch('people.txt', 'no.jsonl', {}, 2)).toMatchObject({ error: { code: 'usage' } });
  expect(await batch('one.jsonl', 'no.jsonl', { jobs: '0' }, 2)).toMatchObject({ error: { code: 'usage' } });
});

proven('uses the shipped catalog before any catalog is published', async () => {
  const surroundings = { ...variables, DATABASE_URL: empty.url };
  const flags = { products: 'all', jobs: '1' };
  expect(await batch('one.jsonl', 'shipped.jsonl', flags, 0, surroundings)).toMatchObject({
    rows: 1,
    catalog_version: null,
  });
  const [row] = await rowsOf('shipped.jsonl');
  expect(row?.plans?.length).toBeGreaterThan(100 * AMOUNTS);
});

proven('understands drug codes by the loaded tables, in files of JSON lines', async () => {
  const release = at('RXNCONSO.RRF');
  await writeFile(release, '135447|ENG||||||1|||135447|RXNORM|IN|135447|donepezil||N|4096|\n');
  const { code, stderr } = await runCli(['catalog', 'codes', 'import', release], variables);
  expect(code, stderr).toBe(0);
  const { applicant, ...rest } = person(1);
  const medications = [{ code: { system: 'rxnorm', code: '135447' } }];
  await writeFile(at('coded.jsonl'), JSON.stringify({ ...rest, applicant: { ...applicant, medications } }));
  await batch('coded.jsonl', 'coded.out.jsonl');
  const [row] = await rowsOf('coded.out.jsonl');
  expect(row?.plans?.some(({ eligible }) => eligible)).toBe(false);
});
