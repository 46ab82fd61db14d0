import { canonicalJson, type KeyRing } from '../kernel/index.ts';
import { type CoveredContent, coveredContent } from './covered.ts';
import { MessageBytes } from './message-bytes.ts';
import type { VerifiableRow } from './row.ts';

export interface WalkedRow extends VerifiableRow {
  readonly seq: number;
  readonly hash: string;
  /** The request was erased. */
  readonly erased: boolean;
}

/** The fields of a binary row, in the order in which BinaryRows reads them. */
export const BINARY_FIELDS = `seq, at, id, actor, action, request_id, catalog_version, covered_sealed, subject,
  coalesce(request_hash, pg_catalog.sha256(request_sealed)) as request_digest,
  case when request_hash is not null then request_sealed end as resealed,
  request_hash is not null and request_sealed is null as erased,
  outcome_digest, key_version, digest, hash`;

/** PostgreSQL counts microseconds from here. */
const EPOCH_MS = Date.UTC(2000, 0, 1);
const MOST_SUBJECTS = 500;

/**
 * The rows of one chain, in the binary format that PostgreSQL sends a record in: the number of fields, and for each its
 * type, its length and its bytes.
 */
export class BinaryRows {
  readonly #accountId: string;
  readonly #account: Buffer;
  readonly #keys: KeyRing;
  readonly #message = new MessageBytes();
  /** Canonical JSON by PostgreSQL's own, as strings in JSON. Few subjects of decisions differ from each other. */
  readonly #subjects = new Map<string, string>();
  /** Used for every page: buffers that are left to the garbage collector take more memory than all rows. */
  #bytes = Buffer.alloc(0);
  #position = 0;
  #start = 0;
  #end = 0;

  constructor(accountId: string, keys: KeyRing) {
    this.#accountId = accountId;
    this.#keys = keys;
    this.#account = Buffer.from(accountId);
  }

  /** The rows of one page, which is in base64. The message and the request of a row are overwritten by the next ones. */
  *read(page: string): Generator<WalkedRow> {
    if (page.length > this.#bytes.length) this.#bytes = Buffer.alloc(page.length);
    const length = this.#bytes.write(page, 'base64');
    this.#position = 0;
    while (this.#position < length) yield this.#row();
  }

  #row(): WalkedRow {
    const message = this.#message;
    this.#position += 4;
    const seq = this.#integer();
    const at = this.#integer();
    message.start();
    message.text(this.#account, 0, this.#account.length);
    this.#next();
    const id = this.#bytes.toString('utf8', this.#start, this.#end);
    message.text(this.#bytes, this.#start, this.#end);
    message.time(Math.floor(at / 1000) + EPOCH_MS);
    // The actor, the action, the id of the request and the version of the catalog.
    for (let field = 0; field < 4; field++) this.#text();
    const covered = this.#covered(id);
    const subject = this.#subject();
    message.json(covered === null ? subject : JSON.stringify(covered.subject));
    this.#hash();
    const resealed = this.#next() ? this.#bytes.subarray(this.#start, this.#end) : null;
    const erased = this.#next() && this.#bytes[this.#start] === 1;
    if (covered === null) this.#hash();
    else this.#coveredHash(covered);
    this.#next();
    const keyVersion = this.#bytes.readInt32BE(this.#start);
    const [digest, hash] = [this.#hex(), this.#hex()];
    const accountId = this.#accountId;
    return { accountId, seq, id, message: message.end(), resealed, erased, keyVersion, digest, hash };
  }

  /** Goes to the next field; false if it is null. */
  #next(): boolean {
    const length = this.#bytes.readInt32BE(this.#position + 4);
    this.#start = this.#position + 8;
    this.#end = this.#start + Math.max(0, length);
    this.#position = this.#end;
    return length >= 0;
  }

  /** Numbers and times stay far below 2^53. */
  #integer(): number {
    this.#next();
    return this.#bytes.readInt32BE(this.#start) * 2 ** 32 + this.#bytes.readUInt32BE(this.#start + 4);
  }

  #hex(): string {
    this.#next();
    return this.#bytes.toString('hex', this.#start, this.#end);
  }

  #text(): void {
    if (this.#next()) this.#message.text(this.#bytes, this.#start, this.#end);
    else this.#message.null();
  }

  #hash(): void {
    if (this.#next()) this.#message.hex(this.#bytes, this.#start, this.#end);
    else this.#message.null();
  }

  /** Null for most rows, which are covered as they are. */
  #covered(id: string): CoveredContent | null {
    if (!this.#next()) return null;
    const coveredSealed = this.#bytes.subarray(this.#start, this.#end);
    return coveredContent(this.#keys, { id, coveredSealed, subject: '', outcomeDigest: null });
  }

  #coveredHash({ outcomeDigest }: CoveredContent): void {
    this.#next();
    if (outcomeDigest === null) this.#message.null();
    else this.#message.json(JSON.stringify(outcomeDigest));
  }

  /** PostgreSQL stores JSON in its own format, after a byte for its version; the digest covers the canonical one. */
  #subject(): string {
    this.#next();
    const stored = this.#bytes.toString('utf8', this.#start + 1, this.#end);
    const known = this.#subjects.get(stored);
    if (known !== undefined) return known;
    const canonical = JSON.stringify(canonicalJson(JSON.parse(stored)));
    if (this.#subjects.size === MOST_SUBJECTS) this.#subjects.clear();
    this.#subjects.set(stored, canonical);
    return canonical;
  }
}
