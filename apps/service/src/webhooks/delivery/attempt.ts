import type { Clock, KeyRing } from '../../kernel/index.ts';
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

/** Sends the stored bytes once, signed now with the secret that the endpoint has now. */
export async function attempt(
  { keys, clock, outbound }: AttemptDeps,
  job: Pick<Job, 'endpointId' | 'url' | 'secretSealed' | 'body'>,
): Promise<Attempted> {
  const attemptedAt = clock.now();
  const secret = openSecret(keys, job.endpointId, job.secretSealed);
  const { response, durationMs, received } = await outbound.send({
    url: job.url,
    headers: deliveryHeaders(secret, attemptedAt, job.body),
    body: job.body,
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

export function deliveryHeaders(secret: string, at: Date, body: Buffer): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'prequal-webhooks',
    'X-Service-Signature': signatureHeader(secret, at, body),
  };
}
