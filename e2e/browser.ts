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

/**
 * A whole browser draws the suggestions below its address bar with a hidden page for each window, which takes as much processor
 * time as a page under test. The last list on a command line is the one that counts, so it repeats what Playwright switches off.
 */
const INSTALLED_FLAGS = [
  `--disable-features=${[
    'WebUIOmniboxPopup',
    'WebUIOmniboxFullPopup',
    'WebUIOmniboxAimPopup',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'AimEnabled',
    'PreconnectToSearch',
  ].join(',')}`,
];

/** Opens the browser of every browser test. */
export async function openBrowser(): Promise<Browser> {
  const found = findBrowser(THIS_MACHINE);
  if (found === null) throw new Error(NO_BROWSER);
  if (found !== 'packaged')
    return chromium.launch({ executablePath: found, args: [...FLAGS, ...INSTALLED_FLAGS] });
  const { executablePath, args, env } = await unpackBrowser();
  return chromium.launch({ executablePath, args: [...args, ...FLAGS], env: { ...process.env, ...env } });
}
