import { canonicalJson, type KeyRing, Problem } from '../kernel/index.ts';
import { missingKeys, RowVerifier } from './authentic.ts';
import { BrokenPlaces } from './broken-places.ts';
import { coveredContent } from './covered.ts';
import type { ExportedHead, ExportedLine, ExportedRow } from './export.ts';
import { digestMessage, ERASURE, type VerifiableRow } from './row.ts';
import type { AuditVerdict } from './verify.ts';

type CheckedRow = VerifiableRow & { readonly seq: number; readonly hash: string };

/** What was seen of the chain that is being read. */
interface ChainSeen {
  readonly accountId: string;
  last: CheckedRow | null;
  readonly erased: number[];
  hasErasure: boolean;
}

/**
 * Verifies an export without the database: each row by its digest, its link to the row before, and the end of each chain by
 * its head. A file that begins in the middle of a chain says nothing about the rows before. A file without
 * rows is refused. Throws a KeyError when the key of a row is missing.
 */
export async function verifyExport(keys: KeyRing, lines: AsyncIterable<string>): Promise<AuditVerdict> {
  const verification = new ExportVerification(keys);
  let number = 0;
  for await (const line of lines) {
    number++;
    if (line.trim() !== '') verification.add(parseLine(line, number));
  }
  return verification.end();
}

function parseLine(line: string, number: number): ExportedLine {
  try {
    const entry = JSON.parse(line) as ExportedLine;
    if (entry.object === 'audit_row' || entry.object === 'audit_head') return entry;
  } catch {
    // Reported below.
  }
  throw new Problem('validation_error', `Line ${number} is not a line of an audit export.`);
}

class ExportVerification {
  readonly #keys: KeyRing;
  readonly #verifier: RowVerifier;
  readonly #broken = new BrokenPlaces([], 0);
  readonly #missing = new Set<number>();
  #chain: ChainSeen | null = null;
  #rows = 0;

  constructor(keys: KeyRing) {
    this.#keys = keys;
    this.#verifier = new RowVerifier(keys);
  }

  add(entry: ExportedLine): void {
    const chain = this.#chainOf(entry.account_id);
    if (entry.object === 'audit_row') this.#addRow(chain, entry);
    else this.#addHead(chain, entry);
  }

  end(): AuditVerdict {
    // A chain whose head was not reached was cut off.
    if (this.#chain !== null) this.#cutOff(this.#chain);
    if (this.#missing.size > 0) throw missingKeys(this.#missing);
    if (this.#rows === 0) {
      throw new Problem(
        'validation_error',
        'The file contains no audit rows, so nothing was verified. Export the audit log again.',
      );
    }
    const { listed, unlisted } = this.#broken;
    return { rows: this.#rows, broken: listed, ...(unlisted === 0 ? {} : { unlisted }) };
  }

  #chainOf(accountId: string): ChainSeen {
    if (this.#chain?.accountId === accountId) return this.#chain;
    if (this.#chain !== null) this.#cutOff(this.#chain);
    this.#chain = { accountId, last: null, erased: [], hasErasure: false };
    return this.#chain;
  }

  #cutOff({ accountId, last }: ChainSeen): void {
    this.#broken.add({ account_id: accountId, seq: (last?.seq ?? 0) + 1, issue: 'head_missing' });
  }

  #addRow(chain: ChainSeen, exported: ExportedRow): void {
    this.#rows++;
    const row = checkedRow(this.#keys, exported);
    const { account_id, seq } = exported;
    const { last } = chain;
    if (last !== null && seq > last.seq + 1) this.#broken.addMissing(account_id, last.seq + 1, seq - 1);
    const judged = this.#verifier.judge(row);
    if (judged === 'unknown') this.#missing.add(row.keyVersion);
    else if (judged === 'edited') this.#broken.add({ account_id, seq, issue: 'edited' });
    else if (!this.#follows(row, last)) this.#broken.add({ account_id, seq, issue: 'broken_link' });
    else if (exported.action === ERASURE) chain.hasErasure = true;
    if (exported.erased) chain.erased.push(seq);
    chain.last = row;
  }

  #follows(row: CheckedRow, last: CheckedRow | null): boolean {
    if (last === null) return row.seq > 1 || this.#verifier.link(row, '') === row.hash;
    if (row.seq <= last.seq) return false;
    return row.seq > last.seq + 1 || this.#verifier.link(row, last.hash) === row.hash;
  }

  #addHead({ accountId: account_id, last, erased, hasErasure }: ChainSeen, head: ExportedHead): void {
    // Requests may be missing only if the chain contains a genuine erasure row.
    if (!hasErasure) for (const seq of erased) this.#broken.add({ account_id, seq, issue: 'edited' });
    if (last !== null && last.seq < head.seq)
      this.#broken.add({ account_id, seq: last.seq + 1, issue: 'tail_missing' });
    else if (last !== null && !this.#isHeadOf(head, last))
      this.#broken.add({ account_id, seq: last.seq, issue: 'broken_link' });
    this.#chain = null;
  }

  #isHeadOf(head: ExportedHead, last: CheckedRow): boolean {
    if (last.seq !== head.seq || last.hash !== head.hash) return false;
    return !this.#verifier.knows(last.keyVersion) || head.mac === this.#verifier.headMac(last);
  }
}

function checkedRow(keys: KeyRing, row: ExportedRow): CheckedRow {
  const action = {
    accountId: row.account_id,
    id: row.id,
    at: new Date(row.at),
    actor: row.actor,
    action: row.action,
    requestId: row.request_id,
    catalogVersion: row.catalog_version,
  };
  const { covered_sealed: sealed } = row;
  const covered = coveredContent(keys, {
    id: row.id,
    coveredSealed: sealed === undefined ? null : Buffer.from(sealed, 'base64'),
    subject: canonicalJson(row.subject),
    outcomeDigest: row.outcome_digest,
  });
  const message = digestMessage(action, { ...covered, requestHash: row.request_hash });
  const { seq, key_version: keyVersion, digest, hash } = row;
  return { accountId: row.account_id, id: row.id, seq, message, resealed: null, keyVersion, digest, hash };
}
