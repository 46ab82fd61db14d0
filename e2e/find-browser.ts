import { existsSync } from 'node:fs';

/** Where distributions put a browser. */
const INSTALLED = [
  // Opens a page with half of the work of the others.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** The files whose tests need a browser. They are left out where none is found and npm has none for the machine. */
export const BROWSER_TESTS = [
  'e2e/console/*.test.ts',
  'e2e/pages.test.ts',
  'e2e/pure-packages.test.ts',
  'e2e/sdk-browser.test.ts',
];
export const NO_BROWSER =
  'No browser was found for the browser tests: install Chromium, for example with apt-get install chromium.';

interface Machine {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  readonly exists: (path: string) => boolean;
}

/** The path of an installed browser, or `packaged` where the npm package has one; null if there is none. */
export function findBrowser({ platform, arch, exists }: Machine): string | null {
  const installed = INSTALLED.find(exists);
  if (installed !== undefined) return installed;
  return platform === 'linux' && arch === 'x64' ? 'packaged' : null;
}

export const THIS_MACHINE: Machine = { platform: process.platform, arch: process.arch, exists: existsSync };
