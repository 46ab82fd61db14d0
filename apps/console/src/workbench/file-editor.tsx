import { useSignal } from '@preact/signals';
import { filterValue } from '../components/filters.tsx';
import { Notice } from '../components/notice.tsx';
import { useLoad } from '../components/use-load.ts';
import { filterBy } from '../navigation/navigation.ts';
import { ConflictingTexts } from './conflicting-texts.tsx';
import { checked } from './effects-state.ts';
import { live, namesFor } from './live.ts';
import { type CheckIssue, type Draft, folderOf, type OpenFile } from './model.ts';
import { RatesImport } from './rates-import.tsx';
import { TableEditor } from './table-editor.tsx';
import { TextEditor } from './text-editor.tsx';
import { EDITOR } from './texts.ts';
import { type EditedFile, useFile } from './use-file.ts';
import { useLiveFamily } from './use-live-family.ts';

type PackFormModule = typeof import('./pack-form.tsx');
type ScenarioFormModule = typeof import('./scenario-form.tsx');
type View = keyof typeof EDITOR.views;

/** One file of the draft as a sheet or as text. Both edit the same text. */
export function FileEditor({ draft, catalog, path, reload }: OpenFile) {
  const file = useFile(draft.id, path, reload);
  useLiveFamily(draft, { catalog, path, text: file.text });
  const views: readonly View[] = [
    ...(path.endsWith('.csv') ? (['grid'] as const) : []),
    ...(path.endsWith('/pack.yaml') ? (['form'] as const) : []),
    ...(path.endsWith('/scenarios.yaml') ? (['scenarios'] as const) : []),
    'text',
    ...(path.endsWith('/rates.csv') ? (['rates'] as const) : []),
  ];
  const chosen = useSignal<View | null>(null);
  const line = Number(filterValue('line')) || null;
  const view = chosen.value ?? (line === null ? firstView(views, file.text) : 'text');
  const choose = (next: View) => {
    chosen.value = next;
    if (line !== null) filterBy({ line: '' });
  };
  return (
    <>
      <h2 class="path">{path}</h2>
      <fieldset class="tabs row-actions" aria-label={path}>
        {views.map((each) => (
          <button key={each} type="button" aria-pressed={each === view} onClick={() => choose(each)}>
            {EDITOR.views[each]}
          </button>
        ))}
        <SaveButtons file={file} isClosed={draft.status === 'published'} />
      </fieldset>
      <Notice error={file.error} done={file.done} />
      {file.conflict !== null && <ConflictingTexts file={file} conflict={file.conflict} />}
      {file.text !== null && file.conflict === null && (
        <EditedView
          draft={draft}
          file={file}
          text={file.text}
          view={view}
          path={path}
          line={line}
          onImported={() => choose('grid')}
        />
      )}
    </>
  );
}

/** A product begins without rates: what comes next is to import them. */
function firstView(views: readonly View[], text: string | null): View {
  const hasRows = text === null || text.trim().includes('\n');
  return views.includes('rates') && !hasRows ? 'rates' : (views[0] ?? 'text');
}

function SaveButtons({ file, isClosed }: { readonly file: EditedFile; readonly isClosed: boolean }) {
  if (isClosed) return null;
  return (
    <>
      <button type="button" class="primary" disabled={!file.isChanged} onClick={() => void file.save()}>
        {EDITOR.save}
      </button>
      {file.baseText !== null && file.text !== file.baseText && (
        <button type="button" class="plain" onClick={() => file.edit(file.baseText ?? '')}>
          {EDITOR.undo}
        </button>
      )}
      {file.isChanged && <small class="unsaved">{EDITOR.unsaved}</small>}
    </>
  );
}

function EditedView({
  draft,
  file,
  text,
  view,
  path,
  line,
  onImported,
}: {
  readonly draft: Draft;
  readonly file: EditedFile;
  readonly text: string;
  readonly view: View;
  readonly path: string;
  readonly line: number | null;
  readonly onImported: () => void;
}) {
  const version = draft.base_version;
  const classes = classesOf(path);
  if (view === 'rates') {
    const apply = (imported: string) => {
      file.edit(imported);
      onImported();
      // What was imported is shown above, with the button that saves it.
      scrollTo(0, 0);
    };
    const name = path.split('/').slice(0, 2).join('-');
    return <RatesImport text={text} name={name} classes={classes} onApply={apply} />;
  }
  if (view === 'scenarios') {
    const report = live.value?.folder === folderOf(path) ? live.value.report : null;
    return <LazyScenarios text={text} report={report} onEdit={file.edit} />;
  }
  if (view === 'form') return <LazyForm text={text} onEdit={file.edit} />;
  if (view === 'grid')
    return <TableEditor path={path} text={text} version={version} classes={classes} onEdit={file.edit} />;
  const sources = { classes, names: (typed: string) => namesFor(version, typed, null) };
  return (
    <TextEditor
      label={path}
      text={text}
      line={line}
      issues={issuesOf(path)}
      sources={sources}
      onEdit={file.edit}
    />
  );
}

/** Forms need the reader of YAML, which is loaded with them. */
function LazyForm(props: Parameters<PackFormModule['PackForm']>[0]) {
  const { value, error } = useLoad('form', () => import('./pack-form.tsx'));
  if (value === null) return <Notice error={error} />;
  return <value.PackForm {...props} />;
}

function LazyScenarios(props: Parameters<ScenarioFormModule['ScenarioForm']>[0]) {
  const { value, error } = useLoad('scenarios', () => import('./scenario-form.tsx'));
  if (value === null) return <Notice error={error} />;
  return <value.ScenarioForm {...props} />;
}

/** The problems of a file: those of what is typed if the worker has read it, else of the last check. */
function issuesOf(path: string): readonly CheckIssue[] {
  const state = live.value?.folder === folderOf(path) ? live.value : null;
  const found = state?.report.issues.map(({ file, ...issue }) => ({ ...issue, path: file }));
  return (found ?? checked.value?.result.issues ?? []).filter((issue) => issue.path === path);
}

/** The names of the classes of the product that a file belongs to. */
function classesOf(path: string): readonly string[] {
  return live.value?.folder === folderOf(path) ? live.value.report.classes : [];
}
