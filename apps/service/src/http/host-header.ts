import type { IncomingMessage } from 'node:http';
import { Problem } from '../kernel/index.ts';

/** What is wrong with the Host header of a request: proxies and we could disagree on which one of two counts. */
export function hostProblem({ rawHeaders, headers, httpVersion }: IncomingMessage): Problem | null {
  if (hostCount(rawHeaders) > 1) return problem('The request has more than one Host header.');
  const isMissing = headers.host === undefined && httpVersion === '1.1';
  return isMissing ? problem('The request has no Host header.') : null;
}

function problem(detail: string): Problem {
  return new Problem('validation_error', detail, { param: '/headers/Host' });
}

function hostCount(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}
