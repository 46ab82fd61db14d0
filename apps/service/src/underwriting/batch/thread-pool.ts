import { Worker } from 'node:worker_threads';

export interface Chunk {
  readonly lines: readonly { readonly number: number; readonly text: string | null }[];
}

export interface ChunkResult {
  /** One line of output for each line of the chunk, in its order. */
  readonly bytes: Uint8Array;
  /** How many of them report issues. */
  readonly invalid: number;
}

interface Waiting {
  readonly resolve: (response: ChunkResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Threads that evaluate chunks, each one chunk at a time, in order. */
export class ThreadPool {
  readonly #threads: Thread[];

  constructor(program: URL, workerData: unknown, size: number) {
    this.#threads = Array.from({ length: size }, () => new Thread(new Worker(program, { workerData })));
  }

  get size(): number {
    return this.#threads.length;
  }

  submit(chunk: Chunk): Promise<ChunkResult> {
    const [first, ...others] = this.#threads;
    if (first === undefined) throw new RangeError('a thread pool needs at least one thread');
    const leastBusy = others.reduce((best, other) => (other.load < best.load ? other : best), first);
    return leastBusy.ask(chunk);
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.end()));
  }
}

class Thread {
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];
  #lost: Error | null = null;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (response: ChunkResult) => this.#waiting.shift()?.resolve(response));
    worker.on('error', (error) => this.#fail(error));
    worker.on('exit', (code) => this.#fail(new Error(`a batch thread exited with code ${code}`)));
  }

  get load(): number {
    return this.#waiting.length;
  }

  ask(chunk: Chunk): Promise<ChunkResult> {
    return new Promise((resolve, reject) => {
      if (this.#lost !== null) return reject(this.#lost);
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(chunk);
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(error: Error): void {
    this.#lost ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#lost);
  }
}
