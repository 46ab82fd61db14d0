import { useSignal } from '@preact/signals';
import type { ConsoleData } from '@prequal/contract';
import { BoundText } from '../components/bound-field.tsx';
import { Notice } from '../components/notice.tsx';
import { type MailedInvitation, ShownInvitation } from '../components/shown-invitation.tsx';
import { StateTag } from '../components/state-tag.tsx';
import { type Action, useAction } from '../components/use-action.ts';
import { useLoad } from '../components/use-load.ts';
import { sessionCall } from '../session/api.ts';
import { OperatedBilling } from './operated-billing.tsx';
import { OperatedLicenses } from './operated-licenses.tsx';
import { OPERATOR } from './texts.ts';

interface PanelProps {
  readonly id: string;
  readonly onChange: () => void;
  readonly onClose: () => void;
}

export function OperatedAccountPanel({ id, onChange, onClose }: PanelProps) {
  const account = useLoad(id, () => sessionCall('GET /operator/accounts/{id}', { params: { id } }));
  const action = useAction();
  const change = async (work: () => Promise<unknown>) => {
    await action.act(async () => {
      await work();
      return null;
    });
    await account.reload();
    onChange();
  };
  const { value } = account;
  if (value === null) return <Notice error={account.error} />;
  return (
    <section class="panel" aria-label={value.name}>
      <h3>
        {value.name} <StateTag state={value.status} />
      </h3>
      <Notice error={action.error ?? account.error} done={action.done} />
      {!value.operator && value.status !== 'closed' && <StatusActions account={value} onChange={change} />}
      {value.status === 'provisioned' && <OwnerInvitation id={id} act={action.act} />}
      {value.status !== 'closed' && <OperatedLicenses accountId={id} />}
      <OperatedBilling accountId={id} isOpen={value.status !== 'closed'} />
      <button type="button" onClick={onClose}>
        {OPERATOR.back}
      </button>
    </section>
  );
}

function StatusActions({
  account: { id, name, status },
  onChange,
}: {
  readonly account: ConsoleData<'GET /operator/accounts/{id}'>;
  readonly onChange: (work: () => Promise<unknown>) => Promise<void>;
}) {
  const reason = useSignal('');
  const params = { id };
  const text = reason.value.trim();
  const body = text === '' ? {} : { reason: text };
  const suspend = () => {
    if (!confirm(OPERATOR.confirmSuspend(name))) return;
    void onChange(() => sessionCall('POST /operator/accounts/{id}/suspend', { params, body }));
  };
  const close = () => {
    if (!confirm(OPERATOR.confirmClose(name))) return;
    void onChange(() => sessionCall('POST /operator/accounts/{id}/close', { params, body }));
  };
  const resume = () =>
    void onChange(() => sessionCall('POST /operator/accounts/{id}/resume', { params, body: {} }));
  return (
    <div class="filters">
      {status === 'suspended' ? (
        <button type="button" onClick={resume}>
          {OPERATOR.resume}
        </button>
      ) : (
        <>
          <BoundText label={OPERATOR.reason} text={reason} />
          <button type="button" class="danger" onClick={suspend}>
            {OPERATOR.suspend}
          </button>
        </>
      )}
      <button type="button" class="danger" onClick={close}>
        {OPERATOR.close}
      </button>
    </div>
  );
}

function OwnerInvitation({ id, act }: { readonly id: string; readonly act: Action['act'] }) {
  const email = useSignal('');
  const invitation = useSignal<MailedInvitation | null>(null);
  return (
    <>
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          void act(async () => {
            const body = { email: email.value.trim() };
            const made = await sessionCall('POST /operator/accounts/{id}/owners', { params: { id }, body });
            invitation.value = made.invitation;
            email.value = '';
            return null;
          });
        }}
      >
        <BoundText label={OPERATOR.ownerEmail} type="email" required text={email} />
        <button type="submit">{OPERATOR.inviteOwner}</button>
      </form>
      {invitation.value !== null && <ShownInvitation {...invitation.value} />}
    </>
  );
}
