import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packFiles } from './pack-files.ts';
import { profiles } from './profiles/index.ts';

/**
 * `tsx tools/packs/main.ts` writes the rate and build tables of data/packs from the profiles; `--check` only compares and
 * exits 1 when the committed files differ. Everything else in a carrier's folder is written by hand and left alone.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'data', 'packs');
const check = process.argv.includes('--check');
const files = packFiles(profiles);
const stale: string[] = [];

for (const [path, text] of files) {
  const target = join(root, path);
  if (existsSync(target) && readFileSync(target, 'utf8') === text) continue;
  stale.push(path);
  if (check) continue;
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}
process.stdout.write(
  `${files.size} files from ${profiles.length} carriers, ${stale.length} ${check ? 'differ' : 'written'}\n`,
);
if (check && stale.length > 0) {
  process.stderr.write(`${stale.join('\n')}\n`);
  process.exitCode = 1;
}
