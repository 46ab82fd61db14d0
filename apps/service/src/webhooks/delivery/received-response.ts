import { type KeyRing, padJson } from '../../kernel/index.ts';
import { attemptResponseContext } from '../tables.ts';

/** What an endpoint sent back besides its status, as people may see it. */
export interface ReceivedResponse {
  readonly headers: Readonly<Record<string, string>>;
  /** The start of the body, as text. */
  readonly body: string;
}

/** How much of a response body is kept. */
export const KEPT_BODY_BYTES = 2048;
const MOST_HEADER_CHARACTERS = 4096;
/** Receivers may answer differently for each applicant, so lengths are padded to this many bytes at least. */
const LEAST_RESPONSE = 1024;
const REDACTED = '[redacted]';

const SECRET_HEADERS =
  /cookie|authoriz|authentic|token|secret|passw|credential|session|signature|api-?key|private-?key/i;
/** Signing secrets and tokens of this service, and credentials in the common notations. */
const SECRETS = /\b(?:whsec_|svc_(?:test|live)_)\w+|\b(?:bearer|basic) +[\w.~+/=-]{8,}/gi;

/**
 * Receivers may echo what they were sent or set cookies. Readers of the log must not learn credentials from it.
 */
export function receivedResponse(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  body: Buffer,
): ReceivedResponse {
  const kept: Record<string, string> = {};
  let room = MOST_HEADER_CHARACTERS;
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    const shown = SECRET_HEADERS.test(name) ? REDACTED : redacted([value].flat().join(', '));
    room -= name.length + shown.length;
    if (room < 0) break;
    kept[name] = shown;
  }
  // In a stream, a character that was cut in half is left out.
  const text = new TextDecoder().decode(body.subarray(0, KEPT_BODY_BYTES), { stream: true });
  return { headers: kept, body: redacted(text) };
}

function redacted(text: string): string {
  return text.replace(SECRETS, REDACTED);
}

export function sealResponse(keys: KeyRing, endpointId: string, received: ReceivedResponse): Buffer {
  return keys.seal(padJson(JSON.stringify(received), LEAST_RESPONSE), attemptResponseContext(endpointId));
}

export function openResponse(keys: KeyRing, endpointId: string, sealed: Buffer): ReceivedResponse {
  return JSON.parse(keys.open(sealed, attemptResponseContext(endpointId)).toString()) as ReceivedResponse;
}
