import { useSignal } from '@preact/signals';
import type { ConsoleData } from '@prequal/contract';
import { dayText } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import { useAction } from '../components/use-action.ts';
import { sessionCall } from '../session/api.ts';
import { session } from '../session/current-session.ts';
import { LEAVING } from './texts.ts';

/** Taking one's data along, and closing the account after a waiting period. */
export function Leaving() {
  const job = useSignal<ConsoleData<'POST /export'> | null>(null);
  const { act, error, done } = useAction();
  const { account } = session.value ?? {};
  const closesAt = account?.closes_at ?? null;
  const start = () =>
    act(async () => {
      job.value = await sessionCall('POST /export');
      return LEAVING.exporting;
    });
  const look = (id: string) =>
    act(async () => {
      job.value = await sessionCall('GET /jobs/{id}', { params: { id } });
      return LEAVING.progress(job.value.status);
    });
  const change = (name: 'POST /close' | 'DELETE /close') =>
    act(async () => {
      await sessionCall(name);
      session.value = await sessionCall('GET /session');
      return null;
    });
  const current = job.value;
  return (
    <section>
      <h2>{LEAVING.title}</h2>
      <Notice error={error} done={done} />
      <p class="hint">{LEAVING.exportHint}</p>
      <button type="button" onClick={() => void start()}>
        {LEAVING.export}
      </button>
      {current !== null && current.result === null && (
        <button type="button" onClick={() => void look(current.id)}>
          {LEAVING.look}
        </button>
      )}
      {current?.result != null && <a href={current.result.url}>{LEAVING.download}</a>}
      <p>{closesAt === null ? LEAVING.closeHint : LEAVING.closes(dayText(closesAt))}</p>
      {closesAt === null ? (
        <button
          type="button"
          class="danger"
          onClick={() => {
            if (confirm(LEAVING.confirmClose(account?.name ?? ''))) void change('POST /close');
          }}
        >
          {LEAVING.close}
        </button>
      ) : (
        <button type="button" onClick={() => void change('DELETE /close')}>
          {LEAVING.keep}
        </button>
      )}
    </section>
  );
}
