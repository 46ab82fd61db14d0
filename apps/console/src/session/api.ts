import { signal } from '@preact/signals';
import type { ConsoleData, ConsoleInput, ConsoleOperationName } from '@prequal/contract';
import { Prequal, PrequalError } from '@prequal/sdk';
import { lastLine, STEP_LINES, type WorkProgress } from './progress-lines.ts';

/** Counts responses that say that the session is over. */
export const unauthorized = signal(0);

async function watchedFetch(url: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (response.status === 401) unauthorized.value += 1;
  return response;
}

/** The same for calls that the SDK does not make. An error of the network says nothing that people understand. */
async function ownFetch(url: string, init: RequestInit): Promise<Response> {
  try {
    return await watchedFetch(url, init);
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    throw new UnreachableError(UNREACHABLE, { cause: error });
  }
}

/** The API as the signed-in member uses it: the session cookie instead of a token. */
export const api = new Prequal({
  baseUrl: `${location.origin}/console/api`,
  session: true,
  retries: 1,
  fetch: watchedFetch,
});

export type MemberSession = ConsoleData<'GET /session'>;

/** No response came to a call of the console's own endpoints. */
class UnreachableError extends Error {}

/** Whether the service is away or the browser offline, so that the same request may succeed later. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof UnreachableError) return true;
  return error instanceof PrequalError && ['connection_error', 'timeout'].includes(error.code);
}

const UNREACHABLE = 'The service cannot be reached. Check your connection.';

/** One sentence for people, with what the service said. */
export function errorText(error: unknown): string {
  if (isUnreachable(error)) return UNREACHABLE;
  if (error instanceof PrequalError) return error.message;
  return error instanceof Error ? error.message : String(error);
}

/** The response of one of the console's own endpoints that did not succeed. */
export class SessionCallError extends Error {
  readonly status: number;
  /** The problem document. */
  readonly problem: Readonly<Record<string, unknown>>;

  constructor(status: number, problem: Readonly<Record<string, unknown>>) {
    super(typeof problem.detail === 'string' ? problem.detail : `The service responded with ${status}.`);
    this.status = status;
    this.problem = problem;
  }
}

interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: object;
}

/** Operations that take nothing. */
type PlainName = {
  [Name in ConsoleOperationName]: Record<never, never> extends ConsoleInput<Name> ? Name : never;
}[ConsoleOperationName];

/** The console's own endpoints are not part of the public API, so they are called here. */
export function sessionCall<Name extends PlainName>(name: Name): Promise<ConsoleData<Name>>;
export function sessionCall<Name extends ConsoleOperationName>(
  name: Name,
  input: ConsoleInput<Name>,
  signal?: AbortSignal,
): Promise<ConsoleData<Name>>;
export function sessionCall(name: string, input: object = {}, signal?: AbortSignal): Promise<unknown> {
  return send(name, input, signal);
}

/** A file that one of the console's own endpoints sends. */
export async function sessionFile(path: string, signal: AbortSignal | null = null): Promise<Blob> {
  const response = await ownFetch(`/console/api${path}`, {
    signal,
    credentials: 'same-origin',
    headers: { 'x-prequal-console': '1' },
  });
  if (response.ok) return response.blob();
  throw new SessionCallError(response.status, await response.json());
}

/** Who waits for long work: the signal ends it, in the service too. */
export interface Waiting {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: WorkProgress) => void;
}

/** The same for what may take seconds. */
export async function longSessionCall<Name extends ConsoleOperationName>(
  name: Name,
  input: ConsoleInput<Name>,
  { signal, onProgress }: Waiting,
): Promise<ConsoleData<Name>> {
  const response = await exchange(name, input, { signal, accept: LINES_OR_WHOLE });
  return (await dataAfterSteps(response, onProgress)) as ConsoleData<Name>;
}

/** Sends a file as the body. The caller knows the shape of the response. */
export async function sendSessionFile(
  path: string,
  { body, type, signal, onProgress }: Waiting & { readonly body: Blob; readonly type: string },
): Promise<unknown> {
  const response = await ownFetch(`/console/api${path}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { accept: LINES_OR_WHOLE, 'x-prequal-console': '1', 'content-type': type },
    body,
    signal,
  });
  return dataAfterSteps(response, onProgress);
}

const LINES_OR_WHOLE = `${STEP_LINES}, application/json`;

async function dataAfterSteps(response: Response, onProgress: Waiting['onProgress']): Promise<unknown> {
  const isLong = response.headers.get('content-type')?.startsWith(STEP_LINES) === true;
  if (!isLong) return dataOf(response.status, await response.text());
  const { status, body } = await lastLine(response.body, onProgress);
  return dataOf(status, JSON.stringify(body));
}

async function send(name: string, input: CallInput, signal: AbortSignal | null = null): Promise<unknown> {
  const response = await exchange(name, input, { signal, accept: 'application/json' });
  return dataOf(response.status, await response.text());
}

function dataOf(status: number, text: string): unknown {
  const parsed = text === '' ? {} : JSON.parse(text);
  if (status >= 400) throw new SessionCallError(status, parsed);
  return parsed.data;
}

function exchange(
  name: string,
  { params = {}, query = {}, body }: CallInput,
  { signal, accept }: { readonly signal: AbortSignal | null; readonly accept: string },
): Promise<Response> {
  const [method = '', template = ''] = name.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(params[field] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([field, value]) => (value === undefined ? [] : [[field, String(value)]])),
  );
  return ownFetch(`/console/api${path}${search.size === 0 ? '' : `?${search}`}`, {
    method,
    signal,
    credentials: 'same-origin',
    headers: {
      accept,
      'x-prequal-console': '1',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
