import type { Duplex } from 'node:stream';
import type { Clock } from '../../kernel/index.ts';
import type { DecisionLot } from '../decision-lot.ts';
import {
  FrameReader,
  forgetFrame,
  type LotResponse,
  type LotResult,
  type LotTarget,
  lotFrame,
  readLotResponse,
} from './lot-frames.ts';

/** How long the shared writer may take before a process writes by itself. */
const SILENT_MS = 2000;
/** A longer lot gains little from sharing a commit, and would keep others waiting. */
const LONGEST_LOT = 256 * 1024;

/** Writes a lot through the shared writer. `refused`: it was not sent to the database. `unknown`: it may have been. */
export type WriteShared = (lot: DecisionLot) => Promise<LotResult>;

export interface WriterClientDeps {
  readonly clock: Clock;
  /** The writer has fallen silent, or responds again. */
  readonly onSilent?: (isSilent: boolean) => void;
}

/** What an API process hands to the shared writer. */
export class WriterClient {
  readonly #stream: Duplex;
  readonly #clock: Clock;
  readonly #onSilent: (isSilent: boolean) => void;
  readonly #sent = new Map<number, (result: LotResult) => void>();
  #lastId = 0;
  /** Not responding to what was sent last; nothing more is sent until it does. */
  #silent = false;
  #closed = false;

  constructor(stream: Duplex, { clock, onSilent = () => {} }: WriterClientDeps) {
    this.#stream = stream;
    this.#clock = clock;
    this.#onSilent = onSilent;
    const reader = new FrameReader();
    stream.on('data', (chunk: Buffer) => {
      try {
        for (const frame of reader.push(chunk)) this.#receive(readLotResponse(frame));
      } catch {
        this.close();
      }
    });
    stream.on('error', () => this.close());
    stream.on('close', () => this.close());
    stream.on('end', () => this.close());
  }

  writeTo(target: LotTarget): WriteShared {
    return (lot) => this.#write(target, lot);
  }

  /** Whoever waits writes by itself from now on. */
  close(): void {
    this.#closed = true;
    for (const respond of this.#sent.values()) respond('unknown');
    this.#stream.destroy();
  }

  async #write(target: LotTarget, lot: DecisionLot): Promise<LotResult> {
    if (this.#closed || this.#silent || bytesOf(lot) > LONGEST_LOT) return 'refused';
    const id = ++this.#lastId;
    const received = new AbortController();
    const response = new Promise<LotResult>((resolve) => {
      this.#sent.set(id, (result) => {
        this.#sent.delete(id);
        resolve(result);
        received.abort();
      });
    });
    this.#stream.write(lotFrame(id, target, lot));
    void this.#clock.sleep(SILENT_MS, received.signal).then(() => this.#giveUp(id));
    return response;
  }

  #receive({ id, result }: LotResponse): void {
    this.#beSilent(false);
    this.#sent.get(id)?.(result);
  }

  #beSilent(isSilent: boolean): void {
    if (this.#silent !== isSilent) this.#onSilent(isSilent);
    this.#silent = isSilent;
  }

  #giveUp(id: number): void {
    const respond = this.#sent.get(id);
    if (respond === undefined) return;
    this.#beSilent(true);
    this.#stream.write(forgetFrame(id));
    respond('unknown');
  }
}

/** Its parts, without the head. */
function bytesOf({ columns, bytes }: DecisionLot): number {
  return columns.reduce((sum, { length }) => sum + length, bytes.length);
}
