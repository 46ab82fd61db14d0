import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { addMember, issueTicket, type Member, type Role } from '../src/accounts/index.ts';
import type { Customer, TestApi } from './api.ts';
import { checkConsoleResponse } from './console-responses.ts';

export const CONSOLE_ORIGIN = 'http://127.0.0.1:8080';
/** What a browser sends along with a request of the console's own pages. */
export const CONSOLE_HEADERS = {
  host: '127.0.0.1:8080',
  origin: CONSOLE_ORIGIN,
  'sec-fetch-site': 'same-origin',
  'x-prequal-console': '1',
};

export interface ConsoleUser extends Customer {
  readonly member: Member;
  readonly cookie: string;
  /** A request with the session's cookie, as the console's pages send it. */
  ask(options: InjectOptions): Promise<LightMyRequestResponse>;
}

let people = 0;

export function addPerson(api: TestApi, accountId: string, role: Role): Promise<Member> {
  const email = `person-${++people}@example.com`;
  return addMember(api.accountDeps, 'operator:test', { accountId, email, name: `Person ${people}`, role });
}

export async function ticketOf(api: TestApi, memberId: string): Promise<string> {
  return (await issueTicket(api.accountDeps, 'operator:test', memberId)).text;
}

export function openWith(api: TestApi, ticket: string): Promise<LightMyRequestResponse> {
  return askConsole(api, {
    method: 'POST',
    url: '/console/api/session',
    headers: CONSOLE_HEADERS,
    payload: { ticket },
  });
}

/** A request whose response is checked against the contract before the test sees it. */
export async function askConsole(api: TestApi, options: InjectOptions): Promise<LightMyRequestResponse> {
  const response = await api.app.inject(options);
  checkConsoleResponse(options, response);
  return response;
}

/** A person who is signed in, in an account of their own unless one is given. */
export async function signedIn(api: TestApi, role: Role, customer?: Customer): Promise<ConsoleUser> {
  const account = customer ?? (await api.customer());
  const member = await addPerson(api, account.accountId, role);
  const opened = await openWith(api, await ticketOf(api, member.id));
  const cookie = String(opened.headers['set-cookie']).split(';', 1)[0] ?? '';
  return {
    ...account,
    member,
    cookie,
    ask: (options) =>
      askConsole(api, { ...options, headers: { ...CONSOLE_HEADERS, cookie, ...options.headers } }),
  };
}
