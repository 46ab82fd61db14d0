import { invariant } from '../kernel/index.ts';
import type { Db, Tx } from '../storage/index.ts';
import { type KeptResponse, type OpenedResponse, openKeptResponse } from './compressed-response.ts';
import { expiryOf, type KeyIdentity, normalized } from './identity.ts';
import { claimKey, type KeyReader, type KeyRow, keyReader, storeResponse } from './key-store.ts';

export type StoredResponse = OpenedResponse & { readonly status: number; readonly requestId: string };

export type KeyReplay = { readonly kind: 'replay'; readonly response: StoredResponse };
export type Conflict = { readonly kind: 'conflict'; readonly firstSeenAt: Date };
export type LookUp = { readonly kind: 'free' } | KeyReplay | Conflict;
export type Execution =
  | { readonly kind: 'executed'; readonly response: StoredResponse }
  | KeyReplay
  | Conflict;

export interface OnceRequest {
  readonly identity: KeyIdentity;
  readonly fingerprint: Buffer;
  readonly requestId: string;
  readonly now: Date;
}

/** How responses are stored and read back. */
export interface ResponseStorage {
  close(body: Buffer): Buffer;
  open(kept: KeptResponse): Promise<OpenedResponse>;
}

const IN_PLAIN_SIGHT: ResponseStorage = {
  close: (body) => body,
  open: (kept) => openKeptResponse(kept, (stored) => stored),
};

export async function lookUp(
  read: KeyReader,
  {
    identity,
    fingerprint,
    now,
  }: { readonly identity: KeyIdentity; readonly fingerprint: Buffer; readonly now: Date },
  keeping = IN_PLAIN_SIGHT,
): Promise<LookUp> {
  const row = await read({ identity: normalized(identity), now });
  return row === null ? { kind: 'free' } : judge(row, fingerprint, keeping);
}

/**
 * Executes the work at most once per key. The key is inserted first, in the transaction of the work: a duplicate
 * waits on the unique index until that transaction ends and then replays its response, and a crash or an error
 * leaves the key free. The work may run again after a deadlock, so it must have no effects outside `tx`.
 */
export async function executeOnce(
  { db, keeping = IN_PLAIN_SIGHT }: { readonly db: Db; readonly keeping?: ResponseStorage },
  request: OnceRequest,
  work: (tx: Tx) => Promise<{ readonly status: number; readonly body: Buffer }>,
): Promise<Execution> {
  const { fingerprint, requestId, now } = request;
  const identity = normalized(request.identity);
  return db.transaction(async (tx) => {
    for (;;) {
      if (await claimKey(tx, { identity, fingerprint, requestId, now, expiresAt: expiryOf(now) })) {
        const { status, body } = await work(tx);
        invariant(isStorable(status), `a response with status ${status} cannot be stored under a key`);
        await storeResponse(tx, identity, { status, body: keeping.close(body) });
        return { kind: 'executed', response: { status, body, requestId } };
      }
      const row = await keyReader(tx)({ identity, now });
      // No row means that the sweep deleted it between the two statements: the key is free again.
      if (row !== null) return judge(row, fingerprint, keeping);
    }
  });
}

/** 2xx and 422 responses are stored; every other status leaves the key free. */
export function isStorable(status: number): boolean {
  return (status >= 200 && status < 300) || status === 422;
}

async function judge(
  row: KeyRow,
  fingerprint: Buffer,
  keeping: ResponseStorage,
): Promise<KeyReplay | Conflict> {
  const { status, requestId, createdAt } = row;
  if (!row.fingerprint.equals(fingerprint)) return { kind: 'conflict', firstSeenAt: createdAt };
  return { kind: 'replay', response: { status, ...(await keeping.open(row)), requestId } };
}
