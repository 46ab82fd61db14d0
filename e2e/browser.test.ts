import { watch } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { provenBy } from '../tools/test-report/proofs.ts';
import { openBrowser } from './browser.ts';
import { BROWSER_TESTS, findBrowser, THIS_MACHINE } from './find-browser.ts';
import { BROWSER_FOLDER, createBrowserFolder, unpackBrowser } from './packaged-browser.ts';

afterEach(() => vi.unstubAllEnvs());

it('uses a browser without windows, installed or packaged, and otherwise an installed one', () => {
  const linux = { platform: 'linux', arch: 'x64' } as const;
  const arm = { platform: 'linux', arch: 'arm64' } as const;
  const shell = '/usr/bin/chromium-headless-shell';
  expect(findBrowser({ ...linux, exists: (path) => path === shell })).toBe(shell);
  expect(findBrowser({ ...linux, exists: () => true })).toBe(shell);
  expect(findBrowser({ ...linux, exists: (path) => path === '/usr/bin/chromium' })).toBe('packaged');
  expect(findBrowser({ ...linux, exists: () => false })).toBe('packaged');
  expect(findBrowser({ ...arm, exists: (path) => path === '/usr/bin/chromium' })).toBe('/usr/bin/chromium');
  expect(findBrowser({ ...arm, exists: () => false })).toBe(null);
});

it('knows every file that needs a browser, to leave it out on a machine without one', async () => {
  const names = (await readdir('e2e', { recursive: true })).map((name) => `e2e/${name}`);
  const needing: string[] = [];
  for (const name of names.filter((each) => each.endsWith('.test.ts'))) {
    if (/from '[./]+test-browser\.ts'/.test(await readFile(name, 'utf8'))) needing.push(name);
  }
  expect(needing.length).toBeGreaterThan(10);
  const begins = BROWSER_TESTS.map((pattern) => pattern.replace('*.test.ts', ''));
  expect(needing.filter((name) => !begins.some((begin) => name.startsWith(begin)))).toEqual([]);
});

/** Where npm has a browser for the machine. */
const isPackaged = process.platform === 'linux' && process.arch === 'x64';

describe.runIf(isPackaged)('the packaged browser', () => {
  it('is unpacked once for the workers of a run, into a folder that only its user can enter', async () => {
    const folder = process.env[BROWSER_FOLDER] ?? '';
    expect((await stat(folder)).mode & 0o077).toBe(0);
    const { executablePath } = await unpackBrowser();
    expect(executablePath.startsWith(`${folder}/`)).toBe(true);
    const unpackedAt = (await stat(executablePath)).ctimeMs;
    await unpackBrowser();
    expect((await stat(executablePath)).ctimeMs).toBe(unpackedAt);
    expect((await readdir(folder)).filter((name) => name.startsWith('browser-'))).toEqual([]);
  });

  it('is unpacked by one of two who need it at once', provenBy('console'), async () => {
    const folder = createBrowserFolder();
    vi.stubEnv(BROWSER_FOLDER, folder);
    expect((await stat(folder)).mode & 0o077).toBe(0);
    const drafts = new Set<string>();
    const watcher = watch(folder, (_, name) => {
      if (name?.startsWith('browser-')) drafts.add(name);
    });
    const [browser, beside] = await Promise.all([unpackBrowser(), unpackBrowser()]);
    watcher.close();
    expect(beside).toEqual(browser);
    expect(drafts.size).toBe(1);
    for (const path of [browser.executablePath, ...Object.values(browser.env)]) {
      expect(path.startsWith(`${folder}/`)).toBe(true);
      await stat(path);
    }
    await rm(folder, { recursive: true });
  });
});

it.runIf(findBrowser(THIS_MACHINE) !== null)(
  'opens pages one after another in one browser',
  async () => {
    const browser = await openBrowser();
    for (const text of ['first', 'second', 'third']) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.setContent(`<p>${text}</p>`);
      expect(await page.textContent('p')).toBe(text);
      await context.close();
    }
    await browser.close();
  },
  600_000,
);
