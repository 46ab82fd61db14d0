import type { Db } from '../../src/storage/index.ts';
import type { AttemptResponse } from '../../src/webhooks/delivery/delivery.ts';

/** One send as the receivers of a simulation saw it. */
export interface SimulatedSend {
  readonly endpointId: string;
  readonly eventId: string;
  readonly at: Date;
  readonly response: AttemptResponse;
}

interface Delivery {
  readonly endpointId: string;
  readonly eventId: string;
  readonly status: string;
  readonly tries: number;
  readonly test: boolean;
}

/** The guarantees, checked on what was seen. Returns every violation; it knows nothing of lanes and leases. */
export async function laneBreaches(
  db: Db,
  accounts: readonly string[],
  sends: readonly SimulatedSend[],
): Promise<string[]> {
  const deliveries = await db.query<Delivery>(
    `select d.endpoint_id as "endpointId", d.event_id as "eventId", d.status, d.tries, d.test
     from webhook_deliveries d join events v on v.id = d.event_id
     where v.account_id = any ($1) order by d.endpoint_id, d.seq`,
    [accounts],
  );
  const breaches: string[] = [];
  for (const { endpointId, eventId, status, tries, test } of deliveries) {
    const seen = sends.filter((send) => send.endpointId === endpointId && send.eventId === eventId);
    const codes = seen.map(({ response }) => (response.kind === 'response' ? response.status : 0));
    const what = `${eventId} to ${endpointId}`;
    if (status === 'pending') breaches.push(`${what} has no end`);
    if (status === 'delivered' && !codes.some((code) => code >= 200 && code < 300)) {
      breaches.push(`${what} was never accepted`);
    }
    if (status === 'failed' && !test && !codes.some((code) => code >= 400 && code < 500)) {
      breaches.push(`${what} was never refused`);
    }
    if (tries > 7) breaches.push(`${what} was tried ${tries} times`);
    if (status === 'dead_lettered' && tries < 7) breaches.push(`${what} was given up after ${tries}`);
  }
  for (const endpointId of new Set(deliveries.map((delivery) => delivery.endpointId))) {
    const emitted = deliveries
      .filter((row) => row.endpointId === endpointId && !row.test)
      .map((row) => row.eventId);
    const arrived = [
      ...new Set(sends.filter((send) => send.endpointId === endpointId).map((send) => send.eventId)),
    ];
    const inOrder = emitted.filter((id) => arrived.includes(id));
    const asArrived = arrived.filter((id) => emitted.includes(id));
    if (inOrder.join() !== asArrived.join()) breaches.push(`${endpointId} got its events out of order`);
  }
  return breaches;
}
