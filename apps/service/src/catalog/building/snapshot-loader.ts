import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Clock, invariant } from '../../kernel/index.ts';
import type { BundleVersion } from '../datasets/bundle-version.ts';
import { readSerializedSnapshot } from '../serialized-snapshot.ts';
import { type CatalogSnapshot, openSnapshot } from '../snapshot.ts';
import type { BuiltVersion, OnBuilt, StoredContent } from './build-request.ts';
import type { Builder } from './builder.ts';
import { restAfterWork } from './rest-after-work.ts';
import type { SnapshotFolder, SnapshotKey } from './snapshot-folder.ts';

/** Provides snapshots of published versions: from the folder of serialized ones, or by building. */
export class SnapshotLoader {
  readonly #builder: Builder;
  readonly #folder: SnapshotFolder;

  constructor(builder: Builder, folder: SnapshotFolder) {
    this.#builder = builder;
    this.#folder = folder;
  }

  /** The content is read only when it is needed. With a clock to rest on, loading takes longer and delays requests less. */
  async load(
    key: SnapshotKey,
    content: () => Promise<StoredContent>,
    { restOn }: { readonly restOn?: Clock } = {},
  ): Promise<CatalogSnapshot> {
    const breathe = restOn === undefined ? () => nextTurn() : restAfterWork(restOn);
    const kept = await this.#folder.read(key);
    const known = kept === null ? null : await open(kept, breathe);
    if (known !== null && known.version === key.version && known.digest === key.digest) return known;
    const built = await open(await this.#build(key.version, await content()), breathe);
    invariant(built !== null, 'the builder returned something other than a snapshot');
    return built;
  }

  /** Builds a version ahead of its publication, so that the processes that load it find it ready. */
  async prepare(
    version: BundleVersion,
    content: StoredContent,
    { built, onBuilt }: { readonly built?: BuiltVersion; readonly onBuilt?: OnBuilt } = {},
  ): Promise<void> {
    const key = { version, digest: content.digest };
    if (built?.version === version) {
      const { buffer, byteOffset, byteLength } = built.serialized;
      await this.#folder.write(key, Buffer.from(buffer, byteOffset, byteLength));
    } else if ((await this.#folder.read(key)) === null) await this.#build(version, content, onBuilt);
  }

  async #build(version: BundleVersion, content: StoredContent, onBuilt?: OnBuilt): Promise<Buffer> {
    const serialized = await this.#builder({ ...content, version }, onBuilt);
    await this.#folder.write({ version, digest: content.digest }, serialized);
    return serialized;
  }
}

async function open(bytes: Buffer, breathe: () => Promise<void>): Promise<CatalogSnapshot | null> {
  const parts = await readSerializedSnapshot(bytes, breathe);
  if (parts === null) return null;
  await breathe();
  const snapshot = openSnapshot(parts);
  // Otherwise the first text that is read keeps the requests of others waiting.
  for (const _step of snapshot.resolver.prepare()) await breathe();
  return snapshot;
}
