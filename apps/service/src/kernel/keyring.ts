import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { HexMac } from './hex-mac.ts';
import { randomSecretBytes } from './randomness.ts';

/** What a derived key is for. Each purpose has its own key. */
export type KeyPurpose =
  | 'token-hash'
  | 'email-hash'
  | 'cursor'
  | 'seal'
  | 'key-check'
  | 'audit'
  | 'logo'
  | 'fingerprint'
  | 'catalog-mac'
  | 'challenge'
  | 'draft';

export class KeyError extends Error {
  override readonly name = 'KeyError';
}

export interface KeyVersion {
  readonly version: number;
  readonly root: Buffer;
}

/**
 * What is kept of a retired key: it can no longer decrypt, but tokens that were issued under it still work, audit rows
 * that were written under it still verify, and requests of the last day are still recognized.
 */
export interface RetiredKey {
  readonly version: number;
  readonly tokenHash: Buffer;
  readonly audit: Buffer;
  /** Missing for keys that an earlier version retired. */
  readonly fingerprint?: Buffer;
  /** Missing for keys that an earlier version retired. */
  readonly retiredAt?: Date;
}

export const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION_BYTES = 2;
const BODY_FROM = VERSION_BYTES + IV_BYTES + TAG_BYTES;
/** Without a length, Node accepts tags of 4 bytes: a cut ciphertext would be authenticated by 32 bits. */
const GCM = { authTagLength: TAG_BYTES } as const;

/** The server's keys: versioned roots. The newest protects new data; older ones stay valid for reading. */
export class KeyRing {
  #versions: readonly KeyVersion[] = [];
  #retired: readonly RetiredKey[] = [];
  #openVersions: readonly number[] = [];
  readonly #derived = new Map<KeyPurpose, Map<number, Buffer>>();
  /** By derived key, so that a replaced key takes its own with it. */
  readonly #macs = new WeakMap<Buffer, HexMac>();

  constructor(versions: readonly KeyVersion[], retired: readonly RetiredKey[] = []) {
    this.replace(versions, retired);
  }

  /** Replaces the keys for every holder of this ring, so that a rotation needs no restart. */
  replace(versions: readonly KeyVersion[], retired: readonly RetiredKey[] = []): void {
    if (versions.length === 0) throw new KeyError('The key material contains no key.');
    this.#versions = [...versions].sort((a, b) => b.version - a.version);
    this.#retired = [...retired].sort((a, b) => b.version - a.version);
    this.#openVersions = this.#versions.map((key) => key.version);
    this.#derived.clear();
  }

  get current(): number {
    return this.#versions[0]?.version ?? 0;
  }

  /** Versions under which something can be recognized, newest first, retired ones last. */
  get versions(): readonly number[] {
    return [...this.#versions, ...this.#retired].map((key) => key.version);
  }

  get hasRetired(): boolean {
    return this.#retired.length > 0;
  }

  /** Versions that can open what they sealed. */
  get openVersions(): readonly number[] {
    return this.#openVersions;
  }

  /**
   * Identifies a request. Under the oldest version that is not retired, so that a rotation does not make every request
   * of the last day look like a different one.
   */
  fingerprint(text: string | Buffer): Buffer {
    return this.mac('fingerprint', text, this.openVersions.at(-1));
  }

  /** The fingerprints of the same request under all other versions. */
  otherFingerprints(text: string | Buffer): Buffer[] {
    const retired = this.#retired.filter((key) => key.fingerprint !== undefined).map((key) => key.version);
    const versions = [...this.openVersions.slice(0, -1), ...retired];
    return versions.map((version) => this.mac('fingerprint', text, version));
  }

  /** The fingerprints under the versions that were retired at this time or later. */
  fingerprintsRetiredSince(text: string | Buffer, time: Date): Buffer[] {
    return this.#retired
      .filter(({ retiredAt, fingerprint }) => retiredAt !== undefined && retiredAt >= time && fingerprint)
      .map(({ version }) => this.mac('fingerprint', text, version));
  }

  /** What is kept of a version when it is retired. */
  retire(version: number, retiredAt?: Date): RetiredKey {
    return {
      version,
      ...(retiredAt && { retiredAt }),
      tokenHash: this.derive('token-hash', version),
      audit: this.derive('audit', version),
      fingerprint: this.derive('fingerprint', version),
    };
  }

  derive(purpose: KeyPurpose, version: number = this.current): Buffer {
    const known = this.#derived.get(purpose)?.get(version);
    if (known) return known;
    const retired = this.#retired.find((candidate) => candidate.version === version);
    if (retired !== undefined && purpose === 'token-hash') return retired.tokenHash;
    if (retired !== undefined && purpose === 'audit') return retired.audit;
    if (retired?.fingerprint !== undefined && purpose === 'fingerprint') return retired.fingerprint;
    if (retired !== undefined) throw new KeyError(`Key version ${version} was retired.`);
    const key = this.#versions.find((candidate) => candidate.version === version);
    if (!key) throw new KeyError(`Key version ${version} is missing from the key material.`);
    const derived = Buffer.from(hkdfSync('sha256', key.root, '', `prequal/${purpose}`, KEY_BYTES));
    const ofPurpose = this.#derived.get(purpose) ?? new Map<number, Buffer>();
    this.#derived.set(purpose, ofPurpose.set(version, derived));
    return derived;
  }

  /** Keyed hash under one version. */
  mac(purpose: KeyPurpose, message: string | Buffer, version: number = this.current): Buffer {
    const key = this.derive(purpose, version);
    let mac = this.#macs.get(key);
    if (mac === undefined) {
      mac = new HexMac(key);
      this.#macs.set(key, mac);
    }
    return Buffer.from(mac.of(message), 'hex');
  }

  /** AES-256-GCM: version (2 bytes), iv, tag, ciphertext. `context` must be the same when opening. */
  seal(plain: Buffer | string, context: string): Buffer {
    const iv = randomSecretBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.derive('seal'), iv, GCM).setAAD(Buffer.from(context));
    // GCM encrypts byte by byte, so nothing is left for the end.
    const body = cipher.update(plain);
    cipher.final();
    const sealed = Buffer.allocUnsafe(BODY_FROM + body.length);
    sealed.writeUInt16BE(this.current);
    iv.copy(sealed, VERSION_BYTES);
    cipher.getAuthTag().copy(sealed, VERSION_BYTES + IV_BYTES);
    body.copy(sealed, BODY_FROM);
    return sealed;
  }

  open(sealed: Buffer, context: string): Buffer {
    if (sealed.length < BODY_FROM) throw new KeyError('The ciphertext is incomplete.');
    const version = sealed.readUInt16BE(0);
    const iv = sealed.subarray(VERSION_BYTES, VERSION_BYTES + IV_BYTES);
    const tag = sealed.subarray(VERSION_BYTES + IV_BYTES, BODY_FROM);
    const decipher = createDecipheriv('aes-256-gcm', this.derive('seal', version), iv, GCM)
      .setAAD(Buffer.from(context))
      .setAuthTag(tag);
    const plain = decipher.update(sealed.subarray(BODY_FROM));
    // Throws if anything was changed; nothing is left for the end.
    decipher.final();
    return plain;
  }
}
