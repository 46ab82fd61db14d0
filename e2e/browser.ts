import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { unpackBrowser } from './packaged-browser.ts';

/** Where distributions put a browser. */
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
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
interface Machine {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  readonly exists: (path: string) => boolean;
}

/** The path of an installed browser, or `packaged` where the npm package has one. */
export function findBrowser({ platform, arch, exists }: Machine): string {
  const installed = INSTALLED.find(exists);
  if (installed !== undefined) return installed;
  if (platform === 'linux' && arch === 'x64') return 'packaged';
  throw new Error(
    'No browser was found for the browser tests: install Chromium, for example with apt-get install chromium.',
  );
}

/** Opens the browser of every browser test. Without one the test fails rather than being skipped. */
export async function openBrowser(): Promise<Browser> {
  const { platform, arch } = process;
  const found = findBrowser({ platform, arch, exists: existsSync });
  if (found !== 'packaged') return chromium.launch({ executablePath: found, args: FLAGS });
  const { executablePath, args, env } = await unpackBrowser();
  return chromium.launch({ executablePath, args: [...args, ...FLAGS], env: { ...process.env, ...env } });
}
