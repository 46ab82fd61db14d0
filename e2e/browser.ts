import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

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
/** A Chromium for Linux x64 that comes with npm; it unpacks its own libraries if it detects Lambda. */
const PACKAGED = '@sparticuz/chromium';

interface PackagedChromium {
  readonly args: readonly string[];
  executablePath(): Promise<string>;
}

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
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
  const { default: packaged } = (await import(PACKAGED)) as { readonly default: PackagedChromium };
  return chromium.launch({
    executablePath: await packaged.executablePath(),
    args: [...packaged.args, ...FLAGS],
  });
}
