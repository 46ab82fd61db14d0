/** Standard output. A failure is reported once, whichever part of the process was writing. */
export class StandardOutput {
  readonly #writes: Promise<void>[] = [];
  #problem: NodeJS.ErrnoException | null = null;

  constructor() {
    process.stdout.on('error', (error) => this.#onMessage(error));
  }

  write(text: string): void {
    const written = new Promise<void>((resolve) => {
      process.stdout.write(text, (error) => {
        if (error) this.#onMessage(error);
        resolve();
      });
    });
    this.#writes.push(written);
  }

  /** Whether output was lost; resolves when everything has been written or has failed. */
  async isLost(): Promise<boolean> {
    await Promise.all(this.#writes);
    return this.#problem !== null && !hasSeenEnough(this.#problem);
  }

  /** Only the first failure is reported, because it causes all later ones. */
  #onMessage(error: NodeJS.ErrnoException): void {
    if (this.#problem !== null) return;
    this.#problem = error;
    if (hasSeenEnough(error)) return;
    process.stderr.write(`prequal: cannot write to standard output (${error.code ?? error.message})\n`);
  }
}

/** A reader that closes the pipe early (`| head`) is not a failure. */
function hasSeenEnough(error: NodeJS.ErrnoException): boolean {
  return error.code === 'EPIPE';
}
