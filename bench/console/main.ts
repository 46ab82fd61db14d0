import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { openBrowser } from '../../e2e/browser.ts';
import { INSULIN_SMOKER, typeApplicant } from '../../e2e/console/applicants.ts';
import { openConsolePage } from '../../e2e/console/console-page.ts';
import { Keyboard } from '../../e2e/console/keyboard.ts';
import { startService } from '../../e2e/service-process.ts';

/** Measures the goals of the console in a browser against a service on loopback: npx tsx bench/console/main.ts */
const EDITS = 40;
const DIST = fileURLToPath(new URL('../../apps/console/dist/assets/', import.meta.url));

const p95 = (values: readonly number[]) =>
  Math.round([...values].sort((left, right) => left - right)[Math.ceil(values.length * 0.95) - 1] ?? 0);

/** Milliseconds from an edit until the page shows the response to it. */
async function edits(page: Page): Promise<number[]> {
  const spent: number[] = [];
  const weight = page.getByLabel('Weight');
  for (let edit = 0; edit < EDITS; edit += 1) {
    const quoted = page.waitForResponse((response) => response.url().endsWith('/v3/prequalify'));
    const started = performance.now();
    await weight.fill(String(200 + edit));
    await (await quoted).finished();
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    spent.push(performance.now() - started);
  }
  return spent;
}

async function suggestions(page: Page): Promise<number[]> {
  const spent: number[] = [];
  const box = page.getByRole('combobox', { name: /^Add a condition/ });
  await box.focus();
  for (const letter of 'congestive heart failure and chronic kidney disease') {
    const found = page.waitForResponse((response) => response.url().includes('/v3/suggest'));
    const started = performance.now();
    await page.keyboard.type(letter);
    await (await found).finished();
    spent.push(performance.now() - started);
  }
  return spent;
}

/** Paint, layout shift and time until the form can be used, with a CPU that is four times slower. */
async function load(page: Page, base: string) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const started = performance.now();
  await page.goto(`${base}/console/`);
  await page.getByLabel('Date of birth').waitFor();
  const usable = Math.round(performance.now() - started);
  const paint = await page.evaluate<number>(
    'Math.round(performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? -1)',
  );
  const shift = await page.evaluate<number>(`new Promise((done) => new PerformanceObserver((list) =>
    done(list.getEntries().reduce((sum, entry) => sum + entry.value, 0))).observe({ type: 'layout-shift', buffered: true })
    || setTimeout(() => done(0), 500))`);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { first_paint_ms: paint, usable_ms: usable, layout_shift: shift };
}

const sizes = Object.fromEntries(
  readdirSync(DIST)
    .filter((name) => name.endsWith('.br'))
    .map((name) => [name, readFileSync(join(DIST, name)).length]),
);
const data = await mkdtemp(join(tmpdir(), 'prequal-console-bench-'));
const service = await startService(data, { PREQUAL_WORKERS: '1' });
const browser = await openBrowser();
try {
  const link = /^Open (\S+)$/m.exec(service.stdout())?.[1] ?? '';
  const { page, requested } = await openConsolePage(browser, link);
  await page.getByText('Still needed').waitFor();
  const keyboard = new Keyboard(page);
  const started = performance.now();
  await typeApplicant(page, keyboard, INSULIN_SMOKER);
  await page.locator('.card').first().waitFor();
  const typed = { keystrokes: keyboard.keystrokes, machine_ms: Math.round(performance.now() - started) };
  const edit = p95(await edits(page));
  const suggest = p95(await suggestions(page));
  const loaded = await load(page, service.base);
  const outside = requested.filter((url) => !url.startsWith(service.base)).length;
  process.stdout.write(
    `${JSON.stringify({ sizes, typed, edit_p95_ms: edit, suggest_p95_ms: suggest, loaded, outside, load: loadavg() }, null, 2)}\n`,
  );
} finally {
  await browser.close();
  await service.stop();
  await rm(data, { recursive: true, force: true });
}
