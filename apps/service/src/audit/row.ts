import {
  canonicalJson,
  invariant,
  type KeyRing,
  newId,
  paddedKey,
  padJson,
  sha256,
} from '../kernel/index.ts';
import { auditRequestContext } from './tables.ts';

/** The chain for actions that belong to no account. */
export const SYSTEM_CHAIN = 'system';
/** The action after which the requests of a chain may be missing. */
export const ERASURE = 'account.erase';

export interface AuditEntry {
  readonly accountId: string;
  readonly actor: string;
  readonly action: string;
  readonly requestId?: string | null;
  readonly catalogVersion?: string | null;
  /**
   * What the action was about, unencrypted: ids and states, never personal or health data. A `reason` is what somebody
   * wrote and may name a person, so it is stored like a request: encrypted, and erased with the account.
   */
  readonly subject: Readonly<Record<string, unknown>>;
  /** The request itself as JSON; encrypted at rest. */
  readonly request?: Buffer | string | null;
  /** The request is padded to this many bytes at least. Absent: as all are. */
  readonly paddedTo?: number;
  /** The response body; only a keyed hash of it is stored. */
  readonly outcome?: Buffer | null;
}

/** What every form of an audit row says about the action. */
interface AuditedAction {
  readonly accountId: string;
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly requestId: string | null;
  readonly catalogVersion: string | null;
}

/** Everything about an audit row except its position in the chain. */
export interface PreparedAuditRow extends AuditedAction {
  readonly subject: string;
  readonly requestSealed: Buffer | null;
  readonly outcomeDigest: Buffer | null;
  readonly keyVersion: number;
  readonly digest: Buffer;
  /** With this the database makes the row's link; it is not stored. */
  readonly linkKey: Buffer;
}

/** Requests are padded to this many bytes at least: their length would tell how much an applicant has disclosed. */
const LEAST_REQUEST = 2048;

export function prepareAuditRow(keys: KeyRing, entry: AuditEntry, now: Date): PreparedAuditRow {
  const id = newId('audit', now);
  const { subject, request } = withoutReason(entry);
  const row = {
    accountId: entry.accountId,
    id,
    at: now,
    actor: entry.actor,
    action: entry.action,
    requestId: entry.requestId ?? null,
    catalogVersion: entry.catalogVersion ?? null,
    subject: canonicalJson(subject),
    requestSealed:
      request === null
        ? null
        : keys.seal(padJson(request, Math.max(LEAST_REQUEST, entry.paddedTo ?? 0)), auditRequestContext(id)),
    outcomeDigest:
      entry.outcome == null ? null : outcomeDigest(keys, entry.outcome, { id, keyVersion: keys.current }),
    keyVersion: keys.current,
  };
  const linkKey = linkKeyOf(keys, row);
  return { ...row, digest: auditDigest(keys, row), linkKey };
}

/** Begins the content that is sealed for a reason, and no request of an operator's action. */
const REASON_START = '{"reason":';

function withoutReason({ subject, request = null }: AuditEntry): {
  subject: Readonly<Record<string, unknown>>;
  request: Buffer | string | null;
} {
  const { reason, ...rest } = subject;
  if (typeof reason !== 'string') return { subject, request };
  invariant(request === null, 'an audit entry has either a reason or a request');
  return { subject: rest, request: JSON.stringify({ reason }) };
}

/** The subject as it was recorded, with its reason unless that was erased. */
export function recordedSubject(
  keys: KeyRing,
  row: Pick<PreparedAuditRow, 'id' | 'subject' | 'requestSealed' | 'catalogVersion'>,
): Readonly<Record<string, unknown>> {
  const subject = JSON.parse(row.subject) as Readonly<Record<string, unknown>>;
  // The requests of decisions are large and hold no reason.
  if (row.requestSealed === null || row.catalogVersion !== null) return subject;
  const request = openOrNull(keys, row.requestSealed, auditRequestContext(row.id));
  if (!request?.startsWith(REASON_START)) return subject;
  return { ...subject, ...(JSON.parse(request) as { readonly reason: string }) };
}

/** A list shows what it can; `audit verify` reports rows that were altered. */
function openOrNull(keys: KeyRing, sealed: Buffer, context: string): string | null {
  try {
    return keys.open(sealed, context).toString();
  } catch {
    return null;
  }
}

/**
 * Keyed: an outcome has so little entropy that a plain hash would reveal the applicant. It covers the id of the row, so that
 * equal outcomes of two applicants do not look alike; rows of earlier versions have a digest without it.
 */
export function outcomeDigest(
  keys: KeyRing,
  outcome: Buffer,
  { id, keyVersion }: { readonly id: string | null; readonly keyVersion: number },
): Buffer {
  const subject = id === null ? 'outcome\n' : `outcome\n${id}\n`;
  return keys.mac('audit', Buffer.concat([Buffer.from(subject), sha256(outcome)]), keyVersion);
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
  const message = digestMessage(row, {
    subject: row.subject,
    requestHash: hash?.toString('hex') ?? null,
    outcomeDigest: row.outcomeDigest?.toString('hex') ?? null,
  });
  return keys.mac('audit', message, row.keyVersion);
}

/** A row as it is verified. Hashes are in hex, which is compared and hashed faster than bytes. */
export interface VerifiableRow {
  readonly accountId: string;
  readonly id: string;
  /** What the digest covers (see `digestMessage`), in UTF-8. */
  readonly message: Buffer | string;
  /** A request that was sealed again: it no longer has the hash in the message. */
  readonly resealed: Buffer | null;
  readonly keyVersion: number;
  readonly digest: string;
}

/** Hashes are in hex, and the subject is canonical JSON. */
interface DigestedContent {
  readonly subject: string;
  readonly requestHash: string | null;
  readonly outcomeDigest: string | null;
}

/** What the digest of a row covers. */
export function digestMessage(row: AuditedAction, content: DigestedContent): string {
  return JSON.stringify([
    row.accountId,
    row.id,
    row.at.toISOString(),
    row.actor,
    row.action,
    row.requestId,
    row.catalogVersion,
    content.subject,
    content.requestHash,
    content.outcomeDigest,
  ]);
}

/** Each chain has its own key, so that one that leaks from the database's memory tells nothing about the others. */
export function chainKey(keys: KeyRing, { accountId, keyVersion }: ChainPlace): Buffer {
  return keys.mac('audit', `chain\n${accountId}`, keyVersion);
}

const MOST_LINK_KEYS = 1000;
/** The link keys of recent accounts, by the key that they derive from. */
const linkKeys = new WeakMap<Buffer, Map<string, Buffer>>();

function linkKeyOf(keys: KeyRing, place: ChainPlace): Buffer {
  const root = keys.derive('audit', place.keyVersion);
  let known = linkKeys.get(root);
  if (known === undefined || known.size >= MOST_LINK_KEYS) {
    known = new Map();
    linkKeys.set(root, known);
  }
  let linkKey = known.get(place.accountId);
  if (linkKey === undefined) {
    linkKey = paddedKey(chainKey(keys, place));
    known.set(place.accountId, linkKey);
  }
  return linkKey;
}

type ChainPlace = Pick<PreparedAuditRow, 'accountId' | 'keyVersion'>;

/** What a link covers, in hex: without the key, rows cannot be removed, reordered or duplicated and linked anew. */
export function linkMessage(previous: string, digest: string): string {
  return `01${previous}${digest}`;
}

/** What the MAC of a head covers, in hex. */
export function headMessage(seq: number, hash: string): string {
  return `02${seq.toString(16).padStart(16, '0')}${hash}`;
}
