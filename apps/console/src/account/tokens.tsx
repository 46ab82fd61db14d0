import { useSignal } from '@preact/signals';
import type { ConsoleData, ConsoleInput } from '@prequal/contract';
import { DataTable } from '../components/data-table.tsx';
import { dayText } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import { StateTag } from '../components/state-tag.tsx';
import { useAction } from '../components/use-action.ts';
import { useLoad } from '../components/use-load.ts';
import { sessionCall } from '../session/api.ts';
import { session } from '../session/current-session.ts';
import { NewToken, ShownToken } from './new-token.tsx';
import { ACCOUNT } from './texts.ts';

type AccountToken = ConsoleData<'GET /tokens'>[number];

export function Tokens() {
  const tokens = useLoad('tokens', () => sessionCall('GET /tokens'));
  const { act, error, done } = useAction();
  const shown = useSignal<string | null>(null);
  const revoke = async ({ id, hint }: AccountToken) => {
    if (!confirm(ACCOUNT.confirmRevoke(hint))) return;
    await act(async () => {
      await sessionCall('POST /tokens/{id}/revoke', { params: { id } });
      await tokens.reload();
      return ACCOUNT.revoked;
    });
  };
  const issue = (input: ConsoleInput<'POST /tokens'>['body']) =>
    act(async () => {
      shown.value = (await sessionCall('POST /tokens', { body: input })).token;
      await tokens.reload();
      return ACCOUNT.issued;
    });
  const rotate = async ({ id, hint }: AccountToken) => {
    if (!confirm(ACCOUNT.confirmRotate(hint))) return;
    await act(async () => {
      shown.value = (await sessionCall('POST /tokens/{id}/rotate', { params: { id } })).token;
      await tokens.reload();
      return ACCOUNT.rotated;
    });
  };
  return (
    <section>
      <h2>{ACCOUNT.tokens}</h2>
      <p class="hint">{ACCOUNT.tokensHint}</p>
      <Notice error={error ?? tokens.error} done={done} />
      <DataTable
        label={ACCOUNT.tokens}
        columns={[
          ACCOUNT.token,
          ACCOUNT.status,
          ACCOUNT.scopes,
          ACCOUNT.created,
          ACCOUNT.lastUsed,
          ACCOUNT.expires,
          null,
        ]}
      >
        {(tokens.value ?? []).map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            onRotate={() => void rotate(token)}
            onRevoke={() => void revoke(token)}
          />
        ))}
      </DataTable>
      <NewToken onIssue={(input) => void issue(input)} />
      {shown.value !== null && <ShownToken token={shown.value} />}
    </section>
  );
}

interface TokenProps {
  readonly token: AccountToken;
  readonly onRotate: () => void;
  readonly onRevoke: () => void;
}

function TokenRow(props: TokenProps) {
  const { token } = props;
  const day = (at: string | null) => (at === null ? ACCOUNT.never : dayText(at));
  return (
    <tr>
      <th scope="row">
        {token.name}
        {token.name !== null && <br />}
        <code>
          svc_{token.mode}_…{token.hint}
        </code>
      </th>
      <td>
        <StateTag state={token.status} />
      </td>
      <td class="list">{token.scopes.join(', ')}</td>
      <td class="day">{day(token.created_at)}</td>
      <td class="day">{day(token.last_used_at)}</td>
      <td class="day">{day(token.expires_at)}</td>
      <td class="whole">
        <TokenActions {...props} />
      </td>
    </tr>
  );
}

function TokenActions({ token: { status, mode, hint }, onRotate, onRevoke }: TokenProps) {
  if (status !== 'active') return null;
  return (
    <>
      {(mode === 'test' || session.value?.role === 'owner') && (
        <button type="button" onClick={onRotate}>
          {ACCOUNT.rotate}
          <span class="sr"> …{hint}</span>
        </button>
      )}
      <button type="button" class="danger" onClick={onRevoke}>
        {ACCOUNT.revoke}
        <span class="sr"> …{hint}</span>
      </button>
    </>
  );
}
