import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants } from 'node:zlib';

const PLAIN = 0x7b;
const PACKED = 0x42;
const MARK = Buffer.from([PACKED]);
/** Smaller answers are stored as they are. */
const WORTH_PACKING = 512;
/** What is packed on the spot; larger answers go to a thread, so that the others do not wait for them. */
const ON_THE_SPOT = 32 * 1024;
/** Most bytes of answers in one pack: as far as the compressor looks back. */
const LARGEST_PACK = 256 * 1024;
/** Answers are repetitive: the fastest settings leave a sixth of one, and less than a tenth of several together. */
const ALONE = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 } };
const TOGETHER = { params: { [constants.BROTLI_PARAM_QUALITY]: 0, [constants.BROTLI_PARAM_LGWIN]: 18 } };

/** An answer on its way into the store. */
export interface StorableResponse {
  readonly accountId: string;
  readonly body: Buffer;
  /** In its stored form already, for those that are too long to be packed on the spot. */
  readonly packed: Buffer | null;
}

/** Where an answer is kept: by itself, or in a pack with others of its account. */
export type ResponsePlace =
  | { readonly kind: 'alone'; readonly bytes: Buffer }
  | { readonly kind: 'packed'; readonly pack: number; readonly from: number; readonly length: number };

/** What is stored of an answer, as it is read. */
export interface KeptResponse {
  readonly body: Buffer | null;
  readonly pack: Buffer | null;
  readonly pack_from: number | null;
  readonly pack_length: number | null;
}

/** The stored form of an answer that is too long to be packed with others; null for the rest. */
export async function packLongResponse(body: Buffer): Promise<Buffer | null> {
  if (body.length <= ON_THE_SPOT) return null;
  return Buffer.concat([MARK, await promisify(brotliCompress)(body, ALONE)]);
}

/** Answers that were compressed together. */
export interface ResponsePack {
  readonly bytes: Buffer;
  /** The index of its last answer. */
  readonly last: number;
}

/** Packs the answers of each account together; null is no answer. Accounts never share a pack. */
export function packResponses(responses: readonly (StorableResponse | null)[]): {
  readonly places: readonly (ResponsePlace | null)[];
  readonly packs: readonly ResponsePack[];
} {
  const places = responses.map((response): ResponsePlace | null =>
    response?.packed ? { kind: 'alone', bytes: response.packed } : null,
  );
  const packs: ResponsePack[] = [];
  for (const members of packMembers(responses)) {
    let from = 0;
    for (const { index, body } of members) {
      places[index] =
        members.length === 1
          ? { kind: 'alone', bytes: packAlone(body) }
          : { kind: 'packed', pack: packs.length, from, length: body.length };
      from += body.length;
    }
    if (members.length === 1) continue;
    const bytes = brotliCompressSync(Buffer.concat(members.map(({ body }) => body)), TOGETHER);
    packs.push({ bytes, last: members.at(-1)?.index ?? 0 });
  }
  return { places, packs };
}

interface Member {
  readonly index: number;
  readonly body: Buffer;
}

/** Which answers share a pack. */
function packMembers(responses: readonly (StorableResponse | null)[]): Member[][] {
  const groups: Member[][] = [];
  const open = new Map<string, { readonly members: Member[]; bytes: number }>();
  for (const [index, response] of responses.entries()) {
    if (response === null || response.packed !== null) continue;
    const { accountId, body } = response;
    let pack = open.get(accountId);
    if (pack === undefined || pack.bytes + body.length > LARGEST_PACK) {
      pack = { members: [], bytes: 0 };
      open.set(accountId, pack);
      groups.push(pack.members);
    }
    pack.members.push({ index, body });
    pack.bytes += body.length;
  }
  return groups;
}

/** Compressed answers are told apart from plain and encrypted ones by their first byte. */
function packAlone(body: Buffer): Buffer {
  if (body.length < WORTH_PACKING && body[0] === PLAIN) return body;
  return Buffer.concat([MARK, brotliCompressSync(body, ALONE)]);
}

export async function unpackResponse({ body, pack, pack_from, pack_length }: KeptResponse): Promise<Buffer> {
  if (pack !== null && pack_from !== null && pack_length !== null) {
    const responses = await promisify(brotliDecompress)(pack);
    return Buffer.from(responses.subarray(pack_from, pack_from + pack_length));
  }
  if (body === null) throw new Error('a stored answer is missing');
  return body[0] === PACKED ? promisify(brotliDecompress)(body.subarray(1)) : body;
}

/** Whether an answer is stored for anybody to read; the others are sealed. */
export function isUnsealed(stored: Buffer): boolean {
  return stored[0] === PLAIN || stored[0] === PACKED;
}
