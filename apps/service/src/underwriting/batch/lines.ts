import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { fileProblem } from '../../kernel/index.ts';

/** A position in a file: its start, or just after a line break. */
export interface Position {
  readonly bytes: number;
  readonly lines: number;
}

export interface InputLine {
  /** Counted from 1, as editors do. */
  readonly number: number;
  /** Without its line break. Null if it is too long to be a row. */
  readonly text: string | null;
  /** Where the next line starts. */
  readonly end: Position;
}

/** A row takes a few kilobytes; much longer lines are not kept in memory. */
const LONGEST_BYTES = 1024 * 1024;
/** Every line break that spreadsheets and editors write; a lone carriage return comes from old Mac programs. */
const LINE_BREAK = /\r\n?|\n/g;
const CARRIAGE_RETURN = 0x0d;

/** The lines of a file from a position on, without blank ones. */
export async function* readLines(file: string, from: Position): AsyncGenerator<InputLine> {
  let parts: Buffer[] = [];
  let length = 0;
  let { bytes, lines } = from;
  const finish = (breakBytes: number): InputLine | null => {
    const text = length > LONGEST_BYTES ? null : textOf(Buffer.concat(parts), lines === 0);
    bytes += length + breakBytes;
    lines += 1;
    parts = [];
    length = 0;
    return text?.trim() === '' ? null : { number: lines, text, end: { bytes, lines } };
  };
  const add = (part: Buffer) => {
    length += part.length;
    if (length <= LONGEST_BYTES) parts.push(part);
    else parts = [];
  };
  for await (const piece of piecesOf(file, { start: from.bytes })) {
    let at = 0;
    for (const { index, 0: lineBreak } of breaksIn(piece)) {
      add(piece.subarray(at, index));
      const line = finish(lineBreak.length);
      if (line !== null) yield line;
      at = index + lineBreak.length;
    }
    add(piece.subarray(at));
  }
  const last = length === 0 ? null : finish(0);
  if (last !== null) yield last;
}

function textOf(bytes: Buffer, first: boolean): string {
  const text = bytes.toString();
  // Spreadsheets start their exports with a byte order mark.
  return first && text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** Identifies a file, so that a later run can tell whether it has changed. */
export async function measureFile(
  file: string,
  signal?: AbortSignal,
): Promise<{ digest: string; lines: number }> {
  const hash = createHash('sha256');
  let lines = 0;
  let ended = true;
  for await (const piece of piecesOf(file, { highWaterMark: 1024 * 1024, signal })) {
    hash.update(piece);
    let end = 0;
    for (const { index, 0: lineBreak } of breaksIn(piece)) {
      lines += 1;
      end = index + lineBreak.length;
    }
    ended = end === piece.length;
  }
  return { digest: hash.digest('hex'), lines: ended ? lines : lines + 1 };
}

/** A file in non-empty chunks, none of which ends inside a CRLF. */
async function* piecesOf(
  file: string,
  options: { start?: number; highWaterMark?: number; signal?: AbortSignal | undefined },
): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0);
  try {
    for await (const data of createReadStream(file, options)) {
      const piece = Buffer.concat([held, data as Buffer]);
      const whole = piece.at(-1) === CARRIAGE_RETURN ? piece.length - 1 : piece.length;
      held = piece.subarray(whole);
      if (whole > 0) yield piece.subarray(0, whole);
    }
  } catch (error) {
    throw fileProblem(error, file, 'read');
  }
  if (held.length > 0) yield held;
}

/** In Latin-1 every byte is a character, so string positions are file positions. */
function breaksIn(piece: Buffer): Iterable<RegExpExecArray> {
  return piece.toString('latin1').matchAll(LINE_BREAK);
}
