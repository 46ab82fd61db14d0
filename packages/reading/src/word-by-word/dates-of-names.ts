import type { TextDate } from '../dates-in-text.ts';
import type { FoundName, Item } from './covered.ts';

/** The names of a clause that are the applicant's, each with its dates. */
export interface DatedName {
  readonly found: FoundName;
  readonly dates: readonly TextDate[];
}

/** Words behind which a date is one of something else. */
const isOther = (item: Item): boolean =>
  item.kind === 'measured' ||
  (item.kind === 'harmless' && (item.as === 'life' || item.as === 'check' || item.as === 'often'));
const isBetween = (item: Item): boolean =>
  item.kind === 'joiner' ||
  (item.kind === 'harmless' &&
    (item.as === 'light' || item.as === 'link' || item.as === 'tells' || item.as === 'person'));

/** Whether the date at this place belongs to a test, a visit or an event of life. */
function isOfOther(items: readonly Item[], place: number): boolean {
  for (let at = place - 1; at >= 0; at -= 1) {
    const item = items[at];
    if (item === undefined || item.kind === 'date') return false;
    if (!isBetween(item)) return isOther(item);
  }
  return false;
}

/** The dates of a clause that are of a condition or medication. */
export const ownDates = (items: readonly Item[]): readonly TextDate[] =>
  items.flatMap((item, at) => (item.kind === 'date' && !isOfOther(items, at) ? [item.date] : []));

/**
 * Which names of a clause have which of its dates: those behind a name are its own, those before it if the clause begins with one. Names that
 * are only joined to a dated one happened beside it. Null if it is not clear.
 */
export function datedNames(items: readonly Item[]): readonly DatedName[] | null {
  const places = items.flatMap((item, at): readonly number[] =>
    (item.kind === 'name' && item.owner === 'applicant') || (item.kind === 'date' && !isOfOther(items, at))
      ? [at]
      : [],
  );
  const kinds = places.map((at) => items[at]?.kind);
  const names = kinds.filter((kind) => kind === 'name').length;
  const isBefore = kinds[0] === 'date' && kinds.at(-1) === 'name';
  if (kinds[0] === 'date' && kinds.at(-1) === 'date' && names > 1) return null;
  const ordered = isBefore ? [...places].reverse() : places;
  const found = new Map<number, TextDate[]>();
  let group: number[] = [];
  let isDated = false;
  for (const at of ordered) {
    const item = items[at];
    if (item?.kind === 'name') {
      if (isDated && names > 1) {
        group = [];
        isDated = false;
      }
      group.push(at);
      found.set(at, found.get(at) ?? []);
    } else if (item?.kind === 'date') {
      addDate(found, items, { group, date: item.date });
      isDated = group.length > 0;
    }
  }
  // A single name has the dates on both sides of it.
  if (names === 1 && !isBefore && kinds[0] === 'date') {
    const [only] = [...found.keys()];
    if (only !== undefined) found.set(only, [...ownDates(items)]);
  }
  return [...found]
    .sort(([one], [other]) => one - other)
    .map(([at, dates]) => ({ found: items[at] as FoundName, dates }));
}

/** The name next to the date has it; those joined to that name have it as neighbors. */
function addDate(
  found: Map<number, TextDate[]>,
  items: readonly Item[],
  { group, date }: { readonly group: readonly number[]; readonly date: TextDate },
): void {
  for (let index = group.length - 1; index >= 0; index -= 1) {
    const at = group[index] ?? 0;
    const next = group[index + 1];
    if (next === undefined) found.get(at)?.push(date);
    else {
      const [from, to] = [Math.min(at, next), Math.max(at, next)];
      if (!items.slice(from + 1, to).every(isBetween)) return;
      if (!date.isEnd) found.get(at)?.push({ ...date, of: 'neighbor' });
    }
  }
}
