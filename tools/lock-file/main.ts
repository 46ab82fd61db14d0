import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPOSITORY } from '../architecture/tree.ts';
import { type LockFile, withoutIntegrity } from './lock-file.ts';

// npm run lock-file: adds the digests that npm leaves out of the lock file for packages of other platforms.
const path = join(REPOSITORY, 'package-lock.json');
const lock = JSON.parse(await readFile(path, 'utf8')) as LockFile;
const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
const packages: Record<string, object> = { ...lock.packages };
const missing = withoutIntegrity(lock);
const unknown: string[] = [];
for (const { path: entry, name, version } of missing) {
  const response = await fetch(new URL(`${name}/${version}`, registry));
  if (!response.ok) {
    unknown.push(`${name}@${version} (${response.status})`);
    continue;
  }
  const { dist } = (await response.json()) as { readonly dist: { readonly integrity: string } };
  // npm writes the digest right after the version.
  const { version: _version, ...others } = packages[entry] as { readonly version?: string };
  packages[entry] = { version, integrity: dist.integrity, ...others };
}
await writeFile(path, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
console.log(`Added ${missing.length - unknown.length} digests to package-lock.json.`);
if (unknown.length > 0) {
  console.error(`${registry} does not have these packages:\n${unknown.join('\n')}`);
  process.exitCode = 1;
}
