import { effect } from '@preact/signals';
import type { ConsoleInput } from '@prequal/contract';
import { forgetApplicant } from '../applicant/forget.ts';
import {
  errorText,
  type MemberSession,
  SessionCallError,
  sessionCall,
  unauthorized,
} from '../session/api.ts';
import { session, signInError, starting } from '../session/current-session.ts';
import { vault } from '../vault/vault.ts';
import { SHELL } from './texts.ts';

/** A session that ended elsewhere or by its age takes what it showed with it. */
export function watchSession(): void {
  effect(() => {
    if (unauthorized.value === 0 || session.peek() === null) return;
    session.value = null;
    signInError.value = SHELL.sessionEnded;
    forgetEverything();
  });
}

/** Exchanges the ticket of a sign-in link, else resumes the session of the cookie. */
export async function startSession(): Promise<void> {
  const ticket = new URLSearchParams(location.hash.slice(1)).get('t');
  // The ticket must not stay in the address bar or in the history.
  if (ticket !== null) history.replaceState(null, '', location.pathname);
  try {
    session.value = ticket === null ? await sessionCall('GET /session') : await signInWith(ticket);
  } catch (error) {
    if (ticket !== null) signInError.value = `This sign-in link does not work any more. ${errorText(error)}`;
  } finally {
    starting.value = false;
  }
}

/** A link for somebody else asks before it ends the session of this browser. */
async function signInWith(ticket: string): Promise<MemberSession> {
  try {
    return await sessionCall('POST /session', { body: { ticket } });
  } catch (error) {
    if (!(error instanceof SessionCallError) || error.status !== 409) throw error;
    const current = await sessionCall('GET /session');
    if (!confirm(SHELL.confirmReplace(current.member.name))) return current;
    return sessionCall('POST /session', { body: { ticket, replace: true } });
  }
}

export async function changeSession(body: ConsoleInput<'PATCH /session'>['body']): Promise<void> {
  session.value = await sessionCall('PATCH /session', { body });
}

/** Ends the session and leaves nothing of it in the page, which the browser may keep for its back button. */
export async function signOut(): Promise<void> {
  await sessionCall('DELETE /session').catch(() => {});
  session.value = null;
  forgetEverything();
  location.replace('/console/');
}

/** Lets the person choose a passkey of this device and opens its member's session. */
export async function signInWithPasskey(): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const options = await sessionCall('POST /session/passkey/options');
  const body = await startAuthentication({ optionsJSON: structuredClone(options) as Options }).catch(() => {
    throw new Error(SHELL.noPasskey);
  });
  session.value = await sessionCall('POST /session/passkey', { body });
}

/** Whether people can sign in with their company's account. Without a response, the other methods remain. */
export async function hasIdentityProvider(): Promise<boolean> {
  return sessionCall('GET /sign_in').then(
    ({ identity_provider: isOffered }) => isOffered,
    () => false,
  );
}

/** What the service did with the request, in words. */
export async function requestLink(email: string): Promise<string> {
  return (await sessionCall('POST /sign_in', { body: { email } })).detail;
}

/** Leaves nothing of the person who worked here. */
function forgetEverything(): void {
  forgetApplicant();
  vault.value = null;
  // The addresses of suggestions contain what was typed.
  performance.clearResourceTimings();
}
