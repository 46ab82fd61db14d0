import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { BoundText } from '../components/bound-field.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { Notice } from '../components/notice.tsx';
import { useAction } from '../components/use-action.ts';
import { useLoad } from '../components/use-load.ts';
import { sessionCall } from '../session/api.ts';
import { session } from '../session/current-session.ts';
import { COMPANY } from './texts.ts';

/** The domains whose people become agents by signing in with their company's account. */
export function CompanySignInSettings() {
  const methods = useLoad('methods', () => sessionCall('GET /sign_in'));
  const domains = useLoad('domains', () => sessionCall('GET /domains'));
  const text = useSignal('');
  const { act, error, done } = useAction();
  const listed = domains.value?.join(', ') ?? '';
  useEffect(() => {
    text.value = listed;
  }, [listed, text]);
  if (methods.value?.identity_provider !== true) return null;
  const save = () =>
    act(async () => {
      const body = text.value.split(/[\s,;]+/).filter((domain) => domain !== '');
      await sessionCall('PUT /domains', { body });
      await domains.reload();
      return COMPANY.saved;
    });
  const address = `${location.origin}/console/api/oidc/start?account=${session.value?.account.id ?? ''}`;
  return (
    <section>
      <h2>{COMPANY.title}</h2>
      <p class="hint">{COMPANY.hint}</p>
      <Notice error={error ?? domains.error} done={done} />
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <BoundText label={COMPANY.domains} placeholder="example.com" text={text} />
        <button type="submit">{COMPANY.save}</button>
      </form>
      <p>
        {COMPANY.address} <code>{address}</code> <CopyButton text={address} label={COMPANY.copy} />
      </p>
    </section>
  );
}
