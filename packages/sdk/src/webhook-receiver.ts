import type { WebhookEvent } from './webhook-events.ts';
import { type RawBody, SignatureError, verifyEvents } from './webhook-signature.ts';

export interface WebhookReceiverOptions {
  /** The signing secret of the endpoint. Pass both while you rotate it. */
  readonly secret: string | readonly string[];
  /**
   * Called for each event in order, also for those of a batch. If it throws, the service sends the request again later, so
   * skip events whose `id` you have processed.
   */
  readonly onEvent: (event: WebhookEvent) => unknown;
  /** Told about rejected requests and about what `onEvent` throws. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** How far the signature's time may differ from the clock. Default 300. */
  readonly toleranceSeconds?: number | undefined;
  /** The longest body that is read. Default 4 MiB. */
  readonly maxBytes?: number | undefined;
  readonly now?: (() => Date) | undefined;
}

export const SIGNATURE_HEADER = 'x-service-signature';
const DEFAULT_MAX_BYTES = 4 * 1024 * 1024;

export const maxBytesOf = ({ maxBytes = DEFAULT_MAX_BYTES }: WebhookReceiverOptions): number => maxBytes;

/** A body that is longer than the receiver reads. */
export class BodyTooLongError extends Error {
  override readonly name = 'BodyTooLongError';
}

/**
 * Verifies a request, passes its events to `onEvent` and returns the status to respond with: 204, 400 for a request that
 * must not be trusted, 413 for one that is too long, or 500 if `onEvent` failed.
 */
export async function receiveWebhook(
  readBody: () => RawBody | Promise<RawBody>,
  signature: string | null | undefined,
  options: WebhookReceiverOptions,
): Promise<204 | 400 | 413 | 500> {
  try {
    const { secret, toleranceSeconds, now, onEvent } = options;
    const body = await readBody();
    const events = await verifyEvents(body, signature, secret, { toleranceSeconds, now: now?.() });
    for (const event of events) await onEvent(event);
    return 204;
  } catch (error) {
    options.onError?.(error);
    if (error instanceof SignatureError) return 400;
    return error instanceof BodyTooLongError ? 413 : 500;
  }
}

/** Joins the chunks of a body, and stops reading one that is too long. */
export async function readChunks(
  chunks: AsyncIterable<Uint8Array | string>,
  maxBytes: number,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const part = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
    length += part.length;
    if (length > maxBytes) throw new BodyTooLongError(`The body is longer than ${maxBytes} bytes.`);
    parts.push(part);
  }
  const body = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    body.set(part, offset);
    offset += part.length;
  }
  return body;
}
