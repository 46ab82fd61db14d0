import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CatalogContent, readContent } from '@prequal/packs';
import { catalogFiles } from '../../apps/service/src/catalog/data-folder.ts';
import {
  inlineBuilder,
  publishContent,
  SnapshotFolder,
  SnapshotLoader,
  storedCatalog,
} from '../../apps/service/src/catalog/index.ts';
import type { TestApi } from '../../apps/service/test/api.ts';
import { writeFiles } from '../../apps/service/test/write-files.ts';
import { editedPack, minimalPack } from '../../packages/packs/test/minimal-pack.ts';
import { smallCatalog } from '../../packages/packs/test/small-catalog.ts';

/** Another fee, a stricter rule and a product that is new. */
const EDITED = editedPack([
  ['pack.yaml', 'fee: 36.00', 'fee: 40.00'],
  ['rules.csv', 'Stroke,treatment,<,24', 'Stroke,treatment,<,36'],
  [
    'pack.yaml',
    '  - slug: plain-meadow-level',
    '  - slug: plain-meadow-new\n    name: Plain New\n  - slug: plain-meadow-level',
  ],
]);

/** Publishes a catalog and then a changed one, as `catalog publish` does, and makes the second current. */
export async function publishTwoCatalogs({ context, publish }: TestApi): Promise<void> {
  const { db, keys, clock } = context;
  const dataDir = await mkdtemp(join(tmpdir(), 'prequal-second-catalog-'));
  try {
    const loader = new SnapshotLoader(
      inlineBuilder,
      new SnapshotFolder({ dataDir, keys, onRefused: () => {} }),
    );
    for (const files of [minimalPack, EDITED]) {
      const stored = await storedCatalog(contentOf(files));
      const { version } = await publishContent(
        { db, keys, clock, loader },
        { ...stored, actor: 'operator:test', origin: 'published', filesDigest: null },
      );
      publish(await loader.load(version, async () => stored.content));
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function contentOf(files: Readonly<Record<string, string>>): CatalogContent {
  const { content, report } = readContent(catalogFiles(writeFiles(smallCatalog(files))));
  if (content === null) throw new Error(JSON.stringify(report));
  return content;
}
