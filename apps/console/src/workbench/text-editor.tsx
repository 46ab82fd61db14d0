import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { Annotation, EditorState } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { CellSources } from './cell-choices.ts';
import { completionList } from './completion-list.ts';
import type { CheckIssue } from './model.ts';

interface Props {
  readonly label: string;
  readonly text: string;
  /** The line to show. */
  readonly line: number | null;
  readonly issues: readonly CheckIssue[];
  readonly sources: CellSources;
  readonly onEdit: (text: string) => void;
}

const LOOK = EditorView.theme({
  '&': {
    color: 'var(--ink)',
    backgroundColor: 'var(--paper)',
    border: '1px solid var(--line)',
    maxHeight: '70vh',
  },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', fontSize: '13px', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': {
    color: 'var(--soft)',
    backgroundColor: 'var(--tint)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine': { backgroundColor: 'var(--tint)' },
  '.cm-tooltip': { color: 'var(--ink)', backgroundColor: 'var(--paper)', border: '1px solid var(--line)' },
  '.cm-names': { maxHeight: '16rem', overflowY: 'auto', fontSize: '13px' },
  '.cm-names [role=option]': { padding: '0.2rem 0.5rem', cursor: 'pointer' },
  '.cm-names [aria-selected=true]': { color: 'var(--accent-ink)', backgroundColor: 'var(--accent)' },
  '&.cm-focused': { outline: '2px solid var(--accent)' },
});

/** A text that the editor was given, which is not an edit. */
const fromOutside = Annotation.define<boolean>();

/**
 * CodeMirror in a shadow root: there it uses constructed style sheets, which the Content-Security-Policy allows. Tab
 * leaves the editor, as everywhere else.
 */
export function TextEditor({ label, text, line, issues, sources, onEdit }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const edit = useRef(onEdit);
  edit.current = onEdit;
  const latest = useRef(sources);
  latest.current = sources;
  useEffect(() => {
    if (host.current === null) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const created = new EditorView({ root, parent: root, state: stateOf({ label, text }, edit, latest) });
    // People without a pointer scroll a region that can have the focus.
    created.scrollDOM.tabIndex = 0;
    view.current = created;
    return () => created.destroy();
  }, []);
  // Before the next keystroke: a later effect would replace newer text with older text, and the two would replace each other endlessly.
  useLayoutEffect(() => {
    const shown = view.current;
    if (shown === null || shown.state.sliceDoc() === text) return;
    shown.dispatch({
      changes: { from: 0, to: shown.state.doc.length, insert: text },
      annotations: fromOutside.of(true),
    });
  }, [text]);
  useEffect(() => {
    if (view.current !== null) showIssues(view.current, issues);
  }, [JSON.stringify(issues)]);
  useEffect(() => {
    if (view.current !== null && line !== null) showLine(view.current, line);
  }, [line]);
  return <div class="text-editor" ref={host} />;
}

function stateOf(
  { label, text }: Pick<Props, 'label' | 'text'>,
  edit: { readonly current: Props['onEdit'] },
  sources: { readonly current: CellSources },
): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      LOOK,
      lineNumbers(),
      lintGutter(),
      history(),
      highlightActiveLine(),
      completionList(label, sources),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      // Line breaks stay as they are in the file.
      EditorState.lineSeparator.of(text.includes('\r\n') ? '\r\n' : '\n'),
      EditorView.contentAttributes.of({ 'aria-label': label }),
      EditorView.updateListener.of((update) => {
        const isEdit = !update.transactions.some((each) => each.annotation(fromOutside) === true);
        if (update.docChanged && isEdit) edit.current(update.state.sliceDoc());
      }),
    ],
  });
}

function showIssues(view: EditorView, issues: readonly CheckIssue[]): void {
  const { doc } = view.state;
  const diagnostics = issues
    .filter(({ line }) => line <= doc.lines)
    .map(({ line: number, column, severity, message }) => {
      const line = doc.line(number);
      const from = Math.min(line.from + column - 1, line.to);
      return {
        from,
        to: line.to,
        message,
        severity: severity === 'error' ? ('error' as const) : ('warning' as const),
      };
    });
  view.dispatch(setDiagnostics(view.state, diagnostics));
}

function showLine(view: EditorView, number: number): void {
  const { doc } = view.state;
  const { from } = doc.line(Math.min(Math.max(number, 1), doc.lines));
  view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
  view.focus();
}
