import { useSignal } from '@preact/signals';
import { ErrorBanner } from '../components/error-banner.tsx';
import { errorText } from '../session/api.ts';
import { keyOfNewPasskey, keyOfPasskey } from './passkey.ts';
import { CASES } from './texts.ts';
import { tryKey, vault } from './vault.ts';

/** Opens the cases with a passkey, the first time with a new one. */
export function UnlockWithPasskey() {
  const failure = useSignal<string | null>(null);
  /** A key that opens none of the saved cases; it takes a deliberate act to use it. */
  const unproven = useSignal<CryptoKey | null>(null);
  const unlock = async (make: () => Promise<CryptoKey>) => {
    failure.value = null;
    unproven.value = null;
    try {
      const key = await make();
      const { cases, opened } = await tryKey(key);
      if (cases === 0 || opened > 0) vault.value = key;
      else unproven.value = key;
    } catch (error) {
      failure.value = errorText(error);
    }
  };
  return (
    <div class="passkey">
      <p class="hint">{CASES.or}</p>
      <div class="actions">
        <button type="button" onClick={() => void unlock(keyOfPasskey)}>
          {CASES.usePasskey}
        </button>
        <button type="button" onClick={() => void unlock(keyOfNewPasskey)}>
          {CASES.makePasskey}
        </button>
      </div>
      <ErrorBanner text={failure.value} />
      {unproven.value !== null && (
        <div role="status" class="banner">
          <p>{CASES.passkeyOpensNone}</p>
          <button
            type="button"
            onClick={() => {
              vault.value = unproven.value;
            }}
          >
            {CASES.useAnyway}
          </button>
        </div>
      )}
    </div>
  );
}
