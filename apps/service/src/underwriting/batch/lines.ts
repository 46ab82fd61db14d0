import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** A place in a file, always behind a line break or at the very start. */
export interface Position {
  readonly bytes: number;
  readonly lines: number;
}

export interface Line {
  /** Counted from 1, as editors do. */
  readonly number: number;
  /** Without its line break. Null when it is longer than any row can be. */
  readonly text: string | null;
  /** Where the next line starts. */
  readonly end: Position;
}

/** A row of a population is a few kilobytes; what is far beyond is not kept in memory. */
const LONGEST_BYTES = 1024 * 1024;
const LINE_BREAK = 0x0a;

/** The lines of a file from a place on, blank ones left out. */
export async function* readLines(file: string, from: Position): AsyncGenerator<Line> {
  let pieces: Buffer[] = [];
  let length = 0;
  let { bytes, lines } = from;
  const finish = (breakBytes: number): Line | null => {
    const text = length > LONGEST_BYTES ? null : textOf(Buffer.concat(pieces), lines === 0);
    bytes += length + breakBytes;
    lines += 1;
    pieces = [];
    length = 0;
    return text?.trim() === '' ? null : { number: lines, text, end: { bytes, lines } };
  };
  const add = (piece: Buffer) => {
    length += piece.length;
    if (length <= LONGEST_BYTES) pieces.push(piece);
    else pieces = [];
  };
  for await (const data of createReadStream(file, { start: from.bytes })) {
    const chunk = data as Buffer;
    let at = 0;
    for (let end = chunk.indexOf(LINE_BREAK); end !== -1; end = chunk.indexOf(LINE_BREAK, at)) {
      add(chunk.subarray(at, end));
      const line = finish(1);
      if (line !== null) yield line;
      at = end + 1;
    }
    add(chunk.subarray(at));
  }
  const last = length === 0 ? null : finish(0);
  if (last !== null) yield last;
}

function textOf(bytes: Buffer, first: boolean): string {
  const text = bytes.toString().replace(/\r$/, '');
  // Spreadsheets put a byte order mark in front of what they export.
  return first && text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** What a file is, so that a later run can tell whether it still is the same. */
export async function measureFile(
  file: string,
  signal?: AbortSignal,
): Promise<{ digest: string; lines: number }> {
  const hash = createHash('sha256');
  let lines = 0;
  let ended = true;
  for await (const data of createReadStream(file, { highWaterMark: 1024 * 1024, signal })) {
    const chunk = data as Buffer;
    hash.update(chunk);
    for (let at = chunk.indexOf(LINE_BREAK); at !== -1; at = chunk.indexOf(LINE_BREAK, at + 1)) lines += 1;
    ended = chunk.at(-1) === LINE_BREAK;
  }
  return { digest: hash.digest('hex'), lines: ended ? lines : lines + 1 };
}
