import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from '../../e2e/browser.ts';
import { INSULIN_SMOKER, type TypedApplicant, typeApplicant } from '../../e2e/console/applicants.ts';
import { openConsolePage } from '../../e2e/console/console-page.ts';
import { Keyboard } from '../../e2e/console/keyboard.ts';
import { printedLink, startService } from '../../e2e/service-process.ts';
import { correctionsInTopThree } from './corrections.ts';
import { goalsTable, type TypedEffort } from './goals.ts';
import { editLatencies, suggestLatencies } from './latencies.ts';
import { type ColdLoad, coldLoad } from './load.ts';
import { pageSizes } from './sizes.ts';

/**
 * Measures the goals of the console in a browser against a service on loopback:
 * npm run bench:console [edits] [loads]
 */
const edits = Number(process.argv[2] ?? 100);
const loads = Number(process.argv[3] ?? 5);

/** What the first offers for him need; treatment dates and medications follow while offers are on the screen. */
const FIRST_FACTS: TypedApplicant = {
  ...INSULIN_SMOKER,
  conditions: [{ text: 'insulin diab', pick: true }],
  medications: [],
};

/** How many keys an applicant takes, and how long until the offers are there if a machine presses them. */
async function typed(page: Page, applicant: TypedApplicant): Promise<TypedEffort> {
  await page.getByRole('button', { name: 'New applicant' }).click();
  await page.getByLabel('Sex').focus();
  const keyboard = new Keyboard(page);
  const started = performance.now();
  await typeApplicant(page, keyboard, applicant);
  await page.locator('.card').first().waitFor();
  return { keystrokes: keyboard.keystrokes, seconds: (performance.now() - started) / 1000 };
}

function show(what: string, value: unknown): void {
  console.log(`${what}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
}

show('load of the machine', loadavg()[0]?.toFixed(1) ?? '');
const [sizes, corrections] = [await pageSizes(), await correctionsInTopThree()];
show('corrections', corrections);
const data = await mkdtemp(join(tmpdir(), 'prequal-console-bench-'));
const service = await startService(data, { PREQUAL_WORKERS: '1' });
const browser = await openBrowser();
try {
  const link = await printedLink(service);
  const { page, requested } = await openConsolePage(browser, link);
  await page.getByText('Still needed').waitFor();
  const smoker = { first: await typed(page, FIRST_FACTS), whole: await typed(page, INSULIN_SMOKER) };
  const measured = {
    sizes,
    corrections,
    smoker,
    edits: await editLatencies(page, edits),
    editsWhileTyping: await editLatencies(page, edits, 60),
    suggestions: await suggestLatencies(page),
    loads: [] as ColdLoad[],
  };
  for (let round = 0; round < loads; round += 1) {
    measured.loads.push(await coldLoad(browser, page, service.base));
    show('load at a quarter of the speed', measured.loads.at(-1));
  }
  const otherServers = requested.filter((url) => !url.startsWith(service.base)).length;
  console.log(goalsTable({ ...measured, otherServers }));
  show('load of the machine', loadavg()[0]?.toFixed(1) ?? '');
} finally {
  await browser.close();
  await service.stop();
  await rm(data, { recursive: true, force: true });
}
