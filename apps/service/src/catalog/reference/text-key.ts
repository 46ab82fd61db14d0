const ASCII = /^[\x20-\x7e]*$/;

/** `Presión` reads as `Presion`; texts without accents, nearly all of them, are left as they are. */
export const foldAccents = (text: string): string =>
  ASCII.test(text) ? text : text.normalize('NFD').replace(/\p{M}+/gu, '');

/** Two texts are the same text when their keys are equal: upper case, accents folded, only A-Z and 0-9 kept. */
export const textKey = (text: string): string =>
  foldAccents(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '');

/** Code point order; names are checked to be ASCII, where it equals the order of UTF-16 units. */
export const byCodePoint = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
