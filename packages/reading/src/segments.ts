import { isFiller, isOrdinary } from './set-aside.ts';
import type { Word } from './words.ts';

/** The longest run of words that is looked up as one name. */
const LONGEST_NAME = 6;

/**
 * The names that words without separators are made of, or null. Every word must belong to a name or say nothing, and the
 * fewest names win; two ways with as few are not decided.
 */
export function segmentsOf(
  words: readonly Word[],
  nameOf: (run: readonly Word[]) => string | null,
  saysNothing: (word: Word) => boolean = isFiller,
): readonly string[] | null {
  /** [number of words read] → the fewest names for them, and whether that is the only way. */
  const ways: ({ readonly names: readonly string[]; readonly isOnly: boolean } | null)[] = [
    { names: [], isOnly: true },
  ];
  for (let end = 1; end <= words.length; end += 1) {
    let best: (typeof ways)[number] = null;
    for (let start = Math.max(0, end - LONGEST_NAME); start < end; start += 1) {
      const before = ways[start];
      if (!before) continue;
      const run = words.slice(start, end);
      const name = isOrdinary(run) ? null : nameOf(run);
      const says = name !== null ? [name] : run.every(saysNothing) ? [] : null;
      if (says === null) continue;
      const names = [...before.names, ...says.filter((each) => !before.names.includes(each))];
      if (best === null || names.length < best.names.length) best = { names, isOnly: before.isOnly };
      else if (names.length === best.names.length && names.join() !== best.names.join())
        best = { names: best.names, isOnly: false };
    }
    ways[end] = best;
  }
  const whole = ways[words.length];
  return whole?.isOnly && whole.names.length > 0 ? whole.names : null;
}
