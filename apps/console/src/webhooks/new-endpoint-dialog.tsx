import { useSignal } from '@preact/signals';
import type { EventType } from '@prequal/sdk';
import { api, errorText } from '../api.ts';
import { Dialog } from '../components/dialog.tsx';
import { Notice } from '../components/notice.tsx';
import { TextField } from '../components/text-field.tsx';
import { EventTypeBoxes } from './event-type-boxes.tsx';
import { WEBHOOKS } from './texts.ts';

export function NewEndpointDialog({
  onCreated,
  onClose,
}: {
  readonly onCreated: (secret: string) => void;
  readonly onClose: () => void;
}) {
  const url = useSignal('');
  const description = useSignal('');
  const types = useSignal<readonly EventType[]>([]);
  const error = useSignal<string | null>(null);
  const create = async () => {
    try {
      const { data } = await api.webhookEndpoints.create({
        url: url.value.trim(),
        events: [...types.value],
        description: description.value.trim(),
      });
      onCreated(data.signing_secret);
    } catch (failure) {
      error.value = errorText(failure);
    }
  };
  return (
    <Dialog title={WEBHOOKS.add} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <TextField
          label={WEBHOOKS.url}
          type="url"
          required
          placeholder="https://example.com/hooks/prequal"
          value={url.value}
          onInput={(text) => {
            url.value = text;
          }}
        />
        <TextField
          label={WEBHOOKS.description}
          value={description.value}
          onInput={(text) => {
            description.value = text;
          }}
        />
        <EventTypeBoxes label={WEBHOOKS.types} chosen={types} />
        <Notice error={error.value} />
        <div class="row-actions">
          <button type="submit" class="primary">
            {WEBHOOKS.create}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
