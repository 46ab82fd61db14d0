import type { Clock } from '../kernel/index.ts';

interface Turns {
  last: Promise<unknown>;
  /** How many run or wait. */
  count: number;
}

/** Runs the work of one account after the other, in the order it was asked for. Accounts do not wait for each other. */
export class OneAtATime {
  readonly #clock: Pick<Clock, 'elapsed'>;
  readonly #turns = new Map<string, Turns>();

  constructor(clock: Pick<Clock, 'elapsed'>) {
    this.#clock = clock;
  }

  /** If more of the account waits, `rest` leaves the database to others before the next one begins. */
  run<T>(accountId: string, work: () => Promise<T>, rest: (workedMs: number) => Promise<void>): Promise<T> {
    const turns = this.#turns.get(accountId) ?? { last: Promise.resolve(), count: 0 };
    this.#turns.set(accountId, turns);
    turns.count += 1;
    const isFirst = turns.count === 1;
    let began = this.#clock.elapsed();
    const begin = () => {
      began = this.#clock.elapsed();
      return work();
    };
    const result = isFirst ? begin() : turns.last.then(begin);
    const end = async () => {
      turns.count -= 1;
      if (turns.count === 0) this.#turns.delete(accountId);
      else await rest(this.#clock.elapsed() - began);
    };
    turns.last = result.then(end, end);
    return result;
  }
}
