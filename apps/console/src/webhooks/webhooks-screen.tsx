import { type Signal, useSignal } from '@preact/signals';
import type { WebhookEndpoint } from '@prequal/sdk';
import { CopyButton } from '../components/copy-button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Notice } from '../components/notice.tsx';
import { useAction } from '../components/use-action.ts';
import { useLoad } from '../components/use-load.ts';
import { api } from '../session/api.ts';
import '../styles/developer.css';
import { type ReplayChoice, ReplayDialog } from '../replays/replay-dialog.tsx';
import { ChangeOptionsDialog } from './change-options-dialog.tsx';
import { EndpointCard } from './endpoint-card.tsx';
import { NewEndpointDialog } from './new-endpoint-dialog.tsx';
import { WEBHOOKS } from './texts.ts';
import { watchEndpoint } from './watched-endpoint.ts';

export function WebhooksScreen() {
  const loaded = useLoad('endpoints', async () =>
    Promise.all((await api.webhookEndpoints.list()).data.map(watchEndpoint)),
  );
  const isAdding = useSignal(false);
  const secret = useSignal<string | null>(null);
  const choice = useSignal<ReplayChoice | null>(null);
  const changing = useSignal<WebhookEndpoint | null>(null);
  const action = useAction();
  const act = async (work: () => Promise<string | null>) => {
    if (await action.act(work)) await loaded.reload();
  };
  return (
    <div class="screen">
      <ScreenHead
        onAdd={() => {
          isAdding.value = true;
        }}
      />
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
            changing={changing}
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
        <SecretDialog
          secret={secret.value}
          onClose={() => {
            secret.value = null;
          }}
        />
      )}
      <OptionsOf endpoint={changing} onClose={() => void loaded.reload()} />
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

/** The options of the endpoint that was chosen, if one was. */
function OptionsOf({
  endpoint,
  onClose,
}: {
  readonly endpoint: Signal<WebhookEndpoint | null>;
  readonly onClose: () => void;
}) {
  if (endpoint.value === null) return null;
  return (
    <ChangeOptionsDialog
      endpoint={endpoint.value}
      onClose={() => {
        endpoint.value = null;
        onClose();
      }}
    />
  );
}

function ScreenHead({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <div class="screen-head">
      <h1>{WEBHOOKS.title}</h1>
      <button type="button" class="primary" onClick={onAdd}>
        {WEBHOOKS.add}
      </button>
    </div>
  );
}

function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  return (
    <Dialog title={WEBHOOKS.secretTitle} onClose={onClose}>
      <p>{WEBHOOKS.secretHint}</p>
      <code class="secret">{secret}</code>
      <p class="row-actions">
        <CopyButton text={secret} label={WEBHOOKS.copySecret} />
      </p>
    </Dialog>
  );
}
