import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { errorText, isUnreachable } from '../session/api.ts';
import { reconnected } from '../session/reconnect.ts';

export interface Loaded<T> {
  /** Null until the first response; kept while it is loaded again. */
  readonly value: T | null;
  readonly error: string | null;
  readonly reload: () => Promise<void>;
}

/**
 * Loads a value when the key changes, again on demand, and when the service can be reached again. A response that was overtaken
 * is dropped.
 */
export function useLoad<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const value = useSignal<T | null>(null);
  const error = useSignal<string | null>(null);
  const turn = useRef(0);
  const reload = async () => {
    turn.current += 1;
    const mine = turn.current;
    try {
      const loaded = await load();
      if (mine !== turn.current) return;
      value.value = loaded;
      error.value = null;
    } catch (failure) {
      if (mine !== turn.current) return;
      error.value = errorText(failure);
      if (isUnreachable(failure)) void loadLater(mine);
    }
  };
  const loadLater = async (failed: number) => {
    await reconnected();
    if (failed === turn.current) await reload();
  };
  useEffect(() => {
    void reload();
    return () => {
      turn.current += 1;
    };
  }, [key]);
  return { value: value.value, error: error.value, reload };
}
