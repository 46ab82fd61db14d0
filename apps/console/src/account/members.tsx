import { useSignal } from '@preact/signals';
import { errorText, type MemberSession, sessionCall } from '../api.ts';
import { Notice } from '../components/notice.tsx';
import { Scroll } from '../components/scroll.tsx';
import { SelectField } from '../components/select-field.tsx';
import { TextField } from '../components/text-field.tsx';
import { useLoad } from '../components/use-load.ts';
import { session } from '../current-session.ts';
import { ACCOUNT, ROLE_NAMES } from './texts.ts';

type Role = MemberSession['role'];

interface AccountMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly last_signed_in_at: string | null;
}

export function Members() {
  const members = useLoad('members', () => sessionCall<readonly AccountMember[]>('GET', '/members'));
  const error = useSignal<string | null>(null);
  const done = useSignal<string | null>(null);
  const act = async (work: () => Promise<string | null>) => {
    try {
      done.value = await work();
      error.value = null;
    } catch (failure) {
      error.value = errorText(failure);
    }
    await members.reload();
  };
  const me = session.value?.member.id;
  return (
    <section>
      <h2>{ACCOUNT.members}</h2>
      <Notice error={error.value ?? members.error} done={done.value} />
      <Scroll label={ACCOUNT.members}>
        <table>
          <thead>
            <tr>
              <th scope="col">{ACCOUNT.name}</th>
              <th scope="col">{ACCOUNT.email}</th>
              <th scope="col">{ACCOUNT.role}</th>
              <th scope="col">{ACCOUNT.signedIn}</th>
              <td />
            </tr>
          </thead>
          <tbody>
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
                    onChange={(role) =>
                      void act(async () => {
                        await sessionCall('PATCH', `/members/${member.id}`, { role });
                        return null;
                      })
                    }
                  />
                </td>
                <td>{member.last_signed_in_at?.slice(0, 10) ?? ACCOUNT.never}</td>
                <td>
                  {member.id !== me && (
                    <button
                      type="button"
                      class="danger"
                      onClick={() => {
                        if (!confirm(ACCOUNT.confirmRemove(member.name))) return;
                        void act(async () => {
                          await sessionCall('DELETE', `/members/${member.id}`);
                          return null;
                        });
                      }}
                    >
                      {ACCOUNT.remove}
                      <span class="sr"> {member.name}</span>
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <Invitation onInvite={(input) => act(async () => invite(input))} />
    </section>
  );
}

interface InvitationInput {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

async function invite(input: InvitationInput): Promise<string> {
  await sessionCall('POST', '/members', input);
  return ACCOUNT.invited(input.email);
}

function Invitation({ onInvite }: { readonly onInvite: (input: InvitationInput) => Promise<void> }) {
  const name = useSignal('');
  const email = useSignal('');
  const role = useSignal<Role>('agent');
  return (
    <form
      class="filters"
      onSubmit={(event) => {
        event.preventDefault();
        void onInvite({ name: name.value.trim(), email: email.value.trim(), role: role.value }).then(() => {
          name.value = '';
          email.value = '';
        });
      }}
    >
      <TextField
        label={ACCOUNT.name}
        required
        value={name.value}
        onInput={(text) => {
          name.value = text;
        }}
      />
      <TextField
        label={ACCOUNT.email}
        type="email"
        required
        value={email.value}
        onInput={(text) => {
          email.value = text;
        }}
      />
      <SelectField
        label={ACCOUNT.role}
        value={role.value}
        choices={ROLE_NAMES}
        onChange={(value) => {
          role.value = value as Role;
        }}
      />
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
      {ROLE_NAMES.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}
