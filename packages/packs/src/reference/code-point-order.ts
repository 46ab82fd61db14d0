/** Code point order; names are checked to be ASCII, where it equals the order of UTF-16 units. */
export const byCodePoint = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
