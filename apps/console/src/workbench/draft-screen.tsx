import { filterValue } from '../components/filters.tsx';
import { Link } from '../components/link.tsx';
import { Notice } from '../components/notice.tsx';
import { StateTag } from '../components/state-tag.tsx';
import { type Loaded, useLoad } from '../components/use-load.ts';
import { screenAddress } from '../navigation/address.ts';
import { ExportDraft } from './archives.tsx';
import { workbench } from './calls.ts';
import { DraftActions } from './draft-actions.tsx';
import { Effects } from './effects.tsx';
import { FileEditor } from './file-editor.tsx';
import { FileList, rankOf } from './file-list.tsx';
import { Impact } from './impact.tsx';
import type { Draft, WorkbenchCatalog } from './model.ts';
import { DRAFTS, EDITOR, IMPACT } from './texts.ts';

/** One draft: its files, the file that is edited, and what the change does. */
export function DraftScreen({ id }: { readonly id: string }) {
  const draft = useLoad(id, () => workbench.draft(id));
  const catalog = useLoad('catalog', workbench.catalog);
  return (
    <div class="screen workbench">
      <p>
        <Link to={screenAddress('workbench', { filters: { view: 'drafts' } })}>{DRAFTS.back}</Link>
      </p>
      <Notice error={draft.error ?? catalog.error} />
      {draft.value !== null && (
        <LoadedDraft draft={draft.value} catalog={catalog.value} reload={draft.reload} />
      )}
    </div>
  );
}

function LoadedDraft({
  draft,
  catalog,
  reload,
}: {
  readonly draft: Draft;
  readonly catalog: WorkbenchCatalog | null;
  readonly reload: Loaded<Draft>['reload'];
}) {
  const path = filterValue('path') || firstChanged(draft);
  const isImpact = filterValue('view') === 'impact';
  const names = draft.authors.map((author) => draft.people.find(({ id }) => id === author)?.name ?? author);
  return (
    <>
      <div class="screen-head">
        <h1>
          {draft.title} <StateTag state={draft.status} />
        </h1>
        <DraftActions draft={draft} reload={reload} />
      </div>
      <nav class="row-actions views" aria-label={DRAFTS.views}>
        <Link to={screenAddress('workbench', { id: draft.id, filters: { path } })} isCurrent={!isImpact}>
          {EDITOR.files_}
        </Link>
        <Link
          to={screenAddress('workbench', { id: draft.id, filters: { path, view: 'impact' } })}
          isCurrent={isImpact}
        >
          {IMPACT.title}
        </Link>
        <ExportDraft draft={draft} />
      </nav>
      <p class="hint">
        {DRAFTS.base(draft.base_version)}. {DRAFTS.by(names.join(', '))}. {draft.description}
      </p>
      {isImpact && <Impact draft={draft} />}
      <div class="bench" hidden={isImpact}>
        <FileList draft={draft} catalog={catalog} path={path} reload={reload} />
        <section class="editor" aria-label={EDITOR.area}>
          {path === '' ? (
            <p class="hint">{EDITOR.choose}</p>
          ) : (
            <FileEditor key={path} draft={draft} catalog={catalog} path={path} reload={reload} />
          )}
        </section>
        <Effects draft={draft} catalog={catalog} path={path} reload={reload} />
      </div>
    </>
  );
}

/** What somebody who opens a draft wants to see first: its rules, else another file that it changes. */
function firstChanged({ files }: Draft): string {
  const paths = files.filter(({ change }) => change !== 'removed').map(({ path }) => path);
  return paths.toSorted((left, right) => rankOf(left) - rankOf(right))[0] ?? '';
}
