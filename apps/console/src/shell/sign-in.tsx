import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Bar } from '../components/bar.tsx';
import { BoundText } from '../components/bound-field.tsx';
import { ErrorBanner } from '../components/error-banner.tsx';
import { errorText } from '../session/api.ts';
import { signInError } from '../session/current-session.ts';
import { canUsePasskeys } from '../session/passkey-support.ts';
import { hasIdentityProvider, requestLink, signInWithPasskey } from './session.ts';
import { SHELL } from './texts.ts';

export function SignIn() {
  const email = useSignal('');
  const sent = useSignal<string | null>(null);
  const send = async (event: Event) => {
    event.preventDefault();
    try {
      sent.value = await requestLink(email.value.trim());
      signInError.value = null;
    } catch (error) {
      signInError.value = errorText(error);
    }
  };
  const usePasskey = async () => {
    try {
      await signInWithPasskey();
      signInError.value = null;
    } catch (error) {
      signInError.value = errorText(error);
    }
  };
  return (
    <>
      <Bar />
      <main class="sign-in" id="content">
        <h1>{SHELL.signInTitle}</h1>
        <ErrorBanner text={signInError.value} />
        <div role="status">{sent.value !== null && <p class="banner">{sent.value}</p>}</div>
        {sent.value === null && <p>{SHELL.signInHint}</p>}
        <form onSubmit={(event) => void send(event)}>
          <BoundText label={SHELL.email} type="email" autocomplete="email" required text={email} />
          <button type="submit" class="primary">
            {sent.value === null ? SHELL.sendLink : SHELL.sendAgain}
          </button>
        </form>
        {canUsePasskeys() && (
          <>
            <p class="hint">{SHELL.or}</p>
            <button type="button" onClick={() => void usePasskey()}>
              {SHELL.usePasskey}
            </button>
          </>
        )}
        <CompanySignIn />
        <p>
          <a href="/docs">{SHELL.reference}</a>
        </p>
      </main>
    </>
  );
}

/** Leaves the page for the identity provider, where one is configured. */
function CompanySignIn() {
  const isOffered = useSignal(false);
  useEffect(() => {
    void hasIdentityProvider().then((offered) => {
      isOffered.value = offered;
    });
  }, [isOffered]);
  if (!isOffered.value) return null;
  return (
    <p>
      <a class="button" href="/console/api/oidc/start">
        {SHELL.useCompany}
      </a>
    </p>
  );
}
