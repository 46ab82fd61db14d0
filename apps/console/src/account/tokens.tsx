import { useSignal } from '@preact/signals';
import { errorText, sessionCall } from '../api.ts';
import { Notice } from '../components/notice.tsx';
import { Scroll } from '../components/scroll.tsx';
import { StateTag } from '../components/state-tag.tsx';
import { useLoad } from '../components/use-load.ts';
import { ACCOUNT } from './texts.ts';

interface AccountToken {
  readonly id: string;
  readonly hint: string;
  readonly mode: 'test' | 'live';
  readonly status: string;
  readonly scopes: readonly string[];
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly last_used_at: string | null;
}

export function Tokens() {
  const tokens = useLoad('tokens', () => sessionCall<readonly AccountToken[]>('GET', '/tokens'));
  const error = useSignal<string | null>(null);
  const done = useSignal<string | null>(null);
  const revoke = async ({ id, hint }: AccountToken) => {
    if (!confirm(ACCOUNT.confirmRevoke(hint))) return;
    try {
      await sessionCall('POST', `/tokens/${id}/revoke`);
      done.value = ACCOUNT.revoked;
      error.value = null;
      await tokens.reload();
    } catch (failure) {
      error.value = errorText(failure);
    }
  };
  const day = (at: string | null) => at?.slice(0, 10) ?? ACCOUNT.never;
  return (
    <section>
      <h2>{ACCOUNT.tokens}</h2>
      <p class="hint">{ACCOUNT.tokensHint}</p>
      <Notice error={error.value ?? tokens.error} done={done.value} />
      <Scroll label={ACCOUNT.tokens}>
        <table>
          <thead>
            <tr>
              <th scope="col">{ACCOUNT.token}</th>
              <th scope="col">{ACCOUNT.status}</th>
              <th scope="col">{ACCOUNT.scopes}</th>
              <th scope="col">{ACCOUNT.created}</th>
              <th scope="col">{ACCOUNT.lastUsed}</th>
              <th scope="col">{ACCOUNT.expires}</th>
              <td />
            </tr>
          </thead>
          <tbody>
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
                <td>{token.scopes.join(', ')}</td>
                <td>{day(token.created_at)}</td>
                <td>{day(token.last_used_at)}</td>
                <td>{day(token.expires_at)}</td>
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
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}
