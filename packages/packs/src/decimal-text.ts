/** "36" and "36.50" in cents, by text; undefined with more than two decimals. */
export function centsOf(decimal: string): number | undefined {
  return scaled(decimal, 2);
}

export function hundredThousandthsOf(decimal: string): number | undefined {
  return scaled(decimal, 5);
}

function scaled(decimal: string, places: number): number | undefined {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const digits = fraction.replace(/0+$/, '');
  if (digits.length > places) return undefined;
  return Number(`${whole}${digits.padEnd(places, '0')}`);
}
