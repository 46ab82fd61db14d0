/** Messages between the primary and the API processes. */
export type ToApi = { readonly prequal: 'metrics'; readonly id: number; readonly text: string };

export type ToPrimary =
  | { readonly prequal: 'metrics?'; readonly id: number }
  | { readonly prequal: 'cannot-serve'; readonly reason: string }
  | { readonly prequal: 'database-lost'; readonly reason: string };

export function isOurs<T extends { readonly prequal: string }>(message: unknown): message is T {
  return typeof message === 'object' && message !== null && 'prequal' in message;
}
