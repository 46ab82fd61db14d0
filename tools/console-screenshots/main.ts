import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from '../../e2e/browser.ts';
import { INSULIN_SMOKER, typeApplicant } from '../../e2e/console/applicants.ts';
import { openConsolePage, SCHEMES, WIDTHS } from '../../e2e/console/console-page.ts';
import { Keyboard } from '../../e2e/console/keyboard.ts';
import { startService } from '../../e2e/service-process.ts';

const folder = process.argv[2] ?? 'docs/console';

async function shoot(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: join(folder, `${name}-${width}-${colorScheme}.png`),
        animations: 'disabled',
        fullPage: process.env.FULL === '1',
      });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1360, height: 900 });
}

const data = await mkdtemp(join(tmpdir(), 'prequal-screenshots-'));
await mkdir(folder, { recursive: true });
const service = await startService(data, { PREQUAL_WORKERS: '1' });
const browser = await openBrowser();
try {
  const signIn = await openConsolePage(browser, `${service.base}/console/`);
  await signIn.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await shoot(signIn.page, 'sign-in');
  const link = /^Open (\S+)$/m.exec(service.stdout())?.[1] ?? '';
  const { page, complaints } = await openConsolePage(browser, link);
  const keyboard = new Keyboard(page);
  await page.getByText('Still needed').waitFor();
  await shoot(page, 'quote-empty');
  await typeApplicant(page, keyboard, INSULIN_SMOKER);
  await page.locator('.card').first().waitFor();
  await page.waitForLoadState('networkidle');
  await shoot(page, 'quote');
  await page.locator('.card').first().getByRole('button', { name: /Why/ }).click();
  await page.locator('.classes').waitFor();
  await shoot(page, 'why');
  await page.keyboard.press('Escape');
  for (const n of [0, 1, 2])
    await page
      .getByRole('checkbox', { name: /^Compare/ })
      .nth(n)
      .check();
  for (const amount of ['10000', '25000']) {
    await page.getByLabel(/^Add a face amount/).fill(amount);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('link', { name: /^Compare/ }).click();
  await page.locator('table').waitFor();
  await shoot(page, 'compare');
  await page.getByLabel('Name of the case').fill('Hartwell, George (call back Tuesday)');
  await page.keyboard.press('Enter');
  await page.getByLabel('Passphrase', { exact: true }).fill('correct horse battery');
  await page.keyboard.press('Enter');
  await page.getByLabel('Repeat the passphrase').waitFor();
  await shoot(page, 'unlock');
  await page.getByLabel('Repeat the passphrase').fill('correct horse battery');
  await page.keyboard.press('Enter');
  await page.getByText('Saved.').waitFor();
  await page.getByRole('link', { name: 'Cases' }).click();
  await page.getByRole('button', { name: /^Share/ }).click();
  const url = await page.getByLabel('Link for the client').inputValue();
  await shoot(page, 'cases');
  const client = await openConsolePage(browser, url);
  await client.page.locator('table').waitFor();
  await shoot(client.page, 'shared');
  console.log(complaints, client.complaints, keyboard.keystrokes);
} finally {
  await browser.close();
  await service.stop();
  await rm(data, { recursive: true, force: true });
}
