import { useSignal } from '@preact/signals';
import { filterValue } from '../components/filters.tsx';
import { Notice } from '../components/notice.tsx';
import { filterBy } from '../navigation/navigation.ts';
import { ConflictingTexts } from './conflicting-texts.tsx';
import { checked } from './effects-state.ts';
import type { Draft } from './model.ts';
import { RatesImport } from './rates-import.tsx';
import { TableEditor } from './table-editor.tsx';
import { TextEditor } from './text-editor.tsx';
import { EDITOR } from './texts.ts';
import { type EditedFile, useFile } from './use-file.ts';

type View = keyof typeof EDITOR.views;

interface Props {
  readonly draft: Draft;
  readonly path: string;
  readonly reload: () => Promise<void>;
}

/** One file of the draft as a sheet or as text. Both edit the same text. */
export function FileEditor({ draft, path, reload }: Props) {
  const file = useFile(draft.id, path, reload);
  const views: readonly View[] = [
    ...(path.endsWith('.csv') ? (['grid'] as const) : []),
    'text',
    ...(path.endsWith('/rates.csv') ? (['rates'] as const) : []),
  ];
  const chosen = useSignal<View | null>(null);
  const line = Number(filterValue('line')) || null;
  const view = chosen.value ?? (line === null ? (views[0] ?? 'text') : 'text');
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
        <EditedView file={file} text={file.text} view={view} path={path} line={line} />
      )}
    </>
  );
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
  file,
  text,
  view,
  path,
  line,
}: {
  readonly file: EditedFile;
  readonly text: string;
  readonly view: View;
  readonly path: string;
  readonly line: number | null;
}) {
  if (view === 'rates') return <RatesImport text={text} onApply={file.edit} />;
  if (view === 'grid') return <TableEditor path={path} text={text} onEdit={file.edit} />;
  const issues = (checked.value?.result.issues ?? []).filter((issue) => issue.path === path);
  return <TextEditor label={path} text={text} line={line} issues={issues} onEdit={file.edit} />;
}
