import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { Problem } from '../kernel/index.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request comes from a page of this service. A page of another site can neither set the header nor forge
 * Origin; a rebound host name is not one of ours.
 */
export function requireSameSite(
  method: string,
  headers: IncomingHttpHeaders,
  publicUrl: string | null,
): void {
  const { host } = headers;
  if (!isOwnHost(host, publicUrl)) {
    forbid(
      'The console is served under a loopback address and PREQUAL_PUBLIC_URL only; this Host is neither.',
    );
  }
  if (READING.has(method)) return;
  if (headers['x-prequal-console'] !== '1')
    forbid('Requests that change something need the header X-Prequal-Console: 1.');
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  const fromHere = origin === undefined ? site === 'same-origin' : isOwnOrigin(origin, { host, publicUrl });
  if (!fromHere || (site !== undefined && site !== 'same-origin'))
    forbid('Requests that change something must come from a page of this service.');
}

export function isOwnHost(host: string | undefined, publicUrl: string | null): boolean {
  if (host === undefined) return false;
  return (publicUrl !== null && host === new URL(publicUrl).host) || isLoopbackHost(host);
}

function isOwnOrigin(
  origin: string,
  { host, publicUrl }: { readonly host: string | undefined; readonly publicUrl: string | null },
): boolean {
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return true;
  return host !== undefined && isLoopbackHost(host) && origin === `http://${host}`;
}

function isLoopbackHost(host: string): boolean {
  const [, name = ''] = /^(.*?)(?::\d{1,5})?$/.exec(host) ?? [];
  if (name === 'localhost' || name === '[::1]') return true;
  return isIP(name) === 4 && name.startsWith('127.');
}

function forbid(detail: string): never {
  throw new Problem('forbidden', detail);
}
