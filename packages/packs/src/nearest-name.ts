import { EditMatcher } from '@prequal/reading';

/**
 * The name that the author most likely meant, or undefined if none is close. For messages only: a pack with a misspelled
 * name is refused, never repaired.
 */
export function nearestName(wanted: string, names: Iterable<string>): string | undefined {
  const key = lettersOf(wanted);
  if (key === '') return undefined;
  const limit = Math.max(1, Math.floor(key.length / 3));
  const matcher = new EditMatcher(key);
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const name of names) {
    matcher.compare(lettersOf(name), bestDistance - 1);
    if (matcher.whole < bestDistance) {
      best = name;
      bestDistance = matcher.whole;
    }
    if (bestDistance === 0) break;
  }
  return best ?? containing(key, names);
}

/** ` Did you mean "Stroke"?`, or nothing. */
export function didYouMean(wanted: string, names: Iterable<string>): string {
  const name = nearestName(wanted, names);
  return name === undefined ? '' : ` Did you mean "${name}"?`;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

// Analysts write "Heart Failure" for "Congestive Heart Failure": the shortest name with all their letters.
function containing(key: string, names: Iterable<string>): string | undefined {
  if (key.length < 4) return undefined;
  let best: string | undefined;
  for (const name of names) {
    if (!lettersOf(name).includes(key)) continue;
    if (best === undefined || name.length < best.length) best = name;
  }
  return best;
}
