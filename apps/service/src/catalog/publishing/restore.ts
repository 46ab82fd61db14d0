import { Problem } from '../../kernel/index.ts';
import { readStored, readVersion } from './catalog-store.ts';
import { readStoredFiles } from './file-store.ts';
import { type Publication, type PublishDeps, type Published, publishContent } from './publish.ts';

/** Makes the content of an earlier version the next version; the earlier one stays as it is. */
export async function restoreVersion(
  deps: PublishDeps,
  {
    version,
    actor,
    ...further
  }: { readonly version: string } & Pick<Publication, 'actor' | 'alongside' | 'onBuilt' | 'subject'>,
): Promise<Published> {
  const [earlier, content] = [await readVersion(deps.db, version), await readStored(deps.db, version)];
  if (earlier === null || content === null) {
    throw new Problem('not_found', `No catalog version ${version} was published.`);
  }
  const { carriers, variants } = earlier;
  const facts = { origin: 'published', filesDigest: null, restores: version } as const;
  const stored = await readStoredFiles(deps.db, version, null);
  const files = stored.length === 0 ? undefined : stored;
  return publishContent(deps, { content, carriers, variants, actor, files, ...facts, ...further });
}
