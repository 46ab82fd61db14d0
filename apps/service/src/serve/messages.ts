/** Digests of the idempotency keys of large requests that a process has recorded; the primary passes them on to the others. */
interface RecordedKeys {
  readonly prequal: 'recorded-keys';
  readonly keys: readonly string[];
}

/** Messages between the primary and the API processes. */
export type ToApi =
  | RecordedKeys
  /** The database is open and the catalog is ready. */
  | { readonly prequal: 'serve' }
  | { readonly prequal: 'metrics'; readonly id: number; readonly text: string };

export type ToPrimary =
  | RecordedKeys
  /** All modules are loaded; the process waits for `serve`. */
  | { readonly prequal: 'loaded' }
  /** The event loop turns. */
  | { readonly prequal: 'alive' }
  | { readonly prequal: 'metrics?'; readonly id: number }
  | { readonly prequal: 'cannot-serve'; readonly reason: string }
  | { readonly prequal: 'database-lost'; readonly reason: string };

export function isOurs<T extends { readonly prequal: string }>(message: unknown): message is T {
  return typeof message === 'object' && message !== null && 'prequal' in message;
}
