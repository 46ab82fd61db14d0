import { crc32, inflateSync } from 'node:zlib';
import { safeSvg, UnsafeSvgError } from '@prequal/packs';

/** A logo that cannot be served: `message` says why, after the name of the field. */
export class UnsafeLogoError extends Error {
  override readonly name = 'UnsafeLogoError';
}

const LARGEST = 64 * 1024;
const LARGEST_SIDE = 2048;
const PNG_BEGINNING = Buffer.from('89504e470d0a1a0a', 'hex');
/** What is needed to draw. Everything else (text, times, profiles, animations) is left out. */
const DRAWN = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads a drawing or a picture and writes a new one from the parts that only draw. */
export function safeLogo(bytes: Buffer): Buffer {
  if (bytes.length > LARGEST) throw new UnsafeLogoError(`is larger than ${LARGEST / 1024} KiB`);
  if (bytes.subarray(0, PNG_BEGINNING.length).equals(PNG_BEGINNING)) return safePng(bytes);
  try {
    return Buffer.from(safeSvg(utf8.decode(bytes)));
  } catch (error) {
    if (error instanceof UnsafeSvgError) throw new UnsafeLogoError(error.message);
    throw new UnsafeLogoError('is neither an SVG drawing nor a PNG picture');
  }
}

interface Piece {
  readonly type: string;
  readonly bytes: Buffer;
  readonly data: Buffer;
}

function safePng(bytes: Buffer): Buffer {
  const pieces = piecesOf(bytes);
  const kept = pieces.filter(({ type }) => DRAWN.has(type));
  // A piece whose name begins with a capital letter changes the picture for those who know it.
  const unknown = pieces.find(({ type }) => !DRAWN.has(type) && /^[A-Z]/.test(type));
  const [header] = kept;
  const isInOrder =
    header?.type === 'IHDR' &&
    header.data.length === 13 &&
    kept.at(-1)?.type === 'IEND' &&
    ['IHDR', 'IEND', 'PLTE', 'tRNS'].every((type) => kept.filter((each) => each.type === type).length <= 1);
  if (unknown !== undefined || !isInOrder || header === undefined) throw malformed();
  const pixels = kept.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  requirePixels(header.data, Buffer.concat(pixels));
  return Buffer.concat([PNG_BEGINNING, ...kept.map((piece) => piece.bytes)]);
}

/** The pieces of the file, whose checksums are right, up to the end of the picture; nothing may follow it. */
function piecesOf(bytes: Buffer): Piece[] {
  const pieces: Piece[] = [];
  let at = PNG_BEGINNING.length;
  while (pieces.at(-1)?.type !== 'IEND') {
    if (at + 12 > bytes.length) throw malformed();
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) throw malformed();
    const named = bytes.subarray(at + 4, end - 4);
    const type = named.toString('latin1', 0, 4);
    if (!/^[A-Za-z]{4}$/.test(type) || crc32(named) !== bytes.readUInt32BE(end - 4)) throw malformed();
    pieces.push({ type, bytes: bytes.subarray(at, end), data: named.subarray(4) });
    at = end;
  }
  if (at !== bytes.length) throw malformed();
  return pieces;
}

const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** A small file could otherwise unpack to a picture that fills the memory of whoever opens it. */
function requirePixels(header: Buffer, packed: Buffer): void {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, color = 0, compression, filter, interlace] = header.subarray(8);
  const channels = CHANNELS[color];
  if (width < 1 || height < 1 || width > LARGEST_SIDE || height > LARGEST_SIDE)
    throw new UnsafeLogoError(`must be at most ${LARGEST_SIDE} pixels wide and high`);
  if (channels === undefined || ![1, 2, 4, 8, 16].includes(depth) || compression !== 0 || filter !== 0)
    throw malformed();
  if (interlace !== 0) throw new UnsafeLogoError('must not be interlaced');
  const size = height * (1 + Math.ceil((width * channels * depth) / 8));
  try {
    if (inflateSync(packed, { maxOutputLength: size + 1 }).length === size) return;
  } catch {
    // Broken or too long: both are refused below.
  }
  throw malformed();
}

function malformed(): UnsafeLogoError {
  return new UnsafeLogoError('is not a well-formed PNG picture');
}
