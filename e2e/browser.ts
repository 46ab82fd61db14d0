import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);

/** Whether this machine has a browser; where it has none the reason is printed, so that nobody wonders. */
export const hasBrowser = CHROMIUM !== undefined;
if (!hasBrowser) {
  console.warn(
    'browser tests do not run: no Chromium at /usr/bin/chromium (Debian: apt-get install chromium)',
  );
}

/** Headless, and silent towards the network apart from the page under test. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM ?? '',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
