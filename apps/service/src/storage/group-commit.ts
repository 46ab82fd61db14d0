import { InvariantError } from '../kernel/index.ts';

/** The maximum number of requests in one statement, or the maximum of their sizes together. */
const LARGEST_BATCH = 50;
/** A batch is sent after this many consecutive turns of the event loop without a new request. */
const CALM_TURNS = 4;

interface Waiting<Request, Outcome> {
  readonly request: Request;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupOptions<Request> {
  /** Requests that have one of these in common never share a batch. */
  readonly identities?: (request: Request) => readonly string[];
  /** How many requests it counts as; at most as many as a batch has. */
  readonly size?: (request: Request) => number;
}

/**
 * Sends the concurrent writes of one process together, or its concurrent reads. There is no timer: a batch is whatever was
 * queued while the previous one was in progress. Batches are sent one at a time: two at once would split the queue and
 * wait for each other's rows. Two requests with the same identity never share a batch, so that identities are unique
 * in a batch and the later request sees the earlier one's result.
 */
export class GroupCommit<Request, Outcome> {
  readonly #write: (requests: readonly Request[]) => Promise<readonly Outcome[]>;
  readonly #identities: (request: Request) => readonly string[];
  readonly #size: (request: Request) => number;
  #queue: Waiting<Request, Outcome>[] = [];
  #queued = 0;
  #busy = false;

  constructor(
    write: (requests: readonly Request[]) => Promise<readonly Outcome[]>,
    { identities = () => [], size = () => 1 }: GroupOptions<Request> = {},
  ) {
    this.#write = write;
    this.#identities = identities;
    this.#size = size;
  }

  submit(request: Request): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ request, resolve, reject });
      this.#queued += this.#size(request);
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
      if (this.#queued < LARGEST_BATCH && unchangedNow < CALM_TURNS) this.#watch(waiting, unchangedNow);
      else void this.#send(this.#takeBatch());
    });
  }

  #takeBatch(): Waiting<Request, Outcome>[] {
    const taken: Waiting<Request, Outcome>[] = [];
    const left: Waiting<Request, Outcome>[] = [];
    const seen = new Set<string>();
    let size = 0;
    for (const waiting of this.#queue) {
      const own = this.#size(waiting.request);
      const identities = this.#identities(waiting.request);
      const fits = size + own <= LARGEST_BATCH && !identities.some((identity) => seen.has(identity));
      if (fits) size += own;
      // Whatever has an identity of a request that waits must wait behind it.
      for (const identity of identities) seen.add(identity);
      (fits ? taken : left).push(waiting);
    }
    this.#queue = left;
    this.#queued -= size;
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
