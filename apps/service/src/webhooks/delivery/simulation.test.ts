import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import {
  broken,
  clearQueues,
  DispatchHarness,
  gone,
  ok,
  SCHEDULE,
  type SeenSend,
  silent,
} from '../../../test/delivery/dispatch-harness.ts';
import { KillableProcess } from '../../../test/delivery/killable-process.ts';
import { laneBreaches, type SimulatedSend } from '../../../test/delivery/lane-auditor.ts';
import { changeEndpoint, type EndpointWithSecret, testEndpoint } from '../endpoints/endpoints.ts';
import { redeliverEvent } from '../replay/redelivery.ts';
import { DEFAULT_CAPACITY } from './capacity.ts';
import type { AttemptResponse } from './delivery.ts';
import { Dispatcher } from './dispatcher.ts';

const { db } = await freshDatabase();
beforeEach(() => clearQueues(db));

/** A small simulation: accounts, endpoints, receivers with random responses, and workers that die. */
class Simulation {
  readonly harness = new DispatchHarness(db);
  readonly accounts: string[] = [];
  readonly endpoints: EndpointWithSecret[] = [];
  readonly sends: SimulatedSend[] = [];
  #workers = 0;
  response: (send: SeenSend) => AttemptResponse = () => ok;

  async settle(accounts: number, endpoints: number): Promise<this> {
    this.harness.receivers.response = (send) => {
      const response = this.response(send);
      const endpoint = this.endpoints.find(({ url }) => send.url.startsWith(url));
      this.sends.push({ endpointId: endpoint?.id ?? '', eventId: send.eventId, at: send.at, response });
      return response;
    };
    for (let a = 0; a < accounts; a++) {
      const accountId = await this.harness.account();
      this.accounts.push(accountId);
      for (let e = 0; e < endpoints; e++) this.endpoints.push(await this.harness.endpoint(accountId));
    }
    return this;
  }

  /** Lets one process work until nothing is due, or until it dies at the given moment. True when it died. */
  async work(deathAt = Number.POSITIVE_INFINITY): Promise<boolean> {
    const killable = new KillableProcess(deathAt);
    const { dispatching, receivers } = this.harness;
    const worker = new Dispatcher(
      { ...dispatching, db: killable.database(db), outbound: killable.outbound(receivers.send) },
      {
        owner: `sim/${++this.#workers}/x`,
        schedule: SCHEDULE,
        leaseMs: 60_000,
        limits: DEFAULT_CAPACITY,
        pollMs: 1000,
      },
    );
    await Promise.race([this.harness.settle(worker), killable.died]);
    return killable.dead;
  }

  /** Lets days pass until nothing waits any more. */
  async comeToRest(): Promise<void> {
    this.response = () => ok;
    for (const { id, accountId } of this.endpoints) {
      await changeEndpoint(
        this.harness.deps,
        { accountId, livemode: true },
        { id, change: { enabled: true } },
      );
    }
    for (let hours = 0; hours < 30; hours += 15) {
      this.harness.clock.advance(15 * 3_600_000);
      await this.work();
    }
  }

  breaches(): Promise<string[]> {
    return laneBreaches(db, this.accounts, this.sends);
  }
}

it('a crash at every single await, before and after what was awaited, loses nothing and keeps the order', async () => {
  const scenario = async (simulation: Simulation, deathAt: number): Promise<boolean> => {
    const [accountId = ''] = simulation.accounts;
    const [endpoint] = simulation.endpoints;
    const owner = { accountId, livemode: true };
    await simulation.harness.raise(accountId, 2);
    simulation.response = ({ at, type }) => (type !== 'webhook.test' && at.getTime() % 2 === 0 ? broken : ok);
    await simulation.work();
    await testEndpoint(simulation.harness.deps, owner, endpoint?.id ?? '');
    simulation.harness.clock.advance(60_001);
    const died = await simulation.work(deathAt);
    await simulation.harness.raise(accountId, 1);
    simulation.harness.clock.advance(60_000);
    await simulation.work();
    await simulation.comeToRest();
    return died;
  };
  let moments = 0;
  for (let deathAt = 1, died = true; died; deathAt++) {
    await clearQueues(db);
    const simulation = await new Simulation().settle(1, 1);
    died = await scenario(simulation, deathAt);
    expect(await simulation.breaches(), `death at moment ${deathAt}`).toEqual([]);
    moments = deathAt;
  }
  expect(moments).toBeGreaterThan(20);
});

it('a crash at every await of giving an event up leaves exactly one webhook.delivery_failed', async () => {
  let moments = 0;
  for (let deathAt = 1, died = true; died; deathAt++) {
    await clearQueues(db);
    const simulation = await new Simulation().settle(1, 1);
    const [accountId = ''] = simulation.accounts;
    const [eventId] = await simulation.harness.raise(accountId);
    simulation.response = ({ type }) => (type === 'webhook.delivery_failed' ? ok : silent);
    for (const seconds of SCHEDULE.slice(0, -1)) {
      simulation.harness.clock.advance(seconds * 1000);
      await simulation.work();
    }
    simulation.harness.clock.advance(43_200_000);
    died = await simulation.work(deathAt);
    simulation.harness.clock.advance(60_000);
    await simulation.work();
    const result = await db.query<{ count: number }>(
      `select count(*) as count from events where account_id = $1 and type = 'webhook.delivery_failed'`,
      [accountId],
    );
    expect(result, `death at moment ${deathAt}`).toEqual([{ count: 1 }]);
    expect(await simulation.harness.status(accountId, eventId ?? '')).toEqual(['dead_lettered']);
    moments = deathAt;
  }
  expect(moments).toBeGreaterThan(5);
});

type Act =
  | { readonly kind: 'raise'; readonly who: number; readonly count: number }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'work'; readonly deathAt: number }
  | { readonly kind: 'toggle'; readonly which: number; readonly enabled: boolean }
  | { readonly kind: 'move'; readonly which: number; readonly to: number }
  | { readonly kind: 'test'; readonly which: number }
  | { readonly kind: 'redeliver'; readonly which: number };

const small = fc.nat({ max: 5 });
const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('raise'), who: small, count: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait'),
      seconds: fc.constantFrom(1, 61, 331, 1980, 8000, 50_000),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('work'), deathAt: fc.integer({ min: 1, max: 60 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('toggle'), which: small, enabled: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move'), which: small, to: small }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('test'), which: small }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('redeliver'), which: small }) },
);
const lives = fc.record({
  acts: fc.array(acts, { minLength: 8, maxLength: 40 }),
  responses: fc.array(fc.constantFrom(ok, ok, ok, broken, silent, gone), { minLength: 5, maxLength: 30 }),
});

it('whatever happens over days, in whatever order, nothing is lost and the order holds', async () => {
  await fc.assert(
    fc.asyncProperty(lives, async ({ acts: life, responses }) => {
      await clearQueues(db);
      const simulation = await new Simulation().settle(2, 2);
      let drawn = 0;
      simulation.response = () => responses[drawn++ % responses.length] ?? ok;
      for (const act of life) await perform(simulation, act);
      await simulation.comeToRest();
      expect(await simulation.breaches()).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

async function perform(simulation: Simulation, act: Act): Promise<void> {
  const { harness } = simulation;
  const which = 'which' in act ? simulation.endpoints[act.which % simulation.endpoints.length] : undefined;
  const owner = { accountId: which?.accountId ?? '', livemode: true };
  switch (act.kind) {
    case 'raise':
      await harness.raise(simulation.accounts[act.who % simulation.accounts.length] ?? '', act.count);
      return;
    case 'wait':
      harness.clock.advance(act.seconds * 1000);
      return;
    case 'work':
      await simulation.work(act.deathAt);
      return;
    case 'toggle':
      await changeEndpoint(harness.deps, owner, { id: which?.id ?? '', change: { enabled: act.enabled } });
      return;
    case 'move':
      await changeEndpoint(harness.deps, owner, {
        id: which?.id ?? '',
        change: { url: `${which?.url}?${act.to}` },
      });
      return;
    case 'test':
      await testEndpoint(harness.deps, owner, which?.id ?? '').catch(() => {});
      return;
    case 'redeliver': {
      const eventId = simulation.sends.find(({ endpointId }) => endpointId === which?.id)?.eventId;
      if (eventId !== undefined) await redeliverEvent(harness.deps, owner, { eventId });
    }
  }
}
