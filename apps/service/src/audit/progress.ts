import { timingSafeEqual } from 'node:crypto';
import { type KeyRing, Problem } from '../kernel/index.ts';
import type { VerifiedPosition } from './verify.ts';

/** How far a verification is, signed: nobody without the key can make it skip rows. */
export interface AuditProgress {
  readonly object: 'audit_progress';
  readonly key_version: number;
  /** The only account to verify, or null for all. */
  readonly account_id: string | null;
  readonly position: VerifiedPosition;
  readonly signature: string;
}

export function signProgress(
  keys: KeyRing,
  accountId: string | null,
  position: VerifiedPosition,
): AuditProgress {
  const statement = { key_version: keys.current, account_id: accountId, position };
  return { object: 'audit_progress', ...statement, signature: signatureOf(keys, statement) };
}

function signatureOf(keys: KeyRing, statement: Omit<AuditProgress, 'object' | 'signature'>): string {
  const { key_version, account_id, position } = statement;
  const { accountId, seq, hash, erased, rows, broken, unlisted } = position;
  const text = JSON.stringify([
    ...[key_version, account_id, accountId, seq, hash, erased, rows, unlisted],
    broken.map((place) => [place.account_id, place.seq, place.issue]),
  ]);
  return keys.mac('audit', `progress\n${text}`, key_version).toString('hex');
}

/** Where to resume. Refuses a file that this installation did not sign, and one of another verification. */
export function parseProgress(keys: KeyRing, accountId: string | null, text: string): VerifiedPosition {
  let progress: AuditProgress;
  let expected: string;
  try {
    progress = JSON.parse(text) as AuditProgress;
    expected = signatureOf(keys, progress);
  } catch {
    throw new Problem('validation_error', 'The file does not contain the progress of an audit verification.');
  }
  const given = Buffer.from(String(progress.signature));
  if (given.length !== expected.length || !timingSafeEqual(given, Buffer.from(expected)))
    throw new Problem('validation_error', 'The signature of the progress file does not match its content.');
  if (progress.account_id !== accountId) {
    throw new Problem(
      'conflict',
      `The progress file belongs to a verification of ${progress.account_id ?? 'all accounts'}.`,
    );
  }
  return progress.position;
}
