import { AsyncLocalStorage } from 'node:async_hooks';

/** The trace context of the request that is being handled, as its `traceparent` header (W3C Trace Context). */
const current = new AsyncLocalStorage<string>();

const TRACE_PARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?$/;
const LONGEST = 200;

/** A valid header as it was sent, or null. Version 00 has nothing after its flags. */
export function traceParentOf(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string' || header.length > LONGEST || !TRACE_PARENT.test(header)) return null;
  return header.startsWith('00-') && header.length !== 55 ? null : header;
}

export function traceIdOf(traceParent: string): string {
  return traceParent.slice(3, 35);
}

/** Everything that `work` starts belongs to this trace. */
export function withinTrace<T>(traceParent: string | null, work: () => T): T {
  // Entering a context costs every later promise of the process, so it is left out where there is none.
  return traceParent === null ? work() : current.run(traceParent, work);
}

export function currentTraceParent(): string | null {
  return current.getStore() ?? null;
}
