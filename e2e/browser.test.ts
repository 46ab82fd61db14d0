import { expect, it } from 'vitest';
import { findBrowser } from './browser.ts';

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
