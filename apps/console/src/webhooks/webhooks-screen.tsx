import { useSignal } from '@preact/signals';
import { api } from '../api.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Link } from '../components/link.tsx';
import { Notice } from '../components/notice.tsx';
import { StateTag } from '../components/state-tag.tsx';
import { useAction } from '../components/use-action.ts';
import { useLoad } from '../components/use-load.ts';
import { screenAddress } from '../shell/navigation.ts';
import '../styles/developer.css';
import { Health, statesOf } from './health.tsx';
import { NewEndpointDialog } from './new-endpoint-dialog.tsx';
import { type ReplayChoice, ReplayDialog } from './replay-dialog.tsx';
import { WEBHOOKS } from './texts.ts';

type Endpoint = Awaited<ReturnType<typeof api.webhookEndpoints.list>>['data'][number];

interface WatchedEndpoint {
  readonly endpoint: Endpoint;
  /** How the latest deliveries went, oldest first. */
  readonly states: readonly string[];
  readonly failed: number;
  readonly hasMoreFailed: boolean;
}

const WATCHED = 25;
const MOST_COUNTED = 100;

async function watch(endpoint: Endpoint): Promise<WatchedEndpoint> {
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

export function WebhooksScreen() {
  const loaded = useLoad('endpoints', async () =>
    Promise.all((await api.webhookEndpoints.list()).data.map(watch)),
  );
  const isAdding = useSignal(false);
  const secret = useSignal<string | null>(null);
  const choice = useSignal<ReplayChoice | null>(null);
  const action = useAction();
  const act = async (work: () => Promise<string | null>) => {
    if (await action.act(work)) await loaded.reload();
  };
  return (
    <div class="screen">
      <div class="screen-head">
        <h1>{WEBHOOKS.title}</h1>
        <button
          type="button"
          class="primary"
          onClick={() => {
            isAdding.value = true;
          }}
        >
          {WEBHOOKS.add}
        </button>
      </div>
      <Notice error={action.error ?? loaded.error} done={action.done} />
      {loaded.value?.length === 0 && <p class="hint">{WEBHOOKS.empty}</p>}
      <ul class="cards">
        {(loaded.value ?? []).map((watched) => (
          <EndpointCard
            key={watched.endpoint.id}
            watched={watched}
            act={act}
            onSecret={(text) => {
              secret.value = text;
            }}
            onReplay={(only) => {
              choice.value = { endpointIds: [watched.endpoint.id], only };
            }}
          />
        ))}
      </ul>
      {isAdding.value && (
        <NewEndpointDialog
          onCreated={(text) => {
            isAdding.value = false;
            secret.value = text;
            void loaded.reload();
          }}
          onClose={() => {
            isAdding.value = false;
          }}
        />
      )}
      {secret.value !== null && (
        <Dialog
          title={WEBHOOKS.secretTitle}
          onClose={() => {
            secret.value = null;
          }}
        >
          <p>{WEBHOOKS.secretHint}</p>
          <code class="secret">{secret.value}</code>
          <p class="row-actions">
            <CopyButton text={secret.value} label={WEBHOOKS.copySecret} />
          </p>
        </Dialog>
      )}
      {choice.value !== null && (
        <ReplayDialog
          choice={choice.value}
          onClose={() => {
            choice.value = null;
            void loaded.reload();
          }}
        />
      )}
    </div>
  );
}

function EndpointCard({
  watched: { endpoint, states, failed, hasMoreFailed },
  act,
  onSecret,
  onReplay,
}: {
  readonly watched: WatchedEndpoint;
  readonly act: (work: () => Promise<string | null>) => Promise<void>;
  readonly onSecret: (secret: string) => void;
  readonly onReplay: (only: ReplayChoice['only']) => void;
}) {
  const { id, url, enabled, description, events } = endpoint;
  const { webhookEndpoints } = api;
  /** Tells the buttons of several endpoints apart where their places do not. */
  const of = <span class="sr"> {url}</span>;
  const rotate = () =>
    act(async () => {
      onSecret((await webhookEndpoints.rotateSigningSecret(id)).data.signing_secret);
      return null;
    });
  return (
    <li>
      <header>
        <strong>{url}</strong>
        <StateTag state={enabled ? 'enabled' : 'disabled'} />
        <small>
          {description === '' ? '' : `${description} · `}
          {events.length === 0 ? WEBHOOKS.allTypes : WEBHOOKS.someTypes(events.length)} · <code>{id}</code>
        </small>
      </header>
      <Health states={states} />
      <div class="row-actions">
        {failed > 0 && enabled && (
          <button type="button" class="primary" onClick={() => onReplay('failed')}>
            {WEBHOOKS.resendFailed(hasMoreFailed ? `${failed}+` : String(failed))}
          </button>
        )}
        <Link to={screenAddress('events', { filters: { endpoint_id: id } })}>{WEBHOOKS.events}</Link>
        {enabled && (
          <>
            <button
              type="button"
              onClick={() =>
                void act(async () => {
                  await webhookEndpoints.test(id);
                  return WEBHOOKS.testSent;
                })
              }
            >
              {WEBHOOKS.test}
              {of}
            </button>
            <button type="button" onClick={() => onReplay('all')}>
              {WEBHOOKS.replay}
              {of}
            </button>
          </>
        )}
        <button
          type="button"
          onClick={() => {
            if (confirm(WEBHOOKS.confirmRotate)) void rotate();
          }}
        >
          {WEBHOOKS.rotate}
          {of}
        </button>
        <button
          type="button"
          onClick={() =>
            void act(async () => {
              await webhookEndpoints.update(id, { enabled: !enabled });
              return null;
            })
          }
        >
          {enabled ? WEBHOOKS.disable : WEBHOOKS.enable}
          {of}
        </button>
        <button
          type="button"
          class="danger"
          onClick={() => {
            if (!confirm(WEBHOOKS.confirmRemove)) return;
            void act(async () => {
              await webhookEndpoints.delete(id);
              return null;
            });
          }}
        >
          {WEBHOOKS.remove}
          {of}
        </button>
      </div>
    </li>
  );
}
