import { type Bytes, fromBase64, fromBase64Url, toBase64, toBase64Url, utf8 } from './encoding.ts';
import { PrequalError } from './errors.ts';

/** A case as the service stores it; it cannot be read without the key. All fields except `product` are base64. */
export interface SealedCase {
  readonly product: string;
  readonly ciphertext: string;
  readonly iv: string;
  readonly tag: string;
}

/** The key is wrong, or the case was modified after it was sealed. */
export class DecryptionError extends PrequalError {
  override readonly name = 'DecryptionError';
}

const ALGORITHM = 'AES-GCM';
const KEY_BYTES = 32;
/** Public clients share cases under 128-bit keys. */
const KEY_LENGTHS: readonly number[] = [KEY_BYTES, 16];
const IV_BYTES = 12;
const TAG_BYTES = 16;
const LEAST_BYTES = 8 * 1024;
/** The service stores no longer ones. */
const MOST_BYTES = 128 * 1024;

/**
 * Encrypts a JSON value with AES-256-GCM under a new key. Send `sealed` to `cases.create` and keep `key`
 * (base64url) to yourself, preferably in the fragment of a link: see `caseLink`. Spaces after the JSON hide how long it is:
 * what is stored has 8, 16, 32, 64 or 128 KiB.
 */
export async function sealCase(
  product: string,
  content: unknown,
): Promise<{ readonly sealed: SealedCase; readonly key: string }> {
  const rawKey = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const key = await importKey(rawKey, 'encrypt');
  const plaintext = padded(utf8(JSON.stringify(content) ?? 'null'));
  const encrypted = new Uint8Array(await crypto.subtle.encrypt(parameters(iv, product), key, plaintext));
  const sealed = {
    product,
    ciphertext: toBase64(encrypted.slice(0, -TAG_BYTES)),
    iv: toBase64(iv),
    tag: toBase64(encrypted.slice(-TAG_BYTES)),
  };
  return { sealed, key: toBase64Url(rawKey) };
}

/** Decrypts a case with its 256-bit key, or the 128-bit key of a public client. Throws DecryptionError if the key, the product or the bytes do not match. */
export async function openCase({ product, ciphertext, iv, tag }: SealedCase, key: string): Promise<unknown> {
  try {
    const sealedBytes = fromBase64(ciphertext);
    const tagBytes = fromBase64(tag);
    // A shorter tag is easier to forge, and `sealCase` never produces one.
    if (tagBytes.length !== TAG_BYTES) throw new RangeError('The authentication tag must be 16 bytes long.');
    const encrypted = new Uint8Array(sealedBytes.length + TAG_BYTES);
    encrypted.set(sealedBytes);
    encrypted.set(tagBytes, sealedBytes.length);
    const opener = await importKey(fromBase64Url(key), 'decrypt');
    const plaintext = await crypto.subtle.decrypt(parameters(fromBase64(iv), product), opener, encrypted);
    return JSON.parse(new TextDecoder().decode(plaintext));
  } catch (cause) {
    throw new DecryptionError('The case cannot be decrypted with this key.', {
      code: 'undecipherable',
      cause,
    });
  }
}

/**
 * A link of the form `<site>/c/<id>#k=<key>` to a case or a share link. Browsers never send the fragment, which
 * contains the key.
 */
export function caseLink(
  site: string | URL,
  { id, key }: { readonly id: string; readonly key: string },
): string {
  const link = new URL(site);
  link.pathname = `${link.pathname.replace(/\/$/, '')}/c/${encodeURIComponent(id)}`;
  link.hash = new URLSearchParams({ k: key }).toString();
  return link.href;
}

/**
 * The id and key of a link: `…/c/<id>#k=<key>` of this service, `…/<id>#k=<key>` or `…/<id>#<key>` of public clients, or
 * the older form `…?case=<id>#key=<key>`; null for any other link.
 */
export function readCaseLink(link: string | URL): { readonly id: string; readonly key: string } | null {
  if (!URL.canParse(String(link))) return null;
  const { pathname, searchParams, hash } = new URL(link);
  const fragment = new URLSearchParams(hash.slice(1));
  const queried = searchParams.get('case');
  const id = queried ?? /^\/(?:.*\/c\/|c\/)?([\w-]+)\/?$/.exec(pathname)?.[1];
  const bare = /^#([\w-]{22}|[\w-]{43})$/.exec(hash)?.[1];
  const key = queried === null ? (fragment.get('k') ?? fragment.get('key') ?? bare) : fragment.get('key');
  return id && key ? { id, key } : null;
}

/** JSON with spaces after it, which every parser skips. */
function padded(json: Bytes): Bytes {
  if (json.length > MOST_BYTES) return json;
  const bytes = new Uint8Array(Math.max(LEAST_BYTES, 2 ** Math.ceil(Math.log2(json.length)))).fill(0x20);
  bytes.set(json);
  return bytes;
}

function importKey(raw: Bytes, use: 'encrypt' | 'decrypt') {
  if (!KEY_LENGTHS.includes(raw.length)) throw new RangeError('The key must be 256 or 128 bits long.');
  return crypto.subtle.importKey('raw', raw, ALGORITHM, false, [use]);
}

/** The product is authenticated, so that a case cannot be passed off as a case of another product. */
function parameters(iv: Bytes, product: string) {
  return { name: ALGORITHM, iv, additionalData: utf8(product), tagLength: TAG_BYTES * 8 };
}
