import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { withoutZeros } from '../kernel/index.ts';

const BROTLI = 0x42;
const GZIP = 0x47;
const MARK = Buffer.from([BROTLI]);
/** The mark of a gzip stream is followed by its length, because the stream itself may end with zeros. */
const GZIP_HEAD = 5;
/** Larger responses are compressed in a thread, so that they do not block other requests. */
const ON_THE_SPOT = 32 * 1024;
const LEAST_CHUNK = 16 * 1024;
/** A long response is decompressed in chunks of about its length: each takes a round trip to the thread. */
const DECOMPRESSED_CHUNK = 128 * 1024;
const LARGEST_CHUNK = 4 * 1024 * 1024;
/** How many times their compressed length responses have. */
const USUAL_RATIO = 20;
/**
 * Responses are repetitive: the fastest setting shrinks one to a sixth and several together to under a tenth. The window holds
 * the longest responses whole, because a smaller one takes as long and leaves up to 8 % more bytes.
 */
export const ALONE = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 22 } };
/** Higher levels take twice the time for a tenth of the bytes. */
const GZIP_LEVEL = 1;

/** How a long response is compressed: as its client asked for it, so that a replay can be sent as it is stored. */
export type LongEncoding = 'br' | 'gzip';

export interface CompressedStream {
  readonly encoding: LongEncoding;
  readonly bytes: Buffer;
}

/** The stored form of a response too long to be compressed with others; null for the rest. */
export async function compressLongResponse(body: Buffer, encoding: LongEncoding): Promise<Buffer | null> {
  if (body.length <= ON_THE_SPOT) return null;
  if (encoding === 'gzip') {
    const stream = await gzipLong(body);
    const head = Buffer.alloc(GZIP_HEAD, GZIP);
    head.writeUInt32BE(stream.length, 1);
    return Buffer.concat([head, stream]);
  }
  // Long responses shrink to less than an eighth. A smaller chunk would need several round trips to the thread.
  const chunkSize = Math.max(ON_THE_SPOT, body.length >> 3);
  return Buffer.concat([MARK, await promisify(brotliCompress)(body, { ...ALONE, chunkSize })]);
}

/**
 * Compresses a long response in a thread. It shrinks to less than an eighth; a stream would need a round trip to the thread
 * for each part of it.
 */
export function gzipLong(bytes: Buffer): Promise<Buffer> {
  const chunkSize = Math.max(LEAST_CHUNK, bytes.length >> 3);
  return promisify(gzip)(bytes, { level: GZIP_LEVEL, chunkSize });
}

/** The first byte distinguishes brotli from plain and encrypted responses. */
export function markedBrotli(stream: Buffer): Buffer {
  return Buffer.concat([MARK, stream]);
}

/**
 * The stream in the stored form of a compressed response, which clients can be sent as it is; null for a plain response. A brotli
 * stream of this quality ends with an empty last block, whose bits are not zero, so that all zeros after it are padding.
 */
export function streamOf(stored: Buffer): CompressedStream | null {
  switch (stored[0]) {
    case BROTLI:
      return { encoding: 'br', bytes: withoutZeros(stored.subarray(MARK.length)) };
    case GZIP:
      return {
        encoding: 'gzip',
        bytes: stored.subarray(GZIP_HEAD, GZIP_HEAD + stored.readUInt32BE(1)),
      };
    default:
      return null;
  }
}

/** Takes several milliseconds of a thread for a long response. */
export function decompress({ encoding, bytes }: CompressedStream): Promise<Buffer> {
  const usual = Math.min(LARGEST_CHUNK, bytes.length * USUAL_RATIO);
  const options = { chunkSize: Math.max(DECOMPRESSED_CHUNK, usual) };
  return encoding === 'br' ? promisify(brotliDecompress)(bytes, options) : promisify(gunzip)(bytes, options);
}
