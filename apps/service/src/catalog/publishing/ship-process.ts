import { dirname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { packTexts } from '@prequal/packs';
import { type BuiltContent, buildAndStore, buildSerialized } from '../building/build-request.ts';
import { catalogFiles, shippedFolder } from '../data-folder.ts';
import { type BundleVersion, parseBundleVersion } from '../datasets/bundle-version.ts';
import { readShippedContent } from '../shipped.ts';
import { storeFiles } from '../stored-files.ts';
import { filesDigestOf } from './files-digest.ts';
import { readPreparedContent } from './prepared-content.ts';
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
  const { content, serialized, ...counts } = await built(version);
  return {
    content,
    ...counts,
    built: { version, serialized },
    files: storeFiles(packTexts(catalogFiles(shippedFolder()).packs)),
  };
}

async function built(
  version: BundleVersion,
): Promise<BuiltContent & Pick<ShippedCatalog, 'carriers' | 'variants'>> {
  const filesDigest = await filesDigestOf(shippedFolder());
  const prepared = await readPreparedContent(dirname(process.argv[1] ?? ''), filesDigest);
  if (prepared !== null) {
    const { content, carriers, variants } = prepared;
    return { content, serialized: await buildSerialized({ ...content, version }), carriers, variants };
  }
  const content = await readShippedContent();
  const { carriers, packs } = content;
  return { ...(await buildAndStore(content, version)), carriers: carriers.length, variants: packs.length };
}
