import { hash } from 'node:crypto';

/** A one-shot hash: for short inputs, creating a hash object costs more than hashing. */
export function sha256(data: Buffer | string): Buffer {
  return hash('sha256', data, 'buffer');
}
