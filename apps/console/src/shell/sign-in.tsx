import { useSignal } from '@preact/signals';
import { errorText } from '../api.ts';
import { requestLink, signInError } from '../session.ts';
import { SHELL } from './texts.ts';

export function SignIn() {
  const email = useSignal('');
  const message = useSignal<string | null>(null);
  const send = async (event: Event) => {
    event.preventDefault();
    try {
      await requestLink(email.value.trim());
      message.value = SHELL.linkSent;
      signInError.value = null;
    } catch (error) {
      signInError.value = errorText(error);
    }
  };
  return (
    <main class="sign-in" id="content">
      <h1>{SHELL.signInTitle}</h1>
      <p>{SHELL.signInHint}</p>
      <form onSubmit={(event) => void send(event)}>
        <label for="email">{SHELL.email}</label>
        <input
          id="email"
          type="email"
          autocomplete="email"
          required
          value={email.value}
          onInput={(event) => {
            email.value = event.currentTarget.value;
          }}
        />
        <button type="submit" class="primary">
          {SHELL.sendLink}
        </button>
      </form>
      <p role="status">{message.value}</p>
      {signInError.value !== null && (
        <p role="alert" class="error">
          {signInError.value}
        </p>
      )}
      <p>
        <a href="/docs">{SHELL.reference}</a>
      </p>
    </main>
  );
}
