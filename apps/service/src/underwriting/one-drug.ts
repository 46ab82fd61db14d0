import type { EvidenceTables } from '@prequal/engine';
import type { ReadEntry } from '@prequal/reading';

/** "Chemo pill (xeloda)", "chemo pill - xeloda", "a chemo pill called xeloda": one thing and another word for it. */
const TWO_NAMES = /[A-Za-z]\s*(?:\(|:|\s[-–—]|\bcalled\b|\bnamed\b|=)\s*[A-Za-z]/i;
/** "Water pill, lasix" may be two things; "water pill lasix" is one. */
const IS_LIST = /[,;&+/|\n]|\b(?:and|plus|with|y)\b/i;

interface Known {
  readonly tables: EvidenceTables | null;
  /** What people say for a whole family of drugs. */
  readonly generalNames?: ReadonlySet<string> | undefined;
}

/**
 * The entries of a text without the general name of a drug that it names as well, where the general name says nothing that the other one
 * does not say.
 */
export function asOneDrug(
  text: string | null,
  entries: readonly ReadEntry[],
  { tables, generalNames }: Known,
): readonly ReadEntry[] {
  const [first, second, ...more] = entries;
  if (tables === null || text === null || first === undefined || second === undefined || more.length > 0)
    return entries;
  if (!TWO_NAMES.test(text) && IS_LIST.test(text)) return entries;
  const isCovered = (own: ReadEntry, general: ReadEntry) =>
    covers(tables, own, general) ||
    (generalNames?.has(general.name) === true &&
      !generalNames.has(own.name) &&
      isOfFamily(tables, own, general));
  const [specific, general] = isCovered(second, first)
    ? [second, first]
    : isCovered(first, second)
      ? [first, second]
      : [];
  if (specific === undefined || general === undefined) return entries;
  return [{ ...specific, dates: [...general.dates, ...specific.dates] }];
}

/** Whether all that the general name is ever taken for, and always means, the other one is and means too. */
function covers(tables: EvidenceTables, { name }: ReadEntry, general: ReadEntry): boolean {
  const [own, other] = [saidBy(tables, name), saidBy(tables, general.name)];
  if (own === null || other === null) return false;
  return (
    other.always.length > 0 &&
    other.always.every((condition) => own.always.includes(condition)) &&
    other.uses.every((condition) => own.uses.includes(condition))
  );
}

/**
 * Whether a drug is one of those that the general name stands for, and counts alone for something as grave as all that the general name
 * counts for.
 */
function isOfFamily(tables: EvidenceTables, { name }: ReadEntry, general: ReadEntry): boolean {
  const [own, other] = [saidBy(tables, name), saidBy(tables, general.name)];
  if (own === null || other === null) return false;
  const severityOf = (condition: number) => tables.severity[condition] ?? 0;
  const gravest = Math.min(...own.counted.map(severityOf));
  return (
    other.always.every((condition) => own.counted.includes(condition)) &&
    other.uses.some((condition) => own.uses.includes(condition)) &&
    other.counted.every((condition) => severityOf(condition) >= gravest)
  );
}

/** The known uses of a medication, what it always means, and what it counts for if nobody says what it is taken for. */
function saidBy({ medicationIds, medications }: EvidenceTables, name: string) {
  const id = medicationIds.get(name);
  if (id === undefined) return null;
  const { always, firstAlways, explainers, firstExplainer, assumed, firstAssumed } = medications;
  const of = (entries: Int32Array, first: Int32Array) => [...entries.subarray(first[id], first[id + 1])];
  const meant = of(always, firstAlways);
  return {
    always: meant,
    uses: of(explainers, firstExplainer),
    counted: [...meant, ...of(assumed, firstAssumed)],
  };
}
