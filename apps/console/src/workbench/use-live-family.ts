import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { workbench } from './calls.ts';
import { checkLive } from './live.ts';
import { pauseAfter } from './live-pause.ts';
import { type Draft, familyIn, folderOf, type WorkbenchCatalog } from './model.ts';

/** Checks the family of the file in the worker: the stored texts, with what is being typed. */
export function useLiveFamily(
  draft: Draft,
  {
    catalog,
    path,
    text,
  }: { readonly catalog: WorkbenchCatalog | null; readonly path: string; readonly text: string | null },
): void {
  const texts = useSignal<Readonly<Record<string, string>> | null>(null);
  const lastEdit = useRef(Number.NEGATIVE_INFINITY);
  const folder = folderOf(path);
  const isOfFamily = path.split('/').length === 3;
  const isKnown = catalog !== null;
  const paths = pathsOfFamily(draft, catalog, folder);
  useEffect(() => {
    let isCurrent = true;
    if (!isKnown || !isOfFamily) return;
    void loadTexts(draft.id, paths).then(
      (loaded) => {
        if (isCurrent) texts.value = loaded;
      },
      // What cannot be loaded cannot be checked here; the service says why when the draft is checked.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [draft.id, draft.revision, isKnown, paths.join()]);
  useEffect(() => {
    const known = texts.value;
    if (known === null || text === null) return;
    const now = performance.now();
    const pause = pauseAfter(now - lastEdit.current);
    lastEdit.current = now;
    const timer = setTimeout(() => {
      checkLive(draft.base_version, { folder, files: { ...known, [path]: text } }).catch(() => {});
    }, pause);
    return () => clearTimeout(timer);
  }, [texts.value, text, path]);
}

/** The files of the carrier itself and of the family, with the draft. */
function pathsOfFamily(draft: Draft, catalog: WorkbenchCatalog | null, folder: string): readonly string[] {
  const known = familyIn(catalog, folder);
  const [carrier = ''] = folder.split('/');
  const ofCarrier = catalog?.carriers.find(({ slug }) => slug === carrier)?.files ?? [];
  const isOf = (path: string) =>
    path.startsWith(folder) || (path.startsWith(`${carrier}/`) && path.split('/').length === 2);
  const removed = new Set(draft.files.filter(({ change }) => change === 'removed').map(({ path }) => path));
  const all = [...ofCarrier, ...(known?.family.files ?? []), ...draft.files]
    .map(({ path }) => path)
    .filter((path) => isOf(path) && !removed.has(path));
  return [...new Set(all)].sort();
}

async function loadTexts(id: string, paths: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const texts = await Promise.all(
    paths.map(async (path) => [path, (await workbench.text(id, path)).text ?? ''] as const),
  );
  return Object.fromEntries(texts);
}
