import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where distributions put a browser. */
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** Headless, and silent towards the network apart from the page under test. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** A Chromium for Linux x64 that comes with npm; it unpacks its own libraries when it believes to run on Lambda. */
const PACKAGED = '@sparticuz/chromium';

interface PackagedChromium {
  readonly args: readonly string[];
  executablePath(): Promise<string>;
}

/** Opens the browser of every browser test. A machine without one fails the test: a skipped promise is not kept. */
export async function openBrowser(): Promise<Browser> {
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed !== undefined) return chromium.launch({ executablePath: installed, args: FLAGS });
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No browser was found. Install Chromium, for example with apt-get install chromium.');
  }
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
  const { default: packaged } = (await import(PACKAGED)) as { readonly default: PackagedChromium };
  return chromium.launch({
    executablePath: await packaged.executablePath(),
    args: [...packaged.args, ...FLAGS],
  });
}
