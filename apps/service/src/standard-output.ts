/** Standard output, whose failure is told in one line, whoever in this process writes to it. */
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

  /** Whether something did not get out; known when the last of it has left the process, or failed to. */
  async isLost(): Promise<boolean> {
    await Promise.all(this.#writes);
    return this.#problem !== null && !hasSeenEnough(this.#problem);
  }

  /** The first failure is the reason of all that follow. */
  #onMessage(error: NodeJS.ErrnoException): void {
    if (this.#problem !== null) return;
    this.#problem = error;
    if (hasSeenEnough(error)) return;
    process.stderr.write(`prequal: standard output cannot be written (${error.code ?? error.message})\n`);
  }
}

/** A reader that closes the pipe (`| head`) is no failure. */
function hasSeenEnough(error: NodeJS.ErrnoException): boolean {
  return error.code === 'EPIPE';
}
