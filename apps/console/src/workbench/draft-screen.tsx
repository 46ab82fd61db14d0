import { filterValue } from '../components/filters.tsx';
import { Link } from '../components/link.tsx';
import { Notice } from '../components/notice.tsx';
import { StateTag } from '../components/state-tag.tsx';
import { type Loaded, useLoad } from '../components/use-load.ts';
import { screenAddress } from '../navigation/address.ts';
import { workbench } from './calls.ts';
import { DraftActions } from './draft-actions.tsx';
import { Effects } from './effects.tsx';
import { FileEditor } from './file-editor.tsx';
import { FileList } from './file-list.tsx';
import type { Draft, Shelf } from './model.ts';
import { DRAFTS, EDITOR } from './texts.ts';

/** One draft: its files, the file that is edited, and what the change does. */
export function DraftScreen({ id }: { readonly id: string }) {
  const draft = useLoad(id, () => workbench.draft(id));
  const shelf = useLoad('shelf', workbench.shelf);
  return (
    <div class="screen workbench">
      <p>
        <Link to={screenAddress('workbench', { filters: { view: 'drafts' } })}>{DRAFTS.back}</Link>
      </p>
      <Notice error={draft.error ?? shelf.error} />
      {draft.value !== null && <LoadedDraft draft={draft.value} shelf={shelf.value} reload={draft.reload} />}
    </div>
  );
}

function LoadedDraft({
  draft,
  shelf,
  reload,
}: {
  readonly draft: Draft;
  readonly shelf: Shelf | null;
  readonly reload: Loaded<Draft>['reload'];
}) {
  const path = filterValue('path');
  const names = draft.authors.map((author) => draft.people?.find(({ id }) => id === author)?.name ?? author);
  return (
    <>
      <div class="screen-head">
        <h1>
          {draft.title} <StateTag state={draft.status} />
        </h1>
        <DraftActions draft={draft} reload={reload} />
      </div>
      <p class="hint">
        {DRAFTS.base(draft.base_version)}. {DRAFTS.by(names.join(', '))}. {draft.description}
      </p>
      <div class="bench">
        <FileList draft={draft} shelf={shelf} path={path} />
        <section class="editor" aria-label={EDITOR.area}>
          {path === '' ? (
            <p class="hint">{EDITOR.choose}</p>
          ) : (
            <FileEditor key={path} draft={draft} path={path} reload={reload} />
          )}
        </section>
        <Effects draft={draft} shelf={shelf} path={path} reload={reload} />
      </div>
    </>
  );
}
