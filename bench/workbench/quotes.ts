import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openBrowser } from '../../e2e/browser.ts';
import { startService } from '../../e2e/service-process.ts';
import { prequalifications } from '../http/bodies.ts';
import { openPeople, type Person } from './people.ts';

/**
 * How long quotes take beside the long work of the workbench: a steady stream alone, then during imports of rates, checks,
 * impacts, publications and restores, in one run: npm run bench:workbench:quotes. Arguments: the least seconds of a
 * step (15).
 */
const seconds = Number(process.argv[2] ?? 15);
const PER_SECOND = 20;
const PRODUCTS = 30;
const WARM_UP_SECONDS = 10;
const FAMILIES = [
  'ironquill/signature-term/',
  'alder-creek/creekside/',
  'rookfield/keep/',
  'wrenfield/songbird-term/',
];

interface Times {
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  readonly requests: number;
  readonly failed: number;
}

type SendQuote = (n: number) => Promise<number>;

/** Sends at fixed times, whether or not earlier responses are there, for some seconds and until the work is done. */
async function stream(
  send: SendQuote,
  least: number,
  work: () => Promise<unknown> = async () => {},
): Promise<Times> {
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  const times: number[] = [];
  const pending: Promise<void>[] = [];
  let failed = 0;
  const started = performance.now();
  for (let n = 0; !isDone || n < least * PER_SECOND; n += 1) {
    const due = started + (n * 1000) / PER_SECOND;
    await pause(Math.max(0, due - performance.now()));
    pending.push(
      send(n).then((status) => {
        times.push(performance.now() - due);
        if (status !== 200) failed += 1;
      }),
    );
  }
  await Promise.all(pending);
  await working;
  times.sort((left, right) => left - right);
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? 0;
  return { p50: at(0.5), p99: at(0.99), longest: at(1), requests: times.length, failed };
}

/** A large printed table: every age, 40 columns. */
function printedRates(): { readonly text: string; readonly mapping: object } {
  const columns = Array.from({ length: 40 }, (_, column) => `C${column}`);
  const lines = Array.from({ length: 100 }, (_, age) =>
    [age, ...columns.map((_, column) => (10 + age / 10 + column).toFixed(2))].join(','),
  );
  return {
    text: [['Age', ...columns].join(','), ...lines].join('\n'),
    mapping: {
      layout: 'wide',
      age_column: 'Age',
      unit: 'per_1000',
      columns: columns.map((column) => ({ column, class: column, sex: 'unisex', tobacco: 'any' })),
    },
  };
}

async function draftOf({ call }: Person, family: string): Promise<string> {
  const path = `${family}pack.yaml`;
  const { id } = await call<{ id: string }>('POST', '/workbench/drafts', { title: `Measured: ${family}` });
  const { text } = await call<{ text: string }>('GET', `/workbench/catalog/files?path=${path}`);
  const changed = text.replace(/^revision: .*$/m, `revision: "measured-${id.slice(-6)}"`);
  await call('PUT', `/workbench/drafts/${id}/files`, { path, text: changed, revision: 0 });
  return `/workbench/drafts/${id}`;
}

async function impact({ call }: Person, draft: string): Promise<void> {
  let job = await call<{ id: string; status: string }>('POST', `${draft}/impact`, { population: 'shipped' });
  while (job.status === 'running') {
    await pause(200);
    job = await call('GET', `/workbench/jobs/${job.id}`);
  }
  if (job.status !== 'completed') throw new Error(JSON.stringify(job));
}

async function repeated(times: number, work: (turn: number) => Promise<unknown>): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) await work(turn);
}

/** The long work of the workbench, each several times, so that most quotes of its step are beside it. */
async function stepsOf(analyst: Person, publisher: Person) {
  const [draft = '', ...approved] = await Promise.all(FAMILIES.map((family) => draftOf(analyst, family)));
  for (const each of approved) {
    await analyst.call('POST', `${each}/submit`);
    await publisher.call('POST', `${each}/approve`, {});
  }
  const versions = () => publisher.call<{ version: string }[]>('GET', '/workbench/versions');
  const restore = async () => {
    const [, before] = await versions();
    await publisher.call('POST', `/workbench/versions/${before?.version}/restore`, { comment: 'Measured.' });
  };
  return [
    [
      'imports of rates',
      () => repeated(40, () => analyst.call('POST', '/workbench/rates/import', printedRates())),
    ],
    ['checks', () => repeated(4, () => analyst.call('POST', `${draft}/check`))],
    ['impacts', () => repeated(4, () => impact(analyst, draft))],
    ['publications', () => repeated(3, (turn) => publisher.call('POST', `${approved[turn]}/publish`, {}))],
    ['restores', () => repeated(3, restore)],
  ] as const;
}

async function quoter({ call }: Person, base: string): Promise<SendQuote> {
  const { license } = await call<{ license: { id: string } }>('GET', '/session');
  const { token } = await call<{ token: string }>('POST', '/tokens', {
    license_id: license.id,
    mode: 'live',
  });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const listed = (await (await fetch(`${base}/v3/products`, { headers })).json()) as {
    data: { data: { slug: string }[] };
  };
  const slugs = listed.data.data.map(({ slug }) => slug);
  const bodies = prequalifications(slugs.slice(0, PRODUCTS), 1);
  return async (n) => {
    const response = await fetch(`${base}/v3/prequalify`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      body: bodies[n % bodies.length] ?? '',
    });
    await response.arrayBuffer();
    return response.status;
  };
}

const load = () => loadavg()[0]?.toFixed(1) ?? '';
const data = await mkdtemp(join(tmpdir(), 'prequal-quotes-bench-'));
const service = await startService(data, { PREQUAL_WORKERS: '2' });
const browser = await openBrowser();
try {
  const { owner, analyst, publisher } = await openPeople(browser, service);
  await browser.close();
  const send = await quoter(owner, service.base);
  const steps = await stepsOf(analyst, publisher);
  await stream(send, WARM_UP_SECONDS);
  console.log(
    `${cpus().length} cores, load ${load()}, ${PER_SECOND} quotes a second of ${PRODUCTS} products\n`,
  );
  console.log('| Beside | p50 | p99 | longest | p99 to alone | quotes | failed |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  const alone = await stream(send, seconds);
  const print = (name: string, { p50, p99, longest, requests, failed }: Times) => {
    const [half, most, all] = [p50, p99, longest].map((ms) => `${ms.toFixed(1)} ms`);
    const ratio = (p99 / alone.p99).toFixed(1);
    console.log(`| ${name} | ${half} | ${most} | ${all} | ${ratio} | ${requests} | ${failed} |`);
  };
  print('nothing, before', alone);
  for (const [name, work] of steps) print(name, await stream(send, seconds, work));
  print('nothing, after', await stream(send, seconds));
  console.log(`\nLoad of the machine at the end: ${load()}`);
} finally {
  await browser.close();
  await service.stop();
  await rm(data, { recursive: true, force: true });
}
