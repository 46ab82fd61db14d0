import { randomBytes } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { makeCertificate, startReceiver } from '../../../test/receiver.ts';
import { createAccount } from '../../accounts/index.ts';
import { EVENTS_CHANNEL, emit } from '../../events/index.ts';
import { KeyRing, systemClock } from '../../kernel/index.ts';
import { openStorage } from '../../storage/index.ts';
import { createEndpoint, type EndpointDeps, MOST_ENDPOINTS, testEndpoint } from '../endpoints/endpoints.ts';
import { DEFAULT_CAPACITY } from './capacity.ts';
import { DeliveryCounters } from './counters.ts';
import { Dispatcher } from './dispatcher.ts';
import { openOutbound } from './outbound.ts';

const HANGING = 200;
const ROUNDS = 5;

const { db, url: databaseUrl } = await freshDatabase(20);
const storage = await openStorage({ databaseUrl, dataDir: '', connections: 2, clock: systemClock });
const certificate = await makeCertificate();
const arrived = new Set<string>();
let hanging = 0;
const receiver = await startReceiver(certificate, ({ path, body }, response) => {
  if (path.startsWith('/hangs')) {
    hanging++;
    response.once('close', () => hanging--);
    return;
  }
  arrived.add((JSON.parse(body.toString()) as { id: string }).id);
  response.end();
});
const outbound = openOutbound({
  clock: systemClock,
  // Longer than the test, so that nothing arrives because an endpoint stopped hanging.
  timeoutMs: 3_600_000,
  allowPrivate: true,
  extraCa: certificate.cert,
});
const deps: EndpointDeps = {
  db,
  keys: new KeyRing([{ version: 1, root: randomBytes(32) }]),
  clock: systemClock,
  guard: { allowPrivate: true, resolve: async () => [] },
};
const worker = new Dispatcher(
  {
    ...deps,
    outbound,
    counters: new DeliveryCounters(),
    draw: () => 0,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  },
  {
    owner: 'isolation/1/x',
    schedule: [0, 60, 300, 1800, 7200, 21_600, 43_200],
    leaseMs: 60_000,
    limits: DEFAULT_CAPACITY,
    pollMs: 200,
  },
);
const listener = storage.listen([EVENTS_CHANNEL], () => worker.hint());
afterAll(async () => {
  await receiver.close();
  await worker.stop();
  await listener.close();
  await outbound.close();
  await storage.close();
});

it(`${HANGING} endpoints that hang do not hold up the events of a healthy one`, async () => {
  const owner = async () => ({
    accountId: (await createAccount(deps, 'service', { name: 'A' })).id,
    livemode: true,
  });
  for (let made = 0; made < HANGING; made += MOST_ENDPOINTS) {
    const stuck = await owner();
    for (let n = 0; n < MOST_ENDPOINTS; n++) {
      await createEndpoint(deps, stuck, { url: receiver.url(`/hangs/${made + n}`) });
    }
    const data = { account: { id: stuck.accountId, name: 'A', status: 'suspended' } };
    await db.transaction((tx) => emit(tx, { ...stuck, type: 'account.suspended', data }, systemClock.now()));
  }
  const healthy = await owner();
  const { id } = await createEndpoint(deps, healthy, { url: receiver.url('/healthy') });
  worker.start();
  await expect.poll(() => hanging).toBe(HANGING);

  for (let round = 0; round < ROUNDS; round++) {
    const eventId = await testEndpoint(deps, healthy, id);
    await expect.poll(() => arrived.has(eventId)).toBe(true);
  }
  expect(hanging).toBe(HANGING);
});
