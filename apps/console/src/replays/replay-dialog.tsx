import { useSignal } from '@preact/signals';
import type { EventType } from '@prequal/sdk';
import { BoundSelect } from '../components/bound-field.tsx';
import { Dialog } from '../components/dialog.tsx';
import { TimeField } from '../components/filters.tsx';
import { instantOf, localOf } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import { useAction } from '../components/use-action.ts';
import { api } from '../session/api.ts';
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
  const { from, to, only, types, replays, running, error, start } = useReplay(choice);
  return (
    <Dialog title={REPLAY.title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <p class="hint">{REPLAY.endpoints(choice.endpointIds.length)}</p>
        <BoundSelect
          label={REPLAY.only}
          choices={ONLY.map((value) => [value, REPLAY[value]] as const)}
          chosen={only}
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
      <Notice error={error} />
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

/** What is chosen in the dialog, and the replays that were started with it. */
function useReplay(choice: ReplayChoice) {
  const now = Date.now();
  const from = useSignal(localOf(choice.from ?? new Date(now - KEPT_DAYS * DAY_MS).toISOString()));
  // Fields have whole minutes: the next one includes what failed a moment ago.
  const to = useSignal(localOf(choice.to ?? new Date(now + 60_000).toISOString()));
  const only = useSignal(choice.only);
  const types = useSignal<readonly EventType[]>(choice.types ?? []);
  const replays = useSignal<readonly Replay[]>([]);
  const { act, error } = useAction();
  const running = useSignal(0);
  const start = () =>
    act(async () => {
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
      return null;
    });
  return { from, to, only, types, replays, running, error, start };
}
