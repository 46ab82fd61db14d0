import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packFiles } from './pack-files.ts';
import { readPrices } from './price-parameters.ts';

/**
 * `tsx tools/packs/main.ts` writes the rate and build tables of data/packs from the price parameters; `--check`
 * only compares and exits with 1 if the committed files differ. It changes no other file of a pack.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'data', 'packs');
const check = process.argv.includes('--check');
const families = readPrices();
const files = packFiles(families);
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
  `${files.size} files of ${families.size} product families, ${stale.length} ${check ? 'differ' : 'written'}\n`,
);
if (check && stale.length > 0) {
  process.stderr.write(`${stale.join('\n')}\n`);
  process.exitCode = 1;
}
