import { api } from '../session/api.ts';
import { statesOf } from './health.tsx';

type Endpoint = Awaited<ReturnType<typeof api.webhookEndpoints.list>>['data'][number];

export interface WatchedEndpoint {
  readonly endpoint: Endpoint;
  /** How the latest deliveries went, oldest first. */
  readonly states: readonly string[];
  readonly failed: number;
  readonly hasMoreFailed: boolean;
}

const WATCHED = 25;
const MOST_COUNTED = 100;

export async function watchEndpoint(endpoint: Endpoint): Promise<WatchedEndpoint> {
  const filter = { endpoint_id: endpoint.id };
  const [latest, failed, dead] = await Promise.all([
    api.events.list({ ...filter, limit: WATCHED }).firstPage(),
    api.events.list({ ...filter, delivery_status: 'failed', limit: MOST_COUNTED }).firstPage(),
    api.events.list({ ...filter, delivery_status: 'dead_lettered', limit: MOST_COUNTED }).firstPage(),
  ]);
  return {
    endpoint,
    states: statesOf(latest.data.data, endpoint.id),
    failed: failed.data.data.length + dead.data.data.length,
    hasMoreFailed: failed.data.has_more || dead.data.has_more,
  };
}
