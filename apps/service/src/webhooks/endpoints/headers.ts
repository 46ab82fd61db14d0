import { MOST_ENDPOINT_HEADERS } from '@prequal/contract';
import type { FieldIssue, KeyRing } from '../../kernel/index.ts';
import { endpointHeadersContext } from '../tables.ts';

/** Constant request headers by name. */
export type EndpointHeaders = Readonly<Record<string, string>>;

const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
const VALUE = /^[\x21-\x7e](?:[\t\x20-\x7e]{0,1022}[\x21-\x7e])?$/;
/** Headers of the connection, of the body and of the signature are the service's own. */
const RESERVED =
  /^(?:host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|content-.*|x-service-.*)$/i;

export function headerIssues(headers: EndpointHeaders | null | undefined): FieldIssue[] {
  const names = Object.keys(headers ?? {});
  if (names.length > MOST_ENDPOINT_HEADERS) {
    return [{ param: '/headers', detail: `headers must have at most ${MOST_ENDPOINT_HEADERS} entries.` }];
  }
  return names.flatMap((name, index) => {
    const detail = headerIssue(name, headers?.[name] ?? '', names.slice(0, index));
    return detail === null
      ? []
      : [{ param: `/headers/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, detail }];
  });
}

function headerIssue(name: string, value: string, earlier: readonly string[]): string | null {
  if (!NAME.test(name)) return `${JSON.stringify(name)} is not the name of a header.`;
  if (RESERVED.test(name)) return `${name} is set by the service and cannot be changed.`;
  if (earlier.some((other) => other.toLowerCase() === name.toLowerCase())) return `${name} is given twice.`;
  return VALUE.test(value) ? null : `${name} must be 1 to 1024 visible ASCII characters.`;
}

/** Null if there are none. */
export function sealHeaders(
  keys: KeyRing,
  endpointId: string,
  headers: EndpointHeaders | null | undefined,
): Buffer | null {
  if (headers == null || Object.keys(headers).length === 0) return null;
  return keys.seal(JSON.stringify(headers), endpointHeadersContext(endpointId));
}

export function openHeaders(keys: KeyRing, endpointId: string, sealed: Buffer | null): EndpointHeaders {
  if (sealed === null) return {};
  return JSON.parse(keys.open(sealed, endpointHeadersContext(endpointId)).toString());
}

/** Shorter values are shown without any of their characters. */
const SHORTEST_HINTED = 12;

/** What is shown of the headers: enough to tell two values apart. */
export function headerHints(
  keys: KeyRing,
  endpointId: string,
  sealed: Buffer | null,
): EndpointHeaders | null {
  if (sealed === null) return null;
  const headers = openHeaders(keys, endpointId, sealed);
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value.length < SHORTEST_HINTED ? '…' : `…${value.slice(-4)}`,
    ]),
  );
}
