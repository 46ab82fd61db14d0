import { dayText } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import { useAction } from '../components/use-action.ts';
import { sessionCall } from '../session/api.ts';
import { session } from '../session/current-session.ts';
import { ExportAccount } from './export-account.tsx';
import { LEAVING } from './texts.ts';

/** Taking one's data along, and closing the account after a waiting period. */
export function Leaving() {
  const { act, error, done } = useAction();
  const { account } = session.value ?? {};
  const closesAt = account?.closes_at ?? null;
  const change = (name: 'POST /close' | 'DELETE /close') =>
    act(async () => {
      await sessionCall(name);
      session.value = await sessionCall('GET /session');
      return null;
    });
  return (
    <section>
      <h2>{LEAVING.title}</h2>
      <Notice error={error} done={done} />
      <ExportAccount />
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
