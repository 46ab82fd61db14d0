import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { openBrowser } from '../../e2e/browser.ts';
import { STEPS } from '../../e2e/console/guide-walk.ts';
import { startService } from '../../e2e/service-process.ts';
import { pageSizes } from '../console/sizes.ts';
import { openPeople, type Person } from './people.ts';
import { cellLatencies, liveLatencies, scrollFrames } from './sheet.ts';

/**
 * Measures the goals of the workbench in a browser, with the shipped catalog, two API processes, an analyst and a
 * publisher: npm run bench:workbench
 */
const FAMILY = 'ironquill/signature-term/';
const NEW_FAMILY = 'clover-bridge-life/footpath-final-expense/';
const LONG_SHEET = 500;
const EDITS = 40;

type Row = readonly [goal: string, measured: string, isMet: boolean];
const rows: Row[] = [];

function record(goal: string, measured: string, isMet: boolean): void {
  rows.push([goal, measured, isMet]);
  console.log(`${goal}: ${measured}`);
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

const seconds = (value: number) => `${value.toFixed(1)} s`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

interface People {
  readonly analyst: Person;
  readonly publisher: Person;
}

/** The guide of docs/packs/guide-to-pack.md, from the first click to the published product. */
async function walkGuide({ analyst, publisher }: People): Promise<void> {
  await analyst.page.getByRole('link', { name: 'Workbench', exact: true }).click();
  const times = new Map<string, number>();
  for (const [name, step] of STEPS) {
    const walkers = {
      analyst: analyst.page,
      picture: async () => {},
      publisher: async () => {
        await publisher.page.getByRole('link', { name: 'Workbench', exact: true }).click();
        return publisher.page;
      },
    };
    times.set(name, await secondsOf(() => step(walkers)));
  }
  const whole = [...times.values()].reduce((sum, each) => sum + each, 0);
  const parts = [...times].map(([name, each]) => `${name} ${each.toFixed(1)}`).join(', ');
  record(
    'New product from the guide ≤ 45 min',
    `${seconds(whole)} by a machine (${parts})`,
    whole <= 45 * 60,
  );
  record(
    'Import of the printed rates ≤ 3 min',
    seconds(times.get('rates') ?? 0),
    (times.get('rates') ?? 0) <= 180,
  );
}

/** The look-back of the product's question B1, with what the change does, approved and published by somebody else. */
async function changeLookBack({ analyst: { page }, publisher: { page: other } }: People): Promise<void> {
  let clicks = 0;
  const click = async (target: ReturnType<typeof button>) => {
    clicks += 1;
    await target.click();
  };
  const link = (of: Page, name: string) => of.getByRole('link', { name, exact: true });
  const time = await secondsOf(async () => {
    await click(link(page, 'Workbench'));
    await click(button(page, 'Edit in a draft: Footpath Final Expense'));
    const id = page.getByRole('button', { name: /^id, row \d+: B1$/ });
    const row = /row (\d+)/.exec((await id.getAttribute('aria-label')) ?? '')?.[1] ?? '';
    await click(page.getByRole('button', { name: new RegExp(`^value, row ${row}:`) }));
    await page.keyboard.type('36');
    await page.keyboard.press('Enter');
    await click(button(page, 'Save'));
    await page.getByText('Saved.').waitFor();
    await click(link(page, 'Impact'));
    await click(button(page, 'Compare'));
    await page.getByText('10,000 applicants:').waitFor();
    await click(button(page, 'Submit for approval'));
    await page.getByText(/^Submitted\. A publisher or owner/).waitFor();
    await click(link(other, 'Workbench'));
    await click(link(other, 'Drafts'));
    await click(other.getByRole('link', { name: 'Changes to Footpath Final Expense' }));
    await click(button(other, 'Approve'));
    await click(button(other, 'Publish now'));
    await other.getByText('Published. It is in force everywhere within seconds.').waitFor();
  });
  record(
    'Look-back changed, its impact seen, submitted, approved, published ≤ 3 min',
    `${seconds(time)} by a machine, ${clicks} clicks and 3 keys`,
    time <= 180,
  );
}

async function draftWith({ call }: Person, path: string, change: (text: string) => string): Promise<string> {
  const draft = await call<{ id: string }>('POST', '/workbench/drafts', { title: `Measured: ${path}` });
  const query = `/workbench/catalog/files?path=${encodeURIComponent(path)}`;
  const { text } = await call<{ text: string }>('GET', query);
  await call('PUT', `/workbench/drafts/${draft.id}/files`, { path, text: change(text), revision: 0 });
  return draft.id;
}

async function measureSheet(analyst: Person, base: string): Promise<void> {
  const { page } = analyst;
  const path = `${FAMILY}rules.csv`;
  const id = await draftWith(analyst, path, (text) => `${text.trimEnd()}\n`);
  await page.goto(`${base}/console/workbench/${id}?path=${path}`);
  const status = page.getByRole('region', { name: 'While you type' });
  await status.getByText(/scenarios? passed/).waitFor();
  const typed = await liveLatencies(page, /^value, row \d+: (?:\d+|x)$/, EDITS);
  record(
    'Edit to problems and scenarios of the family, p95 ≤ 200 ms',
    `${typed.p95} ms (p50 ${typed.p50} ms, ${EDITS} edits, ${path})`,
    typed.p95 <= 200,
  );

  const long = await draftWith(analyst, path, (text) => {
    const [heading = '', ...lines] = text.trimEnd().split('\n');
    const repeated = Array.from({ length: LONG_SHEET }, (_, row) => `R${row}-${lines[row % lines.length]}`);
    return `${[heading, ...repeated].join('\n')}\n`;
  });
  await page.goto(`${base}/console/workbench/${long}?path=${path}`);
  await page.getByRole('button', { name: new RegExp(`^id, row ${LONG_SHEET}:`) }).waitFor();
  await status.getByText(/scenario/).waitFor();
  const frames = await scrollFrames(page, 5);
  record(
    `Sheet of ${LONG_SHEET} rows: 60 frames a second while scrolling`,
    `${frames.perSecond} (95 % of the frames within ${frames.p95} ms)`,
    frames.perSecond >= 58,
  );
  const cells = await cellLatencies(
    page,
    Array.from({ length: 20 }, (_, at) => 1 + at * 24),
  );
  record(
    'Edit of a cell ≤ 50 ms',
    `p95 ${cells.open} ms to open it, ${cells.commit} ms to show what was entered`,
    Math.max(cells.open, cells.commit) <= 50,
  );
}

interface Job {
  readonly id: string;
  readonly status: string;
}

async function measureDraft(analyst: Person): Promise<void> {
  const id = await draftWith(analyst, `${FAMILY}pack.yaml`, dearer);
  const draft = `/workbench/drafts/${id}`;
  await analyst.call('GET', `${draft}/diff`);
  const diff = await secondsOf(() => analyst.call('GET', `${draft}/diff`));
  const check = await secondsOf(() => analyst.call('POST', `${draft}/check`));
  const impact = await secondsOf(async () => {
    let job = await analyst.call<Job>('POST', `${draft}/impact`, { population: 'shipped' });
    while (job.status === 'running') {
      await pause(50);
      job = await analyst.call<Job>('GET', `/workbench/jobs/${job.id}`);
    }
    if (job.status !== 'completed') throw new Error(JSON.stringify(job));
  });
  record('Impact on 10,000 applicants, whole family ≤ 5 s', seconds(impact), impact <= 5);
  record('Difference in words and by cell', seconds(diff), true);
  record('Check of the draft by the service', seconds(check), true);
}

/** A policy fee of another amount, which no rule and no scenario of a class depends on. */
function dearer(text: string): string {
  return text.replace(
    /^(\s*(?:policy_)?fee[^:\n]*:\s*)([\d.]+)/m,
    (_, name: string, fee: string) => `${name}${(Number(fee) + 6).toFixed(2)}`,
  );
}

/** Until twenty responses in a row, of any API process, say that the version is in force. */
async function untilInForce({ call }: Person, isNext: (version: string) => boolean): Promise<string> {
  for (let seen = 0, version = ''; ; await pause(20)) {
    version = (await call<{ version: string }>('GET', '/catalog')).version;
    seen = isNext(version) ? seen + 1 : 0;
    if (seen === 20) return version;
  }
}

async function measurePublishing({ analyst, publisher }: People): Promise<void> {
  const id = await draftWith(analyst, `${NEW_FAMILY}rules.csv`, (text) => text.replace(',36,', ',48,'));
  const draft = `/workbench/drafts/${id}`;
  await analyst.call('POST', `${draft}/submit`);
  await publisher.call('POST', `${draft}/approve`, {});
  const { version: before } = await publisher.call<{ version: string }>('GET', '/catalog');
  let published = '';
  const publish = await secondsOf(async () => {
    await publisher.call('POST', `${draft}/publish`, {});
    published = await untilInForce(publisher, (version) => version !== before);
  });
  record('Publish to in force in every process ≤ 5 s', seconds(publish), publish <= 5);
  const restore = await secondsOf(async () => {
    await publisher.call('POST', `/workbench/versions/${before}/restore`, { comment: 'Measured.' });
    await untilInForce(publisher, (version) => version !== published);
  });
  record('Restore to in force ≤ 5 s', seconds(restore), restore <= 5);
}

const load = () => loadavg()[0]?.toFixed(1) ?? '';
console.log(`load of the machine: ${load()}`);
const data = await mkdtemp(join(tmpdir(), 'prequal-workbench-bench-'));
const service = await startService(data, { PREQUAL_WORKERS: '2' });
const browser = await openBrowser();
try {
  const people = await openPeople(browser, service);
  await walkGuide(people);
  await changeLookBack(people);
  await measureSheet(people.analyst, service.base);
  await measureDraft(people.analyst);
  await measurePublishing(people);
  const { workbench_chunk: bytes } = await pageSizes();
  record('Chunk of the workbench ≤ 150 kB (brotli)', `${(bytes / 1000).toFixed(1)} kB`, bytes <= 150_000);
  console.log(`\n| Goal | Measured | |\n| --- | --- | --- |`);
  for (const [goal, measured, isMet] of rows)
    console.log(`| ${goal} | ${measured} | ${isMet ? 'met' : 'not met'} |`);
  console.log(`\nLoad of the machine at the end: ${load()}`);
} finally {
  await browser.close();
  await service.stop();
  await rm(data, { recursive: true, force: true });
}
