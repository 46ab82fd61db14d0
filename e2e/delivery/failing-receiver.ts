import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Receiver } from '../../apps/service/test/receiver.ts';
import { type Certificate, startReceiver } from '../../apps/service/test/receiver.ts';
import type { Random } from '../../packages/engine/src/random.ts';

export type Character = 'sound' | 'faulty' | 'dead';

/** One endpoint as its owner knows it. */
export interface Subscriber {
  readonly endpointId: string;
  readonly accountId: string;
  readonly path: string;
  readonly secret: string;
  readonly character: Character;
  /** The name that its filter lets through; null without a filter. */
  readonly onlyName: string | null;
}

export interface Reception {
  /** Counts requests; the events of a batch share one. */
  readonly request: number;
  readonly endpointId: string;
  readonly eventId: string;
  readonly type: string;
  readonly at: number;
  /** The response: a status, or none. */
  readonly response: number | 'hang' | 'reset';
}

/** Parts of a thousand. */
const FAILURES = [
  [100, 500],
  [30, 'hang'],
  [20, 'reset'],
  [5, 410],
] as const;

/** A TLS receiver that checks every request, misbehaves at random, and records what it saw. */
export class FailingReceiver {
  readonly receptions: Reception[] = [];
  readonly forgeries: string[] = [];
  requests = 0;
  largestBatch = 0;
  readonly #subscribers = new Map<string, Subscriber>();
  readonly #random: Random;
  #receiver: Receiver | null = null;
  /** Set at the end of a run: every endpoint then works, including the dead ones. */
  isHealthy = false;

  constructor(random: Random) {
    this.#random = random;
  }

  async start(certificate: Certificate): Promise<void> {
    this.#receiver = await startReceiver(certificate, ({ path, headers, body }, response) => {
      const subscriber = this.#subscribers.get(path);
      if (subscriber === undefined) {
        this.forgeries.push(`nobody is at ${path}`);
        response.writeHead(404).end();
        return;
      }
      const flaw = flawOf(subscriber.secret, headers, body);
      if (flaw !== null) this.forgeries.push(`${path}: ${flaw}`);
      const outcome = this.#outcome(subscriber);
      const request = ++this.requests;
      const events = eventsOf(body);
      this.largestBatch = Math.max(this.largestBatch, events.length);
      for (const { id, type } of events) {
        this.receptions.push({
          request,
          endpointId: subscriber.endpointId,
          eventId: id,
          type,
          at: Date.now(),
          response: outcome,
        });
      }
      if (outcome === 'reset') response.socket?.destroy();
      else if (outcome !== 'hang') response.writeHead(outcome).end();
    });
  }

  url(path: string): string {
    return this.#receiver?.url(path) ?? '';
  }

  expect(subscriber: Subscriber): void {
    this.#subscribers.set(subscriber.path, subscriber);
  }

  #outcome({ character }: Subscriber): Reception['response'] {
    if (character === 'sound' || this.isHealthy) return 200;
    if (character === 'dead') return 503;
    let drawn = this.#random.between(0, 999);
    for (const [share, issue] of FAILURES) {
      if (drawn < share) return issue;
      drawn -= share;
    }
    return 200;
  }

  async close(): Promise<void> {
    await this.#receiver?.close();
  }
}

/** The events of a request, which is one event or a batch. */
function eventsOf(body: Buffer): { readonly id: string; readonly type: string }[] {
  const content = JSON.parse(body.toString()) as {
    readonly object: string;
    readonly events: { readonly id: string; readonly type: string }[];
    readonly id: string;
    readonly type: string;
  };
  return content.object === 'event_batch' ? content.events : [content];
}

/** The receiver's own check, written from the contract rather than the sender's code. */
function flawOf(
  secret: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Buffer,
): string | null {
  if (headers['content-type'] !== 'application/json') return 'the content type is wrong';
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-service-signature'])) ?? [];
  if (t === undefined || v1 === undefined) return 'the signature header is malformed';
  const signed = Buffer.concat([Buffer.from(`${t}.`), body]);
  const expected = createHmac('sha256', secret).update(signed).digest();
  if (!timingSafeEqual(expected, Buffer.from(v1, 'hex'))) return 'the signature is wrong';
  if (Math.abs(Date.now() / 1000 - Number(t)) > 300) return 'the signature is old';
  return null;
}
