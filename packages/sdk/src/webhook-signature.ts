import { type Bytes, fromHex, toHex, utf8 } from './encoding.ts';
import { PrequalError } from './errors.ts';
import type { EventBatch, WebhookEvent } from './webhook-events.ts';

/** The body as it arrived: bytes, or the text of exactly those bytes. Do not parse and serialize it again. */
export type RawBody = string | Uint8Array | ArrayBuffer;

export interface VerifyOptions {
  /**
   * How far the signature's time may differ from the clock, in either direction. Default 300; 0 allows only the
   * same second.
   */
  readonly toleranceSeconds?: number | undefined;
  readonly now?: Date | undefined;
}

export type SignatureErrorReason = 'malformed_header' | 'too_old' | 'too_new' | 'mismatch' | 'not_an_event';

/** A delivery that must not be trusted. Respond with 400 and ignore it. */
export class SignatureError extends PrequalError {
  override readonly name = 'SignatureError';
  readonly reason: SignatureErrorReason;

  constructor(reason: SignatureErrorReason, message: string, cause?: unknown) {
    super(message, { code: 'invalid_signature', cause });
    this.reason = reason;
  }
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;
const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/**
 * Returns the event of a delivery after checking its signature and age; otherwise throws SignatureError. `header`
 * is `X-Service-Signature`. Pass several secrets while one is being replaced.
 */
export async function verify(
  rawBody: RawBody,
  header: string | null | undefined,
  secret: string | readonly string[],
  { toleranceSeconds = 300, now = new Date() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const [, time = '', digest = ''] = HEADER.exec(header ?? '') ?? [];
  if (time === '') throw new SignatureError('malformed_header', 'The signature header is malformed.');
  const body = bytesOf(rawBody);
  if (!(await matchesAny(secret, { time, body }, fromHex(digest))))
    throw new SignatureError(
      'mismatch',
      "Signature mismatch. Pass the raw request body and check the endpoint's secret.",
    );
  const age = Math.floor(now.getTime() / 1000) - Number(time);
  // Written so that NaN is refused too.
  if (!(Math.abs(age) <= toleranceSeconds)) {
    throw age > 0
      ? new SignatureError(
          'too_old',
          `The signature is ${age} s old. Check your clock, or reject the delivery as a replay.`,
        )
      : new SignatureError('too_new', `The signature is ${-age} s ahead of the clock.`);
  }
  return eventOf(body);
}

/** Like `verify`, for an endpoint that takes batches: the events of the request in order, also when it is one event. */
export async function verifyEvents(
  rawBody: RawBody,
  header: string | null | undefined,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): Promise<readonly WebhookEvent[]> {
  const content: { readonly object: string } = await verify(rawBody, header, secret, options);
  return content.object === 'event_batch' ? (content as EventBatch).events : [content as WebhookEvent];
}

/** The header that the service would send with this body, for tests of receivers. */
export async function sign(
  rawBody: RawBody,
  secret: string,
  { timestamp = new Date() }: { readonly timestamp?: Date | undefined } = {},
): Promise<string> {
  const time = String(Math.floor(timestamp.getTime() / 1000));
  const key = await importSecret(secret);
  const digest = await crypto.subtle.sign(HMAC, key, signingPayload(time, bytesOf(rawBody)));
  return `t=${time},v1=${toHex(new Uint8Array(digest))}`;
}

/** `crypto.subtle.verify` compares in constant time, and every secret is tried. */
async function matchesAny(
  secret: string | readonly string[],
  { time, body }: { readonly time: string; readonly body: Bytes },
  digest: Bytes,
): Promise<boolean> {
  const payload = signingPayload(time, body);
  const secrets = typeof secret === 'string' ? [secret] : secret;
  const results = await Promise.all(
    secrets.map(async (one) => crypto.subtle.verify(HMAC, await importSecret(one), digest, payload)),
  );
  return results.includes(true);
}

function importSecret(secret: string) {
  if (secret === '') throw new TypeError('The signing secret is empty.');
  return crypto.subtle.importKey('raw', utf8(secret), HMAC, false, ['sign', 'verify']);
}

function signingPayload(time: string, body: Bytes): Bytes {
  const prefix = utf8(`${time}.`);
  const payload = new Uint8Array(prefix.length + body.length);
  payload.set(prefix);
  payload.set(body, prefix.length);
  return payload;
}

function bytesOf(rawBody: RawBody): Bytes {
  if (typeof rawBody === 'string') return utf8(rawBody);
  return new Uint8Array(rawBody);
}

function eventOf(body: Bytes): WebhookEvent {
  try {
    const event: unknown = JSON.parse(new TextDecoder().decode(body));
    if (typeof event === 'object' && event !== null) return event as WebhookEvent;
  } catch (cause) {
    throw new SignatureError('not_an_event', 'The signed body is not JSON.', cause);
  }
  throw new SignatureError('not_an_event', 'The signed body is not an object.');
}
