import type { ConsoleData } from '@prequal/contract';
import { DataTable } from '../components/data-table.tsx';
import { Notice } from '../components/notice.tsx';
import { StateTag } from '../components/state-tag.tsx';
import { useAction } from '../components/use-action.ts';
import { useLoad } from '../components/use-load.ts';
import { sessionCall } from '../session/api.ts';
import { ACCOUNT } from './texts.ts';

type AccountToken = ConsoleData<'GET /tokens'>[number];

export function Tokens() {
  const tokens = useLoad('tokens', () => sessionCall('GET /tokens'));
  const { act, error, done } = useAction();
  const revoke = async ({ id, hint }: AccountToken) => {
    if (!confirm(ACCOUNT.confirmRevoke(hint))) return;
    await act(async () => {
      await sessionCall('POST /tokens/{id}/revoke', { params: { id } });
      await tokens.reload();
      return ACCOUNT.revoked;
    });
  };
  const day = (at: string | null) => at?.slice(0, 10) ?? ACCOUNT.never;
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
          <tr key={token.id}>
            <th scope="row">
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
            <td>
              {token.status === 'active' && (
                <button type="button" class="danger" onClick={() => void revoke(token)}>
                  {ACCOUNT.revoke}
                  <span class="sr"> …{token.hint}</span>
                </button>
              )}
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}
