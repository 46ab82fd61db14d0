import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants } from 'node:zlib';

const PLAIN = 0x7b;
const PACKED = 0x42;
const MARK = Buffer.from([PACKED]);
/** Smaller answers are stored as they are. */
const WORTH_PACKING = 512;
/** What is packed on the spot; larger answers go to a thread, so that the others do not wait for them. */
const ON_THE_SPOT = 32 * 1024;
/** Answers are repetitive: the fastest setting leaves a sixth of them. */
const OPTIONS = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 },
};

/** The JSON of a decision as it is stored: compressed, told apart from plain and encrypted answers by its first byte. */
export async function packAnswer(body: Buffer): Promise<Buffer> {
  if (body.length < WORTH_PACKING && body[0] === PLAIN) return body;
  const packed =
    body.length <= ON_THE_SPOT
      ? brotliCompressSync(body, OPTIONS)
      : await promisify(brotliCompress)(body, OPTIONS);
  return Buffer.concat([MARK, packed]);
}

export async function unpackAnswer(stored: Buffer): Promise<Buffer> {
  return stored[0] === PACKED ? promisify(brotliDecompress)(stored.subarray(1)) : stored;
}

/** Whether an answer is stored for anybody to read; the others are sealed. */
export function isUnsealed(stored: Buffer): boolean {
  return stored[0] === PLAIN || stored[0] === PACKED;
}
