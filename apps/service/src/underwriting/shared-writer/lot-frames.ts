import { invariant } from '../../kernel/index.ts';
import type { DecisionLot } from '../decision-lot.ts';
import type { RecordedRow } from '../decision-store.ts';

/** Which tables a lot is for. */
export interface LotTarget {
  readonly bucket: string;
  /** Changes when the bucket is moved; null at home. */
  readonly placement: string | null;
}

/** What an API process sends: a lot to write, or that it no longer waits for one. */
export type LotRequest =
  | { readonly kind: 'write'; readonly id: number; readonly target: LotTarget; readonly lot: DecisionLot }
  | { readonly kind: 'forget'; readonly id: number };

/** `refused`: nothing was sent to the database. `unknown`: it may have been, and may be recorded. */
export type LotResult = readonly RecordedRow[] | 'refused' | 'unknown';

export interface LotResponse {
  readonly id: number;
  readonly result: LotResult;
}

/** A lot without its bytes, of which it has the lengths. */
interface LotHead extends Omit<DecisionLot, 'columns' | 'bytes'> {
  readonly target: LotTarget;
  readonly lengths: readonly number[];
}

const NUMBER_BYTES = 4;

/** The frame of a lot: its length, its id, the length of the head, the head as JSON, and the bytes as they are. */
export function lotFrame(id: number, target: LotTarget, { columns, bytes, ...rest }: DecisionLot): Buffer {
  const parts = [...columns, bytes];
  const head: LotHead = { ...rest, target, lengths: parts.map(({ length }) => length) };
  const json = Buffer.from(JSON.stringify(head));
  return frameOf(id, [numberOf(json.length), json, ...parts]);
}

export function forgetFrame(id: number): Buffer {
  return frameOf(id, []);
}

export function responseFrame({ id, result }: LotResponse): Buffer {
  return frameOf(id, [Buffer.from(JSON.stringify(result))]);
}

export function readLotRequest(frame: Buffer): LotRequest {
  const id = frame.readUInt32BE();
  if (frame.length === NUMBER_BYTES) return { kind: 'forget', id };
  let at = NUMBER_BYTES;
  const take = (length: number): Buffer => {
    const from = at;
    at += length;
    return frame.subarray(from, at);
  };
  const headLength = take(NUMBER_BYTES).readUInt32BE();
  const { target, lengths, ...rest } = JSON.parse(take(headLength).toString()) as LotHead;
  const parts = lengths.map(take);
  const bytes = parts.pop();
  invariant(bytes !== undefined, 'a lot has no bytes');
  return { kind: 'write', id, target, lot: { ...rest, columns: parts, bytes } };
}

export function readLotResponse(frame: Buffer): LotResponse {
  const result = JSON.parse(frame.toString('utf8', NUMBER_BYTES)) as LotResult;
  return { id: frame.readUInt32BE(), result };
}

function frameOf(id: number, parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, NUMBER_BYTES);
  return Buffer.concat([numberOf(length), numberOf(id), ...parts]);
}

function numberOf(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(NUMBER_BYTES);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Cuts a stream of bytes into its frames, without their lengths. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #length = 0;

  /** The frames that this chunk completes. */
  push(chunk: Buffer): Buffer[] {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    const frames: Buffer[] = [];
    for (let frame = this.#take(); frame !== null; frame = this.#take()) frames.push(frame);
    return frames;
  }

  #take(): Buffer | null {
    if (this.#length < NUMBER_BYTES) return null;
    if ((this.#chunks[0]?.length ?? 0) < NUMBER_BYTES) this.#join();
    const end = NUMBER_BYTES + (this.#chunks[0]?.readUInt32BE() ?? 0);
    if (this.#length < end) return null;
    this.#join();
    const all = this.#chunks[0] ?? Buffer.alloc(0);
    this.#chunks = all.length === end ? [] : [all.subarray(end)];
    this.#length -= end;
    return all.subarray(NUMBER_BYTES, end);
  }

  #join(): void {
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks, this.#length)];
  }
}
