import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAccount } from '../../apps/service/src/accounts/index.ts';
import { emit } from '../../apps/service/src/events/index.ts';
import { KeyRing, systemClock } from '../../apps/service/src/kernel/index.ts';
import {
  createEndpoint,
  type EndpointDeps,
  redeliverEvent,
  testEndpoint,
} from '../../apps/service/src/webhooks/index.ts';
import { makeCertificate } from '../../apps/service/test/receiver.ts';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { Random } from '../../packages/engine/src/random.ts';
import { audit, type Findings } from './auditor.ts';
import { DatabaseServer } from './database-server.ts';
import { type Character, FailingReceiver, type Subscriber } from './failing-receiver.ts';
import { Fleet, type FleetOrders } from './fleet.ts';
import { type GuardFindings, proveGuard } from './guard-proof.ts';

export interface ProofSettings {
  readonly seconds: number;
  /** Processes on all hosts together. */
  readonly workers: number;
  /** Hosts have names of their own, so leases of a dead one are freed only because it is silent. */
  readonly hosts: number;
  readonly seed: number;
  readonly accounts: number;
  /** Events emitted per second, across all accounts. */
  readonly eventsPerSecond: number;
  /** How often each failure happens on average; 0 is never. */
  readonly killEveryMs: number;
  readonly hostKillEveryMs: number;
  readonly pauseEveryMs: number;
  readonly restartEveryMs: number;
  readonly say: (line: string) => void;
}

export interface ProofReport extends Findings {
  readonly settings: ProofSettings;
  readonly kills: number;
  readonly hostKills: number;
  readonly pauses: number;
  readonly restarts: number;
  readonly fenced: number;
  readonly redeliveries: number;
  readonly tests: number;
  readonly drainSeconds: number;
  readonly complaints: readonly string[];
  readonly requests: number;
  readonly largestBatch: number;
  readonly guard: GuardFindings;
}

const LEASE_MS = 3000;
/** As in production: on several hosts, a lease must not move because its time is up. */
const LONG_LEASE_MS = 60_000;
/** Longer than it takes the other hosts to notice. */
const HOST_DOWN_MS = 7000;
const RETRY_SECONDS = [0, 0.2, 0.3, 0.5, 0.8, 1, 1];
const TIMEOUT_SECONDS = 1;
const DRAIN_MS = 300_000;
/** Events carry one of these; filters let the first through. */
const NAMES = ['kept', 'left out'] as const;
const BATCH = { maxEvents: 10, maxWaitMs: 50 };

interface Subscription {
  readonly character: Character;
  readonly filtered?: boolean;
  readonly batched?: boolean;
}

/** An account's endpoints: most misbehave at random, one never does, two are dead; some filter, some take batches. */
const SUBSCRIPTIONS: readonly Subscription[] = [
  { character: 'faulty' },
  { character: 'faulty' },
  { character: 'faulty', filtered: true },
  { character: 'sound' },
  { character: 'dead' },
  { character: 'faulty', batched: true },
  { character: 'faulty', batched: true, filtered: true },
  { character: 'dead', batched: true },
];

/** Emits events while processes die, pause and lose their database, waits until all are done, and audits everything. */
export async function prove(settings: ProofSettings): Promise<ProofReport> {
  const folder = await openTestFolder('proof');
  const server = await DatabaseServer.start(folder);
  const random = new Random(settings.seed);
  const receiver = new FailingReceiver(random);
  const root = randomBytes(32);
  const certificate = await makeCertificate();
  const caFile = join(folder, 'ca.pem');
  await writeFile(caFile, certificate.cert);
  const orders = ordersFor(settings, { databaseUrl: server.url, key: root.toString('base64'), caFile });
  const fleet = new Fleet(orders);
  try {
    await receiver.start(certificate);
    const parts: EndpointDeps = {
      db: server.db,
      keys: new KeyRing([{ version: 1, root }]),
      clock: systemClock,
      guard: { allowPrivate: true, resolve: async () => [] },
    };
    const subscribers = await settle(parts, receiver, settings.accounts);
    await Promise.all(
      Array.from({ length: settings.workers }, (_, n) => fleet.hire(`host-${n % settings.hosts}`)),
    );
    settings.say(
      `${settings.workers} workers on ${settings.hosts} hosts, ${subscribers.length} endpoints, seed ${settings.seed}`,
    );

    const run = new Run(settings, parts, server, fleet, random, subscribers, receiver);
    await run.problem();
    receiver.isHealthy = true;
    const drainSeconds = await run.drain(DRAIN_MS);
    // From here on only processes that allow no private addresses run.
    await fleet.close();
    const guard = await proveGuard(parts, orders, settings.say);
    const findings = await audit({
      db: server.db,
      subscribers,
      receptions: receiver.receptions,
      forgeries: receiver.forgeries,
      confirmed: run.confirmed,
      retrySeconds: RETRY_SECONDS,
      disturbed: run.disturbed,
    });
    return {
      ...findings,
      settings,
      kills: fleet.kills,
      hostKills: fleet.hostKills,
      pauses: fleet.pauses,
      restarts: server.restarts,
      fenced: fleet.fenced,
      redeliveries: run.redeliveries,
      tests: run.tests,
      drainSeconds,
      complaints: fleet.complaints,
      requests: receiver.requests,
      largestBatch: receiver.largestBatch,
      guard,
    };
  } finally {
    await fleet.close();
    await receiver.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function ordersFor(
  { hosts }: ProofSettings,
  given: Pick<FleetOrders, 'databaseUrl' | 'key' | 'caFile'>,
): FleetOrders {
  return {
    ...given,
    leaseMs: hosts > 1 ? LONG_LEASE_MS : LEASE_MS,
    retrySeconds: RETRY_SECONDS,
    timeoutSeconds: TIMEOUT_SECONDS,
    allowPrivate: true,
  };
}

async function settle(
  parts: EndpointDeps,
  receiver: FailingReceiver,
  accounts: number,
): Promise<Subscriber[]> {
  const subscribers: Subscriber[] = [];
  for (let a = 0; a < accounts; a++) {
    const { id: accountId } = await createAccount(parts, 'service', { name: `Account ${a}` });
    for (const [index, { character, filtered = false, batched = false }] of SUBSCRIPTIONS.entries()) {
      const path = `/a${a}/${character}${index}`;
      const owner = { accountId, livemode: true };
      const onlyName = filtered ? NAMES[0] : null;
      const input = {
        url: receiver.url(path),
        events: character === 'dead' ? ['account.suspended'] : [],
        filter: onlyName === null ? null : { 'data.account.name': onlyName },
        batch: batched ? BATCH : null,
      };
      const { id: endpointId, signingSecret: secret } = await createEndpoint(parts, owner, input);
      const subscriber = { endpointId, accountId, path, secret, character, onlyName };
      receiver.expect(subscriber);
      subscribers.push(subscriber);
    }
  }
  return subscribers;
}

/** The part of a proof that injects failures. */
class Run {
  readonly confirmed: string[] = [];
  readonly disturbed = new Set<string>();
  redeliveries = 0;
  tests = 0;
  readonly #settings: ProofSettings;
  readonly #parts: EndpointDeps;
  readonly #server: DatabaseServer;
  readonly #fleet: Fleet;
  readonly #random: Random;
  readonly #subscribers: readonly Subscriber[];
  readonly #receiver: FailingReceiver;
  readonly #accounts: readonly string[];
  readonly #over = new AbortController();

  constructor(
    settings: ProofSettings,
    parts: EndpointDeps,
    server: DatabaseServer,
    fleet: Fleet,
    random: Random,
    subscribers: readonly Subscriber[],
    receiver: FailingReceiver,
  ) {
    this.#settings = settings;
    this.#parts = parts;
    this.#server = server;
    this.#fleet = fleet;
    this.#random = random;
    this.#subscribers = subscribers;
    this.#receiver = receiver;
    this.#accounts = [...new Set(subscribers.map(({ accountId }) => accountId))];
    // Every loop of the driver sleeps on it.
    setMaxListeners(0, this.#over.signal);
  }

  async problem(): Promise<void> {
    const { seconds, eventsPerSecond, accounts, ...often } = this.#settings;
    const perAccountMs = (1000 * accounts) / eventsPerSecond;
    const any = () => this.#random.between(0, 999);
    const work = [
      ...this.#accounts.map((account) => this.#every(perAccountMs, () => this.#raise(account))),
      this.#every(often.killEveryMs, () => this.#fleet.kill(any())),
      this.#every(often.hostKillEveryMs, () =>
        this.#fleet.killHost(any(), () => systemClock.sleep(HOST_DOWN_MS)),
      ),
      this.#every(often.pauseEveryMs, () =>
        this.#fleet.pause(any(), () => systemClock.sleep(LEASE_MS * 1.5)),
      ),
      this.#every(often.restartEveryMs, () => this.#server.restart(this.#random.pick(['SIGINT', 'SIGQUIT']))),
      this.#every(2000, () => this.#disturb()),
      this.#every(10_000, async () => this.#report()),
    ];
    await systemClock.sleep(seconds * 1000);
    this.#over.abort();
    await Promise.all(work);
  }

  async #every(ms: number, task: () => Promise<unknown>): Promise<void> {
    while (ms > 0 && !this.#over.signal.aborted) {
      await systemClock.sleep(ms * (0.5 + this.#random.next()), this.#over.signal);
      if (!this.#over.signal.aborted) await task().catch(() => systemClock.sleep(50));
    }
  }

  /** An event whose commit is in doubt is neither confirmed nor lost: the database knows. */
  async #raise(accountId: string): Promise<void> {
    const name = this.#random.pick(NAMES);
    const data = { account: { id: accountId, name, status: 'suspended' } };
    const id = await this.#parts.db.transaction((tx) =>
      emit(tx, { accountId, livemode: true, type: 'account.suspended', data }, systemClock.now()),
    );
    this.confirmed.push(id);
  }

  /** A redelivery of something old, and a test, to endpoints that misbehave. */
  async #disturb(): Promise<void> {
    const victim = this.#random.pick(this.#subscribers.filter(({ path }) => path.endsWith('faulty0')));
    const { accountId, endpointId } = victim;
    this.disturbed.add(endpointId);
    const owner = { accountId, livemode: true };
    await testEndpoint(this.#parts, owner, endpointId);
    this.tests++;
    const old = this.#receiver.receptions.find(
      (reception) => reception.endpointId === endpointId && reception.response === 200,
    );
    if (old === undefined) return;
    await redeliverEvent(this.#parts, owner, { eventId: old.eventId, endpointId });
    this.redeliveries++;
  }

  #report(): void {
    const { kills, pauses } = this.#fleet;
    this.#settings.say(
      `${this.confirmed.length} events, ${this.#receiver.receptions.length} receptions, ${kills} kills, ${pauses} pauses, ${this.#server.restarts} restarts`,
    );
  }

  /** Waits until nothing is pending, and returns how many seconds that took. */
  async drain(patienceMs: number): Promise<number> {
    const start = systemClock.elapsed();
    while (systemClock.elapsed() - start < patienceMs) {
      const [row] = await this.#parts.db.query<{ left: number }>(
        `select (select count(*) from webhook_deliveries where status = 'pending')
           + (select count(*) from out_of_band_deliveries) as left`,
      );
      if (row?.left === 0) break;
      await systemClock.sleep(100);
    }
    return (systemClock.elapsed() - start) / 1000;
  }
}
