/** Background work that must finish before the database is closed. */
export class PendingWork {
  readonly #pending = new Set<Promise<void>>();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  add(work: Promise<void>): void {
    const settled = work.catch(this.#onError).finally(() => this.#pending.delete(settled));
    this.#pending.add(settled);
  }

  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }
}
