import { useSignal } from '@preact/signals';
import type { ConsoleInput } from '@prequal/contract';
import { BoundSelect, BoundText } from '../components/bound-field.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { session } from '../session/current-session.ts';
import { ACCOUNT } from './texts.ts';

type TokenInput = ConsoleInput<'POST /tokens'>['body'];

/** Developers issue test tokens; owners live ones too. */
export function NewToken({ onIssue }: { readonly onIssue: (input: TokenInput) => void }) {
  const name = useSignal('');
  const mode = useSignal<TokenInput['mode']>('test');
  const { license, role } = session.value ?? {};
  if (license == null) return <p>{ACCOUNT.needsLicense}</p>;
  const modes = role === 'owner' ? ACCOUNT.modes : ACCOUNT.modes.slice(0, 1);
  return (
    <form
      class="filters"
      onSubmit={(event) => {
        event.preventDefault();
        const label = name.value.trim();
        onIssue({ license_id: license.id, mode: mode.value, ...(label === '' ? {} : { name: label }) });
        name.value = '';
      }}
    >
      <BoundText label={ACCOUNT.tokenName} text={name} />
      <BoundSelect label={ACCOUNT.mode} choices={modes} chosen={mode} />
      <button type="submit">{ACCOUNT.issue}</button>
    </form>
  );
}

/** The only time that a token is shown. */
export function ShownToken({ token }: { readonly token: string }) {
  return (
    <div class="banner">
      <p>{ACCOUNT.tokenOnce}</p>
      <p>
        <code data-testid="token">{token}</code>
      </p>
      <CopyButton text={token} label={ACCOUNT.copyToken} />
    </div>
  );
}
