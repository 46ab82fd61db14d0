import { canonicalJson, KeyError, type KeyRing } from '../kernel/index.ts';
import type { AuditRow } from './audit-store.ts';
import { auditDigest } from './row.ts';

/** Whether a row is as it was written; `unknown` when the key that could tell is not at hand. */
export function judgeRow(keys: KeyRing, row: AuditRow): 'genuine' | 'edited' | 'unknown' {
  // The database keeps JSON in its own spelling; the digest was made over the canonical one.
  const subject = canonicalJson(JSON.parse(row.subject));
  const fits = (keyVersion: number) =>
    auditDigest(keys, { ...row, subject, keyVersion }, row.requestHash).equals(row.digest);
  if (keys.versions.includes(row.keyVersion)) return fits(row.keyVersion) ? 'genuine' : 'edited';
  // The digest does not cover the version: a row that fits a key at hand names a key it was not made under.
  return keys.versions.some(fits) ? 'edited' : 'unknown';
}

export function missingKeys(versions: Iterable<number>): KeyError {
  const sorted = [...versions].sort((a, b) => a - b);
  const [noun, pronoun] = sorted.length === 1 ? ['version', 'it'] : ['versions', 'them'];
  return new KeyError(
    `audit rows were made under key ${noun} ${sorted.join(' and ')}, which the key material lacks: restore ${pronoun}`,
  );
}
