/** Runs the work of one account after the other, in the order it was asked for. Accounts do not wait for each other. */
export class OneAtATime {
  readonly #last = new Map<string, Promise<unknown>>();

  run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(accountId);
    const result = before === undefined ? work() : before.then(work);
    const ended = result
      .catch(() => {})
      .then(() => {
        if (this.#last.get(accountId) === ended) this.#last.delete(accountId);
      });
    this.#last.set(accountId, ended);
    return result;
  }
}
