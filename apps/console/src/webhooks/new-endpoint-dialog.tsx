import { useSignal } from '@preact/signals';
import type { EventType } from '@prequal/sdk';
import { BoundText } from '../components/bound-field.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Notice } from '../components/notice.tsx';
import { useAction } from '../components/use-action.ts';
import { EventTypeBoxes } from '../replays/event-type-boxes.tsx';
import { api } from '../session/api.ts';
import { NO_OPTIONS, readOptions } from './endpoint-options.ts';
import { OptionFields } from './option-fields.tsx';
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
  const typed = useSignal(NO_OPTIONS);
  const { act, error } = useAction();
  const create = () =>
    act(async () => {
      const { data } = await api.webhookEndpoints.create({
        url: url.value.trim(),
        events: [...types.value],
        description: description.value.trim(),
        ...readOptions(typed.value),
      });
      onCreated(data.signing_secret);
      return null;
    });
  return (
    <Dialog title={WEBHOOKS.add} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <BoundText
          label={WEBHOOKS.url}
          type="url"
          required
          placeholder="https://example.com/hooks/prequal"
          text={url}
        />
        <BoundText label={WEBHOOKS.description} text={description} />
        <EventTypeBoxes label={WEBHOOKS.types} chosen={types} />
        <details>
          <summary>{WEBHOOKS.moreOptions}</summary>
          <OptionFields typed={typed} />
        </details>
        <Notice error={error} />
        <div class="row-actions">
          <button type="submit" class="primary">
            {WEBHOOKS.create}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
