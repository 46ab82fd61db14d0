import { effect, signal } from '@preact/signals';

interface UnsavedText {
  readonly text: string;
  /** Of the file that was edited, so that what somebody else stores meanwhile is noticed. */
  readonly revision: number;
}

/** What was typed and not saved, by draft and path: opening another file or screen must not lose it. In memory only. */
const unsaved = signal<ReadonlyMap<string, UnsavedText>>(new Map());

const keyOf = (draftId: string, path: string) => `${draftId} ${path}`;

export function unsavedText(draftId: string, path: string): UnsavedText | null {
  return unsaved.value.get(keyOf(draftId, path)) ?? null;
}

/** Null once the file is saved, or as it was. */
export function keepUnsaved(draftId: string, path: string, kept: UnsavedText | null): void {
  const next = new Map(unsaved.value);
  if (kept === null) next.delete(keyOf(draftId, path));
  else next.set(keyOf(draftId, path), kept);
  unsaved.value = next;
}

/** The paths of a draft with something that is not saved. */
export function unsavedPaths(draftId: string): readonly string[] {
  const start = keyOf(draftId, '');
  return [...unsaved.value.keys()]
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length));
}

/** Lets the browser ask before the page is left while something would be lost. */
export function warnOfUnsavedFiles(): void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  effect(() => {
    if (unsaved.value.size > 0) addEventListener('beforeunload', warn);
    else removeEventListener('beforeunload', warn);
  });
}
