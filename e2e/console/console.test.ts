import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { findingsInEveryLook, openConsolePage } from './console-page.ts';
import { startConsoleService } from './console-service.ts';

const service = await startConsoleService('2026-09-01');
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('the sign-in screen is accessible and asks nobody else for anything', async () => {
  const { page, complaints, refused, requested } = await openConsolePage(browser, `${service.base}/console/`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
  expect(complaints).toEqual([]);
  expect(refused).toEqual(['401 /console/api/session']);
  expect(requested.filter((url) => !url.startsWith(service.base))).toEqual([]);
});

it('a sign-in link leads to the quote screen, which is accessible', async () => {
  const { page, complaints } = await openConsolePage(browser, await service.signInLink('agent'), {
    today: service.today,
  });
  await page.getByText('Still needed').waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
