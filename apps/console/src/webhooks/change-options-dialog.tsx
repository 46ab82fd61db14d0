import { useSignal } from '@preact/signals';
import type { WebhookEndpoint } from '@prequal/sdk';
import { Dialog } from '../components/dialog.tsx';
import { Notice } from '../components/notice.tsx';
import { useAction } from '../components/use-action.ts';
import { api } from '../session/api.ts';
import { readOptions, typedOptions } from './endpoint-options.ts';
import { OptionFields } from './option-fields.tsx';
import { WEBHOOKS } from './texts.ts';

/** Changes what an existing endpoint receives, and how. */
export function ChangeOptionsDialog({
  endpoint,
  onClose,
}: {
  readonly endpoint: WebhookEndpoint;
  readonly onClose: () => void;
}) {
  const typed = useSignal(typedOptions(endpoint));
  const { act, error } = useAction();
  const save = (change: () => Parameters<typeof api.webhookEndpoints.update>[1]) =>
    void act(async () => {
      await api.webhookEndpoints.update(endpoint.id, change());
      onClose();
      return null;
    });
  const headerNames = Object.keys(endpoint.headers ?? {});
  return (
    <Dialog title={WEBHOOKS.options} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save(() => readOptions(typed.value));
        }}
      >
        <OptionFields typed={typed} headerNames={headerNames} />
        <Notice error={error} />
        <div class="row-actions">
          <button type="submit" class="primary">
            {WEBHOOKS.save}
          </button>
          {headerNames.length > 0 && (
            <button type="button" onClick={() => save(() => ({ headers: null }))}>
              {WEBHOOKS.removeHeaders}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
