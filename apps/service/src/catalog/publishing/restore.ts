import { Problem } from '../../kernel/index.ts';
import { readStored, readVersion } from './catalog-store.ts';
import { type PublishDeps, type Published, publishContent } from './publish.ts';

/** Makes the content of an earlier version the next version; the earlier one stays as it is. */
export async function restoreVersion(
  deps: PublishDeps,
  { version, actor }: { readonly version: string; readonly actor: string },
): Promise<Published> {
  const [earlier, content] = [await readVersion(deps.db, version), await readStored(deps.db, version)];
  if (earlier === null || content === null) {
    throw new Problem('not_found', `No catalog version ${version} was published.`);
  }
  const { carriers, variants } = earlier;
  const facts = { origin: 'published', filesDigest: null, restores: version } as const;
  return publishContent(deps, { content, carriers, variants, actor, ...facts });
}
