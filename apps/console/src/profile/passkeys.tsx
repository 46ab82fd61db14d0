import type { ConsoleData } from '@prequal/contract';
import { DataTable } from '../components/data-table.tsx';
import { dayText } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import { useAction } from '../components/use-action.ts';
import { useLoad } from '../components/use-load.ts';
import { sessionCall } from '../session/api.ts';
import { canUsePasskeys } from '../session/passkey-support.ts';
import { PROFILE } from './texts.ts';

type OwnPasskey = ConsoleData<'GET /passkeys'>[number];

export function Passkeys() {
  const passkeys = useLoad('passkeys', () => sessionCall('GET /passkeys'));
  const { act, error, done } = useAction();
  const change = (work: () => Promise<string>) =>
    act(async () => {
      const message = await work();
      await passkeys.reload();
      return message;
    });
  return (
    <section class="panel">
      <h2>{PROFILE.passkeys}</h2>
      <p class="hint">{PROFILE.passkeysHint}</p>
      <Notice error={error ?? passkeys.error} done={done} />
      {passkeys.value?.length === 0 && <p>{PROFILE.none}</p>}
      {passkeys.value !== null && passkeys.value.length > 0 && (
        <PasskeyTable
          passkeys={passkeys.value}
          onRemove={(id) => {
            if (confirm(PROFILE.confirmRemove)) void change(() => removePasskey(id));
          }}
        />
      )}
      {canUsePasskeys() ? (
        <button type="button" class="primary" onClick={() => void change(addPasskey)}>
          {PROFILE.addPasskey}
        </button>
      ) : (
        <p class="hint">{PROFILE.passkeysNeedName}</p>
      )}
    </section>
  );
}

function PasskeyTable({
  passkeys,
  onRemove,
}: {
  readonly passkeys: readonly OwnPasskey[];
  readonly onRemove: (id: string) => void;
}) {
  return (
    <DataTable label={PROFILE.passkeys} columns={[PROFILE.passkey, PROFILE.created, PROFILE.lastUsed, null]}>
      {passkeys.map(({ id, device, created_at, last_used_at }) => (
        <tr key={id}>
          <th scope="row">{device === 'multi' ? PROFILE.synced : PROFILE.device}</th>
          <td class="day">{dayText(created_at)}</td>
          <td class="day">{last_used_at === null ? PROFILE.never : dayText(last_used_at)}</td>
          <td>
            <button type="button" class="danger" onClick={() => onRemove(id)}>
              {PROFILE.remove}
              <span class="sr"> {PROFILE.createdOn(dayText(created_at))}</span>
            </button>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

async function addPasskey(): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  const options = await sessionCall('POST /passkeys/options');
  const body = await startRegistration({ optionsJSON: structuredClone(options) as Options }).catch(() => {
    throw new Error(PROFILE.cancelled);
  });
  await sessionCall('POST /passkeys', { body });
  return PROFILE.added;
}

async function removePasskey(id: string): Promise<string> {
  await sessionCall('DELETE /passkeys/{id}', { params: { id } });
  return PROFILE.removed;
}
