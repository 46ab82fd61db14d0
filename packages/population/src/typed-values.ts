/** Values as people type them. Each returns null for a text that is not such a value. */

/** `5'10"`, `5 10`, `5-10`, `5ft10` or plain inches. */
export function inchesOf(text: string): number | null {
  const plain = text.trim();
  const feet = /^([3-8])\s*(?:'|’|ft|feet|-|\s)\s*(\d{1,2})?\s*(?:"|”|in|inches)?$/i.exec(plain);
  if (feet !== null) return Number(feet[1]) * 12 + Number(feet[2] ?? 0);
  const inches = /^(\d{2,3})\s*(?:"|in|inches)?$/i.exec(plain);
  return inches === null ? null : Number(inches[1]);
}

/** `4/12/1961`, `04121961` and `1961-04-12` are the same day. */
export function dateOf(text: string): string | null {
  const plain = text.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain);
  const us = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(plain) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(plain);
  const [year, month, day] =
    iso !== null ? [iso[1], iso[2], iso[3]] : us !== null ? [us[3], us[1], us[2]] : [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : null;
}

/** `185`, `185 lbs` or `185 pounds`. */
export function poundsOf(text: string): number | null {
  const plain = /^(\d{2,4})\s*(?:lbs?|pounds?)?\.?$/i.exec(text.trim());
  return plain === null ? null : Number(plain[1]);
}

export function readSex(text: string): 'male' | 'female' | null {
  if (/^m(?:ale)?$/i.test(text)) return 'male';
  return /^f(?:emale)?$/i.test(text) ? 'female' : null;
}

/** `$15,000` as `15000`. */
export function dollarsOf(text: string): string | null {
  const plain = text.replace(/[$,\s]/g, '');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? plain : null;
}
