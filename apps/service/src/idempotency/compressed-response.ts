import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants } from 'node:zlib';
import { invariant, withoutZeros } from '../kernel/index.ts';
import { isSealedGroup, type ResponseSeal } from './response-seal.ts';

const PLAIN = 0x7b;
const COMPRESSED = 0x42;
const MARK = Buffer.from([COMPRESSED]);
/** Larger responses are compressed in a thread, so that they do not block other requests. */
const ON_THE_SPOT = 32 * 1024;
/** Maximum bytes of responses in one group: the window of the compressor. */
const LARGEST_GROUP = 256 * 1024;
/** Responses are repetitive: the fastest setting shrinks one to a sixth and several together to under a tenth. */
const ALONE = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 20 } };
const TOGETHER = { params: { [constants.BROTLI_PARAM_QUALITY]: 0, [constants.BROTLI_PARAM_LGWIN]: 18 } };

/** A response about to be stored. */
export interface StorableResponse {
  readonly accountId: string;
  readonly body: Buffer;
  /** Already compressed, if it was too long to compress on the main thread. */
  readonly compressed: Buffer | null;
}

/** Where a response is stored: by itself, or in a group with others of its account. */
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

/** The stored form of a response too long to be compressed with others; null for the rest. */
export async function compressLongResponse(body: Buffer): Promise<Buffer | null> {
  if (body.length <= ON_THE_SPOT) return null;
  // Long responses shrink to less than an eighth. A smaller chunk would need several round trips to the thread.
  const chunkSize = Math.max(ON_THE_SPOT, body.length >> 3);
  return Buffer.concat([MARK, await promisify(brotliCompress)(body, { ...ALONE, chunkSize })]);
}

/**
 * The brotli stream in the stored form of a long response, which clients can be sent as it is. A stream of this quality
 * ends with an empty last block, whose bits are not zero, so that all zeros after it are padding.
 */
export function brotliOf(compressed: Buffer): Buffer {
  return withoutZeros(compressed.subarray(MARK.length));
}

/** Responses that were compressed together. */
export interface ResponseGroup {
  readonly bytes: Buffer;
  /** The index of its last response. */
  readonly last: number;
}

/** Compresses the responses of each account together, skipping nulls. Accounts never share a group. */
export function compressResponses(
  responses: readonly (StorableResponse | null)[],
  seal: ResponseSeal,
): {
  readonly places: readonly (ResponseLocation | null)[];
  readonly groups: readonly ResponseGroup[];
} {
  const places = responses.map((response): ResponseLocation | null =>
    response?.compressed
      ? { kind: 'alone', bytes: seal.seal(response.accountId, response.compressed) }
      : null,
  );
  const groups: ResponseGroup[] = [];
  for (const { accountId, members } of groupMembers(responses)) {
    let from = 0;
    for (const { index, body } of members) {
      places[index] =
        members.length === 1
          ? { kind: 'alone', bytes: seal.seal(accountId, compressAlone(body)) }
          : { kind: 'grouped', group: groups.length, from, length: body.length };
      from += body.length;
    }
    if (members.length === 1) continue;
    const bytes = brotliCompressSync(Buffer.concat(members.map(({ body }) => body)), TOGETHER);
    groups.push({ bytes: seal.seal(accountId, bytes), last: members.at(-1)?.index ?? 0 });
  }
  return { places, groups };
}

interface Member {
  readonly index: number;
  readonly body: Buffer;
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
    const { accountId, body } = response;
    let group = open.get(accountId);
    if (group === undefined || group.bytes + body.length > LARGEST_GROUP) {
      group = { accountId, members: [], bytes: 0 };
      open.set(accountId, group);
      groups.push(group);
    }
    group.members.push({ index, body });
    group.bytes += body.length;
  }
  return groups;
}

/** The first byte distinguishes compressed responses from plain and encrypted ones. */
function compressAlone(body: Buffer): Buffer {
  return Buffer.concat([MARK, brotliCompressSync(body, ALONE)]);
}

/** A stored response as it was sent, and its brotli stream if it is long. */
export interface OpenedResponse {
  readonly body: Buffer;
  readonly brotli?: Buffer;
}

/** `open` undoes the seal of the response's account. */
export async function decompressResponse(
  { body: stored, pack, pack_from, pack_length }: KeptResponse,
  open: (stored: Buffer) => Buffer,
): Promise<OpenedResponse> {
  if (pack !== null && pack_from !== null && pack_length !== null) {
    const responses = await promisify(brotliDecompress)(open(pack));
    return { body: Buffer.from(responses.subarray(pack_from, pack_from + pack_length)) };
  }
  invariant(stored !== null, 'a stored response is missing');
  const opened = open(stored);
  if (opened[0] !== COMPRESSED) return { body: opened };
  const brotli = brotliOf(opened);
  const body = await promisify(brotliDecompress)(brotli);
  return body.length > ON_THE_SPOT ? { body, brotli } : { body };
}

/** Whether a stored response went through `compressResponses`, rather than being encrypted under its own key. */
export function isCompressedForm(stored: Buffer): boolean {
  return stored[0] === PLAIN || stored[0] === COMPRESSED || isSealedGroup(stored);
}
