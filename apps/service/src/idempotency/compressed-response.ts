import { promisify } from 'node:util';
import { brotliCompressSync, brotliDecompress, constants } from 'node:zlib';
import { invariant } from '../kernel/index.ts';
import { ALONE, type CompressedStream, decompress, markedBrotli, streamOf } from './long-stream.ts';
import { type AskedPlans, isSealedGroup, leastBytes, type ResponseSeal } from './response-seal.ts';

const PLAIN = 0x7b;
const COMPRESSED = 0x42;
/** Longer streams are not decompressed for clients that accept their encoding. */
const STAYS_COMPRESSED = 2 * 1024;
/** Maximum bytes of responses in one group: the window of the compressor. */
const LARGEST_GROUP = 256 * 1024;
/** Several responses together shrink to under a tenth. */
const TOGETHER = { params: { [constants.BROTLI_PARAM_QUALITY]: 0, [constants.BROTLI_PARAM_LGWIN]: 18 } };

/** A response about to be stored. */
export interface StorableResponse {
  readonly accountId: string;
  readonly body: Buffer;
  /** Already compressed, if it was too long to compress on the main thread. */
  readonly compressed: Buffer | null;
  /** The stored length follows from it. */
  readonly asked: AskedPlans;
}

/** Where a response is stored: by itself, or in a group with others of its account, by its bytes or its position. */
export type ResponseLocation =
  | { readonly kind: 'alone'; readonly bytes: Buffer }
  | { readonly kind: 'grouped'; readonly group: number; readonly from: number; readonly length: number };

/** A stored response as read from the database. */
export interface KeptResponse {
  readonly body: Buffer | null;
  readonly pack: Buffer | null;
  readonly pack_from: number | null;
  readonly pack_length: number | null;
}

/** Responses that were compressed together. */
export interface ResponseGroup {
  readonly bytes: Buffer;
  /** The index of its last response. */
  readonly last: number;
}

/**
 * Compresses the responses of each account together, skipping nulls. Accounts never share a group. With `hidesLengths`, a
 * group begins with the lengths of its responses: outside of it they would tell applicants apart.
 */
export function compressResponses(
  responses: readonly (StorableResponse | null)[],
  { seal, hidesLengths }: { readonly seal: ResponseSeal; readonly hidesLengths: boolean },
): {
  readonly places: readonly (ResponseLocation | null)[];
  readonly groups: readonly ResponseGroup[];
} {
  const places = responses.map((response): ResponseLocation | null =>
    response?.compressed ? { kind: 'alone', bytes: sealedAlone(seal, response, response.compressed) } : null,
  );
  const groups: ResponseGroup[] = [];
  for (const { accountId, members } of groupMembers(responses)) {
    const [first] = members;
    if (first !== undefined && members.length === 1) {
      const bytes = sealedAlone(seal, { ...first, accountId }, compressAlone(first.body));
      places[first.index] = { kind: 'alone', bytes };
      continue;
    }
    let from = 0;
    for (const [position, { index, body }] of members.entries()) {
      const at = hidesLengths ? { from: position, length: HIDDEN } : { from, length: body.length };
      places[index] = { kind: 'grouped', group: groups.length, ...at };
      from += body.length;
    }
    const bodies = members.map(({ body }) => body);
    const bytes = brotliCompressSync(
      Buffer.concat(hidesLengths ? [lengthsOf(bodies), ...bodies] : bodies),
      TOGETHER,
    );
    const least = leastBytes(
      members.map(({ asked }) => asked),
      'br',
    );
    groups.push({ bytes: seal.seal(accountId, bytes, least), last: members.at(-1)?.index ?? 0 });
  }
  return { places, groups };
}

function sealedAlone(
  seal: ResponseSeal,
  { accountId, asked }: Pick<StorableResponse, 'accountId' | 'asked'>,
  compressed: Buffer,
): Buffer {
  const { encoding } = streamOf(compressed) ?? { encoding: 'br' };
  return seal.seal(accountId, compressed, leastBytes([asked], encoding));
}

interface Member {
  readonly index: number;
  readonly body: Buffer;
  readonly asked: AskedPlans;
}

interface MemberGroup {
  readonly accountId: string;
  readonly members: Member[];
  bytes: number;
}

/** Which responses share a group. */
function groupMembers(responses: readonly (StorableResponse | null)[]): MemberGroup[] {
  const groups: MemberGroup[] = [];
  const open = new Map<string, MemberGroup>();
  for (const [index, response] of responses.entries()) {
    if (response === null || response.compressed !== null) continue;
    const { accountId, body, asked } = response;
    let group = open.get(accountId);
    if (group === undefined || group.bytes + body.length > LARGEST_GROUP) {
      group = { accountId, members: [], bytes: 0 };
      open.set(accountId, group);
      groups.push(group);
    }
    group.members.push({ index, body, asked });
    group.bytes += body.length;
  }
  return groups;
}

function compressAlone(body: Buffer): Buffer {
  return markedBrotli(brotliCompressSync(body, ALONE));
}

/** A stored response as it was sent. A long one stays compressed, because most clients take it like that. */
export type OpenedResponse =
  | { readonly body: Buffer; readonly stream?: CompressedStream | null }
  | { readonly body: null; readonly stream: CompressedStream };

/** The bytes of a response. Decompressing a long one takes several milliseconds of a thread. */
export async function bytesOf({ body, stream }: OpenedResponse): Promise<Buffer> {
  return body ?? decompress(stream);
}

/** `open` undoes the seal of the response's account. */
export async function openKeptResponse(
  { body: stored, pack, pack_from, pack_length }: KeptResponse,
  open: (stored: Buffer) => Buffer,
): Promise<OpenedResponse> {
  if (pack !== null && pack_from !== null && pack_length !== null) {
    const responses = await promisify(brotliDecompress)(open(pack));
    if (pack_length === HIDDEN) return { body: responseAt(responses, pack_from) };
    return { body: Buffer.from(responses.subarray(pack_from, pack_from + pack_length)) };
  }
  invariant(stored !== null, 'a stored response is missing');
  const opened = open(stored);
  const stream = streamOf(opened);
  if (stream === null) return { body: opened };
  return stream.bytes.length > STAYS_COMPRESSED ? { body: null, stream } : { body: await decompress(stream) };
}

/** Stored instead of its length, for a response whose group begins with the lengths; `from` is its position then. */
const HIDDEN = 0;
const NUMBER_BYTES = 4;

function lengthsOf(bodies: readonly Buffer[]): Buffer {
  const numbers = Buffer.alloc(NUMBER_BYTES * (1 + bodies.length));
  numbers.writeUInt32BE(bodies.length);
  for (const [position, { length }] of bodies.entries())
    numbers.writeUInt32BE(length, NUMBER_BYTES * (1 + position));
  return numbers;
}

function responseAt(group: Buffer, position: number): Buffer {
  const lengthAt = (of: number) => group.readUInt32BE(NUMBER_BYTES * (1 + of));
  let from = NUMBER_BYTES * (1 + group.readUInt32BE());
  for (let before = 0; before < position; before++) from += lengthAt(before);
  return Buffer.from(group.subarray(from, from + lengthAt(position)));
}

/** Whether a stored response went through `compressResponses`, rather than being encrypted under its own key. */
export function isCompressedForm(stored: Buffer): boolean {
  return stored[0] === PLAIN || stored[0] === COMPRESSED || isSealedGroup(stored);
}
