import type { Duplex } from 'node:stream';
import { EventWakeUps } from '../../events/index.ts';
import type { Clock } from '../../kernel/index.ts';
import type { Db } from '../../storage/index.ts';
import { FrameReader, type LotRequest, type LotTarget, readLotRequest, responseFrame } from './lot-frames.ts';
import { LotQueue } from './lot-queue.ts';

export interface SharedWriterDeps {
  readonly clock: Clock;
  /** The tables of a bucket; null if its placement has changed. */
  readonly open: (target: LotTarget) => Promise<Db | null>;
}

/** Writes the decisions of all processes of a host, so that those of several processes share a commit. */
export class SharedWriter {
  readonly #deps: SharedWriterDeps;
  readonly #queues = new WeakMap<Db, LotQueue>();

  constructor(deps: SharedWriterDeps) {
    this.#deps = deps;
  }

  /** Serves one process until its end of the stream is closed. */
  serve(stream: Duplex): void {
    const reader = new FrameReader();
    const waiting = new Map<number, AbortController>();
    stream.on('data', (chunk: Buffer) => {
      try {
        for (const frame of reader.push(chunk)) this.#receive(readLotRequest(frame), { stream, waiting });
      } catch {
        // Without a stream, the process writes by itself.
        stream.destroy();
      }
    });
    // The process has ended; what it sent is written, as if it had sent the statement itself.
    stream.on('error', () => stream.destroy());
  }

  #receive(
    request: LotRequest,
    { stream, waiting }: { readonly stream: Duplex; readonly waiting: Map<number, AbortController> },
  ): void {
    const { id } = request;
    if (request.kind === 'forget') {
      waiting.get(id)?.abort();
      return;
    }
    const forgotten = new AbortController();
    waiting.set(id, forgotten);
    void this.#write(request, forgotten.signal).then((result) => {
      waiting.delete(id);
      if (!stream.destroyed) stream.write(responseFrame({ id, result }));
    });
  }

  async #write({ target, lot }: Extract<LotRequest, { kind: 'write' }>, forgotten: AbortSignal) {
    const db = await this.#deps.open(target).catch(() => null);
    return db === null ? 'refused' : this.#queueOf(db).write(lot, forgotten);
  }

  #queueOf(db: Db): LotQueue {
    const known = this.#queues.get(db);
    if (known !== undefined) return known;
    const wakeUps = new EventWakeUps(db, this.#deps.clock);
    const queue = new LotQueue(db, () => wakeUps.wake());
    this.#queues.set(db, queue);
    return queue;
  }
}
