import type { EvidenceTables } from '@prequal/engine';
import type { ReadEntry } from '@prequal/reading';

/** "Chemo pill (xeloda)", "chemo pill - xeloda", "a chemo pill called xeloda": one thing and another word for it. */
const TWO_NAMES = /[A-Za-z]\s*(?:\(|:|\s[-–—]|\bcalled\b|\bnamed\b|=)\s*[A-Za-z]/i;

/**
 * The entries of a text without the general name of a drug that it names as well: all that the general name is ever taken for, and always
 * means, the other one is and means too.
 */
export function asOneDrug(
  text: string | null,
  entries: readonly ReadEntry[],
  tables: EvidenceTables | null,
): readonly ReadEntry[] {
  const [first, second, ...more] = entries;
  if (tables === null || text === null || !TWO_NAMES.test(text)) return entries;
  if (first === undefined || second === undefined || more.length > 0) return entries;
  const [specific, general] = covers(tables, second, first)
    ? [second, first]
    : covers(tables, first, second)
      ? [first, second]
      : [];
  if (specific === undefined || general === undefined) return entries;
  return [{ ...specific, dates: [...general.dates, ...specific.dates] }];
}

function covers(
  { medicationIds, medications }: EvidenceTables,
  { name }: ReadEntry,
  general: ReadEntry,
): boolean {
  const [own, other] = [medicationIds.get(name), medicationIds.get(general.name)];
  if (own === undefined || other === undefined) return false;
  const { always, firstAlways, explainers, firstExplainer } = medications;
  const meant = (id: number) => [...always.subarray(firstAlways[id], firstAlways[id + 1])];
  const uses = (id: number) => new Set(explainers.subarray(firstExplainer[id], firstExplainer[id + 1]));
  const ownUses = uses(own);
  return (
    meant(other).length > 0 &&
    meant(other).every((condition) => meant(own).includes(condition)) &&
    [...uses(other)].every((condition) => ownUses.has(condition))
  );
}
