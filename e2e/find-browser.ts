import { existsSync } from 'node:fs';

/** Has no windows, and opens a page with half of the work of a whole browser. The packaged one is such a browser too. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
/** Where distributions put a whole browser. */
const INSTALLED = [
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
  if (exists(HEADLESS_SHELL)) return HEADLESS_SHELL;
  if (platform === 'linux' && arch === 'x64') return 'packaged';
  return INSTALLED.find(exists) ?? null;
}

export const THIS_MACHINE: Machine = { platform: process.platform, arch: process.arch, exists: existsSync };
