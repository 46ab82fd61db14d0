/** Headers of your own, such as those of a proxy or a trace. */
export type CustomHeaders = Readonly<Record<string, string>>;

/** What the client sets itself; a second value would break authentication, retries or parsing. */
const RESERVED = new Set(['authorization', 'content-type', 'accept', 'idempotency-key', 'if-none-match']);

/** Returns the headers unless one is invalid or reserved. */
export function checkHeaders(headers: CustomHeaders): CustomHeaders {
  for (const name of Object.keys(headers)) {
    if (RESERVED.has(name.toLowerCase()))
      throw new TypeError(`The header ${name} is set by the client and cannot be replaced.`);
  }
  // Throws for names and values that HTTP does not allow.
  new Headers(headers);
  return headers;
}
