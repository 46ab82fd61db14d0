import { once } from 'node:events';
import { promisify } from 'node:util';
import {
  brotliCompressSync,
  constants,
  crc32,
  createBrotliCompress,
  createBrotliDecompress,
  deflateRaw,
  type ZlibOptions,
} from 'node:zlib';
import { invariant } from '../../kernel/index.ts';
import { crcShift, joinCrc } from './crc-join.ts';

/**
 * A large body whose first bytes differ in every response, because they contain the request id, and whose rest never
 * changes. The rest is compressed once; each response puts its own prefix in front without compressing anything. This
 * works because gzip and brotli have blocks of uncompressed bytes, and the rest was compressed without referring to the
 * prefix.
 */
export interface PrefixedBody {
  /** Needed for the few clients that accept no compression, so it need not be kept. */
  readonly rest: () => Uint8Array;
  /** Null when the body is too small to be worth it. */
  readonly compressed: CompressedRest | null;
}

export interface CompressedRest {
  /** Length of the rest without compression. */
  readonly length: number;
  /** Raw deflate blocks. */
  readonly deflated: Uint8Array;
  readonly crc: number;
  readonly crcShift: number;
  /** Brotli blocks that follow a first block of exactly PREFIX_BYTES. */
  readonly brotli: Uint8Array;
}

export type BodyEncoding = 'br' | 'gzip' | 'identity';

/** Brotli distances count from the start of the text, so every prefix has the same length and is padded with blanks. */
export const PREFIX_BYTES = 128;
/** Brotli models a byte by the two before it, so every prefix ends with these: the end of a key and its colon. */
const PREFIX_END = '":';
const WORTH_COMPRESSING = 2048;
const WINDOW_BITS = 22;
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** Output buffer size: a thread that has filled its buffer waits for this one. */
const CHUNK_BYTES = 2 * 1024 * 1024;

const deflate = promisify(deflateRaw) as (data: Uint8Array, options: ZlibOptions) => Promise<Buffer>;

/** `quality` is brotli's: 5 when a caller is waiting, more when the result is kept. */
export async function prefixedBody(rest: Uint8Array, quality: number): Promise<PrefixedBody> {
  return (await beginPrefixedBody(rest, quality)).finished;
}

/** Resolves when the other threads have everything they need, so that this one may be busy while they compress. */
export async function beginPrefixedBody(
  rest: Uint8Array,
  quality: number,
): Promise<{ readonly finished: Promise<PrefixedBody> }> {
  if (rest.byteLength < WORTH_COMPRESSING)
    return { finished: Promise.resolve({ rest: () => rest, compressed: null }) };
  const deflating = deflate(rest, { level: 6, chunkSize: CHUNK_BYTES });
  const brotli = await beginBrotli(rest, quality);
  const finish = async () => {
    const { byteLength: length } = rest;
    const compressed = { length, deflated: await deflating, brotli: await brotli.finished };
    return { rest: () => rest, compressed: { ...compressed, crc: crc32(rest), crcShift: crcShift(length) } };
  };
  return { finished: finish() };
}

/** One response: the prefix, which ends in `…"key":`, and the rest. */
export function joinBody(prefix: string, { rest, compressed }: PrefixedBody, encoding: BodyEncoding): Buffer {
  if (compressed === null || encoding === 'identity') return Buffer.concat([Buffer.from(prefix), rest()]);
  const beginning = padded(prefix);
  return encoding === 'br'
    ? Buffer.concat([brotliBlock(beginning), compressed.brotli])
    : gzipMember(beginning, compressed);
}

/** JSON allows blanks before a key, so the padding goes before the last key of the prefix. */
function padded(prefix: string): Buffer {
  const key = prefix.lastIndexOf('"', prefix.length - PREFIX_END.length - 1);
  const beginning = Buffer.from(
    prefix.slice(0, key) +
      ' '.repeat(Math.max(0, PREFIX_BYTES - Buffer.byteLength(prefix))) +
      prefix.slice(key),
  );
  if (beginning.length !== PREFIX_BYTES || !prefix.endsWith(PREFIX_END)) {
    throw new RangeError(`the beginning of a body must fit ${PREFIX_BYTES} bytes and end in a key`);
  }
  return beginning;
}

function gzipMember(beginning: Buffer, compressed: CompressedRest): Buffer {
  const stored = Buffer.alloc(5);
  stored.writeUInt16LE(beginning.length, 1);
  stored.writeUInt16LE(~beginning.length & 0xffff, 3);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(joinCrc(crc32(beginning), compressed.crc, compressed.crcShift), 0);
  trailer.writeUInt32LE((beginning.length + compressed.length) % 2 ** 32, 4);
  return Buffer.concat([GZIP_HEAD, stored, beginning, compressed.deflated, trailer]);
}

/** Stream head and one block of plain bytes: window (4 bits), not last, 4 nibbles of length, uncompressed. */
function brotliBlock(beginning: Buffer): Buffer {
  const window = ((WINDOW_BITS - 17) << 1) | 1;
  const bits = window | ((beginning.length - 1) << 7) | (1 << 23);
  const head = Buffer.alloc(3);
  head.writeUIntLE(bits, 0, 3);
  return Buffer.concat([head, beginning]);
}

/**
 * Compresses what follows a prefix. The encoder gets a placeholder of the same length that contains only control
 * characters. JSON has none, so no reference can point into the placeholder, and its bytes can be replaced.
 */
async function beginBrotli(
  rest: Uint8Array,
  quality: number,
): Promise<{ readonly finished: Promise<Buffer> }> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS };
  const standIn = standInBytes();
  const head = brotliCompressSync(standIn, { params, finishFlush: constants.BROTLI_OPERATION_FLUSH });
  const encoder = createBrotliCompress({ params, chunkSize: CHUNK_BYTES });
  const chunks: Buffer[] = [];
  encoder.on('data', (chunk: Buffer) => chunks.push(chunk));
  encoder.write(standIn);
  await new Promise<void>((resolve) => encoder.flush(resolve));
  encoder.end(rest);
  const finish = async () => {
    await once(encoder, 'end');
    const whole = Buffer.concat(chunks);
    const blocks = whole.subarray(head.length);
    invariant(whole.subarray(0, head.length).equals(head), 'brotli flushed at an unexpected position');
    await proveBrotli(blocks, rest);
    return blocks;
  };
  return { finished: finish() };
}

/** No two pairs of neighbors are equal, so that the encoder finds nothing to refer to and writes only literals. */
function standInBytes(): Buffer {
  const bytes = Buffer.alloc(PREFIX_BYTES);
  for (let index = 0; index < PREFIX_BYTES; index += 1) {
    const [step, turn] = [Math.floor(index / 31), index % 31];
    bytes[index] = (turn * (step + 1)) % 31;
  }
  bytes.write(PREFIX_END, PREFIX_BYTES - PREFIX_END.length);
  return bytes;
}

/** This depends on the exact bit layout, so each result is decompressed once behind a different prefix. */
async function proveBrotli(blocks: Buffer, rest: Uint8Array): Promise<void> {
  const beginning = padded(`{"a${PREFIX_END}`);
  const expected = (from: number, to: number) =>
    from >= PREFIX_BYTES
      ? rest.subarray(from - PREFIX_BYTES, to - PREFIX_BYTES)
      : Buffer.concat([beginning.subarray(from), rest.subarray(0, Math.max(0, to - PREFIX_BYTES))]);
  const decoder = createBrotliDecompress();
  decoder.end(Buffer.concat([brotliBlock(beginning), blocks]));
  let at = 0;
  for await (const chunk of decoder as AsyncIterable<Buffer>) {
    if (!chunk.equals(expected(at, at + chunk.length))) break;
    at += chunk.length;
  }
  invariant(at === PREFIX_BYTES + rest.byteLength, 'the compressed body does not decompress to the original');
}
