import { useSignal } from '@preact/signals';
import { EVENT_TYPES } from '@prequal/sdk';
import { useEffect } from 'preact/hooks';
import { DataTable } from '../components/data-table.tsx';
import { ClearFilters, filterValue, SelectFilter, TimeFilter } from '../components/filters.tsx';
import { Link } from '../components/link.tsx';
import { Moment } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import { StateTag } from '../components/state-tag.tsx';
import { useLoad } from '../components/use-load.ts';
import { usePages } from '../components/use-pages.ts';
import { screenAddress } from '../navigation/address.ts';
import { current } from '../navigation/navigation.ts';
import { api } from '../session/api.ts';
import '../styles/developer.css';
import { type ReplayChoice, ReplayDialog } from '../replays/replay-dialog.tsx';
import { EventDetail } from './event-detail.tsx';
import { DELIVERY_STATES, EVENTS } from './texts.ts';

const FILTERS = ['type', 'endpoint_id', 'delivery_status', 'created_after', 'created_before'] as const;
const LIVE_MS = 2000;

export function EventsScreen() {
  const { id } = current.value;
  return id === null ? <EventList /> : <EventDetail id={id} />;
}

function query(): NonNullable<Parameters<typeof api.events.list>[0]> {
  return Object.fromEntries(
    FILTERS.map((name) => [name, filterValue(name)]).filter(([, value]) => value !== ''),
  );
}

function EventList() {
  const filters = query();
  const events = usePages(JSON.stringify(filters), (cursor) =>
    api.events.list({ ...filters, limit: 50, ...(cursor === null ? {} : { cursor }) }).firstPage(),
  );
  const endpoints = useLoad('endpoints', async () => (await api.webhookEndpoints.list()).data);
  const isLive = useSignal(false);
  const choice = useSignal<ReplayChoice | null>(null);
  useEffect(() => {
    if (!isLive.value) return;
    const timer = setInterval(() => void events.reload(), LIVE_MS);
    return () => clearInterval(timer);
  }, [isLive.value, JSON.stringify(filters)]);
  const urlOf = (endpointId: string) =>
    endpoints.value?.find(({ id }) => id === endpointId)?.url ?? endpointId;
  return (
    <div class="screen">
      <div class="screen-head">
        <h1>{EVENTS.title}</h1>
        <div class="row-actions">
          <ClearFilters names={FILTERS} />
          <label class="check">
            <input
              type="checkbox"
              checked={isLive.value}
              onChange={(event) => {
                isLive.value = event.currentTarget.checked;
              }}
            />
            {EVENTS.live}
          </label>
          <button
            type="button"
            disabled={(endpoints.value ?? []).length === 0 || events.items.length === 0}
            onClick={() => {
              choice.value = matchingChoice(endpoints.value ?? []);
            }}
          >
            {EVENTS.resendMatching}
          </button>
        </div>
      </div>
      <div class="filters">
        <EventFilters endpoints={endpoints.value ?? []} />
      </div>
      <Notice error={events.error ?? endpoints.error} />
      {events.isLoaded && events.items.length === 0 && <p class="hint">{EVENTS.empty}</p>}
      {events.items.length > 0 && <EventTable events={events.items} urlOf={urlOf} />}
      {events.hasMore && (
        <button type="button" onClick={() => void events.loadMore()}>
          {EVENTS.more}
        </button>
      )}
      {choice.value !== null && (
        <ReplayDialog
          choice={choice.value}
          onClose={() => {
            choice.value = null;
            void events.reload();
          }}
        />
      )}
    </div>
  );
}

function EventFilters({
  endpoints,
}: {
  readonly endpoints: readonly { readonly id: string; readonly url: string }[];
}) {
  return (
    <>
      <SelectFilter name="type" label={EVENTS.type} options={EVENT_TYPES.map((type) => [type, type])} />
      <SelectFilter
        name="endpoint_id"
        label={EVENTS.endpoint}
        options={endpoints.map((endpoint) => [endpoint.id, endpoint.url])}
      />
      <SelectFilter name="delivery_status" label={EVENTS.status} options={DELIVERY_STATES} />
      <TimeFilter name="created_after" label={EVENTS.after} />
      <TimeFilter name="created_before" label={EVENTS.before} />
    </>
  );
}

type ListedEvent = Awaited<
  ReturnType<ReturnType<typeof api.events.list>['firstPage']>
>['data']['data'][number];

function EventTable({
  events,
  urlOf,
}: {
  readonly events: readonly ListedEvent[];
  readonly urlOf: (endpointId: string) => string;
}) {
  return (
    <DataTable label={EVENTS.title} columns={[EVENTS.at, EVENTS.type, EVENTS.deliveries, EVENTS.event]}>
      {events.map((event) => (
        <tr key={event.id}>
          <td>
            <Moment at={event.created_at} />
          </td>
          <td>
            <Link to={screenAddress('events', { id: event.id })}>{event.type}</Link>
          </td>
          <td class="whole">
            {event.deliveries.length === 0 && <span class="hint">{EVENTS.noDeliveries}</span>}
            {event.deliveries.map((delivery) => (
              <div key={delivery.endpoint_id} title={urlOf(delivery.endpoint_id)}>
                <StateTag state={delivery.status} />
                {delivery.attempt_count > 1 ? ` after ${delivery.attempt_count} attempts` : ''}
              </div>
            ))}
          </td>
          <td>
            <code>{event.id}</code>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** A replay of what the filters show. */
function matchingChoice(
  endpoints: readonly { readonly id: string; readonly enabled: boolean }[],
): ReplayChoice {
  const { type, endpoint_id, delivery_status, created_after, created_before } = query();
  const isFailed = delivery_status === 'failed' || delivery_status === 'dead_lettered';
  return {
    endpointIds:
      endpoint_id === undefined
        ? endpoints.filter(({ enabled }) => enabled).map(({ id }) => id)
        : [endpoint_id],
    only: isFailed ? 'failed' : delivery_status === 'canceled' ? 'unsent' : 'all',
    ...(created_after === undefined ? {} : { from: created_after }),
    ...(created_before === undefined ? {} : { to: created_before }),
    types: type === undefined ? [] : [type],
  };
}
