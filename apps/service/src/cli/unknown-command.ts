/** Slips that a typo may have; more would suggest commands that nobody meant. */
const MOST_SLIPS = 3;

/** `Unknown command "acount list". Did you mean "prequal account list"?` */
export function unknownCommand(words: readonly string[], names: readonly string[]): string {
  let best: { readonly name: string; readonly typed: string; readonly slips: number } | null = null;
  for (const name of names) {
    // What follows the words of a command are its arguments.
    const typed = words.slice(0, name.split(' ').length).join(' ');
    const slips = slipsBetween(typed.toLowerCase(), name);
    if (slips <= MOST_SLIPS && slips < (best?.slips ?? Number.POSITIVE_INFINITY))
      best = { name, typed, slips };
  }
  const typed = best?.typed ?? words.slice(0, 2).join(' ');
  const hint = best === null ? 'prequal --help lists all commands.' : `Did you mean "prequal ${best.name}"?`;
  return `Unknown command "${typed}". ${hint}`;
}

/** Letters inserted, left out or replaced, one each. */
function slipsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...a].entries()) {
    const next = [line + 1];
    for (let at = 1; at <= b.length; at += 1) {
      const replaced = (row[at - 1] ?? 0) + (letter === b[at - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
