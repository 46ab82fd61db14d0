import { canonicalJson, type KeyRing } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import { coverRow, readChains, readClearDecisions } from './audit-store.ts';
import { sealCovered } from './covered.ts';

type Fields = Readonly<Record<string, unknown>>;

const BATCH = 200;
const CHAINS = 500;

/**
 * Encrypts what tells applicants apart in the audit rows of earlier versions, one by one, while the service runs. After an
 * interruption it starts again and skips what is done.
 */
export async function sealStoredDecisions(
  { db, keys }: { readonly db: Db; readonly keys: KeyRing },
  signal: AbortSignal,
): Promise<void> {
  let chain = '';
  for (;;) {
    const chains = await readChains(db, { accountId: null, after: chain, limit: CHAINS });
    for (const { accountId } of chains) await sealChain({ db, keys }, accountId, signal);
    chain = chains.at(-1)?.accountId ?? chain;
    if (chains.length < CHAINS || signal.aborted) return;
  }
}

async function sealChain(
  { db, keys }: { readonly db: Db; readonly keys: KeyRing },
  accountId: string,
  signal: AbortSignal,
): Promise<void> {
  let after = 0;
  while (!signal.aborted) {
    const rows = await readClearDecisions(db, accountId, { after, limit: BATCH });
    for (const { seq, at, id, subject, outcomeDigest } of rows) {
      const { plan_count: _plans, eligible_count: _eligible, ...rest } = JSON.parse(subject) as Fields;
      const covered = { subject, outcomeDigest: outcomeDigest?.toString('hex') ?? null };
      await coverRow(
        db,
        { accountId, seq, at },
        {
          subject: canonicalJson(rest),
          coveredSealed: sealCovered(keys, id, covered),
        },
      );
    }
    after = rows.at(-1)?.seq ?? after;
    if (rows.length < BATCH) return;
  }
}
