import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REPOSITORY } from '../architecture/tree.ts';
import { type LockFile, withoutIntegrity } from './lock-file.ts';

it('the lock file has the digest of every package, whatever the platform and whoever needs it', async () => {
  const lock = JSON.parse(await readFile(join(REPOSITORY, 'package-lock.json'), 'utf8')) as LockFile;
  expect(Object.keys(lock.packages).length).toBeGreaterThan(200);
  // npm leaves out those that the registry does not have: take a version that it has for all platforms.
  expect(withoutIntegrity(lock)).toEqual([]);
});

it('a package without a digest is found, and our own packages need none', () => {
  const packages = {
    '': { version: '0.1.0' },
    'apps/service': { version: '0.1.0' },
    'node_modules/@prequal/sdk': { link: true },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' },
    'node_modules/a/node_modules/@b/c': { version: '2.0.0' },
  };
  expect(withoutIntegrity({ packages })).toEqual([
    { path: 'node_modules/a/node_modules/@b/c', name: '@b/c', version: '2.0.0' },
  ]);
});
