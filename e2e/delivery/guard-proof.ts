import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createAccount } from '../../apps/service/src/accounts/index.ts';
import { emit } from '../../apps/service/src/events/index.ts';
import { systemClock } from '../../apps/service/src/kernel/index.ts';
import { createEndpoint, type EndpointDeps } from '../../apps/service/src/webhooks/index.ts';
import { Fleet, type FleetOrders } from './fleet.ts';

export interface GuardFindings {
  readonly endpoints: number;
  readonly attempts: number;
  /** Attempts that were not refused. */
  readonly unrefused: number;
  /** Connections that reached the port behind the refused addresses. */
  readonly connections: number;
}

/** All of them lead to this machine. */
const HOSTS = [
  '127.0.0.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.1',
  '0.0.0.0',
  '[::1]',
  '[::ffff:127.0.0.1]',
  'localhost',
  'a.localhost',
];
const PATIENCE_MS = 30_000;

/**
 * Endpoints registered while private addresses were allowed, delivered to by a process that does not allow them: not
 * one connection may be made.
 */
export async function proveGuard(
  parts: EndpointDeps,
  orders: FleetOrders,
  say: (line: string) => void,
): Promise<GuardFindings> {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { id: accountId } = await createAccount(parts, 'service', { name: 'Guarded' });
  const owner = { accountId, livemode: false };
  const endpoints: string[] = [];
  for (const host of HOSTS) {
    const { id } = await createEndpoint(parts, owner, {
      url: `https://${host}:${port}/`,
      events: ['account.created'],
    });
    endpoints.push(id);
  }
  const guarded = new Fleet({ ...orders, allowPrivate: false });
  const data = { account: { id: accountId, name: 'n', status: 'provisioned' } };
  await parts.db.transaction((tx) =>
    emit(tx, { ...owner, type: 'account.created', data }, systemClock.now()),
  );
  await guarded.hire();
  const start = systemClock.elapsed();
  let numbers = { attempts: 0, unrefused: 0, pending: 1 };
  while (numbers.pending > 0 && systemClock.elapsed() - start < PATIENCE_MS) {
    await systemClock.sleep(100);
    const [row] = await parts.db.query<typeof numbers>(
      `select (select count(*) from webhook_attempts where endpoint_id = any ($1)) as attempts,
         (select count(*) from webhook_attempts where endpoint_id = any ($1)
           and error is distinct from 'address refused') as unrefused,
         (select count(*) from webhook_deliveries where endpoint_id = any ($1) and status = 'pending') as pending`,
      [endpoints],
    );
    numbers = row ?? numbers;
  }
  await guarded.close();
  server.close();
  say(`${numbers.attempts} attempts to refused addresses, ${connections} connections`);
  return {
    endpoints: endpoints.length,
    attempts: numbers.attempts,
    unrefused: numbers.unrefused,
    connections,
  };
}
