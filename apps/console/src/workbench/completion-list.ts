import { type EditorState, type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import { type EditorView, keymap, showTooltip, type Tooltip, ViewPlugin } from '@codemirror/view';
import { type CellSources, suggestFor } from './cell-choices.ts';
import type { NamedSubject } from './live-messages.ts';
import { type CompletionPlace, completionAt, insertedText } from './text-completion.ts';

interface Shown {
  readonly place: CompletionPlace;
  readonly options: readonly NamedSubject[];
  readonly active: number;
}

const show = StateEffect.define<Shown | null>();
const MOST_SHOWN = 12;

/** A list of names below the cursor: arrows move, Enter takes, Escape closes. Tab leaves the editor as always. */
export function completionList(path: string, sources: { readonly current: CellSources }): Extension {
  const field = StateField.define<Shown | null>({
    create: () => null,
    update: (shown, { effects, docChanged, selection }) => {
      const effect = effects.find((each) => each.is(show));
      if (effect !== undefined) return effect.value;
      return docChanged || selection !== undefined ? null : shown;
    },
    provide: (from) => showTooltip.from(from, (shown) => (shown === null ? null : tooltipOf(shown, path))),
  });
  const shownIn = (state: EditorState) => state.field(field);
  return [
    field,
    suggestWhileTyping(path, sources),
    Prec.high(
      keymap.of([
        { key: 'ArrowDown', run: (view) => move(view, shownIn(view.state), 1) },
        { key: 'ArrowUp', run: (view) => move(view, shownIn(view.state), -1) },
        { key: 'Enter', run: (view) => take(view, shownIn(view.state), path) },
        { key: 'Escape', run: (view) => close(view, shownIn(view.state)) },
      ]),
    ),
  ];
}

function suggestWhileTyping(path: string, sources: { readonly current: CellSources }): Extension {
  return ViewPlugin.define((view) => {
    let turn = 0;
    return {
      update: ({ docChanged, transactions, state }) => {
        if (!docChanged || !transactions.some((each) => each.isUserEvent('input.type'))) return;
        turn += 1;
        const mine = turn;
        const place = completionAt(path, state.sliceDoc(), state.selection.main.head);
        const suggest =
          place === null ? null : suggestFor({ column: place.column, kind: '' }, sources.current);
        if (place === null || suggest === null || place.typed.trim().length < 2) return;
        suggest(place.typed).then(
          (options) => {
            if (mine !== turn || options.length === 0) return;
            view.dispatch({ effects: show.of({ place, options: options.slice(0, MOST_SHOWN), active: 0 }) });
          },
          () => {},
        );
      },
    };
  });
}

function move(view: EditorView, shown: Shown | null, step: number): boolean {
  if (shown === null) return false;
  const active = (shown.active + step + shown.options.length) % shown.options.length;
  view.dispatch({ effects: show.of({ ...shown, active }) });
  return true;
}

function take(view: EditorView, shown: Shown | null, path: string): boolean {
  const option = shown?.options[shown.active];
  if (shown === null || option === undefined) return false;
  insert(view, shown.place, insertedText(path, option.name));
  return true;
}

function insert(view: EditorView, { from, to }: CompletionPlace, text: string): void {
  view.dispatch({
    changes: { from, to, insert: text },
    selection: { anchor: from + text.length },
    userEvent: 'input.complete',
  });
  view.focus();
}

function close(view: EditorView, shown: Shown | null): boolean {
  if (shown === null) return false;
  view.dispatch({ effects: show.of(null) });
  return true;
}

function tooltipOf({ place, options, active }: Shown, path: string): Tooltip {
  return {
    pos: place.from,
    create: (view) => {
      const dom = document.createElement('div');
      dom.className = 'cm-names';
      dom.setAttribute('role', 'listbox');
      dom.setAttribute('aria-label', place.column);
      for (const [index, { name, note }] of options.entries()) {
        const row = document.createElement('div');
        row.setAttribute('role', 'option');
        row.setAttribute('aria-selected', String(index === active));
        row.textContent = note === '' ? name : `${name} (${note})`;
        row.addEventListener('mousedown', (event) => {
          event.preventDefault();
          insert(view, place, insertedText(path, name));
        });
        dom.append(row);
      }
      return { dom };
    },
  };
}
