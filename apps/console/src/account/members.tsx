import { type Signal, useSignal } from '@preact/signals';
import type { ConsoleData, ConsoleInput } from '@prequal/contract';
import { BoundSelect, BoundText } from '../components/bound-field.tsx';
import { DataTable } from '../components/data-table.tsx';
import { dayText } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import { type MailedInvitation, ShownInvitation } from '../components/shown-invitation.tsx';
import { useAction } from '../components/use-action.ts';
import { useLoad } from '../components/use-load.ts';
import { type MemberSession, sessionCall } from '../session/api.ts';
import { session } from '../session/current-session.ts';
import { ACCOUNT, ROLE_NAMES, WORKBENCH_ROLE_NAMES } from './texts.ts';

type Role = MemberSession['role'];
type AccountMember = ConsoleData<'GET /members'>[number];

/** The roles that people of this account can have. */
function roleNames(): readonly (readonly [Role, string])[] {
  return session.value?.account?.operator === true ? [...ROLE_NAMES, ...WORKBENCH_ROLE_NAMES] : ROLE_NAMES;
}

export function Members() {
  const members = useLoad('members', () => sessionCall('GET /members'));
  const action = useAction();
  const invitation = useSignal<MailedInvitation | null>(null);
  const act = async (work: () => Promise<string | null>) => {
    invitation.value = null;
    const isDone = await action.act(work);
    // Reload after an error too, so that the select shows the value that is still in force.
    await members.reload();
    return isDone;
  };
  const me = session.value?.member.id;
  return (
    <section>
      <h2>{ACCOUNT.members}</h2>
      <Notice error={action.error ?? members.error} done={action.done} />
      <DataTable
        label={ACCOUNT.members}
        columns={[ACCOUNT.name, ACCOUNT.email, ACCOUNT.role, ACCOUNT.signedIn, null]}
      >
        {(members.value ?? []).map((member) => (
          <tr key={member.id}>
            <th scope="row">
              {member.name}
              {member.id === me && ` (${ACCOUNT.you})`}
            </th>
            <td>{member.email}</td>
            <td>
              <RoleSelect
                label={ACCOUNT.roleOf(member.name)}
                role={member.role}
                onChange={(role) => void act(() => changeRole(member.id, role))}
              />
            </td>
            <td class="day">
              {member.last_signed_in_at === null ? ACCOUNT.never : dayText(member.last_signed_in_at)}
            </td>
            <td>
              {member.last_signed_in_at === null && (
                <InviteAgain member={member} onInvite={() => act(() => inviteAgain(member, invitation))} />
              )}
              {member.id !== me && (
                <button
                  type="button"
                  class="danger"
                  onClick={() => {
                    if (!confirm(ACCOUNT.confirmRemove(member.name))) return;
                    void act(() => removeMember(member.id));
                  }}
                >
                  {ACCOUNT.remove}
                  <span class="sr"> {member.name}</span>
                </button>
              )}
            </td>
          </tr>
        ))}
      </DataTable>
      <Invitation onInvite={(input) => act(() => invite(input, invitation))} />
      {invitation.value !== null && <ShownInvitation {...invitation.value} />}
    </section>
  );
}

async function changeRole(id: string, role: Role): Promise<null> {
  await sessionCall('PATCH /members/{id}', { params: { id }, body: { role } });
  return null;
}

async function removeMember(id: string): Promise<null> {
  await sessionCall('DELETE /members/{id}', { params: { id } });
  return null;
}

type InvitationInput = ConsoleInput<'POST /members'>['body'];

async function invite(input: InvitationInput, shown: Signal<MailedInvitation | null>): Promise<string> {
  shown.value = (await sessionCall('POST /members', { body: input })).invitation;
  return ACCOUNT.invited(input.email);
}

async function inviteAgain(
  { id, name, email }: AccountMember,
  shown: Signal<MailedInvitation | null>,
): Promise<string> {
  shown.value = (await sessionCall('POST /members/{id}/invitation', { params: { id } })).invitation;
  return ACCOUNT.invitedAgain(email ?? name);
}

function InviteAgain({
  member,
  onInvite,
}: {
  readonly member: AccountMember;
  readonly onInvite: () => Promise<boolean>;
}) {
  return (
    <button type="button" onClick={() => void onInvite()}>
      {ACCOUNT.inviteAgain}
      <span class="sr"> {member.name}</span>
    </button>
  );
}

function Invitation({ onInvite }: { readonly onInvite: (input: InvitationInput) => Promise<boolean> }) {
  const name = useSignal('');
  const email = useSignal('');
  const role = useSignal<Role>('agent');
  return (
    <form
      class="filters"
      onSubmit={(event) => {
        event.preventDefault();
        void onInvite({ name: name.value.trim(), email: email.value.trim(), role: role.value }).then(
          (isInvited) => {
            // After an error, what was typed stays to be corrected.
            if (!isInvited) return;
            name.value = '';
            email.value = '';
          },
        );
      }}
    >
      <BoundText label={ACCOUNT.name} required text={name} />
      <BoundText label={ACCOUNT.email} type="email" required text={email} />
      <BoundSelect label={ACCOUNT.role} choices={roleNames()} chosen={role} />
      <button type="submit">{ACCOUNT.invite}</button>
    </form>
  );
}

function RoleSelect({
  label,
  role,
  onChange,
}: {
  readonly label: string;
  readonly role: Role;
  readonly onChange: (role: Role) => void;
}) {
  return (
    <select aria-label={label} value={role} onChange={(event) => onChange(event.currentTarget.value as Role)}>
      {roleNames().map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}
