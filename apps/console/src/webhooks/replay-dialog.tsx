import { useSignal } from '@preact/signals';
import type { EventType } from '@prequal/sdk';
import { api, errorText } from '../api.ts';
import { Dialog } from '../components/dialog.tsx';
import { TimeField } from '../components/filters.tsx';
import { instantOf, localOf } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import { SelectField } from '../components/select-field.tsx';
import { EventTypeBoxes } from './event-type-boxes.tsx';
import { type Replay, ReplayProgress } from './replay-progress.tsx';
import { REPLAY } from './texts.ts';

const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
const ONLY = ['failed', 'unsent', 'all'] as const;

export interface ReplayChoice {
  readonly endpointIds: readonly string[];
  readonly only: (typeof ONLY)[number];
  readonly from?: string;
  readonly to?: string;
  readonly types?: readonly EventType[];
}

/** Asks which events to resend, starts the replay and follows it. */
export function ReplayDialog({
  choice,
  onClose,
}: {
  readonly choice: ReplayChoice;
  readonly onClose: () => void;
}) {
  const now = Date.now();
  const from = useSignal(localOf(choice.from ?? new Date(now - KEPT_DAYS * DAY_MS).toISOString()));
  // Fields have whole minutes: the next one includes what failed a moment ago.
  const to = useSignal(localOf(choice.to ?? new Date(now + 60_000).toISOString()));
  const only = useSignal(choice.only);
  const types = useSignal<readonly EventType[]>(choice.types ?? []);
  const replays = useSignal<readonly Replay[]>([]);
  const error = useSignal<string | null>(null);
  const running = useSignal(0);
  const start = async () => {
    error.value = null;
    try {
      const started: Replay[] = [];
      for (const id of choice.endpointIds) {
        const { data } = await api.webhookEndpoints.replay(id, {
          from: instantOf(from.value),
          to: instantOf(to.value),
          only: only.value,
          ...(types.value.length === 0 ? {} : { types: [...types.value] }),
        });
        started.push(data);
      }
      running.value = started.length;
      replays.value = started;
    } catch (failure) {
      error.value = errorText(failure);
    }
  };
  return (
    <Dialog title={REPLAY.title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <p class="hint">{REPLAY.endpoints(choice.endpointIds.length)}</p>
        <SelectField
          label={REPLAY.only}
          value={only.value}
          choices={ONLY.map((value) => [value, REPLAY[value]] as const)}
          onChange={(value) => {
            only.value = ONLY.find((known) => known === value) ?? 'failed';
          }}
        />
        <div class="grid">
          <TimeField
            label={REPLAY.from}
            required
            value={from.value}
            onChange={(value) => {
              from.value = value;
            }}
          />
          <TimeField
            label={REPLAY.to}
            required
            value={to.value}
            onChange={(value) => {
              to.value = value;
            }}
          />
        </div>
        <EventTypeBoxes label={REPLAY.types} chosen={types} />
        <div class="row-actions">
          <button type="submit" class="primary" disabled={running.value > 0}>
            {replays.value.length === 0 ? REPLAY.start : REPLAY.again}
          </button>
        </div>
      </form>
      <Notice error={error.value} />
      {replays.value.map((replay) => (
        <ReplayProgress
          key={replay.id}
          replay={replay}
          onEnd={() => {
            running.value -= 1;
          }}
        />
      ))}
    </Dialog>
  );
}
