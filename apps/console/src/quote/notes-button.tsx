import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { pending } from '../applicant/pending.ts';
import { QUOTE } from './texts.ts';

type NotesDialogType = ComponentType<{ readonly onClose: () => void }>;

const loadDialog = () => import('./notes-dialog.tsx');

/** Opens the dialog for notes; it is loaded once somebody is about to, so that the quote page stays small. */
export function NotesButton() {
  const dialog = useSignal<{ readonly Dialog: NotesDialogType } | null>(null);
  const open = async () => {
    const { NotesDialog } = await loadDialog();
    dialog.value = { Dialog: NotesDialog };
  };
  const Shown = dialog.value?.Dialog ?? null;
  return (
    <>
      <button
        type="button"
        class="plain"
        onPointerEnter={() => void loadDialog().catch(() => {})}
        onClick={() => void open()}
      >
        {pending.value.notes.trim() === '' ? QUOTE.pasteNotes : QUOTE.continueNotes}
      </button>
      {Shown !== null && (
        <Shown
          onClose={() => {
            dialog.value = null;
          }}
        />
      )}
    </>
  );
}
