export type Bytes = Uint8Array<ArrayBuffer>;

export const utf8 = (text: string): Bytes => new Uint8Array(new TextEncoder().encode(text));

export function toBase64(bytes: Bytes): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

export const fromBase64 = (text: string): Bytes =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

export const toBase64Url = (bytes: Bytes): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

export const fromBase64Url = (text: string): Bytes =>
  fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));

export const toHex = (bytes: Bytes): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const fromHex = (text: string): Bytes =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
