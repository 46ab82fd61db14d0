import { canonicalJson, type KeyRing, newId, sha256 } from '../kernel/index.ts';

/** The chain for actions that belong to no account. */
export const SYSTEM_CHAIN = 'system';

export interface AuditEntry {
  readonly accountId: string;
  readonly actor: string;
  readonly action: string;
  readonly requestId?: string | null;
  readonly catalogVersion?: string | null;
  /** What the action was about, unencrypted: ids and states, never personal or health data. */
  readonly subject: Readonly<Record<string, unknown>>;
  /** The request itself; encrypted at rest. */
  readonly request?: Buffer | string | null;
  /** The response body; only a keyed hash of it is stored. */
  readonly outcome?: Buffer | null;
}

/** Everything about an audit row except its position in the chain. */
export interface PreparedAuditRow {
  readonly accountId: string;
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly requestId: string | null;
  readonly catalogVersion: string | null;
  readonly subject: string;
  readonly requestSealed: Buffer | null;
  readonly outcomeDigest: Buffer | null;
  readonly keyVersion: number;
  readonly digest: Buffer;
}

export function prepareAuditRow(keys: KeyRing, entry: AuditEntry, now: Date): PreparedAuditRow {
  const id = newId('audit', now);
  const row = {
    accountId: entry.accountId,
    id,
    at: now,
    actor: entry.actor,
    action: entry.action,
    requestId: entry.requestId ?? null,
    catalogVersion: entry.catalogVersion ?? null,
    subject: canonicalJson(entry.subject),
    requestSealed: entry.request == null ? null : keys.seal(entry.request, sealContext(id)),
    outcomeDigest: entry.outcome == null ? null : outcomeDigest(keys, entry.outcome),
    keyVersion: keys.current,
  };
  return { ...row, digest: auditDigest(keys, row) };
}

/** Keyed: an outcome has so little entropy that a plain hash would tell the applicant behind it. */
export function outcomeDigest(keys: KeyRing, outcome: Buffer, version: number = keys.current): Buffer {
  return keys.mac('audit', Buffer.concat([Buffer.from('outcome\n'), sha256(outcome)]), version);
}

/** Binds a ciphertext to its row: it cannot be decrypted in another one. */
export function sealContext(auditId: string): string {
  return `audit/${auditId}`;
}

/**
 * Keyed, so that someone who can write to the database but lacks the key cannot forge a row that verifies.
 * Covers the hash of the request as it was sealed first, which remains when it is erased or sealed again.
 */
export function auditDigest(
  keys: KeyRing,
  row: Omit<PreparedAuditRow, 'digest'>,
  keptHash: Buffer | null = null,
): Buffer {
  const hash = keptHash ?? (row.requestSealed === null ? null : sha256(row.requestSealed));
  const text = JSON.stringify([
    row.accountId,
    row.id,
    row.at.toISOString(),
    row.actor,
    row.action,
    row.requestId,
    row.catalogVersion,
    row.subject,
    hash?.toString('hex') ?? null,
    row.outcomeDigest?.toString('hex') ?? null,
  ]);
  return keys.mac('audit', text, row.keyVersion);
}

export function linkHash(previous: Buffer, digest: Buffer): Buffer {
  return sha256(Buffer.concat([previous, digest]));
}
