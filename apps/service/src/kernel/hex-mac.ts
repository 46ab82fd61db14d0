import { hash } from 'node:crypto';

const BLOCK_BYTES = 64;
const HASH_BYTES = 32;
const INNER = 0x36;
const OUTER = 0x5c;

/** The inner and the outer block of HMAC-SHA-256 (RFC 2104) for a key of at most one block. */
export function paddedKey(key: Buffer): Buffer {
  const padded = Buffer.alloc(2 * BLOCK_BYTES);
  padded.fill(INNER, 0, BLOCK_BYTES).fill(OUTER, BLOCK_BYTES);
  for (const [index, byte] of key.entries()) {
    padded[index] = byte ^ INNER;
    padded[BLOCK_BYTES + index] = byte ^ OUTER;
  }
  return padded;
}

/**
 * HMAC-SHA-256 under one key for many short messages, in hex. Takes a third of the time of `createHmac`, which makes an
 * object for every message.
 */
export class HexMac {
  #inner: Buffer;
  readonly #outer = Buffer.alloc(BLOCK_BYTES + HASH_BYTES);

  constructor(key: Buffer) {
    const padded = paddedKey(key);
    this.#inner = Buffer.alloc(4096);
    padded.copy(this.#inner, 0, 0, BLOCK_BYTES);
    padded.copy(this.#outer, 0, BLOCK_BYTES);
  }

  /** `hex` messages are given as hex and covered as the bytes that they stand for. */
  of(message: string | Buffer, encoding: 'utf8' | 'hex' = 'utf8'): string {
    // A UTF-16 code unit takes up to three bytes.
    const most = BLOCK_BYTES + message.length * 3;
    if (most > this.#inner.length) {
      const larger = Buffer.alloc(most);
      this.#inner.copy(larger, 0, 0, BLOCK_BYTES);
      this.#inner = larger;
    }
    const bytes =
      typeof message === 'string'
        ? this.#inner.write(message, BLOCK_BYTES, encoding)
        : message.copy(this.#inner, BLOCK_BYTES);
    const inner = hash('sha256', this.#inner.subarray(0, BLOCK_BYTES + bytes), 'binary');
    this.#outer.write(inner, BLOCK_BYTES, 'binary');
    return hash('sha256', this.#outer, 'hex');
  }
}
