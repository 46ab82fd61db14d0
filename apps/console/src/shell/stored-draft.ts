import { effect, signal, untracked } from '@preact/signals';
import { isUnsaved, restoredAt } from '../applicant/unsaved.ts';
import { sessionCall } from '../session/api.ts';
import { session } from '../session/current-session.ts';
import { openForMember, sealForMember } from '../vault/case-label.ts';
import { openedCase } from '../vault/opened-case.ts';
import { currentWork, restoreWork, type Work } from '../vault/work.ts';
import { claimDraft, releaseDraft } from './draft-locks.ts';
import { clearDrafts, listDrafts, putDraft, removeDraft, type SealedDraft } from './draft-store.ts';

/**
 * What a member types is kept in the browser, so that it survives a reload, a crash and the night. It is sealed under a key that
 * the service gives to this member only, so it can be read only by signing in as them. Signing out removes it.
 */

/** What is sealed. */
interface DraftContent {
  readonly work: Work;
  readonly openedCase: typeof openedCase.value;
}

/** Whether the browser has everything that was typed; until then it asks before the page is left. */
export const isDraftStored = signal(false);

const PAUSE_MS = 250;
const LIFETIME_MS = 7 * 86_400_000;

/** The draft of this page. */
let own: { readonly owner: string; readonly id: string } | null = null;
let keys: Promise<readonly CryptoKey[]> | null = null;
/** Changes whenever pending writes must be dropped. */
let turn = 0;
let timer = 0;

function canStore(): boolean {
  return 'indexedDB' in window && 'locks' in navigator && 'subtle' in crypto;
}

/** Follows what is typed, for as long as the page is open. */
export function storeDrafts(): void {
  if (!canStore()) return;
  effect(() => {
    const [unsaved, work, opened] = [isUnsaved.value, currentWork(), openedCase.value];
    if (session.value === null) return;
    untracked(() => later(unsaved ? { work, openedCase: opened } : null));
  });
}

function later(content: DraftContent | null): void {
  isDraftStored.value = false;
  clearTimeout(timer);
  const mine = turn;
  timer = window.setTimeout(() => {
    void store(content, mine).catch(() => {
      // The browser refuses storage or the service is away: the page keeps it, and asks before it is left.
    });
  }, PAUSE_MS);
}

async function store(content: DraftContent | null, mine: number): Promise<void> {
  const owner = ownerNow();
  if (owner === null || mine !== turn) return;
  if (content === null) {
    if (own !== null) await removeDraft(own.id);
    return;
  }
  const [key] = await draftKeys();
  if (key === undefined || mine !== turn) return;
  const { id } = await ownDraft(owner);
  const sealed = await sealForMember(content, key);
  await putDraft({ id, owner, at: Date.now(), sealed }, () => mine === turn);
  if (mine === turn && !isPending(content)) isDraftStored.value = true;
}

/** Whether something was typed after this content was taken. */
function isPending({ work }: DraftContent): boolean {
  return JSON.stringify(work) !== JSON.stringify(currentWork());
}

async function ownDraft(owner: string): Promise<{ readonly id: string }> {
  if (own !== null) return own;
  own = { owner, id: crypto.randomUUID() };
  await claimDraft(own.id);
  return own;
}

function ownerNow(): string | null {
  const current = session.value;
  return current === null ? null : `${current.account.id} ${current.member.id}`;
}

function draftKeys(): Promise<readonly CryptoKey[]> {
  keys ??= sessionCall('GET /draft_keys').then((found) =>
    Promise.all(
      found.keys.map((text) =>
        crypto.subtle.importKey(
          'raw',
          Uint8Array.from(atob(text), (character) => character.charCodeAt(0)),
          'AES-GCM',
          false,
          ['encrypt', 'decrypt'],
        ),
      ),
    ),
  );
  keys.catch(() => {
    keys = null;
  });
  return keys;
}

/** Gives the member back what a page of theirs was closed with, unless this page has something itself. Removes what is not theirs. */
export async function restoreStoredDraft(): Promise<void> {
  const owner = ownerNow();
  if (owner === null || !canStore()) return;
  if (own !== null && own.owner !== owner) forgetOwn();
  const mine = turn;
  const all = await listDrafts();
  const isTheirs = (draft: SealedDraft) => draft.owner === owner && Date.now() - draft.at < LIFETIME_MS;
  for (const draft of all.filter((each) => !isTheirs(each))) await removeDraft(draft.id);
  const newest = all.filter(isTheirs).sort((left, right) => right.at - left.at);
  for (const draft of newest) {
    if (own !== null || isUnsaved.value || mine !== turn) return;
    // Another tab that is still open works on this one.
    if (!(await claimDraft(draft.id))) continue;
    const content = await openDraft(draft);
    if (content === null) {
      await removeDraft(draft.id);
      releaseDraft(draft.id);
    } else if (mine === turn && own === null && !isUnsaved.value) {
      own = { owner, id: draft.id };
      restoreWork(content.work);
      openedCase.value = content.openedCase;
      restoredAt.value = draft.at;
      return;
    } else releaseDraft(draft.id);
  }
}

/** Null if it was sealed under another key, or damaged. */
async function openDraft({ sealed }: SealedDraft): Promise<DraftContent | null> {
  for (const key of await draftKeys()) {
    const content = await openForMember(sealed, key).catch(() => null);
    if (content !== null) return content as DraftContent;
  }
  return null;
}

/** The session has ended by itself: the key goes, what is sealed stays for the same member. */
export function pauseDrafts(): void {
  turn += 1;
  keys = null;
  clearTimeout(timer);
}

/** The member leaves: nothing stays, in no tab. */
export function dropStoredDrafts(): void {
  pauseDrafts();
  forgetOwn();
  if (canStore()) void clearDrafts().catch(() => {});
}

function forgetOwn(): void {
  if (own !== null) releaseDraft(own.id);
  own = null;
  isDraftStored.value = false;
}
