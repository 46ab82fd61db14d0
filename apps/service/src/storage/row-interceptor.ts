import type pg from 'pg';
import { invariant } from '../kernel/index.ts';

/** A message of the server begins with its type and its length, which includes these four bytes but not the type. */
const LENGTH_BYTES = 4;
const HEADER_BYTES = 1 + LENGTH_BYTES;
const DATA_ROW = 0x44;

type Listener = (bytes: Buffer) => void;
type MessageSource = Pick<pg.Connection['stream'], 'on'>;
/** The library calls this once for each connection, with the socket or with its encrypted form. */
type Attachable = { attachListeners(stream: MessageSource): void };

/**
 * The rows of one connection in PostgreSQL's binary format. The library reads all values as text, for which bytes are sent as
 * hexadecimal digits: twice as many, and several times the CPU time. So rows are taken out of what the connection receives before the
 * library sees it. All other messages pass unchanged.
 */
export class RowInterceptor {
  /** Null while rows are left to the library. */
  #rows: Buffer[] | null = null;
  #isTaken = false;
  #row: Buffer | null = null;
  #missingHeader = HEADER_BYTES;
  #length = 0;
  #missing = 0;

  /** Before the connection is opened. */
  constructor(connection: pg.Connection) {
    const attachable = connection as pg.Connection & Attachable;
    const attach = attachable.attachListeners.bind(connection);
    attachable.attachListeners = (stream) => {
      const on = (event: string, listener: Listener) =>
        stream.on(event, event === 'data' ? (bytes: Buffer) => this.#receive(bytes, listener) : listener);
      attach({ on } as MessageSource);
    };
  }

  /** Runs a statement whose rows are taken from the library. The connection must not be used by others meanwhile. */
  async takenFrom<Result>(run: () => Promise<Result>): Promise<{ result: Result; rows: readonly Buffer[] }> {
    const rows: Buffer[] = [];
    this.#rows = rows;
    try {
      return { result: await run(), rows };
    } finally {
      this.#rows = null;
    }
  }

  #receive(bytes: Buffer, forward: Listener): void {
    let from = 0;
    let at = 0;
    while (at < bytes.length) {
      if (this.#missingHeader === HEADER_BYTES) {
        this.#isTaken = this.#rows !== null && bytes[at] === DATA_ROW;
        if (this.#isTaken && at > from) forward(bytes.subarray(from, at));
      }
      at = this.#missingHeader > 0 ? this.#readHeader(bytes, at) : this.#readContent(bytes, at);
      if (this.#isTaken) from = at;
      if (this.#missingHeader === 0 && this.#missing === 0) this.#endMessage();
    }
    if (from < bytes.length) forward(from === 0 ? bytes : bytes.subarray(from));
  }

  /** Messages are split anywhere, also within their header. Returns where the next part begins. */
  #readHeader(bytes: Buffer, start: number): number {
    let at = start;
    for (; at < bytes.length && this.#missingHeader > 0; at++) {
      // What is left of the type has been shifted out at the end.
      this.#length = ((this.#length << 8) | (bytes[at] ?? 0)) >>> 0;
      this.#missingHeader--;
    }
    if (this.#missingHeader === 0) {
      this.#missing = this.#length - LENGTH_BYTES;
      if (this.#isTaken) this.#row = Buffer.allocUnsafe(this.#missing);
    }
    return at;
  }

  #readContent(bytes: Buffer, start: number): number {
    const end = Math.min(bytes.length, start + this.#missing);
    if (this.#row !== null) bytes.copy(this.#row, this.#row.length - this.#missing, start, end);
    this.#missing -= end - start;
    return end;
  }

  #endMessage(): void {
    if (this.#row !== null) this.#rows?.push(this.#row);
    this.#row = null;
    this.#isTaken = false;
    this.#missingHeader = HEADER_BYTES;
  }
}

/** Milliseconds from 1970 to 2000, which PostgreSQL counts from. */
const EPOCH_MS = 946_684_800_000;

/** How values are read, by the number of their type: those that the statements in question return. */
const READERS: ReadonlyMap<number, (value: Buffer) => unknown> = new Map<number, (value: Buffer) => unknown>([
  [16, (value) => value[0] === 1],
  [17, (value) => value],
  [20, (value) => Number(value.readBigInt64BE())],
  [23, (value) => value.readInt32BE()],
  [25, (value) => value.toString()],
  [1184, (value) => new Date(EPOCH_MS + Math.floor(Number(value.readBigInt64BE()) / 1000))],
]);

/** A row as the library returns it from the text format. Bytes are not copied. */
export function decodeRow<Row extends object>(row: Buffer, fields: readonly pg.FieldDef[]): Row {
  const values: Record<string, unknown> = {};
  let at = 2;
  for (const { name, dataTypeID } of fields) {
    const length = row.readInt32BE(at);
    at += 4;
    if (length < 0) values[name] = null;
    else {
      const read = READERS.get(dataTypeID);
      invariant(read !== undefined, `a value of type ${dataTypeID} cannot be read in binary format`);
      values[name] = read(row.subarray(at, at + length));
      at += length;
    }
  }
  return values as Row;
}
