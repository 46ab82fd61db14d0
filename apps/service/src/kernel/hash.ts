import { hash } from 'node:crypto';

/** In one call: for short texts a hash object costs more than the hash. */
export function sha256(data: Buffer | string): Buffer {
  return hash('sha256', data, 'buffer');
}
