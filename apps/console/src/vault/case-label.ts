/** A label as the service stores it, in Base64: AES-256-GCM with its nonce and its tag. */
export interface CaseLabel {
  readonly ciphertext: string;
  readonly iv: string;
  readonly tag: string;
}

export interface LabelContent {
  readonly name: string;
  /** The key of the case. */
  readonly key: string;
  /** Hidden until it is searched for. */
  readonly archived?: boolean;
}

const TAG_BYTES = 16;
const utf8 = new TextEncoder();
/** A label that is longer than most has the next power of two, so that its length says little about the name. */
const LABEL_BYTES = 256;

export function sealLabel(content: LabelContent, key: CryptoKey): Promise<CaseLabel> {
  const json = utf8.encode(JSON.stringify(content));
  // Spaces after JSON are skipped when it is read.
  const plain = new Uint8Array(Math.max(LABEL_BYTES, 2 ** Math.ceil(Math.log2(json.length)))).fill(0x20);
  plain.set(json);
  return sealBytes(plain, key);
}

/** Seals what only the member may read, also inside a case that is shared. */
export function sealForMember(content: object, key: CryptoKey): Promise<CaseLabel> {
  return sealBytes(utf8.encode(JSON.stringify(content)), key);
}

async function sealBytes(plain: Uint8Array<ArrayBuffer>, key: CryptoKey): Promise<CaseLabel> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain));
  return {
    ciphertext: base64(sealed.slice(0, -TAG_BYTES)),
    iv: base64(iv),
    tag: base64(sealed.slice(-TAG_BYTES)),
  };
}

/** Rejects when the label was sealed under another key, or was changed since. */
export async function openLabel(label: CaseLabel, key: CryptoKey): Promise<LabelContent> {
  return (await openForMember(label, key)) as LabelContent;
}

export async function openForMember({ ciphertext, iv, tag }: CaseLabel, key: CryptoKey): Promise<unknown> {
  const sealed = new Uint8Array([...bytes(ciphertext), ...bytes(tag)]);
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes(iv) }, key, sealed);
  return JSON.parse(new TextDecoder().decode(opened));
}

function base64(data: Uint8Array): string {
  return btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(''));
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
