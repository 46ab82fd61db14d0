import { canonicalJson, KeyError, type KeyRing } from '../kernel/index.ts';
import type { AuditRow } from './audit-store.ts';
import { auditDigest } from './row.ts';

/** Whether a row is unchanged; `unknown` when its key is missing. */
export function judgeRow(keys: KeyRing, row: AuditRow): 'genuine' | 'edited' | 'unknown' {
  // PostgreSQL stores JSON in its own format; the digest covers the canonical one.
  const subject = canonicalJson(JSON.parse(row.subject));
  const fits = (keyVersion: number) =>
    auditDigest(keys, { ...row, subject, keyVersion }, row.requestHash).equals(row.digest);
  if (keys.versions.includes(row.keyVersion)) return fits(row.keyVersion) ? 'genuine' : 'edited';
  // The digest does not cover the key version, so a row that matches another available key had its version edited.
  return keys.versions.some(fits) ? 'edited' : 'unknown';
}

export function missingKeys(versions: Iterable<number>): KeyError {
  const sorted = [...versions].sort((a, b) => a - b);
  const [noun, verb, pronoun] = sorted.length === 1 ? ['version', 'is', 'it'] : ['versions', 'are', 'them'];
  return new KeyError(
    `Audit rows were written with key ${noun} ${sorted.join(' and ')}, which ${verb} missing from the key material. Restore ${pronoun}.`,
  );
}
