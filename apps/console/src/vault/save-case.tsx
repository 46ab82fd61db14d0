import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { household } from '../applicant/household.ts';
import { markSaved } from '../applicant/unsaved.ts';
import type { PersonComparison } from '../comparison/comparison.ts';
import { BoundText } from '../components/bound-field.tsx';
import { errorText } from '../session/api.ts';
import { openedCase } from './opened-case.ts';
import { CASES } from './texts.ts';
import { UnlockForm } from './unlock-form.tsx';
import { saveCase, updateCase, vault } from './vault.ts';
import { currentWork } from './work.ts';
import './vault.css';

export function SaveCase({ people }: { readonly people: readonly PersonComparison[] }) {
  const name = useSignal(openedCase.value?.name ?? '');
  const message = useSignal<string | null>(null);
  const waiting = useSignal(false);
  const save = async () => {
    const [content, everybody] = [{ work: currentWork(), people }, household.value];
    message.value = null;
    try {
      const opened = openedCase.value;
      const id = opened === null ? await saveCase(name.value, content) : opened.id;
      if (opened !== null) await updateCase(id, name.value, content);
      openedCase.value = { id, name: name.value, saved: people };
      markSaved(everybody);
      message.value = CASES.saved;
    } catch (error) {
      message.value = errorText(error);
    }
  };
  useEffect(() => {
    // Saving was what the person wanted; unlocking was only in the way.
    if (vault.value === null || !waiting.value) return;
    waiting.value = false;
    void save();
  }, [vault.value]);
  return (
    <>
      <form
        class="save"
        onSubmit={(event) => {
          event.preventDefault();
          if (vault.value === null) waiting.value = true;
          else void save();
        }}
      >
        <BoundText label={CASES.name} required text={name} />
        <button type="submit">{openedCase.value === null ? CASES.save : CASES.update}</button>
        <span role="status">{message.value}</span>
      </form>
      {waiting.value && vault.value === null && (
        <UnlockDialog
          onClose={() => {
            waiting.value = false;
          }}
        />
      )}
    </>
  );
}

function UnlockDialog({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="unlock-dialog" aria-label={CASES.unlockTitle} onClose={onClose}>
      <UnlockForm onCancel={() => dialog.current?.close()} />
    </dialog>
  );
}
