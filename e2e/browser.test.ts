import { rm, stat } from 'node:fs/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { findBrowser, openBrowser } from './browser.ts';
import { BROWSER_FOLDER, createBrowserFolder, unpackBrowser } from './packaged-browser.ts';

afterEach(() => vi.unstubAllEnvs());

it('says what to install on a machine without a browser', () => {
  const machine = { platform: 'linux', arch: 'arm64', exists: () => false } as const;
  expect(() => findBrowser(machine)).toThrow(
    /^No browser was found for the browser tests: install Chromium, for example with apt-get install chromium\.$/,
  );
});

it('uses an installed browser, or the packaged one on Linux x64', () => {
  const linux = { platform: 'linux', arch: 'x64' } as const;
  expect(findBrowser({ ...linux, exists: (path) => path === '/usr/bin/chromium' })).toBe('/usr/bin/chromium');
  expect(findBrowser({ ...linux, exists: () => false })).toBe('packaged');
});

it.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'unpacks the packaged browser once, into a folder that only the user of the run can enter',
  async () => {
    const folder = createBrowserFolder();
    vi.stubEnv(BROWSER_FOLDER, folder);
    expect((await stat(folder)).mode & 0o077).toBe(0);
    const browser = await unpackBrowser();
    for (const path of [browser.executablePath, ...Object.values(browser.env)]) {
      expect(path.startsWith(`${folder}/`)).toBe(true);
      await stat(path);
    }
    const unpackedAt = (await stat(browser.executablePath)).ctimeMs;
    expect(await unpackBrowser()).toEqual(browser);
    expect((await stat(browser.executablePath)).ctimeMs).toBe(unpackedAt);
    await rm(folder, { recursive: true });
  },
);

it('opens pages one after another in one browser', async () => {
  const browser = await openBrowser();
  for (const text of ['first', 'second', 'third']) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.setContent(`<p>${text}</p>`);
    expect(await page.textContent('p')).toBe(text);
    await context.close();
  }
  await browser.close();
}, 600_000);
