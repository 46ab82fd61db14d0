import { canonicalJson, KeyError, type KeyRing } from '../kernel/index.ts';
import type { AuditRow } from './audit-store.ts';
import { auditDigest, sealContext } from './row.ts';

/** Whether a row is unchanged; `unknown` when its key is missing. */
export function judgeRow(keys: KeyRing, row: AuditRow): 'genuine' | 'edited' | 'unknown' {
  // PostgreSQL stores JSON in its own format; the digest covers the canonical one.
  const subject = canonicalJson(JSON.parse(row.subject));
  if (!isOwnRequest(keys, row)) return 'edited';
  const fits = (keyVersion: number) =>
    auditDigest(keys, { ...row, subject, keyVersion }, row.requestHash).equals(row.digest);
  if (keys.versions.includes(row.keyVersion)) return fits(row.keyVersion) ? 'genuine' : 'edited';
  // The digest does not cover the key version, so a row that matches another available key had its version edited.
  return keys.versions.some(fits) ? 'edited' : 'unknown';
}

/** A request that was sealed again no longer has the hash of the digest; that it opens in this row proves it. */
function isOwnRequest(keys: KeyRing, row: AuditRow): boolean {
  if (row.requestHash === null || row.requestSealed === null) return true;
  try {
    keys.open(row.requestSealed, sealContext(row.id));
    return true;
  } catch {
    return false;
  }
}

export function missingKeys(versions: Iterable<number>): KeyError {
  const sorted = [...versions].sort((a, b) => a - b);
  const [noun, verb, pronoun] = sorted.length === 1 ? ['version', 'is', 'it'] : ['versions', 'are', 'them'];
  return new KeyError(
    `Audit rows were written with key ${noun} ${sorted.join(' and ')}, which ${verb} missing from the key material. Restore ${pronoun}.`,
  );
}
