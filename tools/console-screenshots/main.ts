import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from '../../e2e/browser.ts';
import { INSULIN_SMOKER, typeApplicant } from '../../e2e/console/applicants.ts';
import { openConsolePage, SCHEMES, WIDTHS } from '../../e2e/console/console-page.ts';
import { Keyboard } from '../../e2e/console/keyboard.ts';
import { startService } from '../../e2e/service-process.ts';
import { palettePng } from './palette-png.ts';

/** Pictures of the agents' screens for docs/console: npx tsx tools/console-screenshots/main.ts [folder] */
const folder = process.argv[2] ?? 'docs/console';
const HEIGHTS: Readonly<Record<number, number>> = { 390: 844, 1360: 900 };
const PASSPHRASE = 'correct horse battery';

async function shoot(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate('scrollTo(0, 0)');
      const png = await page.screenshot({ animations: 'disabled' });
      await writeFile(join(folder, `${name}-${width}-${colorScheme}.png`), palettePng(png));
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1360, height: 900 });
}

async function shootAgent(page: Page): Promise<string> {
  const keyboard = new Keyboard(page);
  await page.getByText('Still needed').waitFor();
  await shoot(page, 'quote-empty');
  await typeApplicant(page, keyboard, INSULIN_SMOKER);
  await page.locator('.card').first().waitFor();
  await page.waitForLoadState('networkidle');
  await shoot(page, 'quote');

  await page.getByRole('button', { name: 'Remove Tiotropium' }).click();
  await page.getByRole('combobox', { name: /^Add a condition/ }).fill('heart attack or stroke');
  await keyboard.press('Enter');
  await page.getByText('Provisional offers.').waitFor();
  await page.waitForLoadState('networkidle');
  await shoot(page, 'provisional');
  await page.getByRole('button', { name: 'Remove heart attack or stroke' }).click();
  await page.getByText('Provisional offers.').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Why? Evergreen', exact: true }).click();
  await page.locator('.classes').waitFor();
  await shoot(page, 'why');
  await keyboard.press('Escape');

  for (const amount of ['10000', '25000']) {
    await page.getByLabel(/^Add a face amount/).fill(amount);
    await keyboard.press('Enter');
  }
  await page.waitForLoadState('networkidle');
  for (const product of ['Hedgerow', 'Evergreen', 'Crossing'])
    await page.getByRole('checkbox', { name: `Compare ${product}`, exact: true }).check();
  await page.getByRole('link', { name: /^Compare/ }).click();
  await page.getByRole('table').waitFor();
  await shoot(page, 'compare');

  await page.getByLabel('Name of the case').fill('Hartwell, George (call back Tuesday)');
  await keyboard.press('Enter');
  await page.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await keyboard.press('Enter');
  await page.getByLabel('Repeat the passphrase').waitFor();
  await shoot(page, 'unlock');
  await page.getByLabel('Repeat the passphrase').fill(PASSPHRASE);
  await keyboard.press('Enter');
  await page.getByText('Saved.').waitFor();
  await page.getByRole('link', { name: 'Cases' }).click();
  await page.getByRole('button', { name: /^Share/ }).click();
  const link = await page.getByLabel('Link for the client').inputValue();
  await shoot(page, 'cases');
  return link;
}

const data = await mkdtemp(join(tmpdir(), 'prequal-screenshots-'));
await mkdir(folder, { recursive: true });
const service = await startService(data, { PREQUAL_WORKERS: '1' });
const browser = await openBrowser();
try {
  const { page } = await openConsolePage(browser, `${service.base}/console/`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await shoot(page, 'sign-in');
  const agent = await openConsolePage(browser, /^Open (\S+)$/m.exec(service.stdout())?.[1] ?? '');
  const client = await openConsolePage(browser, await shootAgent(agent.page));
  await client.page.getByRole('table').waitFor();
  await shoot(client.page, 'shared');
} finally {
  await browser.close();
  await service.stop();
  await rm(data, { recursive: true, force: true });
}
