import type { Browser } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { type ConsolePage, type ConsolePageOptions, openConsolePage } from './console-page.ts';

/** A page of the console that is closed when its test ends. */
export async function openTestPage(
  browser: Browser,
  url: string,
  options: ConsolePageOptions = {},
): Promise<ConsolePage> {
  const opened = await openConsolePage(browser, url, options);
  onTestFinished(() => opened.page.context().close());
  return opened;
}
