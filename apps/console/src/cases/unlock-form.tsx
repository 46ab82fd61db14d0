import { useSignal } from '@preact/signals';
import { CASES } from './texts.ts';
import { unlock } from './vault.ts';

const SHORTEST = 12;

export function UnlockForm() {
  const passphrase = useSignal('');
  const message = useSignal<string | null>(null);
  return (
    <form
      class="unlock"
      onSubmit={(event) => {
        event.preventDefault();
        if (passphrase.value.length < SHORTEST) message.value = CASES.tooShort;
        else void unlock(passphrase.value);
      }}
    >
      <h2>{CASES.unlockTitle}</h2>
      <p>{CASES.unlockHint}</p>
      <label>
        {CASES.passphrase}
        <input
          type="password"
          autocomplete="off"
          value={passphrase.value}
          onInput={(event) => {
            passphrase.value = event.currentTarget.value;
          }}
        />
      </label>
      <button type="submit" class="primary">
        {CASES.unlock}
      </button>
      <p role="alert">{message.value}</p>
    </form>
  );
}
