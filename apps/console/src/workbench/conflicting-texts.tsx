import { Verbatim } from '../components/scroll.tsx';
import { EDITOR } from './texts.ts';
import type { EditedFile } from './use-file.ts';

/** Both texts beside each other, until the person has chosen one. */
export function ConflictingTexts({
  file,
  conflict,
}: {
  readonly file: EditedFile;
  readonly conflict: { readonly current: string | null };
}) {
  return (
    <div class="conflict">
      <section>
        <h3>{EDITOR.mine}</h3>
        <Verbatim text={differing(file.text ?? '', conflict.current ?? '')} />
        <button type="button" onClick={() => void file.keepMine()}>
          {EDITOR.keepMine}
        </button>
      </section>
      <section>
        <h3>{EDITOR.theirs}</h3>
        <Verbatim
          text={conflict.current === null ? EDITOR.removed : differing(conflict.current, file.text ?? '')}
        />
        <button type="button" onClick={() => void file.takeTheirs()}>
          {EDITOR.takeTheirs}
        </button>
      </section>
    </div>
  );
}

/** The lines that the other text does not have. */
function differing(text: string, other: string): string {
  const known = new Set(other.split(/\r?\n/));
  return text
    .split(/\r?\n/)
    .filter((line) => !known.has(line))
    .join('\n');
}
