import type { CaseLabel } from '../vault/case-label.ts';

/** A draft as it lies in the browser. */
export interface SealedDraft {
  readonly id: string;
  /** Ids of the account and the member. */
  readonly owner: string;
  /** When it was stored last, in milliseconds. */
  readonly at: number;
  readonly sealed: CaseLabel;
}

const DATABASE = 'prequal drafts';
const STORE = 'drafts';

export async function listDrafts(): Promise<readonly SealedDraft[]> {
  return (await inStore('readonly', (store) => store.getAll())) as readonly SealedDraft[];
}

/** Stores the draft if it is still wanted once the database is open. */
export async function putDraft(draft: SealedDraft, isWanted: () => boolean): Promise<void> {
  await inStore('readwrite', (store) => (isWanted() ? store.put(draft) : null));
}

export async function removeDraft(id: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(id));
}

export async function clearDrafts(): Promise<void> {
  await inStore('readwrite', (store) => store.clear());
  indexedDB.deleteDatabase(DATABASE);
}

/** Opens the database for one request, so that no tab keeps another from deleting it. */
async function inStore(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest | null,
): Promise<unknown> {
  const database = await open();
  try {
    const started = request(database.transaction(STORE, mode).objectStore(STORE));
    return started === null ? null : await resultOf(started);
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'id' });
  return resultOf(opening);
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
