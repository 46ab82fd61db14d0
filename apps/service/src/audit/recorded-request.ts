import { type KeyRing, Problem, withoutPadding } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import { type AuditRow, readByRequest } from './audit-store.ts';
import { judgeRow, missingKeys } from './authentic.ts';
import { coveredContent } from './covered.ts';
import { auditRequestContext } from './tables.ts';

export interface RecordedRequest {
  /** Of the audit row. */
  readonly id: string;
  readonly accountId: string;
  readonly at: Date;
  readonly action: string;
  readonly catalogVersion: string | null;
  readonly subject: unknown;
  readonly request: Buffer;
  readonly outcomeDigest: Buffer | null;
  /** The key version of the digest. */
  readonly keyVersion: number;
}

/**
 * The decrypted request for a request id, or null if none was recorded. Throws a Problem when the request was
 * recorded but can no longer be read.
 */
export async function findRecordedRequest(
  db: Db,
  keys: KeyRing,
  requestId: string,
): Promise<RecordedRequest | null> {
  const row = await readByRequest(db, requestId);
  const request = row === null ? null : openRequest(keys, row);
  if (row === null || request === null) return null;
  const { subject, outcomeDigest } = coveredContent(keys, {
    ...row,
    outcomeDigest: row.outcomeDigest?.toString('hex') ?? null,
  });
  return {
    id: row.id,
    accountId: row.accountId,
    at: row.at,
    action: row.action,
    catalogVersion: row.catalogVersion,
    subject: JSON.parse(subject),
    request,
    outcomeDigest: outcomeDigest === null ? null : Buffer.from(outcomeDigest, 'hex'),
    keyVersion: row.keyVersion,
  };
}

function openRequest(keys: KeyRing, row: AuditRow): Buffer | null {
  if (row.requestSealed === null) {
    if (row.requestHash !== null)
      throw new Problem(
        'gone',
        'The request behind this decision was erased, so the decision cannot be replayed.',
      );
    if (judgeRow(keys, row) === 'genuine') return null;
    throw whyClosed(keys, row);
  }
  try {
    return withoutPadding(keys.open(row.requestSealed, auditRequestContext(row.id)));
  } catch (cause) {
    throw whyClosed(keys, row, cause);
  }
}

function whyClosed(keys: KeyRing, row: AuditRow, cause?: unknown): Error {
  if (judgeRow(keys, row) === 'unknown') return missingKeys([row.keyVersion]);
  const detail = 'The recorded request was altered and cannot be decrypted. Run audit verify.';
  return new Problem('conflict', detail, { cause });
}
