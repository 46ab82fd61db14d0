/** Lengths of the labeler, product and package parts with all their digits. */
const PARTS = [5, 4, 2] as const;
const DIGITS = 11;

/**
 * A National Drug Code as the number that its 11 digits make: parts that are written shorter have leading zeros. Null for 10
 * digits without dashes, which can mean three codes, and for anything else.
 */
export function normalizedPackageCode(text: string): number | null {
  const plain = text.trim();
  if (/^0?\d{11}$/.test(plain)) return Number(plain.slice(-DIGITS));
  const parts = /^(\d{4,5})-(\d{3,4})-(\d{1,2})$/.exec(plain)?.slice(1);
  if (parts === undefined) return null;
  return Number(parts.map((part, index) => part.padStart(PARTS[index] ?? 0, '0')).join(''));
}

/** Every code that a text can mean; more than one only for 10 digits without dashes. */
export function possiblePackageCodes(text: string): readonly number[] {
  const code = normalizedPackageCode(text);
  if (code !== null) return [code];
  const plain = text.trim();
  if (!/^\d{10}$/.test(plain)) return [];
  return [0, 5, 9].map((missing) => Number(`${plain.slice(0, missing)}0${plain.slice(missing)}`));
}
