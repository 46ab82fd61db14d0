import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { errorText } from '../session/api.ts';
import { conflictingText, workbench } from './calls.ts';
import { EDITOR } from './texts.ts';
import { keepUnsaved, unsavedText } from './unsaved-files.ts';

export interface EditedFile {
  /** Null until it is loaded. */
  readonly text: string | null;
  /** The text in the base version; null if the file is new. */
  readonly baseText: string | null;
  readonly isChanged: boolean;
  /** What somebody else stored while this person edited. */
  readonly conflict: { readonly current: string | null } | null;
  readonly error: string | null;
  readonly done: string | null;
  readonly edit: (text: string) => void;
  readonly save: () => Promise<void>;
  readonly keepMine: () => Promise<void>;
  readonly takeTheirs: () => Promise<void>;
}

interface State {
  readonly text: string | null;
  readonly stored: string | null;
  readonly baseText: string | null;
  readonly revision: number;
  readonly conflict: EditedFile['conflict'];
  readonly error: string | null;
  readonly done: string | null;
}

const EMPTY: State = {
  text: null,
  stored: null,
  baseText: null,
  revision: 0,
  conflict: null,
  error: null,
  done: null,
};

/** A file of a draft while a person edits it. A text that somebody else stored meanwhile is never overwritten unseen. */
export function useFile(id: string, path: string, onSaved: () => Promise<void>): EditedFile {
  const state = useSignal<State>(EMPTY);
  const change = (changes: Partial<State>) => {
    state.value = { ...state.value, ...changes };
  };
  const load = async () => {
    const { text, base_text: baseText, revision } = await workbench.text(id, path);
    return { text: text ?? '', stored: text ?? '', baseText, revision };
  };
  useEffect(() => {
    load().then(
      (loaded) => change({ ...loaded, ...unsavedText(id, path) }),
      (error) => change({ error: errorText(error) }),
    );
  }, []);
  const store = async (revision: number) => {
    const { text } = state.value;
    if (text === null) return;
    try {
      const draft = await workbench.saveText(id, { path, text, revision });
      const saved = draft.files.find((file) => file.path === path)?.revision ?? 0;
      change({ stored: text, revision: saved, conflict: null, error: null, done: EDITOR.saved });
      keepUnsaved(id, path, null);
      await onSaved();
    } catch (error) {
      const conflict = conflictingText(error);
      change({ conflict, error: conflict === null ? errorText(error) : EDITOR.conflict, done: null });
    }
  };
  const { text, stored, baseText, conflict, error, done } = state.value;
  return {
    text,
    baseText,
    isChanged: text !== stored,
    conflict,
    error,
    done,
    edit: (next) => {
      change({ text: next, done: null });
      keepUnsaved(id, path, next === stored ? null : { text: next, revision: state.value.revision });
    },
    save: () => store(state.value.revision),
    keepMine: async () => store((await load()).revision),
    takeTheirs: async () => {
      change({ ...(await load()), conflict: null, error: null });
      keepUnsaved(id, path, null);
    },
  };
}
