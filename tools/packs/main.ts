import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packFiles } from './pack-files.ts';
import { profiles } from './profiles/index.ts';

/**
 * `tsx tools/packs/main.ts` writes data/packs from the profiles; `--check` only compares and exits 1 when the
 * committed files differ. Logos and anything else in a carrier's folder are left alone.
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
for (const path of leftovers()) {
  stale.push(path);
  if (!check) rmSync(join(root, path), { recursive: true });
}

process.stdout.write(
  `${files.size} files from ${profiles.length} carriers, ${stale.length} ${check ? 'differ' : 'written'}\n`,
);
if (check && stale.length > 0) {
  process.stderr.write(`${stale.join('\n')}\n`);
  process.exitCode = 1;
}

/** Product folders that no profile describes any more. */
function leftovers(): readonly string[] {
  return profiles.flatMap((carrier) => {
    const folder = join(root, carrier.slug);
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { withFileTypes: true })
      .filter(
        (entry) => entry.isDirectory() && !carrier.families.some((family) => family.folder === entry.name),
      )
      .map((entry) => join(carrier.slug, entry.name));
  });
}
