import type { Signal } from '@preact/signals';
import type { WebhookEndpoint } from '@prequal/sdk';
import { Link } from '../components/link.tsx';
import { StateTag } from '../components/state-tag.tsx';
import { screenAddress } from '../navigation/address.ts';
import type { ReplayChoice } from '../replays/replay-dialog.tsx';
import { api } from '../session/api.ts';
import { Health } from './health.tsx';
import { WEBHOOKS } from './texts.ts';
import type { WatchedEndpoint } from './watched-endpoint.ts';

interface EndpointCardProps {
  readonly watched: WatchedEndpoint;
  readonly act: (work: () => Promise<string | null>) => Promise<void>;
  readonly onSecret: (secret: string) => void;
  readonly onReplay: (only: ReplayChoice['only']) => void;
  /** The endpoint whose options are being changed. */
  readonly changing: Signal<WebhookEndpoint | null>;
}

export function EndpointCard(props: EndpointCardProps) {
  const { endpoint, states, failed, hasMoreFailed } = props.watched;
  const { id, url, enabled, description, events, filter, batch, headers } = endpoint;
  const options = [
    ...(filter === null ? [] : [WEBHOOKS.filtered]),
    ...(batch === null ? [] : [WEBHOOKS.batches(batch.max_events)]),
    ...Object.entries(headers ?? {}).map(([name, hint]) => `${name}: ${hint}`),
  ];
  return (
    <li>
      <header>
        <strong>{url}</strong>
        <StateTag state={enabled ? 'enabled' : 'disabled'} />
        <small>
          {description === '' ? '' : `${description} · `}
          {events.length === 0 ? WEBHOOKS.allTypes : WEBHOOKS.someTypes(events.length)} ·{' '}
          {options.map((option) => `${option} · `)}
          <code>{id}</code>
        </small>
      </header>
      <Health states={states} />
      <div class="row-actions">
        {failed > 0 && enabled && (
          <button type="button" class="primary" onClick={() => props.onReplay('failed')}>
            {WEBHOOKS.resendFailed(hasMoreFailed ? `${failed}+` : String(failed))}
          </button>
        )}
        <Link to={screenAddress('events', { filters: { endpoint_id: id } })}>{WEBHOOKS.events}</Link>
        <EndpointButtons {...props} />
      </div>
    </li>
  );
}

function EndpointButtons({ watched: { endpoint }, act, onSecret, onReplay, changing }: EndpointCardProps) {
  const { id, url, enabled } = endpoint;
  const { webhookEndpoints } = api;
  /** Does something that has nothing to say when it worked. */
  const quietly = (work: () => Promise<unknown>) =>
    void act(async () => {
      await work();
      return null;
    });
  const test = async () => {
    await webhookEndpoints.test(id);
    return WEBHOOKS.testSent;
  };
  const rotate = async () => onSecret((await webhookEndpoints.rotateSigningSecret(id)).data.signing_secret);
  /** Each label ends with the address, which tells the buttons of several endpoints apart where their places do not. */
  const button = (label: string, onClick: () => void, style?: 'danger') => (
    <button type="button" class={style} onClick={onClick}>
      {label}
      <span class="sr"> {url}</span>
    </button>
  );
  return (
    <>
      {enabled && button(WEBHOOKS.test, () => void act(test))}
      {enabled && button(WEBHOOKS.replay, () => onReplay('all'))}
      {button(WEBHOOKS.changeOptions, () => {
        changing.value = endpoint;
      })}
      {button(WEBHOOKS.rotate, () => {
        if (confirm(WEBHOOKS.confirmRotate)) quietly(rotate);
      })}
      {button(enabled ? WEBHOOKS.disable : WEBHOOKS.enable, () =>
        quietly(() => webhookEndpoints.update(id, { enabled: !enabled })),
      )}
      {button(
        WEBHOOKS.remove,
        () => {
          if (confirm(WEBHOOKS.confirmRemove)) quietly(() => webhookEndpoints.delete(id));
        },
        'danger',
      )}
    </>
  );
}
