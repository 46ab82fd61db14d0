import { hash } from 'node:crypto';

/**
 * A one-shot hash: for short inputs, creating a hash object costs more than hashing. The text is cheaper than a buffer of
 * OpenSSL's, which V8 counts as memory outside its heap.
 */
export function sha256(data: Buffer | string): Buffer {
  return Buffer.from(hash('sha256', data, 'binary'), 'latin1');
}
