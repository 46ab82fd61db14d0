type Lookup = () => Promise<readonly string[]>;

interface AccountQueue {
  running: number;
  readonly waiting: (() => void)[];
}

/** Bounds how many names of one account are resolved at a time, so that silent name servers cost others nothing. */
export class LookupQueue {
  readonly #atOnce: number;
  readonly #accounts = new Map<string, AccountQueue>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** A look-up that is given up before its turn is never made, and has no addresses. */
  async run(accountId: string, givenUp: AbortSignal, lookup: Lookup): Promise<readonly string[]> {
    const queue = this.#accounts.get(accountId) ?? { running: 0, waiting: [] };
    this.#accounts.set(accountId, queue);
    if (queue.running >= this.#atOnce) await new Promise<void>((resolve) => queue.waiting.push(resolve));
    else queue.running++;
    try {
      return givenUp.aborted ? [] : await lookup();
    } finally {
      // The next lookup takes over the slot, so that no other can take it first.
      const next = queue.waiting.shift();
      if (next !== undefined) next();
      else if (--queue.running === 0) this.#accounts.delete(accountId);
    }
  }
}
