import { useSignal } from '@preact/signals';
import { TextField } from '../components/text-field.tsx';
import { errorText } from '../session/api.ts';
import { canUsePasskeys } from '../session/passkey-support.ts';
import { CASES } from './texts.ts';
import { UnlockWithPasskey } from './unlock-with-passkey.tsx';
import { keyOfPassphrase, tryKey, vault } from './vault.ts';

const SHORTEST = 12;

/** Asks for the passphrase, and for it twice where a slip would go unnoticed. */
export function UnlockForm() {
  const passphrase = useSignal('');
  const repeated = useSignal('');
  const asksAgain = useSignal<string | null>(null);
  const wrong = useSignal<string | null>(null);
  const busy = useSignal(false);
  const submit = async () => {
    if (passphrase.value.length < SHORTEST) {
      wrong.value = CASES.tooShort;
      return;
    }
    if (asksAgain.value !== null && repeated.value !== '' && repeated.value !== passphrase.value) {
      wrong.value = CASES.differs;
      return;
    }
    busy.value = true;
    wrong.value = null;
    try {
      const key = await keyOfPassphrase(passphrase.value);
      const { cases, opened } = await tryKey(key);
      if (opened > 0 || repeated.value === passphrase.value) vault.value = key;
      else asksAgain.value = cases === 0 ? CASES.first : CASES.opensNone;
    } catch (error) {
      wrong.value = errorText(error);
    } finally {
      busy.value = false;
    }
  };
  return (
    <form
      class="unlock"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2>{CASES.unlockTitle}</h2>
      <p class="hint">{CASES.unlockHint}</p>
      <TextField
        label={CASES.passphrase}
        type="password"
        value={passphrase.value}
        error={wrong.value}
        onInput={(text) => {
          passphrase.value = text;
          wrong.value = null;
        }}
      />
      <div role="status">{asksAgain.value !== null && <p class="banner">{asksAgain.value}</p>}</div>
      {asksAgain.value !== null && (
        <TextField
          label={CASES.repeat}
          type="password"
          value={repeated.value}
          inputRef={focusOnce}
          onInput={(text) => {
            repeated.value = text;
            wrong.value = null;
          }}
        />
      )}
      <button type="submit" class="primary" disabled={busy.value}>
        {busy.value ? CASES.unlocking : CASES.unlock}
      </button>
      {canUsePasskeys() && <UnlockWithPasskey />}
    </form>
  );
}

/** The field appears because of what the person just did, so it is where they go on. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}
