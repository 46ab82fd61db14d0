import type { WorkProgress } from '../session/progress-lines.ts';

/** Work that takes longer than a moment, with a button that ends it. */
export function Working({
  text,
  progress,
  onCancel,
}: {
  /** Null while nothing is being done. */
  readonly text: string | null;
  /** How much of it is done, if that is known. */
  readonly progress?: WorkProgress | null;
  readonly onCancel: () => void;
}) {
  if (text === null) return null;
  return (
    <div class="working row-actions slow">
      <progress
        aria-label={text}
        {...(progress != null && { max: Math.max(1, progress.total), value: progress.done })}
      />
      <span role="status">{text}</span>
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}
