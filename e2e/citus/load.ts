import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../apps/service/src/storage/database.ts';
import type { Receiver } from '../../apps/service/test/receiver.ts';
import type { BucketPlace, Deployment } from './deployment.ts';
import { person } from './steps.ts';

const CLIENTS = 4;
const PAUSE_MS = 5;
const DELIVERY_MS = 180_000;
const BODY = JSON.stringify(person(185));

/** What clients saw while something happened to the servers. */
export interface LoadReport {
  readonly bucket: string;
  readonly accepted: number;
  readonly refused: number;
  /** What refused requests got other than 503 with Retry-After. */
  readonly unexpected: readonly string[];
  /** Confirmed decisions that their key does not find. */
  readonly missing: number;
  /** Events that were not delivered, were delivered more than once, or after a later one. */
  readonly undelivered: number;
  readonly doubled: number;
  readonly disordered: number;
  /** The longest time without a confirmed decision. */
  readonly pauseMs: number;
}

interface LoadParts {
  readonly bucket: string;
  readonly account: string;
  readonly token: string;
  readonly service: Deployment;
  readonly receiver: Receiver;
}

interface Created {
  readonly id: string;
  readonly license: { readonly id: string };
}

interface Issued {
  readonly token: string;
}

/** Requests decisions for an account of a bucket, until it is stopped, and receives their events. */
export class Load {
  readonly #parts: LoadParts;
  readonly #accepted: string[] = [];
  readonly #clients: Promise<void>[];
  readonly #unexpected = new Map<string, number>();
  #refused = 0;
  #last = performance.now();
  #longest = 0;
  #stopped = false;

  private constructor(parts: LoadParts) {
    this.#parts = parts;
    this.#clients = Array.from({ length: CLIENTS }, () => this.#run());
  }

  static async start(bucket: string, service: Deployment): Promise<Load> {
    const create = ['account', 'create', '--name', bucket, '--bucket', bucket, '--token', 'live'];
    const { id: account, license } = (await service.command(...create)) as Created;
    await service.command('license', 'limits', license.id, '--rate', '1000000');
    const issue = ['token', 'issue', '--license', license.id, '--mode', 'live'];
    const { token } = (await service.command(...issue, '--scopes', 'prequalify,webhooks')) as Issued;
    const receiver = await service.openReceiver();
    const created = await fetch(`${service.base}/v1/webhook_endpoints`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: receiver.url(), events: ['prequalify.completed'] }),
    });
    if (created.status !== 201) throw new Error(`No endpoint was created: ${await created.text()}`);
    return new Load({ bucket, account, token, service, receiver });
  }

  get account(): string {
    return this.#parts.account;
  }

  /** How many decisions were confirmed so far. */
  get accepted(): number {
    return this.#accepted.length;
  }

  get refused(): number {
    return this.#refused;
  }

  /** Waits until decisions are confirmed again. */
  async recover(): Promise<void> {
    const before = this.accepted;
    const end = performance.now() + 120_000;
    while (this.accepted === before && performance.now() < end) await pause(100);
  }

  /** Requests nothing from now on. */
  async halt(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#clients);
  }

  /** Stops, and asks for every confirmed decision again: it must be replayed. `place` is where the account is now. */
  async stop(place: BucketPlace): Promise<LoadReport> {
    await this.halt();
    let missing = 0;
    for (const key of this.#accepted) {
      const response = await this.#send(key);
      if (response?.headers.get('idempotency-replayed') !== 'true') missing++;
      await response?.arrayBuffer();
    }
    const delivered = await this.#deliveries(place);
    await this.#parts.receiver.close();
    const [refused, pauseMs] = [this.#refused, Math.round(this.#longest)];
    return {
      bucket: this.#parts.bucket,
      accepted: this.#accepted.length,
      refused,
      unexpected: [...this.#unexpected].map(([what, count]) => `${count} × ${what}`),
      missing,
      ...delivered,
      pauseMs,
    };
  }

  /** Compares what the receiver got with the events in their order. */
  async #deliveries(place: BucketPlace) {
    const { account, receiver } = this.#parts;
    const events = await eventsOf(account, place);
    const order = new Map(events.map(({ id }, at) => [id, at]));
    const received = () =>
      receiver.received.map(
        ({ body }) => order.get((JSON.parse(body.toString()) as { id: string }).id) ?? -1,
      );
    const end = performance.now() + DELIVERY_MS;
    while (new Set(received()).size < events.length && performance.now() < end) await pause(200);
    const seen = new Set<number>();
    let [latest, disordered] = [-1, 0];
    for (const at of received()) {
      if (!seen.has(at) && at < latest) disordered++;
      seen.add(at);
      latest = Math.max(latest, at);
    }
    return { undelivered: events.length - seen.size, doubled: received().length - seen.size, disordered };
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      const key = randomUUID();
      const response = await this.#send(key);
      const text = (await response?.text().catch(() => '')) ?? '';
      if (response?.status === 200) {
        this.#accepted.push(key);
        const now = performance.now();
        this.#longest = Math.max(this.#longest, now - this.#last);
        this.#last = now;
      } else this.#refuse(response, text);
      await pause(PAUSE_MS);
    }
  }

  #refuse(response: Response | null, text: string): void {
    this.#refused++;
    if (response?.status === 503 && response.headers.has('retry-after')) return;
    const what = response === null ? 'no response' : `${response.status} ${text.slice(0, 200)}`;
    this.#unexpected.set(what, (this.#unexpected.get(what) ?? 0) + 1);
  }

  async #send(key: string): Promise<Response | null> {
    const headers = {
      authorization: `Bearer ${this.#parts.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    };
    const signal = AbortSignal.timeout(30_000);
    const url = `${this.#parts.service.base}/v3/prequalify`;
    return fetch(url, { method: 'POST', headers, body: BODY, signal }).catch(() => null);
  }
}

async function eventsOf(account: string, { url, schema }: BucketPlace): Promise<readonly { id: string }[]> {
  const connection = { connectionString: url };
  const db = openDatabase({ connection, connections: 1, deadlineMs: 60_000, schema });
  try {
    return await db.query<{ id: string }>(
      "select id from event_log where account_id = $1 and type = 'prequalify.completed' order by seq",
      [account],
    );
  } finally {
    await db.close();
  }
}
