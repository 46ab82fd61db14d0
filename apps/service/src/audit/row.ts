import { createHmac } from 'node:crypto';
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
  /** With this the database makes the row's link; it is not stored. */
  readonly linkKey: Buffer;
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
  const linkKey = paddedKey(chainKey(keys, row));
  return { ...row, digest: auditDigest(keys, row), linkKey };
}

/** Keyed: an outcome has so little entropy that a plain hash would reveal the applicant. */
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
  row: Omit<PreparedAuditRow, 'digest' | 'linkKey'>,
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

/** Each chain has its own key, so that one that leaks from the database's memory tells nothing about the others. */
function chainKey(keys: KeyRing, { accountId, keyVersion }: ChainPlace): Buffer {
  return keys.mac('audit', `chain\n${accountId}`, keyVersion);
}

type ChainPlace = Pick<PreparedAuditRow, 'accountId' | 'keyVersion'>;

const BLOCK_BYTES = 64;

/** The inner and the outer block of HMAC (RFC 2104), of which the database makes it with SHA-256 alone. */
function paddedKey(key: Buffer): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES);
  key.copy(block);
  const padded = (pad: number) => block.map((byte) => byte ^ pad);
  return Buffer.concat([padded(0x36), padded(0x5c)]);
}

/** A MAC over the previous link: without the key, rows cannot be removed, reordered or duplicated and relinked. */
export function linkHash(
  keys: KeyRing,
  row: ChainPlace & { readonly digest: Buffer },
  previous: Buffer,
): Buffer {
  return createHmac('sha256', chainKey(keys, row))
    .update(Buffer.of(1))
    .update(previous)
    .update(row.digest)
    .digest();
}

/** Authenticates the end of a chain. */
export function headMac(
  keys: KeyRing,
  row: ChainPlace & { readonly seq: number; readonly hash: Buffer },
): Buffer {
  const seq = Buffer.alloc(8);
  seq.writeBigInt64BE(BigInt(row.seq));
  return createHmac('sha256', chainKey(keys, row)).update(Buffer.of(2)).update(seq).update(row.hash).digest();
}
