import { useSignal } from '@preact/signals';
import { BoundText } from '../components/bound-field.tsx';
import { Notice } from '../components/notice.tsx';
import { type MailedInvitation, ShownInvitation } from '../components/shown-invitation.tsx';
import { useAction } from '../components/use-action.ts';
import { sessionCall } from '../session/api.ts';
import { OPERATOR } from './texts.ts';

/** Creates an account and invites its first owner in one step. */
export function NewAccount({ onCreate }: { readonly onCreate: (id: string) => void }) {
  const name = useSignal('');
  const owner = useSignal('');
  const invitation = useSignal<MailedInvitation | null>(null);
  const { act, error, done } = useAction();
  const create = () =>
    act(async () => {
      const body = { name: name.value.trim(), owner: owner.value.trim() };
      const account = await sessionCall('POST /operator/accounts', { body });
      invitation.value = account.invitation ?? null;
      name.value = '';
      owner.value = '';
      onCreate(account.id);
      return OPERATOR.created(account.name);
    });
  return (
    <section>
      <h2>{OPERATOR.newAccount}</h2>
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <BoundText label={OPERATOR.name} required text={name} />
        <BoundText label={OPERATOR.owner} type="email" required text={owner} />
        <button type="submit" class="primary">
          {OPERATOR.create}
        </button>
      </form>
      <Notice error={error} done={done} />
      {invitation.value !== null && <ShownInvitation {...invitation.value} />}
    </section>
  );
}
