/** Bytes written one fragment after the other into a buffer that is used again and again. */
export class ByteWriter {
  #buffer: Buffer;
  #at = 0;

  constructor(room = 64 * 1024) {
    this.#buffer = Buffer.allocUnsafeSlow(room);
  }

  reset(): void {
    this.#at = 0;
  }

  put(fragment: Uint8Array): void {
    const end = this.#at + fragment.length;
    if (end > this.#buffer.length) this.#grow(end);
    this.#buffer.set(fragment, this.#at);
    this.#at = end;
  }

  /** For short texts that are not worth keeping as fragments. */
  putText(text: string): void {
    // Three bytes is the most that one UTF-16 unit becomes.
    const room = this.#at + text.length * 3;
    if (room > this.#buffer.length) this.#grow(room);
    this.#at += this.#buffer.write(text, this.#at);
  }

  /** Takes the last byte back. */
  unput(): void {
    this.#at--;
  }

  /** What was written, as bytes of its own. */
  take(): Buffer {
    return Buffer.from(this.#buffer.subarray(0, this.#at));
  }

  /** What was written, in the buffer itself: the writer is done with it. */
  handOver(): Buffer {
    return this.#buffer.subarray(0, this.#at);
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#buffer.length * 2));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
  }
}
