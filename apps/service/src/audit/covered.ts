import { canonicalJson, KeyError, type KeyRing, padJson } from '../kernel/index.ts';
import { auditCoveredContext } from './tables.ts';

/** What tells applicants apart in a row of an earlier version, and is covered by its digest. */
export interface CoveredContent {
  /** Canonical JSON. */
  readonly subject: string;
  /** In hex. */
  readonly outcomeDigest: string | null;
}

/** All rows of decisions are shorter, so that lengths say nothing. */
const LEAST_BYTES = 512;

export function sealCovered(keys: KeyRing, id: string, { subject, outcomeDigest }: CoveredContent): Buffer {
  const json = JSON.stringify({ subject: JSON.parse(subject), outcome_digest: outcomeDigest });
  return keys.seal(padJson(json, LEAST_BYTES), auditCoveredContext(id));
}

/**
 * What the digest of a row covers: the encrypted content if there is some, else what is in clear. Content that was altered is
 * ignored, and then the digest does not match.
 */
export function coveredContent(
  keys: KeyRing,
  {
    id,
    coveredSealed,
    ...clear
  }: CoveredContent & { readonly id: string; readonly coveredSealed: Buffer | null },
): CoveredContent {
  if (coveredSealed === null) return clear;
  try {
    const opened = JSON.parse(keys.open(coveredSealed, auditCoveredContext(id)).toString()) as {
      readonly subject: unknown;
      readonly outcome_digest: string | null;
    };
    return { subject: canonicalJson(opened.subject), outcomeDigest: opened.outcome_digest };
  } catch (error) {
    if (error instanceof KeyError) throw error;
    return clear;
  }
}
