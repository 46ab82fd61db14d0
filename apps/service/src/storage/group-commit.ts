/** Most requests in one statement. */
const LARGEST_BATCH = 50;
/** A batch leaves when so many turns of the event loop in a row have brought nobody to join it. */
const CALM_TURNS = 4;

interface Waiting<Request, Outcome> {
  readonly request: Request;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Concurrent writes of one process go to the database together. No timer: a batch is whatever has queued while the
 * one before was under way, and who has reached the process by then. One at a time: two would split the queue and
 * wait for each other's rows. Two requests with the same identity never share a batch, so that each batch is a set
 * and the later one meets the earlier one's result.
 */
export class GroupCommit<Request, Outcome> {
  readonly #write: (requests: readonly Request[]) => Promise<readonly Outcome[]>;
  readonly #identity: (request: Request) => string | null;
  #queue: Waiting<Request, Outcome>[] = [];
  #busy = false;

  constructor(
    write: (requests: readonly Request[]) => Promise<readonly Outcome[]>,
    identity: (request: Request) => string | null = () => null,
  ) {
    this.#write = write;
    this.#identity = identity;
  }

  submit(request: Request): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ request, resolve, reject });
      this.#gather();
    });
  }

  #gather(): void {
    if (this.#busy || this.#queue.length === 0) return;
    this.#busy = true;
    this.#watch(this.#queue.length, 0);
  }

  /**
   * A process that has nothing else to do goes through its turns in microseconds; a busy one first handles the
   * requests that wait at its sockets, which would otherwise make a batch of their own.
   */
  #watch(seen: number, calm: number): void {
    setImmediate(() => {
      const waiting = this.#queue.length;
      const calmNow = waiting > seen ? 0 : calm + 1;
      if (waiting < LARGEST_BATCH && calmNow < CALM_TURNS) this.#watch(waiting, calmNow);
      else void this.#send(this.#takeBatch());
    });
  }

  #takeBatch(): Waiting<Request, Outcome>[] {
    const taken: Waiting<Request, Outcome>[] = [];
    const left: Waiting<Request, Outcome>[] = [];
    const seen = new Set<string>();
    for (const waiting of this.#queue) {
      const identity = this.#identity(waiting.request);
      const fits = taken.length < LARGEST_BATCH && (identity === null || !seen.has(identity));
      if (fits && identity !== null) seen.add(identity);
      (fits ? taken : left).push(waiting);
    }
    this.#queue = left;
    return taken;
  }

  async #send(batch: readonly Waiting<Request, Outcome>[]): Promise<void> {
    try {
      const outcomes = await this.#write(batch.map(({ request }) => request));
      batch.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index];
        if (outcome === undefined) reject(new Error('the database returned fewer outcomes than requests'));
        else resolve(outcome);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.#busy = false;
      this.#gather();
    }
  }
}
