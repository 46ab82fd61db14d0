import { openEvent } from '../../events/index.ts';
import type { Clock, KeyRing } from '../../kernel/index.ts';
import { openHeaders } from '../endpoints/headers.ts';
import { batchBody } from './batch.ts';
import type { AttemptResponse } from './delivery.ts';
import type { Attempt, Job } from './lane-store.ts';
import type { Outbound } from './outbound.ts';
import { sealResponse } from './received-response.ts';
import { openSecret, signatureHeader } from './signature.ts';

export interface Attempted {
  readonly response: AttemptResponse;
  readonly record: Attempt;
}

export interface AttemptDeps {
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly outbound: Pick<Outbound, 'send'>;
}

/** The endpoint as it is now, and the event. */
export type AttemptJob = Pick<
  Job,
  'accountId' | 'endpointId' | 'url' | 'secretSealed' | 'headersSealed' | 'batch' | 'traceParent' | 'body'
>;

/**
 * Sends the stored bytes once, signed now with the secret that the endpoint has now. An endpoint that takes batches gets one
 * of this event alone, unless `events` says which belong together.
 */
export async function attempt(
  { keys, clock, outbound }: AttemptDeps,
  job: AttemptJob,
  events: readonly Pick<Job, 'body' | 'traceParent'>[] = [job],
): Promise<Attempted> {
  const attemptedAt = clock.now();
  const secret = openSecret(keys, job.endpointId, job.secretSealed);
  const bodyOf = (event: Pick<Job, 'body'>) => openEvent(keys, job.accountId, event.body);
  const body = job.batch === null ? bodyOf(job) : batchBody(events.map(bodyOf));
  const { response, durationMs, received } = await outbound.send({
    url: job.url,
    headers: mergeHeaders(
      deliveryHeaders(secret, attemptedAt, body),
      openHeaders(keys, job.endpointId, job.headersSealed),
      traceHeader(events),
    ),
    body,
  });
  return {
    response,
    record: {
      attemptedAt,
      durationMs,
      responseStatus: response.kind === 'response' ? response.status : null,
      error: response.kind === 'response' ? null : response.error,
      responseSealed: received === undefined ? null : sealResponse(keys, job.endpointId, received),
    },
  };
}

/** Events of several requests have no common trace. */
function traceHeader(events: readonly Pick<Job, 'traceParent'>[]): Record<string, string> {
  const [first, ...others] = new Set(events.map(({ traceParent }) => traceParent));
  return first == null || others.length > 0 ? {} : { traceparent: first };
}

/** Later headers replace earlier ones of the same name, in whichever case it is written. */
function mergeHeaders(...sets: readonly Readonly<Record<string, string>>[]): Record<string, string> {
  const merged = new Map(
    sets.flatMap((set) => Object.entries(set)).map(([name, value]) => [name.toLowerCase(), [name, value]]),
  );
  return Object.fromEntries(merged.values());
}

export function deliveryHeaders(secret: string, at: Date, body: Buffer): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'prequal-webhooks',
    'X-Service-Signature': signatureHeader(secret, at, body),
  };
}
