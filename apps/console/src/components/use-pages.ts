import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { errorText, isUnreachable } from '../session/api.ts';
import { reconnected } from '../session/reconnect.ts';

export interface Pages<Item> {
  readonly items: readonly Item[];
  readonly isLoaded: boolean;
  readonly hasMore: boolean;
  readonly error: string | null;
  /** Reads the first page again. */
  readonly reload: () => Promise<void>;
  readonly loadMore: () => Promise<void>;
}

/** A page as the API sends it. */
interface CursorPage<Item> {
  readonly data: {
    readonly data: readonly Item[];
    readonly has_more: boolean;
    readonly next_cursor?: string | null | undefined;
  };
}

/** A cursor list that grows on demand, starts anew when the key changes, and continues when the service can be reached again. */
export function usePages<Item>(
  key: string,
  fetchPage: (cursor: string | null) => Promise<CursorPage<Item>>,
): Pages<Item> {
  const items = useSignal<readonly Item[]>([]);
  const isLoaded = useSignal(false);
  const next = useSignal<string | null>(null);
  const error = useSignal<string | null>(null);
  const turn = useRef(0);
  const read = async (cursor: string | null) => {
    turn.current += 1;
    const mine = turn.current;
    try {
      const { data } = await fetchPage(cursor);
      if (mine !== turn.current) return;
      items.value = cursor === null ? data.data : [...items.value, ...data.data];
      next.value = data.has_more ? (data.next_cursor ?? null) : null;
      isLoaded.value = true;
      error.value = null;
    } catch (failure) {
      if (mine !== turn.current) return;
      error.value = errorText(failure);
      if (isUnreachable(failure)) void readLater(cursor, mine);
    }
  };
  const readLater = async (cursor: string | null, failed: number) => {
    await reconnected();
    if (failed === turn.current) await read(cursor);
  };
  useEffect(() => {
    void read(null);
    return () => {
      turn.current += 1;
    };
  }, [key]);
  return {
    items: items.value,
    isLoaded: isLoaded.value,
    hasMore: next.value !== null,
    error: error.value,
    reload: () => read(null),
    loadMore: () => read(next.value),
  };
}
