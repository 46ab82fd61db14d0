import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from '../../e2e/browser.ts';
import { INSULIN_SMOKER, typeApplicant } from '../../e2e/console/applicants.ts';
import { openConsolePage } from '../../e2e/console/console-page.ts';
import { Keyboard } from '../../e2e/console/keyboard.ts';
import { startService } from '../../e2e/service-process.ts';
import { correctionsInTopThree } from './corrections.ts';
import { editLatencies, suggestLatencies } from './latencies.ts';
import { coldLoad } from './load.ts';
import { pageSizes } from './sizes.ts';

/**
 * Measures the goals of the console in a browser against a service on loopback:
 * npx tsx bench/console/main.ts [edits] [loads]
 */
const edits = Number(process.argv[2] ?? 60);
const loads = Number(process.argv[3] ?? 5);

function show(what: string, value: unknown): void {
  console.log(`${what}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
}

show('load of the machine', loadavg()[0]?.toFixed(1) ?? '');
show('sizes', await pageSizes());
show('corrections', await correctionsInTopThree());
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
  const seconds = (performance.now() - started) / 1000;
  show('insulin-dependent smoker', `${keyboard.keystrokes} keystrokes, ${seconds.toFixed(1)} s by a machine`);
  for (const [what, latencies] of [
    ['edit to offers', await editLatencies(page, edits)],
    ['edit to offers while typing', await editLatencies(page, edits, 60)],
    ['type-ahead', await suggestLatencies(page)],
  ] as const) {
    show(what, latencies);
  }
  for (let round = 0; round < loads; round += 1) {
    show('load at a quarter of the speed', await coldLoad(browser, page, service.base));
  }
  show('requests to other servers', String(requested.filter((url) => !url.startsWith(service.base)).length));
  show('load of the machine', loadavg()[0]?.toFixed(1) ?? '');
} finally {
  await browser.close();
  await service.stop();
  await rm(data, { recursive: true, force: true });
}
