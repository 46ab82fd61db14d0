import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { invariant } from '../../kernel/index.ts';
import type { CodeEntries, DrugCodeSystem } from './release-lines.ts';

/** A table as the database has it. */
export interface StoredCodeTable {
  readonly system: DrugCodeSystem;
  readonly content: Buffer;
}

/**
 * Code tables as sorted arrays of numbers: some 10 MB for a whole release, where objects would take a hundred. Codes of NDC
 * have 11 digits, which a double holds exactly.
 */
export interface ConceptNames {
  readonly codes: Float64Array;
  /** [position] → where the name begins; one more at the end. */
  readonly starts: Uint32Array;
  readonly names: Buffer;
}
export interface PackageConcepts {
  readonly codes: Float64Array;
  readonly concepts: Uint32Array;
}

const CODE_BYTES = Float64Array.BYTES_PER_ELEMENT;
const WORD_BYTES = Uint32Array.BYTES_PER_ELEMENT;

export async function encodeEntries(entries: CodeEntries): Promise<Buffer> {
  const parts = entries.system === 'rxnorm' ? namedParts(entries.names) : packageParts(entries.concepts);
  return promisify(gzip)(Buffer.concat(parts));
}

function namedParts(names: ReadonlyMap<number, string>): Buffer[] {
  const sorted = [...names].sort(([a], [b]) => a - b);
  const texts = sorted.map(([, name]) => Buffer.from(name));
  const starts = new Uint32Array(sorted.length + 1);
  texts.forEach((text, index) => {
    starts[index + 1] = (starts[index] ?? 0) + text.length;
  });
  return [...countedCodes(sorted.map(([code]) => code)), bytesOf(starts), ...texts];
}

function packageParts(concepts: ReadonlyMap<number, number>): Buffer[] {
  const sorted = [...concepts].sort(([a], [b]) => a - b);
  return [
    ...countedCodes(sorted.map(([code]) => code)),
    bytesOf(Uint32Array.from(sorted, ([, concept]) => concept)),
  ];
}

function countedCodes(codes: readonly number[]): Buffer[] {
  return [bytesOf(Float64Array.of(codes.length)), bytesOf(Float64Array.from(codes))];
}

function bytesOf({ buffer, byteOffset, byteLength }: Float64Array | Uint32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Reads the parts of a table one after the other. */
class TableBytes {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** A copy, because arrays of numbers must begin at a multiple of their size. */
  take(length: number): ArrayBuffer {
    invariant(this.#at + length <= this.#bytes.length, 'a stored code table is complete');
    const copy = new ArrayBuffer(length);
    Buffer.from(copy).set(this.#bytes.subarray(this.#at, this.#at + length));
    this.#at += length;
    return copy;
  }

  codes(): Float64Array {
    const [count = 0] = new Float64Array(this.take(CODE_BYTES));
    return new Float64Array(this.take(count * CODE_BYTES));
  }

  rest(): Buffer {
    return Buffer.from(this.take(this.#bytes.length - this.#at));
  }
}

export async function decodeNames(stored: Uint8Array): Promise<ConceptNames> {
  const bytes = new TableBytes(await promisify(gunzip)(stored));
  const codes = bytes.codes();
  return { codes, starts: new Uint32Array(bytes.take((codes.length + 1) * WORD_BYTES)), names: bytes.rest() };
}

export async function decodeConcepts(stored: Uint8Array): Promise<PackageConcepts> {
  const bytes = new TableBytes(await promisify(gunzip)(stored));
  const codes = bytes.codes();
  return { codes, concepts: new Uint32Array(bytes.take(codes.length * WORD_BYTES)) };
}
