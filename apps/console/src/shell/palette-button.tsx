import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { SHELL } from './texts.ts';

type PaletteType = ComponentType<{ readonly onClose: () => void }>;

/** Ctrl-K or the button opens the palette; it is loaded then, so that the first page stays small. */
export function PaletteButton() {
  const palette = useSignal<{ readonly Palette: PaletteType } | null>(null);
  const open = async () => {
    const { Palette } = await import('./palette.tsx');
    palette.value = { Palette };
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // Another dialog is in front; what it asks comes first.
      if (document.querySelector('dialog[open]') === null) void open();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const Shown = palette.value?.Palette ?? null;
  return (
    <>
      <button type="button" class="search" onClick={() => void open()}>
        {SHELL.search} <kbd>{SHELL.searchKeys}</kbd>
      </button>
      {Shown !== null && (
        <Shown
          onClose={() => {
            palette.value = null;
          }}
        />
      )}
    </>
  );
}
