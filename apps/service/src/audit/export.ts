import type { Db } from '../storage/index.ts';
import { type ExportedColumns, readChains, readExportedRows, type WalkedChain } from './audit-store.ts';

/** A row as one line of an export: everything that its digest and its link cover. Hashes are in hex. */
export interface ExportedRow {
  readonly object: 'audit_row';
  readonly account_id: string;
  readonly seq: number;
  readonly id: string;
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly request_id: string | null;
  readonly catalog_version: string | null;
  readonly subject: unknown;
  /** Of the request as it was encrypted first. */
  readonly request_hash: string | null;
  /** The request was erased. */
  readonly erased: boolean;
  readonly outcome_digest: string | null;
  /** Encrypted: what the digest covers instead of the subject and the digest of the outcome. Only in rows of earlier versions. */
  readonly covered_sealed?: string;
  readonly key_version: number;
  readonly digest: string;
  readonly hash: string;
}

/** The end of a chain: without it, rows could be cut off unnoticed. */
export interface ExportedHead {
  readonly object: 'audit_head';
  readonly account_id: string;
  readonly seq: number;
  readonly hash: string;
  readonly mac: string | null;
}

export type ExportedLine = ExportedRow | ExportedHead;

export interface AuditExportOptions {
  /** Only this chain. */
  readonly accountId: string | null;
  /** Only rows with this number or a later one. */
  readonly since: number;
}

const PAGE = 500;
const CHAINS = 500;

/** The chains in the order of their accounts, each from its first row to its head. Reads one page at a time. */
export async function* exportAudit(
  db: Db,
  { accountId, since }: AuditExportOptions,
): AsyncGenerator<ExportedLine> {
  let after = '';
  for (;;) {
    const chains = await readChains(db, { accountId, after, limit: CHAINS });
    for (const chain of chains) yield* exportChain(db, chain, since);
    after = chains.at(-1)?.accountId ?? after;
    if (chains.length < CHAINS) return;
  }
}

async function* exportChain(
  db: Db,
  { accountId, seq, hash, mac, end }: WalkedChain,
  since: number,
): AsyncGenerator<ExportedLine> {
  let last = Math.max(0, since - 1);
  for (;;) {
    const rows = await readExportedRows(db, accountId, { after: last, upTo: end, limit: PAGE });
    for (const row of rows) yield lineOf(accountId, row);
    last = rows.at(-1)?.seq ?? last;
    if (rows.length < PAGE) break;
  }
  yield { object: 'audit_head', account_id: accountId, seq, hash, mac };
}

function lineOf(accountId: string, { at, subject, ...row }: ExportedColumns): ExportedRow {
  return {
    object: 'audit_row',
    account_id: accountId,
    seq: row.seq,
    id: row.id,
    at: at.toISOString(),
    actor: row.actor,
    action: row.action,
    request_id: row.requestId,
    catalog_version: row.catalogVersion,
    subject: JSON.parse(subject),
    request_hash: row.requestHash,
    erased: row.erased,
    outcome_digest: row.outcomeDigest,
    ...(row.coveredSealed === null ? {} : { covered_sealed: row.coveredSealed }),
    key_version: row.keyVersion,
    digest: row.digest,
    hash: row.hash,
  };
}
