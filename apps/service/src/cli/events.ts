import { TOKEN_MODES } from '@prequal/contract/vocabulary';
import { showAccount } from '../accounts/index.ts';
import type { EventReads } from '../events/index.ts';
import { type EventWithDeliveries, listEventDeliveries } from '../webhooks/index.ts';
import { presentEvent } from '../wire/index.ts';
import { type Command, command, needed, oneOf, optional, text, wholeNumber } from './command.ts';
import { inBucketOf } from './in-buckets.ts';
import { table } from './output.ts';

const DEFAULT_LIMIT = 1000;
const PAGE = 100;

export const eventsCommands: readonly Command[] = [
  command({
    name: 'events list',
    summary: 'List the events of an account, newest first',
    inputs: {
      account: needed(text, 'ID', 'Account id, acct_…'),
      mode: optional(oneOf(TOKEN_MODES), 'M', 'test or live, live by default'),
      limit: optional(wholeNumber, 'N', `Number of most recent events, ${DEFAULT_LIMIT} by default`),
    },
    run: (session, { account, mode = 'live', limit = DEFAULT_LIMIT }) =>
      inBucketOf(session, account, async (context) => {
        await showAccount(context, account);
        const found = await newestEvents(context, {
          accountId: account,
          livemode: mode === 'live',
          count: limit + 1,
        });
        const events = found.slice(0, limit);
        return {
          document: events.map(presentEvent),
          text: table(
            ['created', 'id', 'type', 'deliveries'],
            events.map((event) => [event.createdAt, event.id, event.type, deliveries(event)]),
            `No events in ${mode} mode.`,
          ),
          note:
            found.length > limit
              ? `Showing the ${limit} most recent events; use --limit N for more.`
              : undefined,
        };
      }),
  }),
];

async function newestEvents(
  reads: EventReads,
  {
    accountId,
    livemode,
    count,
  }: { readonly accountId: string; readonly livemode: boolean; readonly count: number },
): Promise<EventWithDeliveries[]> {
  const events: EventWithDeliveries[] = [];
  let before: number | null = null;
  do {
    const page: Awaited<ReturnType<typeof listEventDeliveries>> = await listEventDeliveries(reads, {
      accountId,
      livemode,
      before,
      limit: Math.min(PAGE, count - events.length),
      type: null,
      endpointId: null,
      deliveryStatus: null,
      createdAfter: null,
      createdBefore: null,
    });
    events.push(...page.events);
    before = page.next;
  } while (before !== null && events.length < count);
  return events;
}

function deliveries(event: EventWithDeliveries): string {
  if (event.deliveries.length === 0) return '–';
  return event.deliveries.map((delivery) => `${delivery.endpointId} ${delivery.status}`).join(', ');
}
