import { beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { KEYS } from '../../../test/decisions.ts';
import { type EventQuery, emit } from '../../events/index.ts';
import { type Db, joinTransaction } from '../../storage/index.ts';
import { listEventDeliveries } from './event-deliveries.ts';
import type { DeliveryFilter } from './event-delivery-store.ts';

const { db } = await freshDatabase();
const now = new Date('2026-03-01T12:00:00.000Z');
const ACCOUNT = 'acct_many';
const EVENTS = 1500;
const LIMIT = 25;

/** One endpoint with every event and one with a single event, which is also the only one that failed. */
beforeAll(async () => {
  await db.query(
    "insert into accounts (id, name, status, created_at, updated_at) values ($1, 'A', 'provisioned', $2, $2)",
    [ACCOUNT, now],
  );
  await db.query('insert into event_heads (account_id) values ($1)', [ACCOUNT]);
  await endpoint('rare');
  await raise(1);
  await db.query("update webhook_deliveries set status = 'failed'");
  await db.query("update webhook_endpoints set enabled = false where id = 'rare'");
  await endpoint('busy');
  await raise(EVENTS);
  await db.query('analyze');
}, 600_000);

async function endpoint(id: string): Promise<void> {
  await db.query(
    `insert into webhook_endpoints (id, account_id, livemode, url, events, enabled, description, secret_sealed,
       created_at, updated_at) values ($1, $2, true, 'https://x.example', '{}', true, '', '\\x', $3, $3)`,
    [id, ACCOUNT, now],
  );
  await db.query('insert into webhook_lanes (endpoint_id) values ($1)', [id]);
}

const raise = (count: number) =>
  db.transaction(async (tx) => {
    const data = { account: { id: ACCOUNT, name: 'A', status: 'provisioned' } };
    for (let n = 0; n < count; n++) {
      await emit(tx, { accountId: ACCOUNT, livemode: true, type: 'account.created', data }, now);
    }
  });

interface Plan {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

/** How many rows a plan reads from tables, including those that a filter then removes. */
function rowsRead(plan: Plan): number {
  const own = plan['Node Type'].includes('Scan')
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0;
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), own);
}

/** The tables that a plan opens. */
function tablesOf(plan: Plan): string[] {
  const own = plan['Relation Name'] === undefined ? [] : [plan['Relation Name']];
  return [...own, ...(plan.Plans ?? []).flatMap(tablesOf)];
}

/** Runs `work` with a database that collects the plan of every statement. */
async function plansOf(work: (explaining: Db) => Promise<unknown>): Promise<Plan[]> {
  const plans: Plan[] = [];
  await db.transaction(async (tx) => {
    // In tables of this size reading everything would be cheapest; what counts is whether it can be avoided.
    await tx.query('set local enable_seqscan = off; set local enable_bitmapscan = off');
    await work({
      ...joinTransaction(tx),
      query: async <Row extends object>(sql: string, params: readonly unknown[] = []) => {
        const [row] = await tx.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
          `explain (analyze, format json) ${sql}`,
          params,
        );
        plans.push(...(row?.['QUERY PLAN'] ?? []).map(({ Plan: root }) => root));
        return tx.query<Row>(sql, params);
      },
    });
  });
  return plans;
}

const all: EventQuery & DeliveryFilter = {
  accountId: ACCOUNT,
  livemode: true,
  before: null,
  limit: LIMIT,
  type: null,
  endpointId: null,
  deliveryStatus: null,
  createdAfter: null,
  createdBefore: null,
};

it.each([
  ['nothing', {}],
  ['a busy endpoint', { endpointId: 'busy' }],
  ['an endpoint with one event', { endpointId: 'rare' }],
  ['a common status', { deliveryStatus: 'pending' }],
  ['a rare status', { deliveryStatus: 'failed' }],
  ['a status that no delivery has', { deliveryStatus: 'dead_lettered' }],
] satisfies [string, Partial<DeliveryFilter>][])(
  'a filter on %s reads few rows, however many events there are',
  async (_, filter) => {
    const [page, ...others] = await plansOf((explaining) =>
      listEventDeliveries({ db: explaining, keys: KEYS }, { ...all, ...filter }),
    );
    expect(page === undefined ? EVENTS : rowsRead(page)).toBeLessThan(20 * LIMIT);
    for (const plan of others) expect(rowsRead(plan)).toBeLessThan(2 * LIMIT);
  },
);

it('opens only the partitions of the days on a page', async () => {
  const [partitions] = await db.query<{ count: number }>(
    "select count(*)::int as count from pg_inherits where inhparent = 'event_payloads'::regclass",
  );
  expect(partitions?.count).toBeGreaterThan(2);
  const plans = await plansOf((explaining) => listEventDeliveries({ db: explaining, keys: KEYS }, all));
  expect(plans.flatMap(tablesOf)).toEqual(['event_log', 'event_payloads_rest', 'webhook_deliveries_rest']);
});

it('lists the payload and the deliveries of every event on a page', async () => {
  const { events } = await listEventDeliveries({ db, keys: KEYS }, all);
  expect(events).toHaveLength(LIMIT);
  for (const { purged, deliveries } of events)
    expect([purged, deliveries.map(({ endpointId }) => endpointId)]).toEqual([false, ['busy']]);
});
