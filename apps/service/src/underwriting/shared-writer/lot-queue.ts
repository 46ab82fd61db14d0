import { type Db, GroupCommit } from '../../storage/index.ts';
import { type DecisionLot, joinLots } from '../decision-lot.ts';
import { writeLot } from '../decision-store.ts';
import type { LotResult } from './lot-frames.ts';

interface QueuedLot {
  readonly lot: DecisionLot;
  /** Aborted when the process that sent it writes it itself. */
  readonly forgotten: AbortSignal;
}

/** Writes the lots of several processes: those that wait share a statement and a commit. */
export class LotQueue {
  readonly #db: Db;
  readonly #wake: () => void;
  readonly #batches: GroupCommit<QueuedLot, LotResult>;

  constructor(db: Db, wake: () => void) {
    this.#db = db;
    this.#wake = wake;
    this.#batches = new GroupCommit<QueuedLot, LotResult>((queued) => this.#write(queued), {
      identities: ({ lot }) => lot.identities,
      size: ({ lot }) => lot.size,
    });
  }

  write(lot: DecisionLot, forgotten: AbortSignal): Promise<LotResult> {
    return this.#batches.submit({ lot, forgotten });
  }

  async #write(queued: readonly QueuedLot[]): Promise<readonly LotResult[]> {
    const lots = queued.filter(({ forgotten }) => !forgotten.aborted).map(({ lot }) => lot);
    const results = new Map((await this.#writeTogether(lots)).map((result, index) => [lots[index], result]));
    return queued.map(({ lot }) => results.get(lot) ?? 'refused');
  }

  /** An error is handled by the process that knows the decisions: it looks what was recorded and writes the rest itself. */
  async #writeTogether(lots: readonly DecisionLot[]): Promise<readonly LotResult[]> {
    if (lots.length === 0) return [];
    try {
      const rows = await writeLot(this.#db, joinLots(lots), this.#wake);
      let end = 0;
      return lots.map(({ size }) => {
        end += size;
        return rows.slice(end - size, end);
      });
    } catch {
      return lots.map(() => 'unknown');
    }
  }
}
