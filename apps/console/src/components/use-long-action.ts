import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { type Action, useAction } from './use-action.ts';

interface LongAction extends Omit<Action, 'act'> {
  /** What is being done, in words; null when nothing is. */
  readonly running: string | null;
  /** Does work that may take seconds. The signal ends it, in the service too. */
  readonly act: (text: string, work: (signal: AbortSignal) => Promise<string | null>) => Promise<boolean>;
  readonly cancel: () => void;
}

const CANCELED = 'Canceled.';

/** What a person starts on a screen and may cancel, one thing at a time. */
export function useLongAction(): LongAction {
  const { act, error, done } = useAction();
  const running = useSignal<string | null>(null);
  const control = useRef<AbortController | null>(null);
  const start: LongAction['act'] = async (text, work) => {
    const mine = new AbortController();
    control.current = mine;
    running.value = text;
    const isDone = await act(() =>
      work(mine.signal).catch((failure) => {
        if (!mine.signal.aborted) throw failure;
        return CANCELED;
      }),
    );
    running.value = null;
    return isDone && !mine.signal.aborted;
  };
  return { error, done, running: running.value, act: start, cancel: () => control.current?.abort() };
}
