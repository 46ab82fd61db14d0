import { EditMatcher } from '@prequal/reading';

/** Typing errors to allow for; with more, the suggestion would be far from what was meant. */
const MOST_EDITS = 3;

/** `Unknown command "acount list". Did you mean "prequal account list"?` */
export function unknownCommand(words: readonly string[], names: readonly string[]): string {
  let best: { readonly name: string; readonly typed: string; readonly edits: number } | null = null;
  for (const name of names) {
    // The words after the command's own are its arguments.
    const typed = words.slice(0, name.split(' ').length).join(' ');
    const matcher = new EditMatcher(typed.toLowerCase());
    matcher.compare(name, MOST_EDITS);
    if (matcher.whole <= MOST_EDITS && matcher.whole < (best?.edits ?? Number.POSITIVE_INFINITY))
      best = { name, typed, edits: matcher.whole };
  }
  const typed = best?.typed ?? words.slice(0, 2).join(' ');
  const hint = best === null ? 'prequal --help lists all commands.' : `Did you mean "prequal ${best.name}"?`;
  return `Unknown command "${typed}". ${hint}`;
}
