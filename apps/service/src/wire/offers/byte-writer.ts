import { faceMoney, preciseMoney } from '../../kernel/index.ts';

/** Fits a few ordinary responses. No larger, because a slow client keeps all of it in memory. */
const CAPACITY = 256 * 1024;

/** More bytes than an amount below `LARGE_CENTS` takes, and what a last word reaches over its end. */
const LONGEST_MONEY = 80;
/** From here on amounts are rare, and formatted as everywhere else. */
const LARGE_CENTS = 100_000_000;
const WORD = 4;

const DOLLAR = 0x24;
const LAST_OF_CENTS = 0x3a;
const END_OF_MONEY = 0x7d;
const END_OF_DOLLARS = 0x7d22;

/** Four ASCII characters as the word that `DataView` writes at once; fewer are followed by zeros. */
function word(text: string): number {
  return Buffer.from(text.padEnd(WORD, '\0'), 'latin1').readInt32LE();
}

const wordsOf = (count: number, text: (index: number) => string): Int32Array =>
  Int32Array.from({ length: count }, (_, index) => word(text(index)));
const digits = (length: number) => (number: number) => String(number).padStart(length, '0');

const BEGINNING = wordsOf(2, (index) => '{"cents"'.slice(index * WORD, (index + 1) * WORD));
const DISPLAY = wordsOf(3, (index) => ',"display":"'.slice(index * WORD, (index + 1) * WORD));
const LEADING = wordsOf(1000, String);
const THREE_DIGITS = wordsOf(1000, digits(3));
const GROUP = wordsOf(1000, (number) => `,${digits(3)(number)}`);
const TWO_DIGITS = wordsOf(100, digits(2));
const CENTS_AND_QUOTE = wordsOf(100, (number) => `.${digits(2)(number)}"`);

/** Bytes that are written word by word: below a hundred bytes this takes less than a call of `set`. */
export interface ShortFragment {
  readonly words: Int32Array;
  readonly length: number;
}

export function shortFragment(text: string): ShortFragment {
  const bytes = Buffer.from(text);
  const padded = Buffer.alloc(Math.ceil(bytes.length / WORD) * WORD);
  bytes.copy(padded);
  return {
    words: Int32Array.from({ length: padded.length / WORD }, (_, index) => padded.readInt32LE(index * WORD)),
    length: bytes.length,
  };
}

/**
 * Writes bytes one fragment after another. Finished pieces stay where they were written, side by side in one large
 * buffer, which is freed with the last of them; a full buffer is replaced by a new one. Words may reach over the end of
 * what they write, where the next fragment overwrites them.
 */
export class ByteWriter {
  readonly #capacity: number;
  #buffer: Buffer;
  #view: DataView;
  #from = 0;
  #at = 0;

  constructor(capacity = CAPACITY) {
    this.#capacity = capacity;
    this.#buffer = Buffer.allocUnsafeSlow(capacity);
    this.#view = new DataView(this.#buffer.buffer);
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

  putShort({ words, length }: ShortFragment): void {
    const most = words.length * WORD;
    if (this.#at + most > this.#buffer.length) this.#move(most);
    putWords(this.#view, this.#at, words);
    this.#at += length;
  }

  /**
   * An amount that is not negative, as JSON; face amounts show cents only when there are some. Written in words from
   * tables: kept fragments would be a hundred thousand objects that every full garbage collection visits.
   */
  putMoney(cents: number, style: 'precise' | 'face'): void {
    if (!(cents >= 100 && cents < LARGE_CENTS)) {
      this.putText(JSON.stringify(style === 'face' ? faceMoney(cents) : preciseMoney(cents)));
      return;
    }
    if (this.#at + LONGEST_MONEY > this.#buffer.length) this.#move(LONGEST_MONEY);
    const view = this.#view;
    // Whole numbers of 32 bits are divided several times faster than others.
    const dollars = (cents / 100) | 0;
    const rest = (cents - dollars * 100) | 0;
    const thousands = (dollars / 1000) | 0;
    const units = dollars - thousands * 1000;
    let at = putWords(view, this.#at, BEGINNING);
    view.setUint8(at++, LAST_OF_CENTS);
    at = putLeading(view, at, thousands > 0 ? thousands : units);
    if (thousands > 0) {
      view.setInt32(at, THREE_DIGITS[units] ?? 0, true);
      at += 3;
    }
    view.setInt32(at, TWO_DIGITS[rest] ?? 0, true);
    at = putWords(view, at + 2, DISPLAY);
    view.setUint8(at++, DOLLAR);
    at = putLeading(view, at, thousands > 0 ? thousands : units);
    if (thousands > 0) {
      view.setInt32(at, GROUP[units] ?? 0, true);
      at += WORD;
    }
    if (style === 'precise' || rest > 0) {
      view.setInt32(at, CENTS_AND_QUOTE[rest] ?? 0, true);
      view.setUint8(at + WORD, END_OF_MONEY);
      this.#at = at + WORD + 1;
      return;
    }
    view.setUint16(at, END_OF_DOLLARS, true);
    this.#at = at + 2;
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
    this.#view = new DataView(next.buffer);
    this.#from = 0;
    this.#at = written;
  }
}

/** Writes whole words, and returns the position after them. */
function putWords(view: DataView, from: number, words: Int32Array): number {
  let at = from;
  for (let index = 0; index < words.length; index++, at += WORD) view.setInt32(at, words[index] ?? 0, true);
  return at;
}

/** Writes a number below a thousand without leading zeros, and returns the position after it. */
function putLeading(view: DataView, at: number, number: number): number {
  view.setInt32(at, LEADING[number] ?? 0, true);
  return at + (number < 10 ? 1 : number < 100 ? 2 : 3);
}
