import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { randomSecretBytes } from './randomness.ts';

/** What a derived key is for. Each purpose has its own key. */
export type KeyPurpose = 'token-hash' | 'email-hash' | 'cursor' | 'seal' | 'key-check' | 'audit' | 'logo';

export class KeyError extends Error {
  override readonly name = 'KeyError';
}

export interface KeyVersion {
  readonly version: number;
  readonly root: Buffer;
}

export const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The server's keys: versioned roots. The newest protects new data; older ones stay valid for reading. */
export class KeyRing {
  readonly #versions: readonly KeyVersion[];
  readonly #derived = new Map<string, Buffer>();

  constructor(versions: readonly KeyVersion[]) {
    this.#versions = [...versions].sort((a, b) => b.version - a.version);
    if (this.#versions.length === 0) throw new KeyError('The key material contains no key.');
  }

  get current(): number {
    return this.#versions[0]?.version ?? 0;
  }

  get versions(): readonly number[] {
    return this.#versions.map((key) => key.version);
  }

  derive(purpose: KeyPurpose, version: number = this.current): Buffer {
    const name = `${purpose}/${version}`;
    const known = this.#derived.get(name);
    if (known) return known;
    const key = this.#versions.find((candidate) => candidate.version === version);
    if (!key) throw new KeyError(`Key version ${version} is missing from the key material.`);
    const derived = Buffer.from(hkdfSync('sha256', key.root, '', `prequal/${purpose}`, KEY_BYTES));
    this.#derived.set(name, derived);
    return derived;
  }

  /** Keyed hash under one version. */
  mac(purpose: KeyPurpose, text: string | Buffer, version: number = this.current): Buffer {
    return createHmac('sha256', this.derive(purpose, version)).update(text).digest();
  }

  /** AES-256-GCM: version (2 bytes), iv, tag, ciphertext. `context` must be the same when opening. */
  seal(plain: Buffer | string, context: string): Buffer {
    const iv = randomSecretBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.derive('seal'), iv).setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    const version = Buffer.alloc(2);
    version.writeUInt16BE(this.current);
    return Buffer.concat([version, iv, cipher.getAuthTag(), body]);
  }

  open(sealed: Buffer, context: string): Buffer {
    const version = sealed.readUInt16BE(0);
    const iv = sealed.subarray(2, 2 + IV_BYTES);
    const tag = sealed.subarray(2 + IV_BYTES, 2 + IV_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.derive('seal', version), iv)
      .setAAD(Buffer.from(context))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(2 + IV_BYTES + TAG_BYTES)), decipher.final()]);
  }
}
