import { type KeyRing, withoutPadding } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import { readDecisionPage, readHeads } from './audit-store.ts';
import { auditRequestContext } from './tables.ts';

const PAGE = 500;

/**
 * The requests of recorded live decisions of all accounts since a moment, without saying whose they are. Those that were
 * erased or cannot be decrypted are left out.
 */
export async function* recordedDecisions(
  { db, keys }: { readonly db: Db; readonly keys: KeyRing },
  since: Date,
): AsyncGenerator<Buffer> {
  for (const { accountId } of await readHeads(db)) {
    let before: number | null = null;
    for (;;) {
      // Chains are read from their newest row, which their key finds without an index on time.
      const page = await readDecisionPage(db, accountId, { before, limit: PAGE });
      const recent = page.filter(({ at }) => at >= since);
      for (const { id, requestSealed } of recent) {
        const request = requestSealed === null ? null : openOrNull(keys, requestSealed, id);
        if (request !== null) yield request;
      }
      const last = recent.at(-1);
      if (last === undefined || recent.length < PAGE) break;
      before = last.seq;
    }
  }
}

function openOrNull(keys: KeyRing, sealed: Buffer, id: string): Buffer | null {
  try {
    return withoutPadding(keys.open(sealed, auditRequestContext(id)));
  } catch {
    return null;
  }
}
