import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { isProving } from '../../tools/test-report/proofs.ts';

const FOLDER = fileURLToPath(new URL('./screenshots/', import.meta.url));

/** Whether to keep pictures. No test reads one. */
const KEEP = isProving('looks');

/** In `npm run prove:looks`, keeps a picture of the page for people to look at; it is never compared. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (!KEEP) return;
  mkdirSync(FOLDER, { recursive: true });
  await page.screenshot({ path: `${FOLDER}${name}.png`, fullPage: true });
}

/** The page as it is, and as people with a phone or a dark desktop see it. */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  if (!KEEP) return;
  await takeScreenshot(page, name);
  const before = page.viewportSize();
  await page.emulateMedia({ colorScheme: 'dark' });
  await takeScreenshot(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 390, height: 844 });
  await takeScreenshot(page, `${name}-phone`);
  if (before !== null) await page.setViewportSize(before);
}
