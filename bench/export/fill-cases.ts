import { randomBytes } from 'node:crypto';
import { inDatabaseOf } from '../open-database.ts';

const CASE_BYTES = 2048;

/** Gives an account saved cases; what they contain cannot be compressed. */
export async function fillCases(dataDir: string, accountId: string, rows: number): Promise<void> {
  const ids = Array.from({ length: rows }, (_, row) => `case_${String(row).padStart(26, '0')}`);
  await inDatabaseOf(dataDir, async (db) => {
    for (let at = 0; at < rows; at += 5000) {
      const some = ids.slice(at, at + 5000);
      await db.query(
        `insert into cases (id, account_id, livemode, product, ciphertext, iv, tag, created_at, expires_at)
         select id, $2, true, 'any', ciphertext, $4, $5, now(), now() + interval '1 day'
         from unnest($1::text[], $3::bytea[]) as made (id, ciphertext)`,
        [some, accountId, some.map(() => randomBytes(CASE_BYTES)), randomBytes(12), randomBytes(16)],
      );
    }
    await db.query('analyze cases');
  });
}
