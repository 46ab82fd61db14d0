import type { Clock, KeyRing } from '../kernel/index.ts';
import type { Answer } from './delivery.ts';
import { openSecret } from './endpoints.ts';
import type { Attempt, Job } from './lane-store.ts';
import type { Outbound } from './outbound.ts';
import { signatureHeader } from './signature.ts';

export interface Attempted {
  readonly answer: Answer;
  readonly record: Attempt;
}

export interface AttemptParts {
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly outbound: Pick<Outbound, 'send'>;
}

/** Sends the stored bytes once, signed now with the secret that the endpoint has now. */
export async function attempt(
  { keys, clock, outbound }: AttemptParts,
  job: Pick<Job, 'endpointId' | 'url' | 'secretSealed' | 'body'>,
): Promise<Attempted> {
  const attemptedAt = clock.now();
  const secret = openSecret(keys, job.endpointId, job.secretSealed);
  const { answer, durationMs } = await outbound.send({
    url: job.url,
    headers: deliveryHeaders(secret, attemptedAt, job.body),
    body: job.body,
  });
  return {
    answer,
    record: {
      attemptedAt,
      durationMs,
      responseStatus: answer.kind === 'answered' ? answer.status : null,
      error: answer.kind === 'answered' ? null : answer.error,
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
