import type { Browser, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { type ConsolePage, type ConsolePageOptions, openConsolePage } from './console-page.ts';

/** A page of the console that is closed when its test ends. */
export async function openTestPage(
  browser: Browser,
  url: string,
  options: ConsolePageOptions = {},
): Promise<ConsolePage> {
  // Where days are written as in the API.
  const opened = await openConsolePage(browser, url, { locale: 'en-CA', ...options });
  onTestFinished(() => opened.page.context().close());
  return opened;
}

/** Signs out and waits for the page that is loaded again afterwards. */
export async function signOut(page: Page): Promise<void> {
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await reloaded;
  await page.getByLabel('Email address').waitFor();
}
