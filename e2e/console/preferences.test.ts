import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { itProvenBy } from '../../tools/test-report/proofs.ts';
import { testBrowser } from '../test-browser.ts';
import { findingsInEveryLook, findingsInTwoLooks, settled } from './console-page.ts';
import { startConsoleService } from './console-service.ts';
import { Keyboard } from './keyboard.ts';
import { takeScreenshots } from './screenshots.ts';
import { openTestPage } from './test-page.ts';

const proven = itProvenBy('console');

const service = await startConsoleService('2026-09-01');
const browser = await testBrowser();

async function carriersShown(page: Page): Promise<string[]> {
  const texts = await page.locator('.card .what small').allTextContents();
  return [...new Set(texts.map((text) => text.split(' · ')[0] ?? ''))].sort();
}

proven('an agent ticks carriers once, and every quote starts with them', async () => {
  const { page, complaints } = await openTestPage(browser, await service.signInLink('agent'), {
    today: service.today,
  });
  const keyboard = new Keyboard(page);
  await page.getByText('Still needed').waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  const carriers = page.getByRole('group', { name: 'Carriers you are appointed with' });
  await carriers.getByRole('checkbox').first().waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
  for (const name of [/^Alder Creek/, /^Bramblewood/]) {
    await keyboard.tabTo(carriers.getByRole('checkbox', { name }));
    await keyboard.press('Space');
  }
  for (const name of ['Final expense', 'Whole life']) {
    await keyboard.tabTo(page.getByRole('checkbox', { name }));
    await keyboard.press('Space');
  }
  await keyboard.enter('State', 'TX');
  await keyboard.enter('Payment mode', 'Annual');
  await keyboard.enter('Face amounts ($)', 'a lot');
  await keyboard.press('Enter');
  await page.getByText('Enter up to 20 amounts').waitFor();
  await page.getByLabel('Face amounts ($)').fill('$15,000, 20000');
  await keyboard.press('Enter');
  await page.getByText('Saved. The next quote starts with these.').waitFor();
  await takeScreenshots(page, 'preferences');

  // A new page starts with them as well.
  await page.goto(`${service.base}/console/`);
  await expect.poll(() => page.getByLabel('State').inputValue()).toBe('TX');
  await page.getByRole('button', { name: 'Remove $20,000' }).waitFor();
  await page.getByLabel('Sex').selectOption('Female');
  await page.getByLabel('Date of birth').fill('05/14/1961');
  await page.getByLabel('Height').fill('64');
  await page.getByLabel('Weight').fill('148');
  await page.locator('.card').first().waitFor();
  await expect
    .poll(() => carriersShown(page))
    .toEqual([expect.stringMatching(/^Alder Creek/), expect.stringMatching(/^Bramblewood/)]);
  await expect.poll(() => page.locator('.card .money small').first().textContent()).toBe('Annual');
  expect(await page.getByRole('heading', { name: /^Term/ }).count()).toBe(0);
  await page.getByText(/^\d+ more from carriers you are not appointed with/).waitFor();
  await settled(page);
  expect(await findingsInTwoLooks(page)).toEqual([]);
  await takeScreenshots(page, 'my-carriers');
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect.poll(async () => (await carriersShown(page)).length).toBeGreaterThan(2);
  await page.getByRole('button', { name: 'Show only my carriers' }).click();
  await expect.poll(async () => (await carriersShown(page)).length).toBe(2);
  await page.getByLabel('Date of birth').fill('67');
  await page.getByText('estimated', { exact: true }).waitFor();
  await settled(page);
  await page.locator('.card').first().waitFor();
  await page.getByRole('button', { name: 'New applicant' }).click();
  await expect.poll(() => page.getByLabel('State').inputValue()).toBe('TX');
  expect(complaints).toEqual([]);
});
