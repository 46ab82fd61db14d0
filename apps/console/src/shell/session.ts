import { effect, untracked } from '@preact/signals';
import type { ConsoleData, ConsoleInput } from '@prequal/contract';
import { forgetApplicant } from '../applicant/forget.ts';
import { isUnsaved } from '../applicant/unsaved.ts';
import { forgetPreferences } from '../offers/preferences.ts';
import {
  errorText,
  isUnreachable,
  type MemberSession,
  SessionCallError,
  sessionCall,
  unauthorized,
} from '../session/api.ts';
import { session, signInError, starting } from '../session/current-session.ts';
import { reconnected } from '../session/reconnect.ts';
import { vault } from '../vault/vault.ts';
import { shareVault } from '../vault/vault-tabs.ts';
import { dropDraft, keepDraft, restoreDraft } from './kept-draft.ts';
import { clearSignOutMark, hasSignOutMark, setSignOutMark } from './sign-out-mark.ts';
import { dropStoredDrafts, pauseDrafts, restoreStoredDraft, storeDrafts } from './stored-draft.ts';
import { hearTabs, type TabMessage, tellTabs } from './tabs.ts';
import { SHELL } from './texts.ts';

/** A session that ended elsewhere or by its age takes what it showed with it, in every tab. */
export function watchSession(): void {
  effect(() => {
    if (unauthorized.value === 0 || session.peek() === null) return;
    untracked(expireSession);
    tellTabs('expired');
  });
  storeDrafts();
  shareVault();
  hearTabs((message) => REACTIONS[message]());
  // A sign-in link that is opened in this tab changes the fragment only, so the page is not loaded again.
  addEventListener('hashchange', () => {
    if (ticketOfAddress() === null) return;
    if (session.value === null) void startSession();
    else location.reload();
  });
}

const REACTIONS: Readonly<Record<TabMessage, () => void>> = {
  signing_out: () => leaveSession(),
  signed_out: () => {
    leaveSession();
    location.replace('/console/');
  },
  expired: () => {
    if (session.value === null) return;
    expireSession();
    // A response to the cookie of an earlier session may come late; then this one continues.
    void resumeSession();
  },
  changed: () => void resumeSession(),
};

/** Hides everything, and keeps what was typed for the same member. */
function expireSession(): void {
  const ended = session.value;
  if (ended === null) return;
  pauseDrafts();
  keepDraft(ownerOf(ended));
  signInError.value = isUnsaved.value ? SHELL.sessionEndedKept : SHELL.sessionEnded;
  session.value = null;
  forgetEverything();
}

/** Takes over the session that another tab has opened or changed. */
async function resumeSession(): Promise<void> {
  const found = await sessionCall('GET /session').catch(() => null);
  if (found !== null) enterSession(found);
  else expireSession();
}

function enterSession(next: MemberSession): void {
  const before = session.value;
  if (before !== null && ownerOf(before) !== ownerOf(next)) {
    leaveSession();
    location.replace('/console/');
    return;
  }
  session.value = next;
  signInError.value = null;
  restoreDraft(ownerOf(next));
}

/**
 * Enters a session that this page has opened, or that was open when the page was loaded, with what an earlier page was closed with.
 * Tabs that only hear of the session must not do that: they would take the draft of a tab that is being loaded again.
 */
function beginSession(next: MemberSession): void {
  clearSignOutMark();
  enterSession(next);
  // Without it, the page starts empty.
  void restoreStoredDraft().catch(() => {});
}

function ownerOf({ account, member }: MemberSession): string {
  return `${account.id} ${member.id}`;
}

function ticketOfAddress(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get('t');
}

/** Exchanges the ticket of a sign-in link, else resumes the session of the cookie. */
export async function startSession(): Promise<void> {
  const ticket = ticketOfAddress();
  // The ticket must not stay in the address bar or in the history.
  if (ticket !== null) history.replaceState(null, '', location.pathname);
  if (hasSignOutMark()) await completeSignOut();
  await openSession(ticket);
}

async function openSession(ticket: string | null): Promise<void> {
  try {
    beginSession(ticket === null ? await sessionCall('GET /session') : await signInWith(ticket));
    tellTabs('changed');
  } catch (error) {
    if (isUnreachable(error)) {
      signInError.value = SHELL.unreachable;
      void openSessionLater(ticket);
    } else if (ticket !== null) signInError.value = SHELL.linkRefused(errorText(error));
    else if (signInError.value === SHELL.unreachable) signInError.value = null;
  } finally {
    starting.value = false;
  }
}

/** The page continues by itself once the service is back, unless somebody has signed in meanwhile. */
async function openSessionLater(ticket: string | null): Promise<void> {
  await reconnected();
  if (session.value === null) await openSession(ticket);
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
  tellTabs('changed');
}

/** Ends the session in every tab and leaves nothing of it in the pages, which the browser may keep for its back button. */
export async function signOut(): Promise<void> {
  setSignOutMark();
  leaveSession();
  tellTabs('signing_out');
  const ended = await endSession();
  if (session.value !== null) return;
  clearSignOutMark();
  tellTabs('signed_out');
  location.replace(ended?.continue_at ?? '/console/');
}

/** Ends the session that an earlier page could not end. */
async function completeSignOut(): Promise<void> {
  const ended = await endSession();
  clearSignOutMark();
  signInError.value = null;
  if (ended !== null && ended.continue_at !== null) location.replace(ended.continue_at);
}

/** Asks until the service has ended the session; null if there was none. Meanwhile the page is that of somebody who has signed out. */
async function endSession(): Promise<ConsoleData<'DELETE /session'> | null> {
  for (;;) {
    try {
      return await sessionCall('DELETE /session');
    } catch (error) {
      if (error instanceof SessionCallError && error.status === 401) return null;
    }
    starting.value = false;
    signInError.value = SHELL.signingOut;
    await reconnected();
    // A new sign-in has replaced the session.
    if (session.value !== null) return null;
  }
}

/** The member leaves on purpose, or somebody else takes over: nothing is kept. */
function leaveSession(): void {
  session.value = null;
  signInError.value = null;
  forgetEverything();
  dropDraft();
  dropStoredDrafts();
}

/** Lets the person choose a passkey of this device and opens its member's session. */
export async function signInWithPasskey(): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const options = await sessionCall('POST /session/passkey/options');
  const body = await startAuthentication({ optionsJSON: structuredClone(options) as Options }).catch(() => {
    throw new Error(SHELL.noPasskey);
  });
  beginSession(await sessionCall('POST /session/passkey', { body }));
  tellTabs('changed');
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
  forgetPreferences();
  forgetApplicant();
  vault.value = null;
  // The addresses of suggestions contain what was typed.
  performance.clearResourceTimings();
}
