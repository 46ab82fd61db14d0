import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { DataTable } from '../components/data-table.tsx';
import { Link } from '../components/link.tsx';
import { Moment } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import { Verbatim } from '../components/scroll.tsx';
import { StateTag, StatusTag } from '../components/state-tag.tsx';
import { useAction } from '../components/use-action.ts';
import { useLoad } from '../components/use-load.ts';
import { screenAddress } from '../navigation/address.ts';
import { api } from '../session/api.ts';
import { EVENTS } from './texts.ts';

type FullEvent = Awaited<ReturnType<typeof api.events.retrieve>>['data'];
type Delivery = FullEvent['deliveries'][number];
type Attempt = NonNullable<Delivery['attempts']>[number];

/** A resent event is looked at again a few times: its attempt takes a moment. */
const LOOKS = [500, 1500, 4000];

export function EventDetail({ id }: { readonly id: string }) {
  const event = useLoad(id, async () => (await api.events.retrieve(id)).data);
  const endpoints = useLoad('endpoints', async () => (await api.webhookEndpoints.list()).data);
  const { act, error, done } = useAction();
  const looks = useSignal<readonly number[]>([]);
  useEffect(() => {
    const timers = looks.value.map((delay) => setTimeout(() => void event.reload(), delay));
    return () => timers.forEach(clearTimeout);
  }, [looks.value]);
  const resend = (endpointId?: string) =>
    act(async () => {
      await api.events.redeliver(id, endpointId === undefined ? {} : { endpoint_id: endpointId });
      looks.value = [...LOOKS];
      return EVENTS.resent;
    });
  const shown = event.value;
  return (
    <div class="screen">
      <p>
        <Link to={screenAddress('events')}>{EVENTS.back}</Link>
      </p>
      <Notice error={error ?? event.error} done={done} />
      {shown !== null && (
        <>
          <div class="screen-head">
            <h1>{shown.type}</h1>
            <span class="row-actions">
              <button type="button" onClick={() => void event.reload()}>
                {EVENTS.refresh}
              </button>
              {shown.purged !== true && shown.deliveries.length > 0 && (
                <button type="button" class="primary" onClick={() => void resend()}>
                  {EVENTS.resendAll}
                </button>
              )}
            </span>
          </div>
          <p>
            <Moment at={shown.created_at} /> · <code>{shown.id}</code>
          </p>
          {shown.deliveries.map((delivery) => (
            <DeliverySection
              key={delivery.endpoint_id}
              delivery={delivery}
              url={endpoints.value?.find((endpoint) => endpoint.id === delivery.endpoint_id)?.url ?? null}
              onResend={shown.purged === true ? null : () => void resend(delivery.endpoint_id)}
            />
          ))}
          <section>
            <h2>{EVENTS.data}</h2>
            {shown.purged === true ? (
              <p class="hint">{EVENTS.purged}</p>
            ) : (
              <Verbatim text={JSON.stringify(shown.data, null, 2)} />
            )}
          </section>
        </>
      )}
    </div>
  );
}

function DeliverySection({
  delivery,
  url,
  onResend,
}: {
  readonly delivery: Delivery;
  readonly url: string | null;
  readonly onResend: (() => void) | null;
}) {
  return (
    <section>
      <div class="screen-head">
        <h2 class="wide">{url ?? delivery.endpoint_id}</h2>
        {onResend !== null && url !== null && (
          <button type="button" onClick={onResend}>
            {EVENTS.resend}
          </button>
        )}
      </div>
      <p>
        <StateTag state={delivery.status} />
        {delivery.next_attempt_at !== null && (
          <>
            {' '}
            · {EVENTS.nextAttempt} <Moment at={delivery.next_attempt_at} />
          </>
        )}
      </p>
      {(delivery.attempts ?? []).length > 0 && (
        <DataTable
          label={`${EVENTS.attempt}: ${url ?? ''}`}
          columns={[EVENTS.attempt, EVENTS.at, EVENTS.response, { number: EVENTS.duration }, EVENTS.details]}
        >
          {[...(delivery.attempts ?? [])].reverse().map((attempt) => (
            <AttemptRow key={attempt.number} attempt={attempt} />
          ))}
        </DataTable>
      )}
    </section>
  );
}

function AttemptRow({ attempt }: { readonly attempt: Attempt }) {
  const headers = Object.entries(attempt.response_headers ?? {});
  return (
    <tr>
      <td>{attempt.number}</td>
      <td>
        <Moment at={attempt.attempted_at} />
      </td>
      <td>
        {attempt.error === null ? (
          <StatusTag status={attempt.response_status} />
        ) : (
          <span class="tag bad">{attempt.error}</span>
        )}
      </td>
      <td class="number">{attempt.duration_ms} ms</td>
      <td>
        {attempt.response_headers === null ? (
          <span class="hint">{EVENTS.noResponse}</span>
        ) : (
          <details>
            <summary>{EVENTS.details}</summary>
            <h3>{EVENTS.headers}</h3>
            <Verbatim text={headers.map(([name, value]) => `${name}: ${value}`).join('\n')} />
            <h3>{EVENTS.body}</h3>
            <Verbatim text={attempt.response_body || EVENTS.noBody} />
          </details>
        )}
      </td>
    </tr>
  );
}
