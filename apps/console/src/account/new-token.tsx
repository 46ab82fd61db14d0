import { type Signal, useSignal } from '@preact/signals';
import type { ConsoleInput } from '@prequal/contract';
import { BoundSelect, BoundText } from '../components/bound-field.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { session } from '../session/current-session.ts';
import { ACCOUNT, SCOPE_NAMES } from './texts.ts';

type TokenInput = ConsoleInput<'POST /tokens'>['body'];

/** Developers issue test tokens; owners live ones too. */
export function NewToken({ onIssue }: { readonly onIssue: (input: TokenInput) => void }) {
  const name = useSignal('');
  const mode = useSignal<TokenInput['mode']>('test');
  const days = useSignal<(typeof ACCOUNT.expiries)[number][0]>('');
  const scopes = useSignal<readonly Scope[]>(USUAL);
  const { license, role } = session.value ?? {};
  if (license == null) return <p>{ACCOUNT.needsLicense}</p>;
  const modes = role === 'owner' ? ACCOUNT.modes : ACCOUNT.modes.slice(0, 1);
  return (
    <form
      class="filters"
      onSubmit={(event) => {
        event.preventDefault();
        const label = name.value.trim();
        onIssue({
          license_id: license.id,
          mode: mode.value,
          scopes: [...scopes.value],
          ...(label === '' ? {} : { name: label }),
          ...(days.value === '' ? {} : { expires_in_days: Number(days.value) }),
        });
        name.value = '';
      }}
    >
      <BoundText label={ACCOUNT.tokenName} text={name} />
      <BoundSelect label={ACCOUNT.mode} choices={modes} chosen={mode} />
      <BoundSelect label={ACCOUNT.expiresAfter} choices={ACCOUNT.expiries} chosen={days} />
      <button type="submit" disabled={scopes.value.length === 0}>
        {ACCOUNT.issue}
      </button>
      <ScopeBoxes chosen={scopes} />
    </form>
  );
}

type Scope = keyof typeof SCOPE_NAMES & NonNullable<TokenInput['scopes']>[number];
const SCOPES = Object.keys(SCOPE_NAMES) as Scope[];
/** What a token may do unless somebody chooses. */
const USUAL = SCOPES.filter((scope) => scope !== 'logs' && scope !== 'explain');

function ScopeBoxes({ chosen }: { readonly chosen: Signal<readonly Scope[]> }) {
  return (
    <details class="scopes">
      <summary>{ACCOUNT.tokenScopes}</summary>
      {SCOPES.map((scope) => (
        <label class="check" key={scope}>
          <input
            type="checkbox"
            checked={chosen.value.includes(scope)}
            onChange={(event) => {
              const isChosen = event.currentTarget.checked;
              chosen.value = SCOPES.filter((each) =>
                each === scope ? isChosen : chosen.value.includes(each),
              );
            }}
          />
          {SCOPE_NAMES[scope]} <small>{scope}</small>
        </label>
      ))}
    </details>
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
