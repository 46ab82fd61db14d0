import { type Browser, chromium } from 'playwright-core';
import { findBrowser, NO_BROWSER, THIS_MACHINE } from './find-browser.ts';
import { unpackBrowser } from './packaged-browser.ts';

/** Headless, with no network traffic except from the page under test. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Opens the browser of every browser test. */
export async function openBrowser(): Promise<Browser> {
  const found = findBrowser(THIS_MACHINE);
  if (found === null) throw new Error(NO_BROWSER);
  if (found !== 'packaged') return chromium.launch({ executablePath: found, args: FLAGS });
  const { executablePath, args, env } = await unpackBrowser();
  return chromium.launch({ executablePath, args: [...args, ...FLAGS], env: { ...process.env, ...env } });
}
