import type { AddressInfo } from 'node:net';
import type { Role } from '../../apps/service/src/accounts/index.ts';
import { startApi, type TestApi } from '../../apps/service/test/api.ts';
import { addPerson, ticketOf } from '../../apps/service/test/console.ts';

export interface ConsoleService {
  readonly api: TestApi;
  readonly base: string;
  readonly today: Date;
  /** A sign-in link for a new member with this role, in a new account unless one is given. */
  signInLink(role: Role, accountId?: string): Promise<string>;
}

/** A service on a real port, with a clock stopped on the given day. */
export async function startConsoleService(
  day: string,
  variables: Record<string, string> = {},
): Promise<ConsoleService> {
  const api = await startApi(variables, { bucket: 'main' });
  const today = new Date(`${day}T12:00:00.000Z`);
  api.clock.advance(today.getTime() - api.clock.now().getTime());
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const base = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  return {
    api,
    base,
    today,
    signInLink: async (role, accountId) => {
      // The clock is stopped, so rate limit windows never end.
      const limits = { testRate: 1_000_000 };
      const owner = accountId ?? (await api.customer({ limits })).accountId;
      const member = await addPerson(api, owner, role);
      return `${base}/console/#t=${await ticketOf(api, member.id)}`;
    },
  };
}
