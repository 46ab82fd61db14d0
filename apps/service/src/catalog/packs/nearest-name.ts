/**
 * The name an author most likely meant, or undefined when nothing is close. Used for messages only: a
 * pack with a misspelt name is refused, never repaired.
 */
export function nearestName(wanted: string, names: Iterable<string>): string | undefined {
  const key = lettersOf(wanted);
  if (key === '') return undefined;
  const limit = Math.max(1, Math.floor(key.length / 3));
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const name of names) {
    const candidate = lettersOf(name);
    if (Math.abs(candidate.length - key.length) >= bestDistance) continue;
    const distance = editDistance(key, candidate, bestDistance);
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
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

/** Edits to turn one text into the other (swapped neighbours count once), given up at `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let smallest = i;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, at(beforeLast, j - 2) + 1);
      }
      row.push(cost);
      smallest = Math.min(smallest, cost);
    }
    if (smallest >= limit) return limit;
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
