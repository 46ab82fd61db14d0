const SPACE = 0x20;

/** The length that content of this length is stored with. Beyond `least` a power of two, so that lengths say little about it. */
function paddedLength(length: number, least: number): number {
  return length <= least ? least : 2 ** Math.ceil(Math.log2(length));
}

/** JSON with spaces after it, which every parser skips. */
export function padJson(json: string | Buffer, least: number): Buffer {
  const length = Buffer.byteLength(json);
  const padded = Buffer.alloc(paddedLength(length, least), SPACE);
  if (typeof json === 'string') padded.write(json);
  else json.copy(padded);
  return padded;
}

/** What `padJson` was given. */
export function withoutPadding(padded: Buffer): Buffer {
  let end = padded.length;
  while (end > 0 && padded[end - 1] === SPACE) end--;
  return padded.subarray(0, end);
}

/** Bytes with zeros after them, for formats that know their own end. */
export function padBytes(bytes: Buffer, least: number): Buffer {
  const padded = Buffer.alloc(paddedLength(bytes.length, least));
  bytes.copy(padded);
  return padded;
}

/** Padding is compared with these at once, because looking at each byte takes longer than decrypting it. */
const ZEROS = Buffer.alloc(4096);

/** What `padBytes` was given, if that does not end in a zero. */
export function withoutZeros(padded: Buffer): Buffer {
  let end = padded.length;
  while (end >= ZEROS.length && padded.compare(ZEROS, 0, ZEROS.length, end - ZEROS.length, end) === 0)
    end -= ZEROS.length;
  while (end > 0 && padded[end - 1] === 0) end--;
  return padded.subarray(0, end);
}
