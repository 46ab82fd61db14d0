import type { ReferenceCatalog } from '@prequal/packs';
import { foldText } from '@prequal/reading';

/** A spelling as the datasets show it: upper case on both sides. */
export interface CorrectionRow {
  readonly from: string;
  readonly to: string;
  /** What the id is derived from: `from`, or both sides where another row has the same `from`. */
  readonly idSource: string;
}

interface NamedRow {
  readonly name: string;
  readonly aliases: readonly string[];
}

const aliasPairs = (rows: readonly NamedRow[]): (readonly [string, string])[] =>
  rows.flatMap(({ name, aliases }) => aliases.map((alias) => [alias, name] as const));

/**
 * Every other spelling that leads to a row: corrections and aliases, so that a client resolves what the service
 * resolves. An accented spelling is also listed without accents. The same words may lead to a condition and to a
 * medication ("CHEMO"); then there is one row for each.
 */
export const correctionRows = (catalog: ReferenceCatalog): CorrectionRow[] => {
  const pairs = [
    ...catalog.corrections.map(({ from, to }) => [from, to] as const),
    ...aliasPairs(catalog.conditions),
    ...aliasPairs(catalog.medications),
    ...aliasPairs(catalog.nicotine),
  ];
  const targets = new Map<string, Set<string>>();
  const rows: CorrectionRow[] = [];
  for (const [text, name] of pairs) {
    const to = name.toUpperCase();
    for (const from of new Set([text.toUpperCase(), foldText(text)])) {
      const known = targets.get(from) ?? new Set();
      targets.set(from, known);
      if (known.has(to)) continue;
      rows.push({ from, to, idSource: known.size === 0 ? from : `${from} ${to}` });
      known.add(to);
    }
  }
  return rows;
};
