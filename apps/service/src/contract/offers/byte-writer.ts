/** Fits a few ordinary responses. No larger, because a slow client keeps all of it in memory. */
const CAPACITY = 256 * 1024;

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
