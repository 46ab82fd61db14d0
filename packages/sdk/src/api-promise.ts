/** What a call returned, and the response it was read from. */
export interface WithResponse<T> {
  readonly result: T;
  /** Status, headers and body as the service sent them; the body is complete and can be read once. */
  readonly response: Response;
}

/** The promise of a call. Await it for the result, or call `withResponse` for the HTTP response too. */
export class ApiPromise<T> extends Promise<T> {
  readonly #exchange: Promise<WithResponse<T>>;

  constructor(exchange: Promise<WithResponse<T>>) {
    super((resolve, reject) => {
      exchange.then(({ result }) => resolve(result), reject);
    });
    this.#exchange = exchange;
  }

  /** `then` and `catch` return plain promises, which have no response. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  withResponse(): Promise<WithResponse<T>> {
    // The caller handles the failure of the returned promise; this one would be reported as unhandled.
    this.catch(() => {});
    return this.#exchange;
  }
}
