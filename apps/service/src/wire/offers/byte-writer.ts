/** Fits a few ordinary responses. No larger, because a slow client keeps all of it in memory. */
const CAPACITY = 256 * 1024;

/** More bytes than any amount of money takes. */
const LONGEST_MONEY = 80;
const CENTS = [...Buffer.from('{"cents":')];
const DISPLAY = [...Buffer.from(',"display":"$')];
const ZERO = 0x30;
const COMMA = 0x2c;
const POINT = 0x2e;
const QUOTE = 0x22;
const BRACE = 0x7d;

/**
 * Writes bytes one fragment after another. Finished pieces stay where they were written, side by side in one large
 * buffer, which is freed with the last of them; a full buffer is replaced by a new one.
 */
export class ByteWriter {
  readonly #capacity: number;
  #buffer: Buffer;
  #from = 0;
  #at = 0;

  constructor(capacity = CAPACITY) {
    this.#capacity = capacity;
    this.#buffer = Buffer.allocUnsafeSlow(capacity);
  }

  /** Begins a piece, discarding an unfinished one. */
  begin(): void {
    this.#at = this.#from;
  }

  put(fragment: Uint8Array): void {
    const end = this.#at + fragment.length;
    if (end > this.#buffer.length) this.#move(fragment.length);
    this.#buffer.set(fragment, this.#at);
    this.#at += fragment.length;
  }

  /**
   * An amount that is not negative, as JSON; face amounts show cents only when there are some. Written digit by digit:
   * kept fragments would be a hundred thousand objects that every full garbage collection visits.
   */
  putMoney(cents: number, style: 'precise' | 'face'): void {
    if (this.#at + LONGEST_MONEY > this.#buffer.length) this.#move(LONGEST_MONEY);
    const buffer = this.#buffer;
    const dollars = Math.floor(cents / 100);
    const rest = (cents - dollars * 100) | 0;
    let at = this.#at;
    for (const byte of CENTS) buffer[at++] = byte;
    at = writeDigits(buffer, at, cents);
    for (const byte of DISPLAY) buffer[at++] = byte;
    at = writeGrouped(buffer, at, dollars);
    if (style === 'precise' || rest > 0) {
      buffer[at++] = POINT;
      const tens = (rest / 10) | 0;
      buffer[at++] = ZERO + tens;
      buffer[at++] = ZERO + rest - tens * 10;
    }
    buffer[at++] = QUOTE;
    buffer[at++] = BRACE;
    this.#at = at;
  }

  /** For short texts that are not worth keeping as fragments. */
  putText(text: string): void {
    // Three bytes is the most that one UTF-16 unit becomes.
    const most = text.length * 3;
    if (this.#at + most > this.#buffer.length) this.#move(most);
    this.#at += this.#buffer.write(text, this.#at);
  }

  /** Takes the last byte back. */
  unput(): void {
    this.#at--;
  }

  /** The piece that was begun last. */
  take(): Buffer {
    const piece = this.#buffer.subarray(this.#from, this.#at);
    this.#from = this.#at;
    return piece;
  }

  /** Continues the piece in a new buffer with more capacity. */
  #move(more: number): void {
    const written = this.#at - this.#from;
    const next = Buffer.allocUnsafeSlow(Math.max(this.#capacity, 2 * (written + more)));
    this.#buffer.copy(next, 0, this.#from, this.#at);
    this.#buffer = next;
    this.#from = 0;
    this.#at = written;
  }
}

/** Writes a whole number that is not negative, and returns the position after it. */
function writeDigits(buffer: Buffer, from: number, number: number): number {
  if (number >= 2 ** 31) return from + buffer.write(String(number), from);
  // Whole numbers of 32 bits are divided several times faster than others.
  let left = number | 0;
  let end = from + 1;
  for (let limit = left; limit >= 10; limit = (limit / 10) | 0) end++;
  for (let at = end - 1; at >= from; at--) {
    const next = (left / 10) | 0;
    buffer[at] = ZERO + left - next * 10;
    left = next;
  }
  return end;
}

/** The same with a comma between thousands. */
function writeGrouped(buffer: Buffer, from: number, number: number): number {
  if (number < 1000) return writeDigits(buffer, from, number);
  const thousands = Math.floor(number / 1000);
  const rest = (number - thousands * 1000) | 0;
  const hundreds = (rest / 100) | 0;
  const tens = (rest / 10) | 0;
  const at = writeGrouped(buffer, from, thousands);
  buffer[at] = COMMA;
  buffer[at + 1] = ZERO + hundreds;
  buffer[at + 2] = ZERO + tens - hundreds * 10;
  buffer[at + 3] = ZERO + rest - tens * 10;
  return at + 4;
}
