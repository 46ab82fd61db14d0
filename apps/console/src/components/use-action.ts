import { useSignal } from '@preact/signals';
import { errorText } from '../session/api.ts';

export interface Action {
  readonly error: string | null;
  readonly done: string | null;
  /** Does the work and shows its message or its error. Returns whether it succeeded. */
  readonly act: (work: () => Promise<string | null>) => Promise<boolean>;
}

/** What a person does on a screen, one thing at a time, and how the last one ended. */
export function useAction(): Action {
  const error = useSignal<string | null>(null);
  const done = useSignal<string | null>(null);
  const act = async (work: () => Promise<string | null>) => {
    try {
      done.value = await work();
      error.value = null;
      return true;
    } catch (failure) {
      done.value = null;
      error.value = errorText(failure);
      return false;
    }
  };
  return { error: error.value, done: done.value, act };
}
