import type { Logger } from 'pino';
import type { Config } from '../config/index.ts';
import { EVENTS_CHANNEL } from '../events/index.ts';
import {
  type Clock,
  type KeyRing,
  type Loop,
  leaseOwner,
  randomSecretBytes,
  runEvery,
} from '../kernel/index.ts';
import type { Storage } from '../storage/index.ts';
import { DEFAULT_CAPACITY } from './delivery/capacity.ts';
import { DeliveryCounters, type DeliveryCounts } from './delivery/counters.ts';
import { Dispatcher } from './delivery/dispatcher.ts';
import type { DispatcherDeps } from './delivery/dispatcher-deps.ts';
import { HEARTBEAT_MS, Heartbeat } from './delivery/heartbeat.ts';
import { reportOutages } from './delivery/outages.ts';
import { openOutbound, readExtraCa } from './delivery/outbound.ts';
import { freeDeadLeases } from './delivery/upkeep.ts';
import { type QueueNumbers, selectQueueNumbers } from './delivery/upkeep-store.ts';
import { disableEndpointsOfClosedAccounts } from './endpoints/endpoint-store.ts';
import { workOnReplay } from './replay/replay.ts';

export interface DeliverDeps {
  readonly storage: Storage;
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly log: Logger;
  readonly config: Pick<Config, 'webhooks' | 'hostName'>;
  readonly onDeadLetter?: DispatcherDeps['onDeadLetter'];
}

export interface Deliveries {
  counts(): DeliveryCounts;
  /** The queue of the whole installation, whichever process will send it. */
  queue(): Promise<QueueNumbers>;
  /** Finishes attempts in flight and releases every lease. */
  stop(): Promise<void>;
}

const LEASE_MS = 60_000;
const POLL_MS = 200;
const REPLAYS_MS = 1000;
const REPLAYS_AT_ONCE = 4;
const CLOSED_ACCOUNTS_MS = 3000;
const OUTAGES_MS = 60_000;
const SKEW_MS = 60_000;
const STOP_MS = 24_000;

/** Delivers events from this process. Any number of processes can share one database. */
export async function startDeliveries(deps: DeliverDeps, leaseMs: number = LEASE_MS): Promise<Deliveries> {
  const { storage, keys, clock, log, config } = deps;
  const { db } = storage;
  const { retrySeconds, timeoutSeconds, allowPrivate, caFile } = config.webhooks;
  const outbound = openOutbound({
    clock,
    timeoutMs: timeoutSeconds * 1000,
    allowPrivate,
    extraCa: await readExtraCa(caFile),
  });
  const counters = new DeliveryCounters();
  const draw = () => randomSecretBytes(4).readUInt32BE() / 2 ** 32;
  const dispatching: DispatcherDeps = {
    db,
    keys,
    clock,
    outbound,
    counters,
    log,
    draw,
    ...(deps.onDeadLetter === undefined ? {} : { onDeadLetter: deps.onDeadLetter }),
  };
  const owner = leaseOwner(config.hostName);
  const dispatcher = new Dispatcher(dispatching, {
    owner,
    schedule: retrySeconds,
    leaseMs,
    limits: DEFAULT_CAPACITY,
    pollMs: POLL_MS,
  });

  await dispatcher.measureSkew();
  const freed = await freeDeadLeases(db, { self: owner }, dispatcher.now());
  if (freed > 0) log.info({ freed }, 'Released leases of processes that no longer run');
  const listener = storage.listen([EVENTS_CHANNEL], () => dispatcher.hint());
  dispatcher.start();

  const heartbeat = new Heartbeat({ db, clock, owner });
  const loops = upkeepLoops(deps, { dispatcher, dispatching, heartbeat, owner, leaseMs });

  return {
    counts: () => counters.read(),
    queue: () => selectQueueNumbers(db, dispatcher.now()),
    stop: async () => {
      await listener.close();
      const patience = new AbortController();
      // An attempt that is not finished by then keeps its lease, which the next start releases.
      await Promise.race([
        Promise.all([dispatcher.stop(), ...loops.map((loop) => loop.stop())]),
        clock.sleep(STOP_MS, patience.signal),
      ]);
      patience.abort();
      await heartbeat.leave().catch(() => {});
      await outbound.close();
    },
  };
}

interface Worker {
  readonly dispatcher: Dispatcher;
  readonly dispatching: DispatcherDeps;
  readonly heartbeat: Heartbeat;
  readonly owner: string;
  readonly leaseMs: number;
}

/** What a worker does beside its deliveries. */
function upkeepLoops(
  deps: DeliverDeps,
  { dispatcher, dispatching, heartbeat, owner, leaseMs }: Worker,
): Loop[] {
  const { log } = deps;
  const { db } = deps.storage;
  return [
    runEvery(
      { name: 'delivery heartbeat', ms: HEARTBEAT_MS },
      async () => {
        const moved = await heartbeat.beat(dispatcher.now());
        if (moved > 0) log.info({ freed: moved }, 'Released leases of processes that no longer respond');
      },
      deps,
    ),
    runEvery({ name: 'delivery clock', ms: SKEW_MS }, () => dispatcher.measureSkew(), deps),
    runEvery(
      { name: 'endpoints of closed accounts', ms: CLOSED_ACCOUNTS_MS },
      async () => {
        await disableEndpointsOfClosedAccounts(db, dispatcher.now());
      },
      deps,
    ),
    runEvery({ name: 'endpoint outages', ms: OUTAGES_MS }, () => reportOutages(db, dispatcher.now()), deps),
    ...Array.from({ length: REPLAYS_AT_ONCE }, () =>
      runEvery(
        { name: 'event replays', ms: REPLAYS_MS },
        async (signal) => {
          const now = () => dispatcher.now();
          const turn = { id: null, owner, leaseMs, now, signal, fair: true };
          while (!signal.aborted && (await workOnReplay(dispatching, turn)));
        },
        deps,
      ),
    ),
  ];
}
