import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { Waiting } from '../session/api.ts';
import type { WorkProgress } from '../session/progress-lines.ts';
import { type Action, useAction } from './use-action.ts';

interface LongAction extends Omit<Action, 'act'> {
  /** What is being done, in words; null when nothing is. */
  readonly running: string | null;
  /** How much of it is done, as soon as that is known. */
  readonly progress: WorkProgress | null;
  /** Does work that may take seconds, and that says how far it is. The signal ends it, in the service too. */
  readonly act: (text: string, work: (waiting: Waiting) => Promise<string | null>) => Promise<boolean>;
  readonly cancel: () => void;
}

const CANCELED = 'Canceled.';

/** What a person starts on a screen and may cancel, one thing at a time. */
export function useLongAction(): LongAction {
  const { act, error, done } = useAction();
  const running = useSignal<string | null>(null);
  const progress = useSignal<WorkProgress | null>(null);
  const control = useRef<AbortController | null>(null);
  const start: LongAction['act'] = async (text, work) => {
    const mine = new AbortController();
    control.current = mine;
    running.value = text;
    progress.value = null;
    const onProgress = (step: WorkProgress) => {
      progress.value = step;
    };
    const isDone = await act(() =>
      work({ signal: mine.signal, onProgress }).catch((failure) => {
        if (!mine.signal.aborted) throw failure;
        return CANCELED;
      }),
    );
    running.value = null;
    return isDone && !mine.signal.aborted;
  };
  const cancel = () => control.current?.abort();
  return { error, done, running: running.value, progress: progress.value, act: start, cancel };
}
