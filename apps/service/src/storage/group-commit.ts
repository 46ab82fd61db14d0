import { InvariantError } from '../kernel/index.ts';

/** The maximum number of requests in one statement. */
const LARGEST_BATCH = 50;
/** A batch is sent after this many consecutive turns of the event loop without a new request. */
const CALM_TURNS = 4;

interface Waiting<Request, Outcome> {
  readonly request: Request;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sends the concurrent writes of one process together, or its concurrent reads. There is no timer: a batch is whatever was
 * queued while the previous one was in progress. Batches are sent one at a time: two at once would split the queue and
 * wait for each other's rows. Two requests with the same identity never share a batch, so that identities are unique
 * in a batch and the later request sees the earlier one's result.
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
   * An idle process completes these turns in microseconds; a busy one first handles the
   * requests that wait on its sockets, which would otherwise need another batch.
   */
  #watch(seen: number, unchanged: number): void {
    setImmediate(() => {
      const waiting = this.#queue.length;
      const unchangedNow = waiting > seen ? 0 : unchanged + 1;
      if (waiting < LARGEST_BATCH && unchangedNow < CALM_TURNS) this.#watch(waiting, unchangedNow);
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
        if (outcome === undefined)
          reject(new InvariantError('the database returned fewer outcomes than requests'));
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
