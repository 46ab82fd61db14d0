import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { openBrowser } from './browser.ts';

let shared: Promise<Browser> | null = null;

/** The browser of a test file. All files of a worker share one, in which each page has a profile of its own. */
export async function testBrowser(): Promise<Browser> {
  shared ??= openBrowser();
  const browser = await shared;
  // A browser that has crashed is the failure of one file only.
  browser.once('disconnected', () => {
    shared = null;
  });
  afterAll(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  return browser;
}
