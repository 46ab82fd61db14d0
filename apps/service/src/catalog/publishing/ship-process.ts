import { setFlagsFromString } from 'node:v8';
import { packTexts } from '@prequal/packs';
import { buildAndStore } from '../building/build-request.ts';
import { catalogFiles, shippedFolder } from '../data-folder.ts';
import { type BundleVersion, parseBundleVersion } from '../datasets/bundle-version.ts';
import { readShippedContent } from '../shipped.ts';
import { storeFiles } from '../stored-files.ts';
import type { ShippedCatalog } from './ship.ts';

/** Runs as a process: reads the catalog that ships with the program, and builds it as the version that it is given. */
// A Ctrl-C reaches the whole process group, and systemd ends all processes of a unit; the parent decides what happens then.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
// Everything here runs once, so V8 should optimize little: less inlining saves a fifth of the CPU time. A later V8 that does not
// know this flag prints a warning and ignores it.
setFlagsFromString('--max-inlined-bytecode-size-cumulative=100');
// Collecting garbage earlier than V8 chooses saves 10 MB and takes no longer (bench/catalog).
setFlagsFromString('--heap-growing-percent=100');
const shipped = await readAndBuild(process.argv[2] as BundleVersion);
process.send?.(shipped, () => process.disconnect());

async function readAndBuild(version: BundleVersion): Promise<ShippedCatalog> {
  if (parseBundleVersion(version) === null) throw new RangeError(`not a bundle version: ${version}`);
  const content = await readShippedContent();
  const { content: stored, serialized } = await buildAndStore(content, version);
  return {
    content: stored,
    carriers: content.carriers.length,
    variants: content.packs.length,
    built: { version, serialized },
    files: storeFiles(packTexts(catalogFiles(shippedFolder()).packs)),
  };
}
