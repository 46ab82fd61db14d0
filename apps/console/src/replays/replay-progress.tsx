import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { api, errorText } from '../session/api.ts';
import { REPLAY } from './texts.ts';

export type Replay = Awaited<ReturnType<typeof api.webhookEndpoints.retrieveReplay>>['data'];

const POLL_MS = 500;

/** Follows a replay until it is finished. */
export function ReplayProgress({ replay, onEnd }: { readonly replay: Replay; readonly onEnd: () => void }) {
  const shown = useSignal(replay);
  const error = useSignal<string | null>(null);
  useEffect(() => {
    if (isFinished(shown.value)) return onEnd();
    const timer = setInterval(async () => {
      try {
        shown.value = (await api.webhookEndpoints.retrieveReplay(replay.id)).data;
        error.value = null;
        if (!isFinished(shown.value)) return;
        clearInterval(timer);
        onEnd();
      } catch (failure) {
        error.value = errorText(failure);
      }
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [replay.id]);
  const { total, done, delivered, failed, status } = shown.value;
  if (total === 0 && isFinished(shown.value)) return <p role="status">{REPLAY.nothing}</p>;
  return (
    <div class="replay">
      <progress aria-label={REPLAY.title} max={Math.max(1, total)} value={total === 0 ? 1 : done} />
      <p role="status">
        {REPLAY.progress(done, total)}
        {isFinished(shown.value) && ` · ${REPLAY.outcome(delivered, failed)}`}
        {status === 'canceled' && ` ${REPLAY.canceled}`}
      </p>
      {error.value !== null && (
        <p role="alert" class="error">
          {error.value}
        </p>
      )}
    </div>
  );
}

function isFinished({ status }: Replay): boolean {
  return status === 'completed' || status === 'canceled';
}
