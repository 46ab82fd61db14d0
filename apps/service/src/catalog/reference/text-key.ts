/** Two texts are the same text when their keys are equal: upper case, only A-Z and 0-9 kept. */
export const textKey = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]+/g, '');

/** Code point order; names are checked to be ASCII, where it equals the order of UTF-16 units. */
export const byCodePoint = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
