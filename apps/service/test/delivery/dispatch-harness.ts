import { randomBytes } from 'node:crypto';
import type { EventType } from '@prequal/contract';
import { createAccount } from '../../src/accounts/index.ts';
import { emit } from '../../src/events/index.ts';
import { type Clock, KeyRing } from '../../src/kernel/index.ts';
import type { Db } from '../../src/storage/index.ts';
import type { AttemptResponse } from '../../src/webhooks/delivery/delivery.ts';
import type { OutgoingRequest, SentResponse } from '../../src/webhooks/delivery/outbound.ts';
import {
  createEndpoint,
  DEFAULT_CAPACITY,
  DeliveryCounters,
  Dispatcher,
  type DispatcherDeps,
  type DispatcherSettings,
  type EndpointDeps,
  type EndpointInput,
  type EndpointWithSecret,
  type EventWithDeliveries,
  findEventDeliveries,
} from '../../src/webhooks/index.ts';
import { VirtualClock } from '../virtual-clock.ts';

export const ok: AttemptResponse = { kind: 'response', status: 200 };
export const broken: AttemptResponse = { kind: 'response', status: 500 };
export const gone: AttemptResponse = { kind: 'response', status: 410 };
export const silent: AttemptResponse = { kind: 'no_response', error: 'timeout' };

export interface SeenSend {
  readonly url: string;
  /** The first event, and all of them in a batch. */
  readonly eventId: string;
  readonly eventIds: readonly string[];
  readonly type: string;
  readonly at: Date;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

interface SentEvent {
  readonly id: string;
  readonly type: string;
}

/** Receivers without sockets: the test decides how they respond, and everything sent is recorded. */
class FakeReceivers {
  readonly sends: SeenSend[] = [];
  readonly #clock: Clock;
  response: (send: SeenSend) => AttemptResponse | Promise<AttemptResponse> = () => ok;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  send = async ({ url, headers, body }: OutgoingRequest): Promise<SentResponse> => {
    const content = JSON.parse(body.toString()) as SentEvent | { object: 'event_batch'; events: SentEvent[] };
    const events = 'events' in content ? content.events : [content];
    const { id = '', type = '' } = events[0] ?? {};
    const eventIds = events.map((event) => event.id);
    const seen = { url, eventId: id, eventIds, type, at: this.#clock.now(), headers, body };
    this.sends.push(seen);
    return { response: await this.response(seen), durationMs: 7 };
  };

  ids(url?: string): string[] {
    return this.sends
      .filter((send) => url === undefined || send.url === url)
      .flatMap(({ eventIds }) => eventIds);
  }
}

export const SCHEDULE = [0, 60, 300, 1800, 7200, 21_600, 43_200];
const LEASE_MS = 60_000;

/** Removes what an earlier test of the same file left queued. */
export async function clearQueues(db: Db): Promise<void> {
  await db.query('update webhook_lanes set wake_at = null, lease_owner = null');
  await db.query('delete from out_of_band_deliveries');
}

/** Everything that a test of ordered delivery needs, on a real database with a virtual clock. */
export class DispatchHarness {
  readonly clock = new VirtualClock();
  readonly root = randomBytes(32);
  readonly keys = new KeyRing([{ version: 1, root: this.root }]);
  readonly receivers = new FakeReceivers(this.clock);
  readonly counters = new DeliveryCounters();
  readonly warnings: string[] = [];
  readonly deps: EndpointDeps;
  readonly dispatching: DispatcherDeps;
  #owners = 0;

  constructor(db: Db) {
    const guard = { allowPrivate: false, resolve: async () => [] };
    this.deps = { db, keys: this.keys, clock: this.clock, guard };
    this.dispatching = {
      db,
      keys: this.keys,
      clock: this.clock,
      outbound: this.receivers,
      counters: this.counters,
      draw: () => 0,
      log: {
        info: () => {},
        warn: (_fields, message) => this.warnings.push(message),
        error: (_fields, message) => this.warnings.push(message),
      },
    };
  }

  /** A worker as another process would be: it shares nothing with the others but the database. */
  worker(settings: Partial<DispatcherSettings> = {}): Dispatcher {
    return new Dispatcher(this.dispatching, {
      owner: `test/${++this.#owners}/x`,
      schedule: SCHEDULE,
      leaseMs: LEASE_MS,
      limits: DEFAULT_CAPACITY,
      pollMs: 1000,
      ...settings,
    });
  }

  async account(): Promise<string> {
    return (await createAccount(this.deps, 'service', { name: 'Receiver' })).id;
  }

  async endpoint(
    accountId: string,
    input: Partial<EndpointInput> & { readonly livemode?: boolean } = {},
  ): Promise<EndpointWithSecret> {
    const { livemode = true, ...options } = input;
    const url = `https://receiver.example/${randomBytes(4).toString('hex')}`;
    return createEndpoint(this.deps, { accountId, livemode }, { url, ...options });
  }

  async raise(accountId: string, count = 1, livemode = true): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) {
      ids.push(
        await this.deps.db.transaction((tx) =>
          emit(
            tx,
            {
              accountId,
              livemode,
              type: 'account.suspended' satisfies EventType,
              data: { account: { id: accountId, name: `n${n}`, status: 'suspended' } },
            },
            this.clock.now(),
          ),
        ),
      );
    }
    return ids;
  }

  /** Lets the worker do everything that is due now. */
  async settle(worker: Dispatcher): Promise<void> {
    let sent: number;
    do {
      await worker.idle();
      sent = this.receivers.sends.length;
      await worker.claim();
      // What the claim started may have finished already, and its outcome may have made more due.
    } while (worker.busy || this.receivers.sends.length > sent);
  }

  async event(accountId: string, id: string): Promise<EventWithDeliveries> {
    const event = await findEventDeliveries(this.deps, accountId, id);
    if (event === null) throw new Error(`no event ${id}`);
    return event;
  }

  async status(accountId: string, id: string): Promise<string[]> {
    return (await this.event(accountId, id)).deliveries.map(({ status }) => status);
  }
}
