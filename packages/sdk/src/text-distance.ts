/**
 * Slips between a pattern and the nearest beginning of a text: letters inserted, left out, replaced, or neighbours
 * swapped, one each. Above `limit` it stops counting and answers `limit + 1`.
 */
export function slipsToPrefix(pattern: string, text: string, limit: number): number {
  let twoAbove: number[] = [];
  let above: number[] = [];
  let row = Array.from({ length: pattern.length + 1 }, (_, index) => index);
  let best = pattern.length;
  const end = Math.min(text.length, pattern.length + limit);
  for (let line = 1; line <= end; line += 1) {
    twoAbove = above;
    above = row;
    row = [line];
    for (let at = 1; at <= pattern.length; at += 1) {
      const same = pattern[at - 1] === text[line - 1];
      let cell = same
        ? (above[at - 1] ?? 0)
        : 1 + Math.min(above[at - 1] ?? 0, above[at] ?? 0, row[at - 1] ?? 0);
      if (line > 1 && at > 1 && pattern[at - 1] === text[line - 2] && pattern[at - 2] === text[line - 1])
        cell = Math.min(cell, 1 + (twoAbove[at - 2] ?? 0));
      row.push(cell);
    }
    best = Math.min(best, row[pattern.length] ?? best);
    if (Math.min(...row) > limit) break;
  }
  return Math.min(best, limit + 1);
}

/** Which letters a text in upper case has, as bits; digits share one. */
export function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    letters |= 1 << (code >= 65 ? code - 65 : 26);
  }
  return letters;
}

export function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
