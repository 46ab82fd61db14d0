import { signal } from '@preact/signals';
import { Prequal, PrequalError } from '@prequal/sdk';

/** Counts responses that say that the session is over. */
export const unauthorized = signal(0);

async function watchedFetch(url: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (response.status === 401) unauthorized.value += 1;
  return response;
}

/** The API as the signed-in member uses it: the session cookie instead of a token. */
export const api = new Prequal({
  baseUrl: `${location.origin}/console/api`,
  session: true,
  retries: 1,
  fetch: watchedFetch,
});

export interface MemberSession {
  readonly member: { readonly id: string; readonly name: string; readonly email: string };
  readonly account: { readonly id: string; readonly name: string };
  readonly license: { readonly id: string } | null;
  readonly licenses: readonly { readonly id: string; readonly status: string }[];
  readonly mode: 'test' | 'live';
  readonly role: 'agent' | 'developer' | 'owner';
}

/** One sentence for people, with what the service said. */
export function errorText(error: unknown): string {
  if (error instanceof PrequalError) return error.message;
  return error instanceof Error ? error.message : String(error);
}

/** The response of one of the console's own endpoints that did not succeed. */
export class SessionCallError extends Error {
  readonly status: number;

  constructor(status: number, detail: string | undefined) {
    super(detail ?? `The service responded with ${status}.`);
    this.status = status;
  }
}

/** The console's own endpoints are not part of the public API, so they are called here. */
export async function sessionCall<T>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<T> {
  const response = await watchedFetch(`/console/api${path}`, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      'x-prequal-console': '1',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const parsed = text === '' ? {} : JSON.parse(text);
  if (!response.ok) throw new SessionCallError(response.status, parsed.detail);
  return (parsed.data ?? parsed) as T;
}
