import { PassThrough } from 'node:stream';
import type { TellProgress } from '../../workbench/index.ts';

/** What a client accepts that wants to know how far a long request is. */
export const LINES_TYPE = 'application/x-ndjson';

/** The response that a line contains instead. */
interface WholeResponse {
  readonly status: number;
  /** JSON. */
  readonly body: Buffer;
}

/**
 * The steps of a long request as lines of JSON, `{"done":3,"total":13}`, and its response as the last one:
 * `{"status":200,"body":{…}}`. The status of the exchange is sent before that of the request is known.
 */
export class ProgressLines {
  readonly stream = new PassThrough();
  /** Resolves with the first step. What is done or refused before needs no lines. */
  readonly begun: Promise<void>;
  #begin: () => void = () => {};

  constructor() {
    this.begun = new Promise((resolve) => {
      this.#begin = resolve;
    });
  }

  readonly tell: TellProgress = (done, total) => {
    this.#begin();
    this.#write(JSON.stringify({ done, total }));
  };

  end({ status, body }: WholeResponse): void {
    this.#write(`{"status":${status},"body":${body.toString()}}`);
    this.stream.end();
  }

  /** A client that has left no longer reads. */
  #write(line: string): void {
    if (!this.stream.destroyed) this.stream.write(`${line}\n`);
  }
}
