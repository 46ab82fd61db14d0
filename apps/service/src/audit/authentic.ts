import { canonicalJson, HexMac, KeyError, type KeyRing, sha256 } from '../kernel/index.ts';
import type { AuditRow } from './audit-store.ts';
import { coveredContent } from './covered.ts';
import { chainKey, digestMessage, headMessage, linkMessage, type VerifiableRow } from './row.ts';
import { auditRequestContext } from './tables.ts';

export type Judgment = 'genuine' | 'edited' | 'unknown';

/** Verifies rows. Keys are derived once for each chain instead of once for each row. */
export class RowVerifier {
  readonly #keys: KeyRing;
  readonly #versions: ReadonlySet<number>;
  readonly #digests = new Map<number, HexMac>();
  #chain: { readonly accountId: string; readonly macs: Map<number, HexMac> } | null = null;

  constructor(keys: KeyRing) {
    this.#keys = keys;
    this.#versions = new Set(keys.versions);
  }

  knows(keyVersion: number): boolean {
    return this.#versions.has(keyVersion);
  }

  /** Whether a row is unchanged; `unknown` when its key is missing. */
  judge(row: VerifiableRow): Judgment {
    if (!this.#opens(row)) return 'edited';
    const { message } = row;
    if (this.knows(row.keyVersion))
      return this.#digest(row.keyVersion).of(message) === row.digest ? 'genuine' : 'edited';
    // The digest does not cover the key version, so a row that matches another available key had its version edited.
    const fits = [...this.#versions].some((version) => this.#digest(version).of(message) === row.digest);
    return fits ? 'edited' : 'unknown';
  }

  link(row: VerifiableRow, previous: string): string {
    return this.#chainMac(row).of(linkMessage(previous, row.digest), 'hex');
  }

  headMac(row: VerifiableRow & { readonly seq: number; readonly hash: string }): string {
    return this.#chainMac(row).of(headMessage(row.seq, row.hash), 'hex');
  }

  /** A request that was sealed again no longer has the hash of the digest; that it opens in this row proves it. */
  #opens({ id, resealed }: VerifiableRow): boolean {
    if (resealed === null) return true;
    try {
      this.#keys.open(resealed, auditRequestContext(id));
      return true;
    } catch {
      return false;
    }
  }

  #digest(version: number): HexMac {
    const known = this.#digests.get(version);
    if (known !== undefined) return known;
    const mac = new HexMac(this.#keys.derive('audit', version));
    this.#digests.set(version, mac);
    return mac;
  }

  #chainMac(row: VerifiableRow): HexMac {
    if (this.#chain?.accountId !== row.accountId)
      this.#chain = { accountId: row.accountId, macs: new Map<number, HexMac>() };
    const known = this.#chain.macs.get(row.keyVersion);
    if (known !== undefined) return known;
    const mac = new HexMac(chainKey(this.#keys, row));
    this.#chain.macs.set(row.keyVersion, mac);
    return mac;
  }
}

/** Whether a single row is unchanged; `unknown` when its key is missing. */
export function judgeRow(keys: KeyRing, row: AuditRow): Judgment {
  const { id, requestHash, requestSealed, coveredSealed } = row;
  const hash = requestHash ?? (requestSealed === null ? null : sha256(requestSealed));
  const subject = canonicalJson(JSON.parse(row.subject));
  const outcomeDigest = row.outcomeDigest?.toString('hex') ?? null;
  const message = digestMessage(row, {
    ...coveredContent(keys, { id, coveredSealed, subject, outcomeDigest }),
    requestHash: hash?.toString('hex') ?? null,
  });
  return new RowVerifier(keys).judge({
    ...row,
    message,
    resealed: requestHash === null ? null : requestSealed,
    digest: row.digest.toString('hex'),
  });
}

export function missingKeys(versions: Iterable<number>): KeyError {
  const sorted = [...versions].sort((a, b) => a - b);
  const [noun, verb, pronoun] = sorted.length === 1 ? ['version', 'is', 'it'] : ['versions', 'are', 'them'];
  return new KeyError(
    `Audit rows were written with key ${noun} ${sorted.join(' and ')}, which ${verb} missing from the key material. Restore ${pronoun}.`,
  );
}
