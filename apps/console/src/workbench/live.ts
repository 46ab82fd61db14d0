import { signal } from '@preact/signals';
import { workbench } from './calls.ts';
import type { LiveRequest, LiveResponse, LiveState, NamedSubject, SubjectType } from './live-messages.ts';
import workerAddress from './live-worker.ts?worker&url';

export const live = signal<LiveState | null>(null);

let worker: Promise<Worker> | null = null;
let workerVersion = '';
let turn = 0;
let folderOfTurn = '';
const waiting = new Map<number, (names: readonly NamedSubject[]) => void>();

/** Scripts of this service only; the Content-Security-Policy allows no other policy. */
interface TrustedPolicies {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

let policy: ReturnType<TrustedPolicies['createPolicy']> | null = null;

function trustedScript(url: URL): string {
  const types = (globalThis as { readonly trustedTypes?: TrustedPolicies }).trustedTypes;
  if (types === undefined) return url.href;
  policy ??= types.createPolicy('console-worker', {
    createScriptURL: (given) => {
      if (new URL(given).origin !== location.origin) throw new TypeError('not a script of this service');
      return given;
    },
  });
  return policy.createScriptURL(url.href);
}

function startWorker(version: string): Promise<Worker> {
  if (worker !== null && workerVersion === version) return worker;
  workerVersion = version;
  void worker?.then((old) => old.terminate());
  worker = (async () => {
    const json = await workbench.reference(version);
    const started = new Worker(trustedScript(new URL(workerAddress, location.href)), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<LiveResponse>) => receive(data));
    send(started, { kind: 'reference', json });
    return started;
  })();
  worker.catch(() => {
    worker = null;
  });
  return worker;
}

function send(to: Worker, request: LiveRequest): void {
  to.postMessage(request);
}

function receive(response: LiveResponse): void {
  if (response.kind === 'names') {
    waiting.get(response.turn)?.(response.names);
    waiting.delete(response.turn);
    return;
  }
  if (response.turn !== turn) return;
  if (response.kind === 'family') {
    const before = live.value?.folder === folderOfTurn ? live.value.people : null;
    live.value = { folder: folderOfTurn, report: response.report, people: before };
  } else if (live.value !== null) {
    live.value = { ...live.value, people: { byLine: response.people, of: response.of } };
  }
}

/** Checks a family in the worker; the result appears in `live`. */
export async function checkLive(
  version: string,
  { folder, files }: { readonly folder: string; readonly files: Readonly<Record<string, string>> },
): Promise<void> {
  turn += 1;
  const mine = turn;
  const started = await startWorker(version);
  if (mine !== turn) return;
  folderOfTurn = folder;
  const asOf = new Date().toISOString().slice(0, 10);
  send(started, { kind: 'family', turn: mine, files, asOf });
}

let asked = 0;

/** Conditions, medications, groups and drug classes for what was typed, or those of one type. */
export async function namesFor(
  version: string,
  text: string,
  type: SubjectType | null,
): Promise<readonly NamedSubject[]> {
  const started = await startWorker(version);
  asked += 1;
  const mine = asked;
  return new Promise((resolve) => {
    waiting.set(mine, resolve);
    send(started, { kind: 'names', turn: mine, text, type });
  });
}
