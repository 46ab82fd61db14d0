import { effect } from '@preact/signals';
import { forgetApplicant } from '../applicant/forget.ts';
import { errorText, type MemberSession, sessionCall, unauthorized } from '../session/api.ts';
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
    session.value =
      ticket === null
        ? await sessionCall<MemberSession>('GET', '/session')
        : await sessionCall<MemberSession>('POST', '/session', { ticket });
  } catch (error) {
    if (ticket !== null) signInError.value = `This sign-in link does not work any more. ${errorText(error)}`;
  } finally {
    starting.value = false;
  }
}

export async function changeSession(change: { mode?: 'test' | 'live'; license_id?: string }): Promise<void> {
  session.value = await sessionCall<MemberSession>('PATCH', '/session', change);
}

/** Ends the session and leaves nothing of it in the page, which the browser may keep for its back button. */
export async function signOut(): Promise<void> {
  await sessionCall('DELETE', '/session').catch(() => {});
  session.value = null;
  forgetEverything();
  location.replace('/console/');
}

export function requestLink(email: string): Promise<unknown> {
  return sessionCall('POST', '/sign_in', { email });
}

/** Leaves nothing of the person who worked here. */
function forgetEverything(): void {
  forgetApplicant();
  vault.value = null;
  // The addresses of suggestions contain what was typed.
  performance.clearResourceTimings();
}
