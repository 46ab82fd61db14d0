import type { Tx } from '../storage/index.ts';

/** Makes concurrent attempts of the same subjects wait for each other until the transaction ends. */
export async function lockSubjects(tx: Tx, subjects: readonly string[]): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock(hashtextextended('sign-in/' || subject, 0))
     from unnest($1::text[]) as subject order by subject`,
    [subjects],
  );
}

export interface AttemptCount {
  readonly subject: string;
  readonly attempts: number;
  readonly oldest: Date;
}

export async function countAttempts(
  tx: Tx,
  subjects: readonly string[],
  since: Date,
): Promise<AttemptCount[]> {
  return tx.query<AttemptCount>(
    `select subject, count(*)::int as attempts, min(at) as oldest from sign_in_attempts
     where subject = any ($1) and at > $2 group by subject`,
    [subjects, since],
  );
}

export async function insertAttempts(tx: Tx, subjects: readonly string[], now: Date): Promise<void> {
  await tx.query('insert into sign_in_attempts (subject, at) select unnest($1::text[]), $2', [subjects, now]);
}
