import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { TextField } from '../components/text-field.tsx';
import { errorText } from '../session/api.ts';
import { canUsePasskeys } from '../session/passkey-support.ts';
import { CASES } from './texts.ts';
import { UnlockWithPasskey } from './unlock-with-passkey.tsx';
import { countCases, keyOfPassphrase, tryKey, vault } from './vault.ts';

const SHORTEST = 12;

/** The passphrase that is being typed, and what came of it. */
function useUnlock() {
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
    if (repeated.value !== '' && repeated.value !== passphrase.value) {
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
  return { passphrase, repeated, asksAgain, wrong, busy, submit };
}

/** Asks for the passphrase, and for it twice where a slip would go unnoticed. */
export function UnlockForm({ onCancel }: { readonly onCancel?: () => void }) {
  const isFirst = useIsFirst();
  const { passphrase, repeated, asksAgain, wrong, busy, submit } = useUnlock();
  return (
    <form
      class="unlock"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2>{isFirst ? CASES.firstTitle : CASES.unlockTitle}</h2>
      {isFirst ? <FirstHint /> : <p class="hint">{CASES.unlockHint}</p>}
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
      {(asksAgain.value !== null || isFirst) && (
        <TextField
          label={CASES.repeat}
          type="password"
          value={repeated.value}
          {...(asksAgain.value === null ? {} : { inputRef: focusOnce })}
          onInput={(text) => {
            repeated.value = text;
            wrong.value = null;
          }}
        />
      )}
      <UnlockActions
        label={
          busy.value ? CASES.unlocking : isFirst && onCancel !== undefined ? CASES.protect : CASES.unlock
        }
        isBusy={busy.value}
        {...(onCancel === undefined ? {} : { onCancel })}
      />
      {canUsePasskeys() && <UnlockWithPasskey />}
    </form>
  );
}

interface UnlockActionsProps {
  readonly label: string;
  readonly isBusy: boolean;
  readonly onCancel?: () => void;
}

function UnlockActions({ label, isBusy, onCancel }: UnlockActionsProps) {
  return (
    <div class="actions">
      <button type="submit" class="primary" disabled={isBusy}>
        {label}
      </button>
      {onCancel !== undefined && (
        <button type="button" onClick={onCancel}>
          {CASES.cancel}
        </button>
      )}
    </div>
  );
}

/** Whether there is no case yet, so that the passphrase is chosen now. False until it is known. */
function useIsFirst(): boolean {
  const isFirst = useSignal(false);
  useEffect(() => {
    countCases().then(
      (count) => {
        isFirst.value = count === 0;
      },
      // Without an answer, the question is the usual one.
      () => {},
    );
  }, []);
  return isFirst.value;
}

/** What a passphrase is for and what makes a good one, before it is asked for. */
function FirstHint() {
  return (
    <ul class="rules-of-passphrase">
      {CASES.firstHint.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** The field appears because of what the person just did, so it is where they go on. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}
