import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { findingsInEveryLook } from './console-page.ts';
import { startConsoleService } from './console-service.ts';
import { takeScreenshots } from './screenshots.ts';
import { openTestPage } from './test-page.ts';

const service = await startConsoleService('2026-09-01');
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('the menu has groups for each role, and an unknown address says so', async () => {
  const { page } = await openTestPage(browser, await service.signInLink('owner'), { today: service.today });
  const menu = page.getByRole('navigation', { name: 'Console' });
  await menu.getByRole('group', { name: 'Work' }).getByRole('link', { name: 'Quote' }).waitFor();
  expect(await menu.getByRole('group', { name: 'Build' }).getByRole('link').allTextContents()).toEqual([
    'Webhooks',
    'Events',
    'Requests',
  ]);
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takeScreenshots(page, 'menu');

  await page.goto(`${service.base}/console/nowhere`);
  await page.getByRole('heading', { name: 'Not found' }).waitFor();
  await expect.poll(() => page.title()).toBe('Not found · prequal');
  expect(await menu.locator('[aria-current]').count()).toBe(0);
  expect(await findingsInEveryLook(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to Quote' }).click();
  await page.getByText('Still needed').waitFor();
  await expect.poll(() => page.title()).toBe('Quote · prequal');
});
