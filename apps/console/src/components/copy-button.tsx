import { useSignal } from '@preact/signals';

/** Copies a text and says so. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const copied = useSignal(false);
  return (
    <>
      <button
        type="button"
        onClick={() =>
          void navigator.clipboard?.writeText(text).then(
            () => {
              copied.value = true;
            },
            () => {},
          )
        }
      >
        {label}
      </button>
      <span role="status">{copied.value ? 'Copied.' : ''}</span>
    </>
  );
}
